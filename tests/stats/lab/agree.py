"""Compare a million hands and more with two libraries; it takes some minutes.

    python -m tests.stats.lab.agree [PARTS]

In twenty parts; fewer are less of the same.
"""

import sys
from collections import Counter

from tests.stats.lab import test_hands as hands

PARTS = 20


def agree(parts: int = PARTS) -> None:
    """Compare with the libraries, and print how many hands of each outcome there were."""
    for name, compare, sample, sizes, count in (
        ("wins, random", hands.compare_wins, hands.random_hands, (14,), 50_000),
        ("wins, near", hands.compare_wins, hands.near_hands, (14,), 5000),
        ("shanten, random", hands.compare_distances, hands.random_hands, (13, 14), 10_000),
        ("shanten, near", hands.compare_distances, hands.near_hands, (13, 14), 2500),
    ):
        for size in sizes:
            found = [compare(sample(size, count, seed)) for seed in range(parts)]
            outcomes = sum((part.outcomes for part in found), Counter())
            differing = sum(part.differing for part in found)
            told = ", ".join(f"{key}: {outcomes[key]:,}" for key in sorted(outcomes))
            print(f"{name}, {size} tiles: {differing} of {parts * count:,} differ; {told}")


if __name__ == "__main__":
    agree(*map(int, sys.argv[1:]))
