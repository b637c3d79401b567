.PHONY: help venv play test lint types contracts check soak bench bench-against clean

PYTHON ?= python3
BIN := .venv/bin
CODE := bellavista_tui tests

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

venv: .venv/ready ## Make .venv with everything installed; at once where nothing changed

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up .venv; the first time this takes a minute."
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --editable '.[dev]'
	$(BIN)/python -m compileall -q bellavista_tui
	@touch $@

play: venv ## Play
	@$(BIN)/bellavista

test: lint types contracts check ## Everything that must pass before a change lands

lint: venv
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)

types: venv
	$(BIN)/mypy

contracts: venv
	$(BIN)/lint-imports

check: venv
	$(BIN)/python -m pytest -n auto

soak: venv ## The long counts: thousands of games compared, fuzz, kills, spoilt saves, random keys
	$(BIN)/python -m tests.soak

bench: venv ## Speed, as ratios within one run
	$(BIN)/python -m tests.bench

BASE ?= HEAD~1
bench-against: venv ## Speed against another revision, in pairs: make bench-against BASE=…
	$(BIN)/python -m tests.bench.against $(BASE)

clean: ## Remove all that was made
	rm -rf .venv .import_linter_cache .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
