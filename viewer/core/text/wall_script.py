"""A short Python program that makes one hand's wall, and compares it with what the log says.

It uses nothing but Python's standard library, and nothing of this program: whoever runs it need not
believe the window. What it prints is in English, whatever the window speaks, and it is ASCII, so
that it runs in any terminal and in web pages that run Python. It can be pasted into an interpreter
as well: a blank line follows each block, and none stands within.

Python's `random` has the same twister, and starts it by an integer in the same way. Only a key
whose last words are zero, which an integer drops, needs its `init_by_array` written out.
"""

from collections.abc import Mapping, Sequence
from string import Template
from typing import Final, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.records import Kyoku, Log
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import RED_FIVE_IDS, TILES, RedFives, face_of
from viewer.core.judgement.audit import Check
from viewer.core.text.hash_commands import LONGEST_HASHED, HashedText, hashed_texts
from viewer.core.text.places import WIND_NAMES
from viewer.core.text.recorded_tiles import RecordedRow, recorded_rows
from viewer.core.wall.wall import HAND, LOWEST_LIVE, Layout, Wall, layout_of

_PLACES: Final[Mapping[Check, str]] = {
    "live": "draws",
    "rinshan": "replacement draws",
    "dora": "dora indicators",
    "ura": "ura dora indicators",
    "dice": "dice",
}
_DICE: Final = 2
_SECOND_COPY: Final = "paiShan, the wall's second copy"

_FROM_SEED: Final = Template("""\
# Makes wall and dice of $title of a Tenhou game from the seed in its log ($tag),
# and compares them with hands (hai0 is seat 0's) and dice in INIT, and draws in T U V W. Tiles are
# numbers from 0 to 135, of which four are alike. Save it as wall.py and run it: python3 wall.py
import $modules

SEED = "$key"
${twister}$words
wall = list(range($size))
for i in range($last):
    j = i + numbers[i] % ($size - i)
    wall[i], wall[j] = wall[j], wall[i]

${three_players}dice = [numbers[$die] % 6 + 1, numbers[$next_die] % 6 + 1]
names = [("0" if t in $reds else "123456789"[t // 4 % 9]) + "mpsz"[t // 36] for t in wall]
wrong = 0
print("dice", *dice)
""")
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
blocks = [struct.pack("<32I", *words[i:i + 32]) for i in range(0, 288, 32)]
numbers = struct.unpack("<144I", b"".join(hashlib.sha512(block).digest() for block in blocks))
""")
_PLAIN_WORDS: Final = Template("""\
numbers = [mt.getrandbits(32) for _ in range(144)]
""")
_THREE_PLAYERS: Final = "wall = [t if t < 4 else t + 28 for t in wall]  # no 2m to 8m\n"

_FROM_CODE: Final = Template("""\
# Reads the wall of $title from its code in a record, and compares
# it with its hashes and with the rest of the record, which tells hands in no order: they stand
# here in the wall's. Save it as wall.py and run it: python3 wall.py
import hashlib, itertools

CODE = $code
SALT = $salt
wrong = 0
for kind, text, given in [
$hashes]:
    made = hashlib.new(kind, text.encode("utf-8", "surrogatepass")).hexdigest()
    print(kind, made, "as the record says" if made == given else "BUT THE RECORD SAYS " + given)
    wrong += made != given

names = wall = [CODE[i:i + 2] for i in range(0, len(CODE), 2)][::-1]
kinds = [tile.replace("0", "5") for tile in wall]
for kind in sorted({tile for tile in kinds if kinds.count(tile) $odd 4}):
    print("THERE ARE", kinds.count(kind), kind)
    wrong += 1

""")
_WALL: Final = """\
print("wall, the dead wall first, the first tile dealt last:")
for i in range(0, len(wall), 17):
    print(*names[i:i + 17])

"""
_DEAL: Final = Template("""\
deal, hands = iter(wall[::-1]), $hands
for take in (4, 4, 4, 1):  # the wall's last tile first, to the dealer
    for hand in hands:
        hand += itertools.islice(deal, take)

draws = [*deal][:-$dead]
""")
_NO_DEAL: Final = Template("""\
draws = [None, *wall[$dead:][::-1]]  # the code lacks what was dealt
""")
_COMPARED: Final = Template("""\
for place, here, logged in [  # in the wall, in the log; None: not in the log
$rows]:
    pairs = [*enumerate(itertools.zip_longest(here, logged, fillvalue="nothing"), 1)]
    pairs = [(i, a, b) for i, (a, b) in pairs if b is not None]
    differ = [pair for pair in pairs if pair[1] != pair[2]]
    print(f"{place}: {len(pairs) - len(differ)} of {len(pairs)} as the log says")
    for pair in differ:
        print("    number {} is {} in the wall, but {} in the log".format(*pair))
    wrong += len(differ)

