"""The result in the side: every figure of an end, in words and tiles, whole at its least width."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from tests.helpers import documents, logs
from tests.helpers.games import SEATS
from tests.helpers.scenes import scene_of
from tests.test_shared_logs import PATHS, every
from tests.test_shared_results import hands_of, numbers, pairs
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.rules.hand_end import end_at
from viewer.core.rules.yaku_names import DORA
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.ui import words
from viewer.ui.hand.panels.hand_panel import ResultView
from viewer.ui.kit.picture import TextShape, TileLook, TileShape

FIGURE = re.compile(r"[+-]?[\d,]+(\.\d)?")


@pytest.fixture
def show(qtbot, art):
    """Show a step of a document's kyoku (from 0); steps below 0 count from the end."""
    view = ResultView(art)
    qtbot.addWidget(view)

    def show(document, index=0, step=-1, *, width=236, **look):
        step = step if step >= 0 else document.replay(index).last + 1 + step
        view.resize(width, 400)
        view.set_scene(scene_of(document, index, step, **look))
        return view

    return show


def texts_of(view):
    return [shape.text for shape in view.picture.shapes if isinstance(shape, TextShape)]


def cut(view):
    """The texts that have less room than they need."""
    return [
        shape.text
        for shape in view.picture.shapes
        if isinstance(shape, TextShape)
        and QFontMetricsF(shape.font).horizontalAdvance(shape.text) > shape.rect.width() + 1
    ]


def hand(*parts):
    """A document of one hand by its elements, with players who have names."""
    log = documents.parts(logs.go(), logs.init(), *parts).log
    return documents.document_of(replace(log, seats=SEATS), (None,))


def won(**changes):
    """A document of one hand that ends with a win, of which some fields are others."""
    log = hand(logs.agari()).log
    win = replace(log.hands[0].events[0], **changes)
    kyoku = replace(log.hands[0], events=(win,))
    return documents.document_of(replace(log, hands=(kyoku,)), (None,))


def drawn(**attributes):
    return hand(logs.ryuukyoku(**attributes))


# when


def test_it_is_there_at_the_end_of_a_hand_only(show):
    document = documents.game(3)
    assert show(document).isVisibleTo(None)
    assert not show(document, step=-2).isVisibleTo(None)
    assert texts_of(show(document, step=-2)) == []
    assert not show(documents.raw_seed(), step=0).isVisibleTo(None)


def test_it_is_as_high_as_it_needs_to_be(show):
    view = show(documents.game(3))
    lowest = max(
        shape.rect.bottom() for shape in view.picture.shapes if isinstance(shape, TextShape)
    )
    assert lowest < view.minimumHeight() < lowest + 30


# a win


def test_a_win_tells_who_from_whom_with_what_for_how_much(show):
    said = texts_of(show(won()))
    for text in ("<&>", "Ron from b", "3,900", "Dora", "Riichi", "2 han 30 fu", "+4,900", "-3,900"):
        assert text in said
    assert "Tsumo" in texts_of(show(won(seat=1, source=1)))


def test_the_winning_tile_stands_apart_and_marked(show):
    tiles = show(won(), width=600).picture.tiles
    (marked,) = [tile for tile in tiles if tile.look is TileLook.MARKED]
    assert marked.note.startswith("the winning tile")
    row = [tile.rect for tile in tiles if tile.rect.y() == marked.rect.y()]
    gaps = [right.x() - left.right() for left, right in pairwise(row)]
    assert gaps[-1] > 3 * gaps[0]


@pytest.mark.parametrize(("width", "rows"), [(236, 2), (330, 1), (480, 1), (900, 1)])
def test_a_closed_hand_stands_in_a_row_where_its_tiles_stay_large(show, width, rows):
    document = documents.game(3)
    wins = [
        (index, end.wins[0])
        for index in range(document.hand_count)
        for end in [end_at(document.replay(index), document.replay(index).last)]
        if len(end.wins) == 1 and not end.wins[0].melds
    ]
    assert wins
    for index, win in wins:
        view = show(document, index, width=width)
        tiles = [shape for shape in view.picture.shapes if isinstance(shape, TileShape)]
        last = next(nth for nth, shape in enumerate(tiles) if shape.look is TileLook.MARKED)
        own = tiles[last - len(win.hand) : last + 1]
        assert len({shape.rect.top() for shape in own}) == rows
        assert all(shape.rect.width() >= 18 for shape in own)


