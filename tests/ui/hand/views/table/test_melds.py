from viewer.core.base.laid_melds import pieces_of
from viewer.core.base.meld import Meld, MeldKind
from viewer.ui.hand.views.table.geometry import TileSize
from viewer.ui.hand.views.table.hands import width_of


def test_an_added_tile_takes_no_width():
    side = TileSize.of(22)
    pon = Meld(MeldKind.PON, (12, 13, 14), 13, 1)
    kakan = Meld(MeldKind.KAKAN, (12, 13, 14, 15), 13, 1, 15)
    assert width_of(pieces_of(pon), side) == 22 + 22 + 29
    assert width_of(pieces_of(kakan), side) == 22 + 22 + 29