""")
_VERDICT: Final = """\
print("THEY DIFFER" if wrong else "All that the log says is so in this wall")
raise SystemExit(wrong > 0)
"""
_ALONE: Final = 'print("There is nothing to compare with")\n'


def script_of_hand(source: Log | None, index: int, wall: Wall | None, seed: Seed | None) -> str:
    """Write the program for a hand (from 0); empty where nothing of its wall was published.

    ``source`` is a log, or what tells of wall codes; None for a raw ``seed``.
    """
    kyoku = source.hands[index] if source else None
    red_fives = source.red_fives if source else RED_FIVE_IDS
    recorded: Sequence[RecordedRow] = ()
    if source and kyoku and wall and not kyoku.is_bare:
        known = source.type.course_known
        recorded = recorded_rows(kyoku, wall, red_fives=red_fives, course_known=known)
    hand = _Hand(_title(kyoku, index + 1), index + 1, recorded, red_fives)
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
    recorded: Sequence[RecordedRow]
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
    count = len(seed.key) // 4
    key = f'struct.unpack("<{count}I", base64.b64decode(SEED))' if era.base64 else _IN_WORDS
    modules = ["itertools", "random"]
    modules += ["hashlib", "struct"] * era.hashed + ["base64", "struct"] * era.base64
    die = era.dice_at[wall.players]
    first = _FROM_SEED.substitute(
        title=hand.title,
        tag="INIT" if era.per_hand else "SHUFFLE",
        modules=", ".join(sorted({*modules})),
        key=seed.attribute.partition(",")[2],
        reds=tuple(sorted(hand.red_fives)),
        twister="" if is_usual else _TWISTER,
        words=(_USUAL if is_usual else _ZERO_AT_END).substitute(key=key)
        + words.substitute(number=hand.number),
        size=size,
        last=size - 1,
        three_players="" if size == TILES else _THREE_PLAYERS,
        die=die,
        next_die=die + 1,
    )
    rows = [_row_line(row, row.values, wall.layout) for row in hand.recorded]
    return first + _ending(_DEAL, rows, wall.players, is_compared=bool(rows))


def _of_code(code: WallCode, players: int, hand: _Hand) -> str:
    hashes = hashed_texts(code)
    whole = code.era.deal_published
    layout = layout_of(code.era, players)
    rows = list[str]()
    for row in hand.recorded:
        faces = [_face(tile, red_fives=hand.red_fives) for tile in row.values]
        rows.append(_row_line(row, faces, layout))
    if code.rest:
        copy = [face.code for face in code.rest]
        rows.append(_line(_SECOND_COPY, f"wall[:{len(copy)}][::-1]", copy))
    first = _FROM_CODE.substitute(
        title=hand.title,
        code=ascii(code.text),
        salt=ascii(code.salt),
        hashes="".join(_hash_line(each, code) for each in hashes),
        odd="!=" if whole else ">",
    )
    deal = _DEAL if whole else _NO_DEAL
    return first + _ending(deal, rows, players, is_compared=bool(rows or hashes))


def _ending(deal: Template, rows: Sequence[str], players: int, *, is_compared: bool) -> str:
    compared = ""
    if rows:
        dealt = deal.substitute(hands=[[]] * players, dead=LOWEST_LIVE)
        compared = dealt + _COMPARED.substitute(rows="".join(rows))
    return _WALL + compared + (_VERDICT if is_compared else _ALONE)


def _row_line(row: RecordedRow, values: Sequence[object], layout: Layout) -> str:
    """Write what the wall has where a row is told, as an expression, and what is told."""
    if row.seat_offset is not None:
        name = f"hand of {WIND_NAMES[row.seat_offset]}"
        return _line(name, f"hands[{row.seat_offset}]", values, HAND)
    name, count = _PLACES[row.check], len(values)
    if row.check == "dice":
        return _line(name, "dice", values, _DICE)
    if row.check == "live":
        return _line(name, f"draws[:{count}]", values)
    slots = {"rinshan": layout.rinshan, "dora": layout.dora, "ura": layout.ura}
    return _line(name, f"[wall[i] for i in {slots[row.check][:count]}]", values)


def _line(name: str, here: str, values: Sequence[object], at_least: int = 0) -> str:
    """A row; what it lacks of a number that is always told is something else than the wall has."""
    lacking = ["nothing"] * (at_least - len(values))
    return f"    ({name!a}, {here}, {[*values, *lacking]!a}),\n"


def _face(tile: int | None, *, red_fives: RedFives) -> str | None:
    return None if tile is None else face_of(tile, red_fives=red_fives).code


def _hash_line(hashed: HashedText, code: WallCode) -> str:
    """As in ("sha256", CODE + SALT, "…"), with a text that is part of the code as a slice."""
    kind = hashed.algorithm.replace("-", "").lower()
    whole = {code.text + code.salt: "CODE + SALT"} if code.salt else {}
    names = whole | {code.salt: "SALT", code.text: "CODE"}
    text = names.get(hashed.text, f"CODE[{len(code.text) - len(hashed.text)}:]")
    return f'    ("{kind}", {text}, "{hashed.shown}"),\n'
