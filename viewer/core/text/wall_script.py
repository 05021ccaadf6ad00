"""A short Python program that makes one hand's wall, and compares it with what the log says.

It uses nothing but Python's standard library, and nothing of this program: whoever runs it need not
believe the window. What it prints is in English, whatever the window speaks, and it is ASCII, so
that it runs in any terminal and in web pages that run Python. It can be pasted into an interpreter
as well: a blank line follows each block, and none stands within.

Python's `random` has the same twister, and starts it by an integer in the same way. Only a key
whose last words are zero, which an integer drops, needs its `init_by_array` written out.
"""

from collections.abc import Iterable, Mapping, Sequence
from string import Template
from typing import Final, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import RED_FIVE_IDS, TILES, RedFives, face_of
from viewer.core.judgement.audit import Check
from viewer.core.text.hash_commands import LONGEST_HASHED, HashedText, hashed_texts
from viewer.core.text.places import WIND_NAMES
from viewer.core.text.told_tiles import ToldRow, told_rows
from viewer.core.wall.wall import LOWEST_LIVE, Layout, Wall, layout_of

_PLACES: Final[Mapping[Check, str]] = {
    "live": "draws",
    "rinshan": "replacement draws",
    "dora": "dora indicators",
    "ura": "ura dora indicators",
    "dice": "dice",
}
_SECOND_COPY: Final = "the wall's second copy"

_FROM_SEED: Final = Template("""\
# Makes wall and dice of $title of a Tenhou game from the seed in its log, and compares them
# with what the log says. Save it as wall.py and run it: python3 wall.py
# The log has the seed in $tag, hands (hai0 is seat 0's) and dice in INIT, draws in T U V W.
import base64, hashlib, random, struct
from itertools import zip_longest

SEED = "$key"
LOG = [  # tiles as numbers from 0 to 135, of which four are alike; None: not told
$log]


${twister}def name(tile):
    return ("0" if tile in $reds else "123456789"[tile // 4 % 9]) + "mpsz"[tile // 36]


$words
wall = list(range($size))
for i in range($size - 1):
    j = i + numbers[i] % ($size - i)
    wall[i], wall[j] = wall[j], wall[i]

${three_players}dice = [numbers[$dice] % 6 + 1, numbers[$dice + 1] % 6 + 1]
print("dice", *dice)
differ = 0
""")
_IN_BASE64: Final = "[word for (word,) in struct.iter_unpack('<I', base64.b64decode(SEED))]"
_IN_WORDS: Final = '[int(word, 16) for word in SEED.split(",")]'
_USUAL: Final = Template("""\
key = $key
mt = random.Random(sum(word << 32 * i for i, word in enumerate(key)))  # MT19937, init_by_array
""")
_ZERO_AT_END: Final = Template("""\
mt = twister($key)
""")
_TWISTER: Final = """\
def twister(key):  # init_by_array of MT19937, as in its authors' mt19937ar.c
    mt = [19650218]
    for i in range(1, 624):
        mt.append((1812433253 * (mt[-1] ^ mt[-1] >> 30) + i) % 2**32)
    i, rounds = 1, max(624, len(key))
    for k in range(rounds + 623):
        before = mt[i - 1] ^ mt[i - 1] >> 30
        if k < rounds:
            mt[i] = ((mt[i] ^ before * 1664525) + key[k % len(key)] + k % len(key)) % 2**32
        else:
            mt[i] = ((mt[i] ^ before * 1566083941) - i) % 2**32
        i += 1
        if i == 624:
            mt[0], i = mt[623], 1
    generator = random.Random()
    generator.setstate((3, (2**31, *mt[1:], 624), None))
    return generator


"""
_HASHED_WORDS: Final = Template("""\
words = [mt.getrandbits(32) for _ in range(288 * $number)][-288:]  # $number: the log's hand
numbers = []
for i in range(0, 288, 32):
    numbers += struct.unpack("<16I", hashlib.sha512(struct.pack("<32I", *words[i:i + 32])).digest())
""")
_PLAIN_WORDS: Final = Template("""\
numbers = [mt.getrandbits(32) for _ in range(144)]
""")
_THREE_PLAYERS: Final = "wall = [t if t < 4 else t + 28 for t in wall]  # no 2m to 8m\n"

