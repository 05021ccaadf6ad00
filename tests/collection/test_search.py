"""What a query finds is compared with what the logs themselves say."""

# ruff: noqa: ARG005 - each asks the game or the hand

from functools import cache
from pathlib import Path

import pytest

from tests.helpers.archives import write_zip
from tests.helpers.games import SEATS, make_bytes, make_log
from viewer.collection import answers
from viewer.collection.answers import (
    game_ids,
    hand_ids,
    hands,
    select_games,
    selected_paths,
    totals,
)
from viewer.collection.find import find_sources
from viewer.collection.index import LogIndex, index_many
from viewer.collection.query import parse_query
from viewer.collection.terms import TERM_TYPES
from viewer.core.base.meld import CONCEALED
from viewer.core.base.records import Call, Draw, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import COPIES
from viewer.core.rules.shanten import distance_of

GAMES = {f"20190{seed}0112gm-00a9-0000-0123456{seed}": (seed, 4) for seed in range(1, 8)}
GAMES |= {f"20190{seed}0213gm-00b9-0000-0123456{seed}": (seed, 3) for seed in range(1, 4)}
ME, YOU, FOURTH = (each.name for each in SEATS[1:])


@cache
def logs():
    return {name: make_log(seed, players=players) for name, (seed, players) in GAMES.items()}


@pytest.fixture(scope="module")
def filled_index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("search")
    for name, (seed, players) in GAMES.items():
        (folder / f"{name}.mjlog").write_bytes(make_bytes(seed, players=players))
    write_zip(folder / "copies.zip", [("copy", make_bytes(1))])
    (folder / "broken.mjlog").write_bytes(b"?")
    with LogIndex(tmp_path_factory.mktemp("cache") / "index.db") as index:
        list(index_many([folder], index, jobs=1))
        index.folder = folder
        yield index


@pytest.fixture
def index(filled_index):
    filled_index.choose([filled_index.folder])
    return filled_index


def found(index, text):
    """The hands, by the name of their log and their index."""
    query = parse_query(text)
    return {
        (Path(each.game.path).name.removesuffix(".mjlog"), each.place.hand_index): each
        for each in hands(index, query, hand_ids(index, query))
    }


def wins(kyoku):
    return [event for event in kyoku.events if isinstance(event, Win)]


def riichi_of(kyoku):
    return {e.seat: n for n, e in enumerate(kyoku.events) if isinstance(e, Riichi) and e.step == 1}


def han(win):
    return sum(each for _, each in win.yaku) + 13 * len(win.yakuman)


def has(win, yaku):
    return yaku in {number for number, _ in win.yaku}


def callers(kyoku):
    return {e.seat for e in kyoku.events if isinstance(e, Call) and e.meld.kind not in CONCEALED}


def accepted(kyoku):
    return {e.seat: n for n, e in enumerate(kyoku.events) if isinstance(e, Riichi) and e.step == 2}


def rons(kyoku):
    return [win for win in wins(kyoku) if win.seat != win.source]


def dead_draws(kyoku):
    """How many tiles each seat in riichi drew without a win."""
    for seat, since in accepted(kyoku).items():
        drawn = [e for e in kyoku.events[since:] if isinstance(e, Draw) and e.seat == seat]
        yield len(drawn) - any(win.seat == win.source == seat for win in wins(kyoku))


def is_dama(kyoku, win):
    return win.seat not in accepted(kyoku) and all(meld.kind in CONCEALED for meld in win.melds)


def places(log, kyoku):
    """The places of each seat at the deal and at the end, of equals the earlier seat before."""
    results = [e for e in kyoku.events if isinstance(e, (Win, Ryuukyoku))]
    after = [
        results[0].scores[seat] + sum(each.changes[seat] for each in results)
        for seat in range(log.players)
    ]
    for seat in range(log.players):
        before, then = (
            sum((points[each], -each) > (points[seat], -seat) for each in range(log.players)) + 1
            for points in (kyoku.scores, after)
        )
        yield before, then


RIICHI, TANYAO, PINFU = 1, 8, 7
IPPATSU, HOUTEI = 2, 6

