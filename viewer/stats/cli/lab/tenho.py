"""`lab tenho`: deal until a heavenly hand comes, and say how long one waits for it."""

import argparse
from functools import partial
from typing import Final

from viewer.cli.arguments import add_json, bounded_number
from viewer.cli.terminal import Exit, about, print_json
from viewer.core.base.notation import Style
from viewer.core.text.places import wind_name
from viewer.core.wall.wall import HAND
from viewer.stats.cli.lab.working import add_work, carry_out, keep, saved_state
from viewer.stats.lab.hands import tables
from viewer.stats.lab.names import count_text, form_name, goal_name, key_name
from viewer.stats.lab.odds import HAIPAI_SHARES
from viewer.stats.lab.saved import load_work, read_saved
from viewer.stats.lab.tenho import (
    EARTHLY,
    HEAVENLY,
    NINE_KINDS,
    UNIT_TRIALS,
    FoundDeal,
    Goal,
    GoalKind,
    Search,
    SearchState,
    deal_of,
    search_of,
)
from viewer.stats.lab.walls.batch import new_seed
from viewer.stats.lab.work import LabError, Pace
from viewer.translation import N_, _, listed, quantity

_GOALS: Final = {"heavenly": HEAVENLY, "earthly": EARTHLY, "nine-kinds": NINE_KINDS}
_FROM_TO: Final = N_("{text}: a whole number from {least} to {most}")

EPILOG: Final = (
    N_(
        "A trial is one deal; earthly waits for the other three seats' first draws, as if nobody "
        "called."
    ),
    N_(
        "JSON: trials (since the last success), trial (from the seed's first), per_second "
        "(trials; null if nothing was dealt), hand (tile ids in dealing order, the draw last), "
        "form (standard, seven-pairs, thirteen-orphans or null), wall (136 ids in Tenhou's "
        "order), dice, turn (whose hand, from the dealer), goal, shanten, seed, odds (of a "
        "trial), waits_longer (how likely none of so many trials succeeds)."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--goal", choices=tuple(GoalKind), help=_("what to wait for (default: heavenly)"))
    add(
        "--shanten",
        type=bounded_number(0, len(HAIPAI_SHARES) - 1, _FROM_TO),
        metavar="N",
        help=_("with --goal shanten: of the dealer's starting hand (default: 0, tenpai)"),
    )
    add_work(parser, _("keep the state in FILE, and look for the next one when called again"))
    add_json(parser)


def run(options: argparse.Namespace) -> Exit:
    if options.shanten is not None and options.goal != GoalKind.SHANTEN:
        options.parser.error(_("--shanten goes with --goal shanten"))
    search, state = _begin(options)
    tables()  # they are made once, which is no part of the speed
    save = partial(keep, options.save, search)
    state, pace = carry_out(options, search, state, partial(_so_far, search), save)
    deal = deal_of(search.goal, search.seed, state.trials)
    speed = _speed(pace)
    if options.json:
        print_json(_as_json(search, state, deal, speed))
    else:
        _print_text(search, state, deal, speed)
    save(state.go_on())
    return Exit.GOOD


def _begin(options: argparse.Namespace) -> tuple[Search, SearchState]:
    """Return the search, and where it goes on: behind what the saved one has found."""
    if not saved_state(options):
        goal = _goal(options) or HEAVENLY
        search = Search(goal, new_seed() if options.seed is None else options.seed)
        return search, search.new()
    with about(options.save):
        saved = _saved_search(options)
        seed = saved.seed if options.seed is None else options.seed
        search = Search(_goal(options) or saved.goal, seed)
        return search, load_work(options.save, search)


def _goal(options: argparse.Namespace) -> Goal | None:
    if options.goal is None:
        return None
    return _GOALS.get(options.goal) or Goal(GoalKind.SHANTEN, shanten=options.shanten or 0)


def _saved_search(options: argparse.Namespace) -> Search:
    described = read_saved(options.save).work
    try:
        return search_of(described)
    except ValueError as error:
        named = {"what": key_name("work"), "found": str(described["work"]), "wanted": "search"}
        raise LabError("saved-other", **named) from error


def _speed(pace: Pace) -> float | None:
    """Return trials a second; None if nothing was dealt, or within one tick of the clock."""
    trials = pace.units_this_run * UNIT_TRIALS
    return trials / pace.seconds if trials and pace.seconds else None


def _so_far(search: Search, state: SearchState, pace: Pace) -> str:
    speed = _speed(pace) or 0
    return listed([_trials(state, speed), _waiting(search, state)])


def _trials(state: SearchState, speed: float | None) -> str:
    fast = "" if speed is None else _("{count} a second").format(count=f"{speed:,.0f}")
    return listed([quantity(state.since_last, "trials"), fast])


def _waiting(search: Search, state: SearchState) -> str:
    longer = search.goal.waiting(state.since_last)
    if not longer:
        return _("hardly any search waits longer")
    return _("1 search in {count} waits longer").format(count=count_text(1 / longer))


def _as_json(
    search: Search, state: SearchState, deal: FoundDeal, speed: float | None
) -> dict[str, object]:
    goal = search.goal
    return {
        "goal": goal.kind,
        "shanten": goal.shanten if goal.kind is GoalKind.SHANTEN else None,
        "seed": search.seed,
        "trials": state.since_last,
        "trial": deal.trial,
        "per_second": speed,
        "odds": goal.odds,
        "waits_longer": goal.waiting(state.since_last),
        "turn": deal.turn,
        "hand": deal.hand,
        "form": deal.form,
        "wall": deal.wall.tiles,
        "dice": deal.wall.dice,
    }


def _print_text(search: Search, state: SearchState, deal: FoundDeal, speed: float | None) -> None:
    text = _("{goal}: {wind}; trial {number} of seed {seed}")
    number, seat = f"{deal.trial:,}", wind_name(deal.turn)
    print(text.format(goal=goal_name(search.goal), wind=seat, number=number, seed=search.seed))
    if deal.form:
        print(f"  {form_name(deal.form)}")
    haipai, draw = sorted(deal.hand[:HAND]), deal.hand[HAND:]
    for notation in ("mpsz", "kanji"):
        parts = [Style(notation).tiles(tiles) for tiles in (haipai, draw) if tiles]
        print(f"  {' + '.join(parts)}")
    odds = _("1 trial in {count} succeeds").format(count=count_text(1 / search.goal.odds))
    print(_trials(state, speed))
    print(listed([_waiting(search, state), odds]))
