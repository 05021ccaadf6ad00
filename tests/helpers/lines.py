"""Lines to test with: hands played on as in the log, at random, or by a text of moves."""

from dataclasses import replace

from tests.core.rules.test_legal_moves import told
from tests.helpers.games import SEATS
from tests.helpers.stacked import FOUR, THREE, stacked_wall
from tests.helpers.truth import true_kyoku
from viewer.core.base.records import Log, Riichi, Ryuukyoku, Win
from viewer.core.study.line_play import LinePlay
from viewer.core.study.styles import PlayStyle


def as_played(log, index, wall, step=0):
    """A hand that all play as they did."""
    styles = [PlayStyle.AS_PLAYED] * log.players
    return LinePlay(log, index, wall, step, styles=styles)


def as_told(event):
    """An event without what a line never tells, as the game's end, or sites tell in any order.

    Of a yakuman fu count for nothing; a record may lack sticks, points before and indicators.
    """
    match event:
        case Win():
            return (
                event.seat, event.source, event.tile, event.hand, sorted(event.melds),
                None if event.yakuman else event.fu, event.points, event.limit,
                sorted(event.yaku), event.yakuman, event.dora, event.ura, event.changes,
                event.scores or None, event.honba, event.sticks, event.liable, event.absent_points,
            )  # fmt: skip
        case Ryuukyoku():
            hands = [hand and sorted(hand) for hand in event.hands]
            return event.type, hands, event.changes, event.honba, event.absent_points
        case Riichi():
            return event.seat, event.step, event.scores, event.absent_points
    return event


def log_of(log, play):
    """The game up to the line's hand, which is its last."""
    hands = (*log.hands[: play.line.hand_index], play.kyoku)
    return replace(log, hands=hands, ended=None)


def all_told(events):
    return [as_told(event) for event in events]


def play_randomly(play, rng):
    """Answer for all that are asked; wins and riichi more often than chance has them."""
    while play.asked:
        asked = rng.choice(play.asked)
        wanted = [move for move in asked.moves if isinstance(move, Win | Riichi)]
        passing = () if asked.own_turn else (None, None)
        move = rng.choice([*asked.moves, *passing, *wanted * 3])
        play.play(asked.seat, *([] if move is None else [move]))


def asked_step_by_step(log, wall, line):
    """What is asked in a line, by step: in a line of so many of its events each.

    Not where more events come by themselves, and not between a riichi and its discard.
    """
    found = {}
    for count in range(len(line.events)):
        before = line.events[:count]
        if not before or not isinstance(before[-1], Riichi) or before[-1].step == 2:
            play = LinePlay(log, line.hand_index, wall, line.step, before)
            if play.asked and play.line.events == before:
                found[line.step + count] = play.asked
    return found


def stacked_log(wall, **changes):
    """A game of which only one hand's deal is told."""
    rules = THREE if wall.players == 3 else FOUR
    return Log(rules._replace(**changes), SEATS[: wall.players], None, (true_kyoku(wall),))


def stacked_play(hands, live="", *, styles=(), wins=True, changes=None, **stacked):
    """A hand dealt by texts, played on from its deal; ``changes`` are of its rules."""
    wall = stacked_wall(hands, live=live, **stacked)
    return LinePlay(stacked_log(wall, **(changes or {})), 0, wall, 0, styles=styles, wins=wins)


def offered(play):
    """What is asked, by seat: moves as they look."""
    return {asked.seat: {" ".join(told(move)) for move in asked.moves} for asked in play.asked}


def do(play, *texts):
    """Answer by texts as ``0 discard 5z``, ``1 chi 1m2m``, ``2 ron 5z`` or ``3``, which passes."""
    for text in texts:
        number, *words = text.split()
        seat = int(number)
        asked = next(each for each in play.asked if each.seat == seat)
        looks = {" ".join(told(move)).strip(): move for move in asked.moves}
        play.play(seat, *([looks[" ".join(words)]] if words else []))
