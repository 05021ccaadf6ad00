"""Every chance reckoned another way: from the replay's tables, by each tile that may come.

Where the walk keeps counts and formulas, here every tile of the rest is tried, `mahjong`'s shanten
says which bring a hand nearer, and who is in riichi, or drew first, is looked up in the events.
`test_chances` holds the walk to it, in a part of the real logs; in all of a folder does
``python -m tests.stats.luck.test_chances FOLDER``.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

from mahjong.shanten import Shanten

from tests.helpers.replays import replays_of
from viewer.core.base.meld import KANS, REPLACED
from viewer.core.base.records import Call, Discard, Draw, NewDora, Riichi, Win
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, tile_ids_of
from viewer.core.rules.shanten import distance_of
from viewer.core.rules.winning_forms import counted
from viewer.core.rules.yaku import dora_han


class Reckoned(list):
    """(seat, measure, found, mean, variance) of each chance."""

    def tried(self, seat, measure, tiles, value, came):
        """Note a chance whose value is a function of the tile that comes."""
        values = [int(value(tile)) for tile in tiles]
        if any(values):
            mean = Fraction(sum(values), len(values))
            square = Fraction(sum(each * each for each in values), len(values))
            self.append((seat, measure, int(value(came)), mean, square - mean * mean))

    def taken(self, seat, measure, found, tiles, marked, drawn):  # noqa: PLR0917 - as it is told
        """Note how many marked tiles are among some drawn from all."""
        share = Fraction(marked, tiles)
        left = Fraction(tiles - drawn, max(1, tiles - 1))
        if marked:
            variance = drawn * share * (1 - share) * left
            self.append((seat, measure, found, drawn * share, variance))


@cache
def helping(counts, melded, players):
    """Shanten, and the kinds that bring a hand nearer; by trying them all."""
    held, shanten = list(counts), Shanten().calculate_shanten(list(counts))
    kinds = []
    for kind in sorted({tile // COPIES for tile in tile_ids_of(players)}):
        if held[kind] + melded[kind] < COPIES:
            held[kind] += 1
            if Shanten().calculate_shanten(held) < shanten:
                kinds.append(kind)
            held[kind] -= 1
    return shanten, tuple(kinds)


class Hand:
    """A hand of a log, played again."""

    def __init__(self, log, replay):
        self.log, self.replay = log, replay
        self.kyoku, self.players = replay.kyoku, replay.players
        self.found = Reckoned()

    def read(self, step, seat):
        state = self.replay.tables[step].seats[seat]
        melded = counted(tile for meld in state.melds for tile in meld.tiles)
        held = counted(state.hand)
        if any(one + other >= COPIES for one, other in zip(held, melded, strict=True)):
            # the two libraries differ on what a fifth tile would do
            return distance_of(state.hand, state.melds, self.players)
        return helping(tuple(held), tuple(melded), self.players)

    def rest(self, step):
        """All tiles that nobody has seen after so many events."""
        dealt = [tile for hand in self.kyoku.haipai for tile in hand] + [self.kyoku.dora]
        dealt += [e.tile for e in self.kyoku.events[:step] if isinstance(e, (Draw, NewDora))]
        return set(tile_ids_of(self.players)) - set(dealt)

    def held(self, step, seat):
        state = self.replay.tables[step].seats[seat]
        return [*state.held, *(t for meld in state.melds for t in meld.tiles), *state.kita]

    def riichis(self, step):
        """The seats in riichi, in order."""
        events = self.kyoku.events[:step]
        return [e.seat for e in events if isinstance(e, Riichi) and e.step == 2]

    def reckon(self):
        self.deal()
        for step, event in enumerate(self.kyoku.events):
            if isinstance(event, Draw):
                self.draw(step, event)
            elif isinstance(event, NewDora):
                self.kan_dora(step, event.tile)
            elif isinstance(event, Riichi) and event.step == 2:
                self.waits(step, event.seat)
            elif isinstance(event, Win) and event.seat in self.riichis(step):
                self.ura(step, event)
        return self.found

    def deal(self):
        tiles = len(tile_ids_of(self.players))
        reds = RED_FIVE_IDS & set(tile_ids_of(self.players))
        if self.kyoku == self.log.hands[0] and (self.kyoku.round, self.kyoku.honba) == (0, 0):
            seats = range(self.players)
            for seat in seats:
                self.found.tried(seat, "first-dealer", seats, seat.__eq__, self.kyoku.dealer)
        for seat, haipai in enumerate(self.kyoku.haipai):
            shanten, kinds = self.read(0, seat)
            dora = dora_han(haipai, [self.kyoku.dora], self.players)
            self.found.append((seat, "haipai-shanten", shanten, None, None))
            self.found.append((seat, "first-tenpai", int(shanten == 0), None, None))
            self.found.taken(seat, "haipai-dora", dora, tiles - 1, COPIES, 13)
            if self.log.red_fives:
                self.found.taken(seat, "haipai-reds", len(reds & set(haipai)), tiles, len(reds), 13)
            unseen = set(tile_ids_of(self.players)) - {*haipai, self.kyoku.dora}
            needed = {tile for tile in unseen if tile // COPIES in kinds}
            others = {t for at, h in enumerate(self.kyoku.haipai) if at != seat for t in h}
            self.found.taken(
                seat, "needs-elsewhere", len(needed & others), len(unseen), len(needed), len(others)
            )
        self.found.append((self.kyoku.dealer, "dice", sum(self.kyoku.dice), None, None))

    def draw(self, step, event):
        seat, tiles, events = event.seat, self.rest(step), self.kyoku.events[:step]
        shanten, kinds = self.read(step, seat)

        def helps(tile):
            return tile // COPIES in kinds

        def note(measure, value, of=seat):
            self.found.tried(of, measure, tiles, value, event.tile)

        note("accepted", helps)
        mine = [e for e in events if isinstance(e, (Draw, Call)) and e.seat == seat]
        if shanten == 1 and all(isinstance(e, Call) and e.meld.kind == "kita" for e in mine):
            note("first-tenpai", helps)
        moves = [e for e in events if isinstance(e, (Draw, Discard, Call))]
        replaced = bool(moves) and isinstance(moves[-1], Call) and moves[-1].meld.kind in REPLACED
        if replaced and shanten == 0:
            note("rinshan", helps)
        note("dora", lambda tile: dora_han([tile], self.indicators(step), self.players) > 0)
        if self.log.red_fives:
            note("reds", RED_FIVE_IDS.__contains__)
        last = [e.tile // COPIES for e in events if isinstance(e, Discard) and e.seat == seat][-2:]
        own = [e for e in events if isinstance(e, (Draw, Discard)) and e.seat == seat]
        if own and isinstance(own[-1], Discard) and seat not in self.riichis(step):
            note("discard-next", lambda tile: tile // COPIES == own[-1].tile // COPIES)
        note("returned", lambda tile: tile // COPIES in last)
        self.riichi_draw(step, seat, note, helps)

    def riichi_draw(self, step, seat, note, helps):
        riichis = self.riichis(step)
        if seat not in riichis and self.read(step, seat)[0] == 0:
            melds = self.replay.tables[step].seats[seat].melds
            is_open = any(meld.called is not None for meld in melds)
            note("open-draws" if is_open else "dama-draws", helps)
        if seat in riichis:
            since = max(
                at for at, e in enumerate(self.kyoku.events[:step])
                if isinstance(e, Riichi) and e.seat == seat
            )  # fmt: skip
            broken = any(
                isinstance(e, Call) or (isinstance(e, Discard) and e.seat == seat)
                for e in self.kyoku.events[since:step]
            )
            note("riichi-draws" if broken else "ippatsu", helps)
            if len(riichis) > 1:
                self.duel(step, seat, riichis)
                note("chase", helps)
                if riichis[0] != seat:
                    note("chase-later", helps)
        for other in riichis:
            if other != seat:
                note("chase-others" if seat in riichis else "against-riichi", helps, other)
                waits = self.read(step, other)[1]
                note("waits-drawn", lambda tile, waits=waits: tile // COPIES in waits, other)

    def duel(self, step, drawer, riichis):
        """By each tile that may be drawn: who would win with it."""
        tiles, came = self.rest(step), self.kyoku.events[step].tile
        waits = {seat: self.read(step, seat)[1] for seat in riichis}
        able = [seat for seat in riichis if seat != drawer and not self.furiten(step, seat, waits)]
        winners = {
            tile: [drawer] if kind in waits[drawer] else [at for at in able if kind in waits[at]]
            for tile in tiles if [kind := tile // COPIES]
        }  # fmt: skip
        deciding = [tile for tile in tiles if winners[tile]]
        for seat in riichis:

            def good(tile, seat=seat):
                return seat in winners[tile]

            if seat == drawer:
                lost = lambda tile, good=good: bool(winners[tile]) and not good(tile)  # noqa: E731
                self.found.tried(seat, "duel-pays", tiles, lost, came)
            else:
                self.found.tried(seat, "duel-paid", tiles, good, came)
            if winners[came]:
                self.found.tried(seat, "duel-won", deciding, good, came)
                unseen = Counter()
                for tile in {tile // COPIES: tile for tile in deciding}.values():
                    fewest = min(self.unseen(step, at, tile) for at in winners[tile])
                    unseen[good(tile)] += fewest
                self.found.taken(seat, "duel-seen", good(came), unseen.total(), unseen[True], 1)

    def furiten(self, step, seat, waits):
        events = self.kyoku.events[:step]
        (since,) = (
            at for at, e in enumerate(events)
            if isinstance(e, Riichi) and (e.seat, e.step) == (seat, 2)
        )  # fmt: skip
        passed = [e.tile for e in events if isinstance(e, Discard) and e.seat == seat]
        for e in events[since:]:
            if isinstance(e, Discard):
                passed.append(e.tile)
            elif isinstance(e, Call) and e.seat != seat and e.meld.kind in {"kakan", "kita"}:
                passed += e.meld.from_hand
        return any(tile // COPIES in waits[seat] for tile in passed)

    def unseen(self, step, seat, tile):
        """How many tiles of a kind a seat sees nowhere."""
        table = self.replay.tables[step]
        seen = [*self.indicators(step), *table.seats[seat].held]
        for state in table.seats[: self.players]:
            seen += state.seen
        return COPIES - sum(each // COPIES == tile // COPIES for each in seen)

    def indicators(self, step):
        shown = [e.tile for e in self.kyoku.events[:step] if isinstance(e, NewDora)]
        return [self.kyoku.dora, *shown]

    def kan_dora(self, step, tile):
        kans = [
            e.seat for e in self.kyoku.events[:step] if isinstance(e, Call) and e.meld.kind in KANS
        ]
        caller = kans[len(self.indicators(step)) - 1]
        rest = self.rest(step)
        others = []
        for seat in range(self.players):
            held = self.held(step, seat)
            others += held if seat != caller else []
            measure = "kan-dora" if seat == caller else "others-kan-dora"
            self.hits(seat, measure, rest, held, tile)
        self.hits(caller, "kan-dora-others", rest, others, tile)

    def hits(self, seat, measure, rest, held, tile):
        """Note also what cannot be dora: an indicator is turned up all the same."""
        self.found.tried(seat, measure, rest, lambda t: dora_han(held, [t], self.players), tile)

    def ura(self, step, win):
        rest = self.rest(step)
        held = self.held(step, win.seat) + ([] if win.self_drawn else [win.tile])
        paying = set(range(self.players)) - {win.seat} if win.self_drawn else {win.source}
        wins = [e.seat for e in self.kyoku.events[:step] if isinstance(e, Win)]
        if {*wins} & {*self.riichis(step)}:
            paying = set()
        for tile in win.ura:
            self.hits(win.seat, "ura", rest, held, tile)
            for seat in paying:
                self.hits(seat, "ura-paid", rest, held, tile)
            rest = rest - {tile}

    def waits(self, step, seat):
        rest, kinds = self.rest(step), self.read(step, seat)[1]
        wanted = {tile for tile in rest if tile // COPIES in kinds}
        hidden = [
            t for at in range(self.players) if at != seat
            for t in self.replay.tables[step].seats[at].held
        ]  # fmt: skip
        held = sum(tile // COPIES in kinds for tile in hidden)
        self.found.taken(
            seat, "waits-in-hands", held, len(rest) + len(hidden), len(wanted) + held, len(hidden)
        )
        live = self.replay.left(step)
        drawn = self.replay.tables[step].live
        coming = {self.replay.tiles[slot] for slot in self.replay.layout.live[drawn : drawn + live]}
        self.found.taken(
            seat, "waits-dead", len(wanted - coming), len(rest), len(wanted), len(rest - coming)
        )


def reckoned(log, part):
    """All chances of some hands of a log, hand by hand."""
    return [Hand(log, replay).reckon() for replay in replays_of(log)[part]]
