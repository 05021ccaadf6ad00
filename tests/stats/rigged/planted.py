"""The smallest rigging, planted: favours of the size that the page tells are found as told.

    python -m tests.stats.rigged.planted [SAMPLES [QUANTITY…]]

For each case the project's own players play as many hands as a small collection has. From the laws
of these games, which are fair, the program says which favour it would have shown in nine of ten
such collections. Exactly that favour is then dealt into so many collections (100) of new games, and
those are counted in which it sets off the alarm.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple
from unittest.mock import patch

from xiangting import PlayerCount, calculate_necessary_tiles

from tests.games import game, kyoku
from tests.games.kyoku import play_kyoku
from tests.games.table import Table
from tests.stats.luck.own_games import games, nearer
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, dora_kind
from viewer.stats.luck.row import LuckRow, tally_row, with_sentence
from viewer.stats.luck.subsets import DEALER, LAST, LEADER
from viewer.stats.randomness.check import ALARM
from viewer.stats.rigged.classes import CLASSES, QUANTITIES, WINNING
from viewer.stats.rigged.game import measure_game
from viewer.stats.rigged.history import Histories
from viewer.stats.rigged.result import smallest_favour
from viewer.stats.rigged.run import RiggedSample

FIRST = "seat-0"

TESTS = len(CLASSES) * len(QUANTITIES) + 20
"""As many as the page has, those of the walls among them."""

LEVEL = ALARM / TESTS


class Case(NamedTuple):
    quantity: str
    of: str  # the class that is favoured
    hands: int  # of a collection
    plant: Callable  # deals the favour, with some chance
    # how much greater that chance has to be: some draws have no tile to exchange but in the dead
    # wall, and favoured draws end hands; measured on sixty collections
    lift: float = 1.0


def row_of(logs, case) -> LuckRow:
    """The row of the page that is about the favour."""
    sample, nobody = RiggedSample(), Histories()
    for log in logs:
        sample.add(measure_game(log, "x"), nobody)
    measure = next(each for each in QUANTITIES if each.name == case.quantity)
    row = tally_row(measure, case.quantity, sample.classes[case.quantity, case.of])
    return with_sentence(row, row.p, TESTS)


def collection(case, number):
    return games(case.hands, f"{case.quantity} {number}", players=(4,))


def planted(case, number, one_in) -> LuckRow:
    """The same row of a collection with a favour in one of so many cases."""
    rng = random.Random(number)
    with case.plant(rng, case.lift / one_in):
        logs = [replace(log, seed=None) for log in collection(case, number)]
    return row_of(logs, case)


def is_alarm(row):
    return row.p < LEVEL


# favours of the deal


def favoured(start, of):
    """The seat that is favoured in a hand, if there is one."""
    if of == DEALER:
        return start.dealer
    if of == FIRST:
        return 0
    points = [*start.scores]
    wanted = max(points) if of == LEADER else min(points)
    return points.index(wanted) if points.count(wanted) == 1 else None


@contextmanager
def dealt(rng, chance, of, better):
    """Deal some hands upon a better wall, if one is found.

    What is yielded is a list of these walls, as they come.
    """
    done = []

    def play(start, wall, *others):
        seat = favoured(start, of)
        if seat is not None and rng.random() < chance:
            dealt_wall, wall = wall, better(wall, rng, seat)
            if wall != dealt_wall:
                done.append(wall)
        return play_kyoku(start, wall, *others)

    with patch.object(game, "play_kyoku", play):
        yield done


def one_more(wall, rng, seat, tiles):
    """A wall in which a live one of these tiles is exchanged with another one of a haipai."""
    changed = list(wall.tiles)
    there = [slot for slot in wall.layout.live if changed[slot] in tiles]
    here = [slot for slot in wall.haipai_slots(seat) if changed[slot] not in tiles]
    if there:
        one, other = rng.choice(there), rng.choice(here)
        changed[one], changed[other] = changed[other], changed[one]
    return wall._replace(tiles=tuple(changed))


def one_dora_more(wall, rng, seat):
    return one_more(wall, rng, seat, tiles_of({dora_kind(wall.dora[0], wall.players)}))


def one_red_more(wall, rng, seat):
    return one_more(wall, rng, seat, RED_FIVE_IDS)


def tiles_of(kinds):
    return {COPIES * kind + copy for kind in kinds for copy in range(COPIES)}


def better_haipai(rng, chance):
    return dealt(rng, chance, DEALER, nearer)


def more_dora(rng, chance):
    return dealt(rng, chance, FIRST, one_dora_more)


def more_reds(rng, chance):
    return dealt(rng, chance, DEALER, one_red_more)


# favours of draws


class FavouredDraw(NamedTuple):
    """What the hand was that got a tile."""

    tenpai: bool
    riichi: bool
    closed: bool


def accepted(table, seat):
    _, flags = calculate_necessary_tiles(table.hands[seat].counts, PlayerCount.FOUR)
    return tiles_of(kind for kind in range(34) if flags >> kind & 1)


def waits(table, seat):
    return tiles_of(table.hands[seat].waits)


def indicated(table, _seat):
    return tiles_of(dora_kind(tile, table.rules.players) for tile in table.dora)


def reds(_table, _seat):
    return RED_FIVE_IDS


def live_slots(table):
    """The live wall but for what was drawn."""
    return table.wall.layout.live[table._drawn :]


def unseen_slots(table):
    """All that nobody was dealt or shown: the order of the rest stays as likely as any other."""
    layout, seats = table.wall.layout, range(table.rules.players)
    seen = {slot for seat in seats for slot in table.wall.haipai_slots(seat)}
    seen.update(layout.live[: table._drawn], layout.rinshan[: table._replaced])
    seen.update(layout.dora[: table._turned])
    return [slot for slot in range(len(table.wall.tiles)) if slot not in seen]


@contextmanager
def drawn(rng, chance, of, wanted, slots=live_slots):
    """Let one of the tiles that are wanted be drawn instead of another one, which takes its place.

    What is yielded is a list of the draws for which that was done, as they come.
    """
    draw, done = Table.draw, []

    def favoured_draw(self, seat):
        if seat == favoured(self.start, of) and exchange(
            self, wanted(self, seat), slots(self), rng, chance
        ):
            hand = self.hands[seat]
            done.append(FavouredDraw(bool(hand.waits), hand.riichi, hand.closed))
        draw(self, seat)

    with patch.object(Table, "draw", favoured_draw):
        yield done


def exchange(table, wanted, slots, rng, chance):
    tiles, here = list(table.wall.tiles), table.wall.layout.live[table._drawn]
    there = [slot for slot in slots if slot != here and tiles[slot] in wanted]
    if tiles[here] in wanted or not there:
        return False
    # of all draws, not of the useless ones
    if rng.random() >= chance * len(slots) / (len(slots) - len(there)):
        return False
    at = rng.choice(there)
    tiles[here], tiles[at] = tiles[at], tiles[here]
    change_wall(table, tiles)
    return True


def change_wall(table, tiles):
    table.wall = table.wall._replace(tiles=tuple(tiles))
    table._live = table.wall.live


def better_draws(rng, chance):
    return drawn(rng, chance, LAST, accepted)


def drawn_dora(rng, chance):
    return drawn(rng, chance, LEADER, indicated)


def drawn_reds(rng, chance):
    return drawn(rng, chance, DEALER, reds)


def winning_draws(rng, chance):
    return drawn(rng, chance, FIRST, waits)


# favours of indicators


@contextmanager
def more_ura(rng, chance, of=DEALER):
    """Turn up some ura dora indicator that makes one dora instead of another that makes none.

    Before a win is counted: who won in riichi always has a yaku, so what is counted ends the hand.
    What is yielded is a list of the slots of these indicators, as they come.
    """
    count, done = kyoku.worth, []

    def favoured_worth(table, seat, tile, **how):
        if table.hands[seat].riichi and seat == favoured(table.start, of):
            held = held_by(table.hands[seat], tile)
            slots = table.wall.layout.ura[: table._turned]
            done.extend(slot for slot in slots if turn_up(table, slot, held, rng, chance))
        return count(table, seat, tile, **how)

    with patch.object(kyoku, "worth", favoured_worth):
        yield done


def held_by(hand, won):
    """How many of each kind a winner has."""
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    return Counter(tile // COPIES for tile in {*hand.tiles, *melded, won})


def turn_up(table, slot, held, rng, chance):
    tiles, players = list(table.wall.tiles), table.rules.players
    unseen = [slot, *live_slots(table)]
    worth = {at: held[dora_kind(tiles[at], players)] for at in unseen}
    none, one = ([at for at in unseen if worth[at] == number] for number in (0, 1))
    if worth[slot] or not one or rng.random() >= chance * len(unseen) / len(none):
        return False
    at = rng.choice(one)
    tiles[slot], tiles[at] = tiles[at], tiles[slot]
    change_wall(table, tiles)
    return True


CASES = (
    Case("haipai-shanten", DEALER, 120, better_haipai),
    Case("haipai-shanten", DEALER, 300, better_haipai),
    Case("haipai-dora", FIRST, 150, more_dora),
    Case("accepted", LAST, 150, better_draws, 1.07),
    Case("dora", LEADER, 150, drawn_dora, 1.17),
    Case("haipai-reds", DEALER, 150, more_reds, 1.08),
    Case("reds", DEALER, 150, drawn_reds, 1.32),
    Case(WINNING, FIRST, 300, winning_draws, 1.38),
    Case("ura", DEALER, 600, more_ura, 1.17),
)


def stated(case):
    """In how many cases one must be favoured, by the laws of fair games alone."""
    return smallest_favour(row_of(collection(case, "fair"), case))


def main():
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for case in (each for each in CASES if each.quantity in (sys.argv[2:] or [each.quantity])):
        one_in = stated(case)
        rows = [planted(case, number, one_in) for number in range(samples)]
        alarms = sum(map(is_alarm, rows))
        gain = sum(abs(row.found - row.expected) for row in rows)
        cases = sum(1 if row.measure.mean else row.trials for row in rows)
        print(
            f"{case.quantity} of {case.of}, {case.hands} hands: stated 1 in {one_in:.2f}, planted "
            f"1 in {cases / gain:.2f}, {alarms} of {samples} alarms",
            flush=True,
        )


if __name__ == "__main__":
    main()
