"""Players who leave and come back behind every event of a hand: nothing but their presence changes.

Their events move no tile, and may stand between any two others: also between a draw and its
discard, a riichi and its discard, an indicator and what turns it up.
"""

import random
from dataclasses import replace
from typing import get_args

import pytest

from tests.helpers import long_run
from tests.helpers.games import make_log
from tests.helpers.outcome import outcome
from tests.helpers.replays import EVERY_KIND, inconsistencies_of
from tests.helpers.shared import SHARED
from tests.helpers.truth import plain_wall, true_draws, true_kyoku
from viewer.core.analysis.efficiency import discard_choices
from viewer.core.analysis.hand_analysis import summary_of
from viewer.core.analysis.hindsight import hindsight_of
from viewer.core.analysis.known import KnownHand
from viewer.core.analysis.lanes import entries_of, lanes_at
from viewer.core.analysis.outlook import outlook_at, turns_of_hand
from viewer.core.analysis.tile_locations import locate
from viewer.core.base.records import Aside, Discard, Draw, Event, Leave, Return
from viewer.core.play.moments import turns_of
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.rules.hand_end import end_at, is_doubted
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.places import places_of
from viewer.core.text.sheet import wall_sheet
from viewer.core.text.situation import write_situation
from viewer.core.wall.wall import walls_of_log
from viewer.stats.luck.chances import chances_of

FOLDER = SHARED / "logs"
PATHS = sorted(FOLDER.glob("*")) if FOLDER.is_dir() else []
TIMES = 3
"""An event, a leave and a return."""
STEPS = {"step", "since", "earliest", "before", "after"}
"""The fields that hold a step, where they are numbers."""


def interrupted(kyoku):
    """The hand with a player leaving and coming back after the deal and after every event."""
    events = []
    for event in (None, *kyoku.events):
        seat = getattr(event, "seat", kyoku.dealer)
        events += [*([event] if event else []), Leave(seat), Return(seat, "")]
    return replace(kyoku, events=tuple(events))


def of_an_event(step):
    """The step of an event, as it is without the interruptions; no step is an interruption's."""
    assert step % TIMES == 0
    return step // TIMES


def unshifted(value):
    """The value with all steps as they are without the interruptions."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = {
            name: of_an_event(each) if name in STEPS and isinstance(each, int) else unshifted(each)
            for name, each in zip(value._fields, value, strict=True)
        }
        return value._replace(**fields)
    if isinstance(value, dict):
        return {key: unshifted(each) for key, each in value.items()}
    return tuple(map(unshifted, value)) if isinstance(value, (tuple, list)) else value


def interrupted_log(log):
    return replace(log, hands=tuple(map(interrupted, log.hands)))


def hands():
    for era, players in EVERY_KIND[::2]:
        yield pytest.param(make_log(4, era, players), id=f"{era.name}-{players}")
    for path in long_run.a_third(PATHS[::13]):
        yield pytest.param(read_mjlog(path.read_bytes()), id=path.name, marks=pytest.mark.shared)


every = pytest.mark.parametrize("log", list(hands()))


def both(log):
    """The replays of a log's hands, each with the one of the interrupted hand."""
    walls, other = walls_of_log(log), interrupted_log(log)
    for hands in zip(log.hands, other.hands, walls, strict=True):
        *both, wall = hands
        yield [replay_kyoku(kyoku, log.players, wall) for kyoku in both]


def test_every_kind_of_event_beside_the_hand_is_tried():
    tried = set(map(type, interrupted(make_log(4).hands[0]).events))
    assert {kind for kind in get_args(Event) if issubclass(kind, Aside)} <= tried


@every
@pytest.mark.unmeasured
def test_inconsistencies_stay(log):
    other = interrupted_log(log)
    for index in range(len(log.hands)):
        found, again = check_kyoku(log, index), check_kyoku(other, index)
        assert unshifted(again.inconsistencies) == found.inconsistencies
        assert again.checked == found.checked


