"""What no game brings, and a log may say."""

import pytest

from tests.helpers import documents, logs, qt
from tests.helpers.truth import plain_wall
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import Call, Discard, Draw
from viewer.core.play.table import SeatState
from viewer.ui.hand.views.table.drawing import sizes_of


def eight_kita():
    wall = plain_wall(3, dealer=1)
    return documents.table(documents.kita_hand(wall), players=3, dealer=1)


def pons():
    called = [Meld(MeldKind.PON, (4 * n, 4 * n + 1, 4 * n + 2), 4 * n, 3) for n in range(30)]
    return documents.table([Call(2, pon) for pon in called])


HOSTILE = {
    "eight norths": eight_kita,
    "a river of 90": lambda: documents.table([Discard(0, tile) for tile in range(90)]),
    "a hand of 80": lambda: documents.table([Draw(1, tile) for tile in range(80)]),
    "30 pons": pons,
    "90 norths": lambda: documents.table(
        [Call(1, Meld(MeldKind.KITA, (120 + n % 4,))) for n in range(90)]
    ),
    "no hands": lambda: documents.parts(logs.go(), logs.init(hai0="", hai1=""), "<T5/>" * 200),
    "nine indicators": lambda: documents.parts(logs.go(), logs.init(), '<DORA hai="3"/>' * 9),
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=list(HOSTILE))
@pytest.mark.parametrize("size", [(480, 420), (600, 560)], ids=["small", "usual"])
def test_a_log_made_to_do_harm_stays_within_the_widget(show, outside, make, size):
    view = show(make(), 0, -1, size=size)
    assert view.picture.tiles
    assert outside(view) == []


def test_four_kans_and_four_norths_find_room(show):
    """Possible by the rules of three players; the tiles are smaller then."""
    kans = tuple(Meld(MeldKind.DAIMINKAN, tuple(range(n, n + 4)), n, 1) for n in (36, 40, 44, 48))
    document = documents.table(players=3)
    replay = document.replay(0)
    place = SeatState((52,), 25000, drawn=56, melds=kans, kita=(120, 121, 122, 123))
    table = replay.tables[0]._replace(seats=(place, *replay.tables[0].seats[1:]))
    view = show(document, replay=replay._replace(tables=(table,)))
    own = [
        t.rect for t in view.picture.tiles if t.quarters < 2 and "Ａさん" in t.note.split("\n")[0]
    ]
    assert len(own) == 22
    assert qt.overlaps(own) == []
    geometry = sizes_of(view.scene.players, view.area)[0]
    least, most = 0.6 * geometry.tile.width, geometry.sides[0].tile.width
    assert all(least < min(rect.width(), rect.height()) < most for rect in own)