QUERIES = {
    "tsumo": lambda log, k: any(w.seat == w.source for w in wins(k)),
    "ron": lambda log, k: any(w.seat != w.source for w in wins(k)),
    "-ron": lambda log, k: not any(w.seat != w.source for w in wins(k)),
    "yaku:tanyao": lambda log, k: any(has(w, TANYAO) for w in wins(k)),
    "yaku:tanyao,pinfu": lambda log, k: any(has(w, TANYAO) or has(w, PINFU) for w in wins(k)),
    "yaku:tanyao yaku:pinfu": lambda log, k: any(has(w, TANYAO) and has(w, PINFU) for w in wins(k)),
    "yaku:tanyao -yaku:pinfu": lambda log, k: any(
        has(w, TANYAO) and not has(w, PINFU) for w in wins(k)
    ),
    "-yaku:tanyao": lambda log, k: not any(has(w, TANYAO) for w in wins(k)),
    "points>=8000": lambda log, k: any(w.points >= 8000 for w in wins(k)),
    "points<2000": lambda log, k: any(w.points < 2000 for w in wins(k)),
    "points:8000": lambda log, k: any(w.points == 8000 for w in wins(k)),
    "han>=4 tsumo": lambda log, k: any(han(w) >= 4 and w.seat == w.source for w in wins(k)),
    "fu=40": lambda log, k: any(w.fu == 40 for w in wins(k)),
    "limit:mangan": lambda log, k: any(w.limit == 1 for w in wins(k)),
    "limit>=mangan": lambda log, k: any(w.limit >= 1 for w in wins(k)),
    "limit<haneman": lambda log, k: any(w.limit < 2 for w in wins(k)),
    "double-ron": lambda log, k: len(wins(k)) > 1,
    "riichi": lambda log, k: bool(riichi_of(k)),
    "-riichi": lambda log, k: not riichi_of(k),
    "立直 seat:b": lambda log, k: 1 in riichi_of(k),
    f'player:"{ME}" riichi': lambda log, k: ME in log.names
    and log.names.index(ME) in riichi_of(k),
    f'player:"{ME}" -riichi': lambda log, k: ME in log.names
    and log.names.index(ME) not in riichi_of(k),
    f'player:"{ME}","{YOU}" riichi': lambda log, k: any(
        log.names[seat] in {ME, YOU} for seat in riichi_of(k)
    ),
    f'player:"{ME}" tsumo': lambda log, k: any(
        log.names[w.seat] == ME and w.seat == w.source for w in wins(k)
    ),
    f'player:"{ME}" -tsumo': lambda log, k: ME in log.names
    and not any(log.names[w.seat] == ME and w.seat == w.source for w in wins(k)),
    f'player:"{ME}" dealt-in points>=3900': lambda log, k: any(
        w.seat != w.source and log.names[w.source] == ME and w.points >= 3900 for w in wins(k)
    ),
    f'-player:"{FOURTH}"': lambda log, k: FOURTH not in log.names,
    "dealt-in-to-riichi": lambda log, k: any(
        w.seat != w.source and w.seat in riichi_of(k) for w in wins(k)
    ),
    "riichi dealt-in": lambda log, k: any(
        w.seat != w.source and w.source in riichi_of(k) for w in wins(k)
    ),
    "open": lambda log, k: bool(callers(k)),
    "open tsumo": lambda log, k: any(w.seat == w.source and w.seat in callers(k) for w in wins(k)),
    "wind:east tsumo": lambda log, k: any(
        w.seat == w.source == k.dealer for w in wins(k)
    ),
    "wind:south,west riichi": lambda log, k: any(
        (seat - k.dealer) % log.players in {1, 2} for seat in riichi_of(k)
    ),
    "wind:north riichi": lambda log, k: log.players == 4
    and (k.dealer + 3) % 4 in riichi_of(k),
    "exhaustive": lambda log, k: any(
        isinstance(e, Ryuukyoku) and e.type == "" for e in k.events
    ),
    "players:3 tsumo": lambda log, k: log.players == 3
    and any(w.seat == w.source for w in wins(k)),
    "haipai-shanten<=2": lambda log, k: any(
        distance_of(hand, (), log.players)[0] <= 2 for hand in k.haipai if hand
    ),
    "haipai-shanten>=5": lambda log, k: any(
        distance_of(hand, (), log.players)[0] >= 5 for hand in k.haipai if hand
    ),
    "chase": lambda log, k: len(accepted(k)) > 1,
    "chased-deal-in": lambda log, k: any(
        accepted(k).get(w.source, 999) < accepted(k).get(w.seat, 0) for w in rons(k)
    ),
    "追っかけ -tsumo": lambda log, k: len(accepted(k)) > 1
    and not all(
        any(w.seat == w.source == seat for w in wins(k)) for seat in [*accepted(k)][1:]
    ),
    "dama-deal-in": lambda log, k: any(is_dama(k, w) for w in rons(k)),
    "ippatsu-deal-in": lambda log, k: any(has(w, IPPATSU) for w in rons(k)),
    "last-discard-deal-in": lambda log, k: any(has(w, HOUTEI) for w in rons(k)),
    "dead-draws>=5": lambda log, k: any(draws >= 5 for draws in dead_draws(k)),
    "dead-draws:0": lambda log, k: 0 in dead_draws(k) or any(
        seat not in accepted(k) for seat in riichi_of(k)
    ),
    "place-before:1 place-after>=2": lambda log, k: any(
        before == 1 and after >= 2 for before, after in places(log, k)
    ),
    "place-before:4": lambda log, k: log.players == 4,
    "haipai:11z": lambda log, k: any(
        sum(tile // COPIES == 27 for tile in hand) >= 2 for hand in k.haipai
    ),
    "haipai:0p7z": lambda log, k: any(
        52 in hand and any(tile // COPIES == 33 for tile in hand) for hand in k.haipai
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", QUERIES)
def test_a_query_finds_what_the_logs_say(index, text):
    wanted = {
        (name, number)
        for name, log in logs().items()
        for number, kyoku in enumerate(log.hands)
        if QUERIES[text](log, kyoku)
    }
    assert set(found(index, text)) == wanted
    assert wanted or text in {"double-ron", "chased-deal-in"}


def test_each_query_is_about_whom_it_says(index):
    for (name, number), each in found(index, f'player:"{ME}" riichi').items():
        seat = logs()[name].names.index(ME)
        assert each.place.seat == seat
        assert each.place.step == riichi_of(logs()[name].hands[number])[seat] + 1
    for (name, number), each in found(index, "tsumo").items():
        (win,) = wins(logs()[name].hands[number])
        assert (each.place.seat, each.wins[0].winner) == (win.seat, win.seat)
        assert logs()[name].hands[number].events[each.place.step - 1] == win
    for each in found(index, "haipai-shanten<=2").values():
        assert each.place.step == 0
    for (name, number), each in found(index, "exhaustive").items():
        assert (each.place.seat, each.place.step) == (None, len(logs()[name].hands[number].events))
    for (name, number), each in found(index, "dealt-in").items():
        assert each.place.seat == wins(logs()[name].hands[number])[0].source


def test_games_are_found_by_date_text_and_what_happened_in_them(index):
    def names(text):
        index.choose([index.folder])
        select_games(index, parse_query(text))
        return len(game_ids(index))

    assert names("") == len(GAMES) + 1  # the copy, too; what is broken is no game
    assert names("date:2019-03") == names("date:20190301") + 1 == 2
    assert names("date>=2019-05") == 3
    assert names("date<2019-02") == 2
    assert names("-date<2019-02") == len(GAMES) - 2 + 1
    assert names('"01234561"') == 2
    assert names(f'"{ME[:3]}"') == sum(
        any(ME[:3] in n for n in log.names) for log in logs().values()
    ) + (any(ME[:3] in n for n in make_log(1).names))
    assert names('"%"') == 0
    assert names("site:tenhou") == len(GAMES) + 1
    assert names("-site:tenhou") == 0
    assert names("players:3") == 3


@pytest.mark.parametrize("start", ["player:", "-text:", " ".join(["-text:x"] * 49) + " text:"])
def test_the_longest_search_leaves_the_index_whole(index, start):
    most = 200 - start.count("x")
    query = parse_query(start + ",".join(map(str, range(most))))
    hands(index, query, hand_ids(index, parse_query("")))
    hand_ids(index, query)
    select_games(index, query)
    assert index.trouble is None


def test_copies_are_found_once_and_the_latest_first(index):
    query = parse_query("")
    every = hands(index, query, hand_ids(index, query))
    assert len(every) == sum(len(log.hands) for log in logs().values())
    dates = [each.game.game.date for each in every]
    assert dates == sorted(dates, reverse=True)
    assert len(hand_ids(index, query, most=5)) == 5
    assert hands(index, query, []) == []


@pytest.mark.parametrize("text", ["", "tsumo", "riichi -open", "yaku:pinfu", f'player:"{ME}"'])
def test_the_first_of_many_hands_are_those_of_all(index, text):
    query = parse_query(text)
    every = hand_ids(index, query)
    assert len(every) > 6
    for most in range(1, len(every)):
        assert hand_ids(index, query, most) == every[:most]


def test_a_search_that_finds_much_ends_when_it_has_enough(index, monkeypatch):
    """Of some games it sees that it does."""
    monkeypatch.setattr(answers, "_SAMPLE", 3)
    query = parse_query("-nagashi")
    hand_ids(index, query)
    steps = []
    for most in (1, 10_000):
        counted = []
        index._database.set_progress_handler(lambda counted=counted: counted.append(1), 1)
        hand_ids(index, query, most)
        steps.append(len(counted))
        index._database.set_progress_handler(None, 0)
    first, every = steps
    assert first < every / 2


def test_where_nothing_is_known_nothing_is_found(index):
    index._drop()
    assert hand_ids(index, parse_query("tsumo")) == []
    index._open()


def test_every_flag_can_be_asked_and_denied(index):
    """Together a term and its denial have every hand, or a term about somebody all of its own."""
    every = set(found(index, ""))
    for name, each in TERM_TYPES.items():
        text = name if each.kind == "flag" else each.example
        if name in {"player", "seat", "wind", "text", "haipai"}:
            continue
        yes, no = set(found(index, text)), set(found(index, f"-{text}"))
        assert yes | no == every, text
        assert not yes & no, text


@pytest.mark.parametrize("text", ["players:3", f'player:"{ME}"', "yaku:pinfu", "tsumo -riichi"])
def test_a_filter_selects_the_games_in_which_it_finds_something(index, text):
    games = {name for name, _ in found(index, text)}
    assert games
    select_games(index, parse_query(text))
    paths = selected_paths(index)
    copies = {path for path in paths if path.endswith("copies.zip/copy")}
    assert {Path(path).stem for path in paths - copies} == games
    assert bool(copies) == ("201901" + "0112gm-00a9-0000-01234561" in games)
    listed = {each.path for each in find_sources([index.folder], only=paths)}
    assert listed == paths
    assert totals(index).distinct == len(games)
    assert totals(index).hands == sum(len(logs()[name].hands) for name in games)
    assert {name for name, _ in found(index, "")} == games