def test_what_contradicts_the_end_stays():
    """Points that do not follow are found when the hand has ended, whoever has left by then."""
    log = make_log(3)
    *before, end = log.hands[-1].events
    kyoku = replace(log.hands[-1], events=(*before, replace(end, final="9" + end.final)))
    later = replace(log.hands[2], scores=(250, 250, 250, 251))
    log = replace(log, hands=(*log.hands[:2], later, *log.hands[3:-1], kyoku))
    other, checks = interrupted_log(log), set()
    for index, (replay, again) in enumerate(both(log)):
        found, same = (check_kyoku(each, index).inconsistencies for each in (log, other))
        assert unshifted(same) == found
        checks.update(each.check for each in found)
        assert is_doubted(again, again.last, same) == is_doubted(replay, replay.last, found)
    assert checks >= {"next", "final"}


@every
@pytest.mark.unmeasured
def test_tables_and_results_stay(log):
    for replay, other in both(log):
        assert unshifted(turns_of(other.kyoku)) == turns_of(replay.kyoku)
        assert unshifted(other.origins.taken) == replay.origins.taken
        assert end_at(other, other.last) == end_at(replay, replay.last)
        for step, table in enumerate(other.tables[TIMES - 1 :: TIMES]):
            seats = [
                replace(each, present=seen.present)
                for each, seen in zip(table.seats, replay.tables[step].seats, strict=True)
            ]
            assert table._replace(seats=tuple(seats)) == replay.tables[step]


@every
@pytest.mark.unmeasured
def test_texts_and_exports_stay(log):
    other = interrupted_log(log)
    for wall, kyoku, same in zip(walls_of_log(log), log.hands, other.hands, strict=True):
        if wall is not None:
            assert wall_sheet("", wall, same) == wall_sheet("", wall, kyoku)
    for form in GAME_FORMATS.values():
        written, same = (outcome(form.write, each, "", None) for each in (log, other))
        assert str(same) == str(written)  # of three players or a damaged hand, an error


@every
@pytest.mark.unmeasured
def test_analyses_stay(log):
    rng = random.Random(str(log.names))
    for replay, other in list(both(log))[:: 5 if long_run.is_long() else 15]:
        entries, others = entries_of(replay), entries_of(other)
        for seat in range(replay.players):
            assert unshifted(hindsight_of(other, seat)) == hindsight_of(replay, seat)
        assert unshifted(summary_of(other)) == summary_of(replay)
        assert unshifted(tuple(turns_of_hand(other, log.type))) == tuple(
            turns_of_hand(replay, log.type)
        )
        for step in rng.sample(
            range(replay.last + 1), min(6 if long_run.is_long() else 2, replay.last)
        ):
            for later in range(TIMES * step, TIMES * step + TIMES):
                for seat in range(replay.players):
                    assert discard_choices(other, later, seat) == discard_choices(
                        replay, step, seat
                    )
                assert unshifted(lanes_at(other, others, later)) == lanes_at(replay, entries, step)
                assert outlook_at(other, later, log.type) == outlook_at(replay, step, log.type)
                assert unshifted(locate(other, later)) == locate(replay, step)
                text = write_situation("", other, later).split("\n")[1:]
                assert text == write_situation("", replay, step).split("\n")[1:]
            known, same = (KnownHand(each, 1) for each in (replay, other))
            seen, again = known.at(step), same.at(TIMES * step)
            assert (again.tiles, again.slots) == (seen.tiles, seen.slots)


@every
@pytest.mark.unmeasured
def test_luck_stays(log):
    other = interrupted_log(log)
    for wall, kyoku, same in zip(walls_of_log(log), log.hands, other.hands, strict=True):
        chances, again = chances_of(log, kyoku, wall), chances_of(other, same, wall)
        assert again == chances


def test_a_place_is_the_same_behind_a_leave():
    """The hand tells of another's tile, so that there is something to find."""
    wall = plain_wall()
    kyoku = true_kyoku(wall, [*true_draws(wall, 3), Draw(3, wall.live[0])])
    other = interrupted(kyoku)
    found, again = inconsistencies_of(kyoku), inconsistencies_of(other)
    assert found
    assert places_of(again, [other]) == places_of(found, [kyoku])


@pytest.mark.parametrize("between", [(), (Leave(0),), (Leave(0), Return(0, ""))])
def test_a_tile_told_twice_that_was_just_drawn_is_the_one_discarded(between):
    wall = plain_wall()
    (twice, *_), live = wall.haipai[0], wall.layout.live
    events = [Draw(0, twice), *between, Discard(0, twice)]
    replay = replay_kyoku(true_kyoku(wall, events), 4, wall)
    assert replay.origins.slots_of(0, "river", [twice], replay.last) == (live[0],)