_FROM_CODE: Final = Template("""\
# Reads the wall of $title from its code in a record, computes its hashes, and compares it with
# the rest of the record. Save it as wall.py and run it: python3 wall.py
import hashlib
from itertools import zip_longest

CODE = $code
SALT = $salt
HASHES = [  # shown before the hand
$hashes]
LOG = [  # None: not told; hands are told in no order, and stand here in the wall's
$log]

name = str
differ = 0
for kind, text, shown in HASHES:
    made = hashlib.new(kind, text.encode("utf-8", "surrogatepass")).hexdigest()
    print(kind, made, "was shown" if made == shown else "BUT SHOWN WAS " + shown)
    differ += made != shown

tiles = [CODE[i:i + 2] for i in range(0, len(CODE), 2)]  # the first is dealt first
wall = tiles[::-1]
plain = [tile.replace("0", "5") for tile in tiles]
for tile in sorted(set(plain)):
    if plain.count(tile) $odd 4:
        print("THERE ARE", plain.count(tile), tile)
        differ += 1

""")

_DEAL: Final = Template("""\
places = {"hand of " + wind: [] for wind in ("East", "South", "West", "North")[:$players]}
top = len(wall)
for take in (4, 4, 4, 1):  # the wall's last tile first, to the dealer
    for hand in places.values():
        hand += wall[top - take:top][::-1]
        top -= take

places["draws"] = wall[$lowest:top][::-1]
""")
_NO_DEAL: Final = Template("""\
places = {"draws": [None, *wall[$lowest:][::-1]]}  # the code lacks what was dealt
""")
_END: Final = Template("""\
places["replacement draws"] = [wall[i] for i in $rinshan]
places["dora indicators"] = [wall[i] for i in $dora]
places["ura dora indicators"] = [wall[i] for i in $ura]
${more}print("wall, the dead wall first, the first tile dealt last:")
for i in range(0, len(wall), 17):
    print(*map(name, wall[i:i + 17]))

for place, told in LOG:
    here = places[place] if place[:4] in ("hand", "dice") else places[place][:len(told)]
    pairs = [(i, a, b) for i, (a, b) in enumerate(zip_longest(here, told, fillvalue="-"), 1)]
    wrong = [(i, a, b) for i, a, b in pairs if b is not None and a != b]
    count = sum(b is not None for _, _, b in pairs)
    print(place + ":", count - len(wrong), "of", count, "as the log says")
    for i, a, b in wrong:
        print("    number", i, "is", a, "in the wall, but", b, "in the log")
    differ += len(wrong)

$verdict""")
_COMPARED: Final = """\
print("THEY DIFFER" if differ else "All that the log says is so in this wall")
raise SystemExit(1 if differ else 0)
"""
_ALONE: Final = 'print("There is nothing to compare with")\n'


def script_of_hand(source: Log | None, index: int, wall: Wall | None, seed: Seed | None) -> str:
    """Write the program for a hand (from 0); empty where nothing of its wall was published.

    ``source`` is a log, or what tells of wall codes; None for a raw ``seed``.
    """
    kyoku = source.hands[index] if source else None
    red_fives = source.red_fives if source else RED_FIVE_IDS
    told: Sequence[ToldRow] = ()
    if source and kyoku and wall and not kyoku.is_bare:
        known = source.type.course_known
        told = told_rows(kyoku, wall, red_fives=red_fives, course_known=known)
    hand = _Hand(_title(kyoku, index + 1), index + 1, told, red_fives)
    if kyoku and kyoku.code:
        code, lacks_deal = kyoku.code, kyoku.is_bare and not kyoku.code.era.deal_published
        is_readable = (wall or lacks_deal) and len(code.salt) <= LONGEST_HASHED
        return _of_code(code, kyoku.players, hand) if is_readable else ""
    seed = kyoku.seed if kyoku and seed is None else seed
    return _of_seed(seed, wall, hand) if seed and wall else ""


