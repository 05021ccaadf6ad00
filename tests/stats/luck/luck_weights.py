"""Estimates what luck is worth in points and places, on real games: `resources/luck_weights.json`.

    python -m tests.stats.luck.luck_weights FOLDER --about TEXT

Each distinct whole game below the folder counts once. Results of all seats are explained by the
terms of luck, by least squares; errors are those of samples of games with replacement. The trial
estimates on one half of the games, explains the other half, and the other way round; the written
weights are from all games. Weights of too few games only explain less: luck stays of mean 0.
"""

import argparse
import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from viewer.collection.facts import wholeness_of
from viewer.core.base.errors import InputError
from viewer.core.base.game_identity import game_of
from viewer.core.sites.detect import read_log
from viewer.stats.luck.chances import chances_of
from viewer.stats.luck.law import LawTallies
from viewer.stats.luck.points import result_of
from viewer.stats.luck.terms import TERMS, terms_of
from viewer.system.assets import luck_weights_file

SAMPLES = 400
SEED = 50
DIGITS = {"points": 1, "places": 5}


def distinct(folder):
    """The fullest copy of each game that tells its end, by game."""
    games = {}
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        try:
            log = read_log(path.read_bytes())
        except InputError:
            continue
        game, wholeness = game_of(log), wholeness_of(log)
        if result_of(log, 0) and wholeness > games.get(game, (0, None))[0]:
            games[game] = (wholeness, path)
    return [read_log(path.read_bytes()) for _, (_, path) in sorted(games.items())]


def seats_of(log):
    """Of each seat in a game: its tallies, and those of all others."""
    tallies = [LawTallies() for _ in range(log.players)]
    for kyoku in log.hands:
        for tally, chances in zip(tallies, chances_of(log, kyoku, None) or (), strict=False):
            tally.add(chances, {})
    for seat, mine in enumerate(tallies):
        others = LawTallies()
        for other in tallies[:seat] + tallies[seat + 1 :]:
            others.merge(other)
        yield mine, others


def table_of(log):
    """A game: the terms of each seat, and by unit the results. A better place counts more."""
    terms = [[*terms_of(*seat).values()] for seat in seats_of(log)]
    results = [result_of(log, seat) for seat in range(log.players)]
    points = [each.points for each in results]
    places = [(log.players + 1) / 2 - each.place for each in results]
    return np.array(terms), {"points": np.array(points, float), "places": np.array(places)}


def fit(tables, unit):
    terms = np.vstack([terms for terms, _ in tables])
    results = np.concatenate([of[unit] for _, of in tables])
    return np.linalg.lstsq(terms, results, rcond=None)[0]


def again(tables, rng):
    """As many games, drawn with replacement."""
    return [tables[at] for at in rng.integers(0, len(tables), len(tables))]


def explained(tables, unit, weights):
    """The share of variance that luck explains, and the slope of results on luck."""
    luck = np.vstack([terms for terms, _ in tables]) @ weights
    results = np.concatenate([of[unit] for _, of in tables])
    results = results - results.mean()
    share = 1 - ((results - luck) ** 2).sum() / (results**2).sum()
    return share, (luck * results).sum() / (luck**2).sum()


def trial(tables, unit, rng):
    order = rng.permutation(len(tables))
    halves = [[tables[at] for at in order[nth::2]] for nth in range(2)]
    figures, errors, means = [], [], []
    for known, new in (halves, halves[::-1]):
        weights = fit(known, unit)
        figures.append(explained(new, unit, weights))
        errors.append(
            np.std([explained(again(new, rng), unit, weights)[0] for _ in range(SAMPLES)])
        )
        # of one seat a game: the seats of one game are no sample of their own
        means += [(terms @ weights)[rng.integers(len(terms))] for terms, _ in new]
    share, slope = np.mean(figures, axis=0)
    return {
        "explained": round(float(share), 3),
        "error": round(float(np.hypot(*errors)) / 2, 3),
        "slope": round(float(slope), 2),
        "mean": round(float(np.mean(means)), DIGITS[unit]),
        "mean_error": round(float(np.std(means)) / len(means) ** 0.5, DIGITS[unit]),
    }


def one_set(tables, rng):
    made = {"games": len(tables)}
    for unit, digits in DIGITS.items():
        weights = fit(tables, unit)
        errors = np.std([fit(again(tables, rng), unit) for _ in range(SAMPLES)], axis=0)
        made[unit] = {
            term.name: [round(float(weight), digits), round(float(error), digits)]
            for term, weight, error in zip(TERMS, weights, errors, strict=True)
        }
    made["trial"] = {unit: trial(tables, unit, rng) for unit in DIGITS}
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--about", required=True)
    options = parser.parse_args()
    logs, rng = distinct(options.folder), np.random.default_rng(SEED)
    kinds = Counter(f"{log.players} players, {log.type.short_name}" for log in logs)
    made = {
        "made": datetime.now(UTC).date().isoformat(),
        "by": "python -m tests.stats.luck.luck_weights FOLDER --about TEXT",
        "about": options.about,
        "games": dict(sorted(kinds.items())),
        "units": "each weight and its standard error; places: by how many the place is better",
    }
    for players in (4, 3):
        made[str(players)] = one_set([table_of(log) for log in logs if log.players == players], rng)
    text = json.dumps(made, ensure_ascii=False, indent=1)
    luck_weights_file().write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
