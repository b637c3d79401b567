"""Every figure in turn."""

import sys

from tests.bench.interface import bench_first_paint, bench_ghost, bench_idle
from tests.bench.processes import bench_start
from tests.bench.rules import bench_cities, bench_random_games, bench_verbs
from tests.bench.saves import bench_list, bench_steps


def main() -> int:
    """Print every figure; status 1 where one is out of reach of what was aimed at."""
    reached = [*bench_random_games(), *bench_cities(), bench_start()]
    bench_verbs()
    reached += [bench_steps(), bench_list()]
    reached += [bench_first_paint(), bench_ghost(), *bench_idle()]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
