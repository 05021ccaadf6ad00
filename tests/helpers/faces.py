"""A game as its players see it: faces for tile ids, so that games of any site can be compared."""

from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Ryuukyoku, Win
from viewer.core.base.tiles import face_of

ABORTS = {"yao9", "kaze4", "reach4", "kan4", "ron3"}


def game_in_faces(log):
    return [hand_in_faces(kyoku) for kyoku in log.hands]


def hand_in_faces(kyoku):
    """All that is told of a hand, and where ids are, what they look like."""
    return (
        (kyoku.round, kyoku.honba, kyoku.sticks, kyoku.dealer, kyoku.scores),
        tuple(_sorted(hand) for hand in kyoku.haipai),
        face_of(kyoku.dora),
        [_event(event) for event in kyoku.events],
    )


def _sorted(tiles):
    return sorted(map(face_of, tiles))


def _meld(meld):
    called, added = (None if tile is None else face_of(tile) for tile in (meld.called, meld.added))
    return (meld.kind, _sorted(meld.tiles), called, meld.source, added)


def _event(event):  # noqa: PLR0911 - a kind each
    match event:
        case Draw(seat, tile):
            return ("draw", seat, face_of(tile))
        case Discard(seat, tile):
            return ("discard", seat, face_of(tile))
        case Call(seat, meld):
            return ("call", seat, _meld(meld))
        case Riichi(seat, step):
            return ("riichi", seat, step)
        case NewDora(tile):
            return ("dora", face_of(tile))
        case Win():
            return (
                (event.seat, event.source, face_of(event.tile), _sorted(event.hand)),
                sorted(map(_meld, event.melds), key=str),
                (event.fu, event.points, event.limit),
                (sorted(event.yaku), sorted(event.yakuman), event.liable),
                [list(map(face_of, tiles)) for tiles in (event.dora, event.ura)],
                (event.scores, event.changes, event.honba, event.sticks),
            )
        case Ryuukyoku():
            hands = [None if hand is None else _sorted(hand) for hand in event.hands]
            scores = () if event.type in ABORTS else event.scores  # Mahjong Soul tells none
            return (event.type, hands, scores, event.changes, event.honba)
    raise AssertionError(event)
