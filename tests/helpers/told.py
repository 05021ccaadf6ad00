"""What a log tells in faces and seats: the same for a game and for what a format made of it."""

from viewer.core.base import records as rec
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import moments_of


def told_of(log, *, yaku=False):
    """Each hand's deal and events, without tile ids, yaku and fu but where asked for."""
    return [_hand(kyoku, log.red_fives, yaku=yaku) for kyoku in log.hands]


def _hand(kyoku, red_fives, *, yaku):
    def faces(tiles):
        return sorted(face_of(tile, red_fives=red_fives).code for tile in tiles)

    def told(moment):  # noqa: PLR0911 - a row for each event
        event = moment.event
        match event:
            case rec.Draw(seat, tile):
                return ("draw", seat, *faces([tile]))
            case rec.Discard(seat, tile):
                return ("discard", seat, *faces([tile]), moment.tsumogiri)
            case rec.Call(seat, meld):
                giver = None if meld.called is None or meld.added is not None else meld.giver(seat)
                return (meld.kind.value, seat, giver, faces(meld.tiles), faces(meld.from_hand))
            case rec.Riichi(seat, step):
                return ("riichi", seat, step)
            case rec.NewDora(tile):
                return ("dora", *faces([tile]))
            case rec.Win():
                worth = (event.fu, event.points, event.limit, event.yaku, event.yakuman)
                hand, melds = faces(event.hand), [faces(meld.tiles) for meld in event.melds]
                ends = (event.seat, event.source, hand, melds, faces([event.tile]))
                paid = (faces(event.ura), event.changes, event.scores)
                return ("win", *ends, *paid, *(worth if yaku else ()))
            case rec.Ryuukyoku():
                return ("ryuukyoku", event.changes, event.scores)
        return None

    deal = (kyoku.round, kyoku.honba, kyoku.sticks, kyoku.dealer, kyoku.scores)
    hands = [faces(hand) for hand in kyoku.haipai]
    events = [told(moment) for moment in moments_of(kyoku)]
    return [deal, faces([kyoku.dora]), hands, *(each for each in events if each)]
