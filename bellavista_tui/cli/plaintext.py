"""A game of bots told in plain text, a line for each thing that happens."""

import time
from collections.abc import Iterator

from bellavista_tui.core.game import Event
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import Table
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games import make_game
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.bots import make_bot
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Board, State, View
from bellavista_tui.i18n import N_
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.names import first_name
from bellavista_tui.saving.recorder import SaveRecorder
from bellavista_tui.saving.records import Player, new_header
from bellavista_tui.saving.replay import resume
from bellavista_tui.saving.save import Save

NAMES = ("Red", "Blue", "Green", "Yellow")
LEVEL = "hard"

BellaVistaMatch = Match[State, Move, View]


def play_bots(players: int, city_name: str, seed: int, saves: Saves | None = None) -> Iterator[str]:
    """The lines of a whole game, which is kept among the saves if there are any."""
    rules = load_rules()
    city = find_city(rules, city_name, seed)
    game = BellaVista(Setup(rules, players, city))
    match: BellaVistaMatch = Match.from_seed(game, seed)
    board = match.state.board
    yield f"Bella Vista in {city.name}, {players} architects, seed {seed}."
    yield from city.map
    yield f"At the end: heights by {board.height}, ensembles by {board.ensemble}."
    yield f"Round 1, constraint {board.constraint}."
    save = _begin_save(saves, game, seed) if saves else None
    yield from _play_on(match, seed, save)


def resume_bots(saves: Saves, name: str) -> Iterator[str]:
    """The lines of the rest of a saved game of bots."""
    save, reading = saves.open(name)
    try:
        header = reading.header
        game = make_game(header.game, header.setup)
        if header.game != BellaVista.name or any(each.kind != LEVEL for each in header.players):
            raise BellavistaError(f"{name} is not a game of bots alone: open it in a terminal.")
        match = resume(game, header, reading.entries)
    except BaseException:
        save.close()
        raise
    yield f"Bella Vista in {header.title}, going on after step {len(match.steps)}."
    yield from _play_on(match, header.seed, save)


def _begin_save(saves: Saves, game: BellaVista, seed: int) -> Save:
    city, now = game.setup_data.city.name, int(time.time())
    players = tuple(Player(name, LEVEL) for name in NAMES[: game.seats])
    header = new_header(game, players, seed, title=city, time=now)
    return saves.new(first_name(city, now), header)


def _play_on(match: BellaVistaMatch, seed: int, save: Save | None) -> Iterator[str]:
    """Let bots play to the end. Each step has luck of its own, the same in a resumed game."""
    table = Table(match, SaveRecorder(save, match) if save else None)
    heard: list[News[View]] = []
    table.subscribe(None, heard.append)
    game = match.game
    if not isinstance(game, BellaVista):
        raise TypeError(game)
    bot = make_bot(LEVEL, game)
    trouble: BellavistaError | None = None
    try:
        while table.to_act:
            seat, luck = table.to_act[0], Rng(seed, f"bots {len(match.steps)}")
            table.play(seat, bot.choose(table.view(seat), luck, budget_ms=0))
            trouble = heard[-1].trouble
            yield from filter(None, map(tell, heard.pop().events))
    finally:
        if save:
            save.close()
    yield from _count(game, match.state)
    if save:
        yield kept_as(save, trouble)


def kept_as(save: Save, trouble: BellavistaError | None) -> str:
    """Under what name the game is kept; raises why it is not, if that was so at its last step.

    Each step brings all that is missing, so what failed before and not then is of no account.
    """
    if isinstance(trouble, SaveError) and "cause" in trouble.values:
        raise SaveError(N_("The game could not be saved: {cause}."), **trouble.values)
    if trouble:
        raise trouble
    return f"Saved as {save.name}."


def _count(game: BellaVista, state: State) -> Iterator[str]:
    """How the city stands at the end, and who won."""
    yield from _draw(state.board)
    for name, score in zip(NAMES, game.scores(state), strict=False):
        yield (
            f"{name}: {score.coins} coins, {score.height} for heights, {score.ensemble} for"
            f" ensembles, {score.contracts} for contracts: {score.total}."
        )
    outcome = game.outcome(state)
    if outcome:
        yield f"{' and '.join(NAMES[winner] for winner in outcome.winners)} won."


def tell(event: Event) -> str | None:
    """An event in a line, if it is worth one."""
    match event:
        case events.Offered(player, slot, paid):
            return f"  {NAMES[player]} pays {paid} for slot {slot}."
        case events.Built(player, number, _, keeps, coins):
            how = f"earns {coins}" if keeps else "cannot keep the constraint and earns nothing"
            return f"  {NAMES[player]} builds {number} and {how}."
        case events.SetAside(player, number):
            owner = "the unused colour" if player is None else NAMES[player]
            return f"  Building {number} of {owner} fits nowhere and is set aside."
        case events.Contract(player, contract, value):
            return f"  {NAMES[player]} takes the contract {contract}, worth {value}."
        case events.Passed(player):
            return f"  {NAMES[player]} takes no contract."
        case events.NeutralPlaced(player, number):
            return f"  {NAMES[player]} places building {number} of the unused colour."
        case events.NewRound(number, constraint):
            return f"Round {number}, constraint {constraint}."
    return None


def _draw(board: Board) -> Iterator[str]:
    """The map with the number of each building on its cells."""
    rows = [list(row) for row in board.city.map]
    for building in board.buildings:
        for row, column in building.cells:
            rows[row][column] = str(building.number)
    return map("".join, rows)