def test_calls_lie_as_on_the_table_and_norths_beside_them(show):
    kakan = Meld(MeldKind.KAKAN, (20, 21, 22, 23), 20, 1, added=23)
    ankan = Meld(MeldKind.ANKAN, (40, 41, 42, 43))
    kita = Meld(MeldKind.KITA, (120,))
    view = show(won(melds=(kita, ankan, kakan)), width=600)
    tiles = view.picture.tiles
    assert [tile.quarters for tile in tiles if tile.code == "6m"] == [0, 0, 1, 1]
    assert sum(tile.code == "back" for tile in tiles) == 2
    assert [tile.code for tile in tiles[-2:]] == ["4z", "1m"]


def test_kita_are_named_beside_the_dora_that_a_log_counts_them_among(show):
    kita = Meld(MeldKind.KITA, (120,))
    said = texts_of(show(won(melds=(kita,), yaku=((52, 2),))))
    assert [said[said.index(word) + 1] for word in ("Dora", "Kita")] == ["1", "1"]
    assert "Dora" not in texts_of(show(won(melds=(kita,), yaku=((52, 1),))))


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"limit": 1}, "Mangan"), ({"limit": 2}, "Haneman"), ({"limit": 3}, "Baiman"),
        ({"limit": 4}, "Sanbaiman"), ({"limit": 5}, "Counted yakuman"),
        ({"yaku": (), "yakuman": (39,), "limit": 5}, "Yakuman"),
        ({"yaku": (), "yakuman": (39, 42), "limit": 5}, "Double yakuman"),
        ({"yaku": (), "yakuman": (39, 42, 50), "limit": 5}, "Triple yakuman"),
        ({"yaku": (), "yakuman": (39, 40, 42, 51), "limit": 5}, "4 times yakuman"),
        ({"fu": None}, "2 han"), ({"liable": 2}, "雀 is liable (pao)"),
        ({"yaku": ((99, 1),)}, "Yaku 99"), ({"points": None}, "?"),
    ],
)  # fmt: skip
def test_values_have_their_names(show, fields, text):
    assert text in texts_of(show(won(**fields)))


def test_honba_and_sticks_are_told_for_themselves(show):
    said = texts_of(show(won(honba=2, sticks=1, changes=(0, -4500, 0, 5500))))
    assert {"2 honba", "+600", "Riichi sticks: 1", "+1,000"} <= set(said)
    for more in (0, 3900):  # some rooms pay winners more, for no honba
        said = texts_of(show(won(honba=0, sticks=0, changes=(0, -3900 - more, 0, 3900 + more))))
        assert not any("honba" in text or "sticks" in text for text in said)


def test_each_of_two_winners_has_a_part_and_changes_are_of_both(show):
    second = logs.agari(who=2, ba="1,0", sc="250,0,211,-20,250,20,289,0", ten="30,2000,0")
    document = hand(logs.agari(), second)
    assert texts_of(show(document, step=1)).count("Ron from b") == 1
    said = texts_of(show(document))
    assert said.count("Ron from b") == 2
    assert {"3,900", "2,000", "-5,900"} <= set(said)


# a drawn hand


def test_a_drawn_hand_tells_who_was_tenpai_and_shows_the_hand(show):
    view = show(drawn(hai0=logs.HAND_TEXTS[0], sc="250,30,250,-10,250,-10,250,-10"))
    said = texts_of(view)
    assert (said[0], said.count("Tenpai"), said.count("Noten")) == ("Exhaustive draw", 1, 3)
    held = [tile.code for tile in view.picture.tiles if "waited" not in tile.note]
    assert held == ["1m"] * 4 + ["2m"] * 4 + ["3m"] * 4 + ["4m"]


def test_a_tenpai_hand_tells_its_waits(show):
    tenpai = "0,4,8,12,17,20,24,28,32,36,37,40,41"  # 123456789m 11p 22p
    view = show(drawn(hai0=tenpai, sc="250,30,250,-10,250,-10,250,-10"))
    waits = [tile.code for tile in view.picture.tiles if tile.note.startswith("waited for")]
    assert waits == ["1p", "2p"]


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("nm", "Nagashi mangan"), ("yao9", "Nine kinds"), ("kaze4", "Four winds"),
        ("reach4", "Four riichi"), ("kan4", "Four kans"), ("ron3", "Triple ron"),
    ],
)  # fmt: skip
def test_other_drawn_hands_have_their_names(show, kind, name):
    said = texts_of(show(drawn(type=kind)))
    assert said[0] == name
    assert ("Noten" in said) == (kind == "nm")


def test_nagashi_mangan_tells_whose(show):
    document = hand("<T0/><D0/><U56/><E56/>", logs.ryuukyoku(type="nm"))
    assert texts_of(show(document))[1] == "Ａさん"


# the game's end