class _Hand(NamedTuple):
    """A hand by name and number, from 1, and what the log says of it."""

    title: str
    number: int
    told: Sequence[ToldRow]
    red_fives: RedFives


def _title(kyoku: Kyoku | None, number: int) -> str:
    """As in hand 3 (East 2, 1 honba); in English."""
    if kyoku is None or kyoku.round is None:
        return f"hand {number}"
    wind, nth = divmod(kyoku.round, len(WIND_NAMES))
    honba = f", {kyoku.honba} honba" if kyoku.honba else ""
    return f"hand {number} ({WIND_NAMES[wind % len(WIND_NAMES)]} {nth + 1}{honba})"


def _of_seed(seed: Seed, wall: Wall, hand: _Hand) -> str:
    era, size = seed.era, wall.layout.size
    words = _HASHED_WORDS if era.hashed else _PLAIN_WORDS
    is_usual = any(seed.key[-4:])
    key = (_USUAL if is_usual else _ZERO_AT_END).substitute(
        key=_IN_BASE64 if era.base64 else _IN_WORDS
    )
    rows = [(_place_of(row), row.values) for row in hand.told]
    first = _FROM_SEED.substitute(
        title=hand.title,
        tag="INIT" if era.per_hand else "SHUFFLE",
        key=seed.attribute.partition(",")[2],
        log=_log_lines(rows),
        reds=tuple(sorted(hand.red_fives)),
        twister="" if is_usual else _TWISTER,
        words=key + words.substitute(number=hand.number),
        size=size,
        three_players="" if size == TILES else _THREE_PLAYERS,
        dice=era.dice_at[wall.players],
    )
    more = 'places["dice"] = dice\n'
    return first + _ending(wall.layout, _DEAL, wall.players, more, bool(rows))


def _of_code(code: WallCode, players: int, hand: _Hand) -> str:
    hashes = hashed_texts(code)
    rows: list[tuple[str, Sequence[object]]] = [
        (_place_of(row), [_face(tile, red_fives=hand.red_fives) for tile in row.values])
        for row in hand.told
    ]
    more = ""
    if code.rest:
        rows.append((_SECOND_COPY, [face.code for face in code.rest]))
        more = f'places["{_SECOND_COPY}"] = tiles[-{len(code.rest)}:]\n'
    whole = code.era.deal_published
    first = _FROM_CODE.substitute(
        title=hand.title,
        code=ascii(code.text),
        salt=ascii(code.salt),
        hashes="".join(_hash_line(each, code) for each in hashes),
        log=_log_lines(rows),
        odd="!=" if whole else ">",
    )
    layout, deal = layout_of(code.era, players), _DEAL if whole else _NO_DEAL
    return first + _ending(layout, deal, players, more, bool(rows or hashes))


def _ending(layout: Layout, deal: Template, players: int, more: str, is_compared: bool) -> str:
    end = _END.substitute(
        rinshan=layout.rinshan,
        dora=layout.dora,
        ura=layout.ura,
        more=more,
        verdict=_COMPARED if is_compared else _ALONE,
    )
    return deal.substitute(players=players, lowest=LOWEST_LIVE) + end


def _place_of(row: ToldRow) -> str:
    if row.seat_offset is not None:
        return f"hand of {WIND_NAMES[row.seat_offset]}"
    return _PLACES[row.check]


def _face(tile: int | None, *, red_fives: RedFives) -> str | None:
    return None if tile is None else face_of(tile, red_fives=red_fives).code


def _log_lines(rows: Iterable[tuple[str, Sequence[object]]]) -> str:
    return "".join(f"    ({place!a}, {[*values]!a}),\n" for place, values in rows)


def _hash_line(hashed: HashedText, code: WallCode) -> str:
    """As in ("sha256", CODE + SALT, "…"), with a text that is part of the code as a slice."""
    kind = hashed.algorithm.replace("-", "").lower()
    whole = {code.text + code.salt: "CODE + SALT"} if code.salt else {}
    names = whole | {code.salt: "SALT", code.text: "CODE"}
    text = names.get(hashed.text, f"CODE[{len(code.text) - len(hashed.text)}:]")
    return f'    ("{kind}", {text}, "{hashed.shown}"),\n'