def test_the_last_hand_tells_places_and_who_takes_the_sticks(show):
    view = show(
        drawn(
            sc="250,-10,250,-10,240,30,250,-10", ba="0,1",
            owari="240,-16.0,240,-26.0,280,48.0,240,-6.0",
        )
    )  # fmt: skip
    said = texts_of(view)
    after = said[said.index("Final result") :]
    assert after[1:3] == ["Sticks to 雀", "+1,000"]
    assert [text for text in after if re.fullmatch(r"[+-]\d+\.\d", text)] == [
        "+48.0", "-16.0", "-26.0", "-6.0",
    ]  # fmt: skip
    assert cut(view) == []


def test_what_does_not_follow_is_said(show):
    doubt = "Contradicts the hand or the rules"
    assert texts_of(show(won()))[-2:] == [doubt, "✗"]
    assert doubt not in texts_of(show(won(), play_mode=True))
    assert doubt not in texts_of(show(documents.game(3)))


# what is kept back, and what means harm


def test_winds_stand_for_names(show):
    said = texts_of(show(won(liable=2), names_hidden=True))
    assert {"North", "Ron from South", "West is liable (pao)"} <= set(said)
    assert not {"b", "<&>", "雀"} & {word for text in said for word in text.split()}


def test_it_is_read_out(show):
    said = show(won()).accessibleDescription()
    assert said.startswith("N, <&>, 3,900, Ron from b, Riichi, 1, Dora, 1, 2 han 30 fu")


@pytest.mark.parametrize("document", [documents.game(3), drawn(hai1="1,2,5,6,9")])
def test_no_note_begins_with_an_empty_line(show, document):
    notes = [tile.note for tile in show(document).picture.tiles]
    assert any("\n" in note for note in notes)
    assert not any(note.startswith("\n") or "\n\n" in note for note in notes)


def test_it_is_read_out_again_once_the_keys_were_there(show):
    view = show(won())
    said = view.accessibleDescription()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view._point()
    assert view.accessibleDescription() != said
    view._show_pointed(None)
    assert view.accessibleDescription() == said


def test_a_hostile_win_is_shown_in_part(show):
    many = tuple((8, 1) for _ in range(500))
    view = show(won(yaku=many, dora=(1,) * 300, scores=(), changes=(), honba=None, sticks=None))
    assert texts_of(view).count("Tanyao") == 24
    assert view.minimumHeight() < 1500
    assert "?" in texts_of(view)


# real logs


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@every(PATHS[::4])
def test_every_figure_is_the_logs_and_none_is_cut(show, path):
    log = read_mjlog(path.read_bytes())
    document = documents.document_of(log, (None,) * len(log.hands))
    for index, elements in enumerate(hands_of(path)):
        if not elements:
            continue
        view = show(document, index)
        found = Counter(text for text in texts_of(view) if FIGURE.fullmatch(text))
        assert found == Counter(figures_of(elements, document.players))
        values = [numbers(each, "ten") for each in elements if each.tag == "AGARI"]
        hans = [sum(numbers(each, "yaku")[1::2]) for each in elements if each.tag == "AGARI"]
        told = [f"{han} han {fu} fu" for han, (fu, _, _) in zip(hans, values, strict=True) if han]
        assert [text for text in texts_of(view) if " fu" in text] == told
        assert cut(view) == []


def figures_of(elements, players):
    """All the figures that a result has, from what its elements say."""
    scores = [pairs(numbers(each, "sc")[: 2 * players]) for each in elements]
    for seat in range(players):
        before, change = 100 * scores[0][seat][0], 100 * sum(each[seat][1] for each in scores)
        yield from (words.points(before), signed(change), words.points(before + change))
    for each, score in zip(elements, scores, strict=True):
        if each.tag == "AGARI":
            points, sticks = numbers(each, "ten")[1], 1000 * numbers(each, "ba")[1]
            yield words.points(points)
            yield from (str(han) for han in hans_of(each) if han)
            honba = 100 * score[numbers(each, "who")[0]][1] - points - sticks
            yield from (signed(share) for share in (honba, sticks) if share)
    final = (elements[-1].get("owari") or "").split(",")[: 2 * players]
    if len(final) > 1:
        yield from (words.points(100 * int(word)) for word in final[::2])
        yield from (f"{float(word):+.1f}" for word in final[1::2])
        left = 100 * sum(int(word) for word in final[::2])
        left -= 100 * sum(
            before + sum(s[seat][1] for s in scores) for seat, (before, _) in enumerate(scores[0])
        )
        yield from [signed(left)] * bool(left)


def signed(points):
    return f"{'+' if points > 0 else ''}{words.points(points)}"


def hans_of(win):
    """The han of each yaku; norths that were set aside are told apart from the other dora."""
    norths = sum(code & 0x3C == 0x20 for code in numbers(win, "m"))
    for number, han in pairs(numbers(win, "yaku")):
        kita = norths if number == DORA else 0
        yield from (han - kita, kita)
