"""Small logs by parts: each builder returns the text of one element."""

from base64 import b64decode
from xml.sax.saxutils import quoteattr

from tests.games.seeds import seed_of_words
from viewer.core.base.era import Era
from viewer.core.base.records import Event, Kyoku, Log
from viewer.core.base.seed import SEED_BYTES, Seed
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.system.assets import resources

HAND_TEXTS = tuple(",".join(map(str, range(13 * seat, 13 * seat + 13))) for seat in range(4))
HANDS = {f"hai{seat}": text for seat, text in enumerate(HAND_TEXTS)}
HANDS_OF_THREE = {f"hai{seat}": HAND_TEXTS[seat] for seat in range(3)}

FOUR_PLAYERS = 0xA9
THREE_PLAYERS = 0xB9


def element(tag: str, **attributes: object) -> str:
    """An empty element; an empty attribute is left out."""
    words = [f"{key}={quoteattr(str(value))}" for key, value in attributes.items() if value != ""]
    return f"<{' '.join((tag, *words))}/>"


def go(bits: object = FOUR_PLAYERS) -> str:
    return element("GO", type=bits)


def init(**changes: object) -> str:
    """A hand; `changes` replace attributes, and an empty one leaves its attribute out."""
    whole = {"seed": "0,0,0,1,3,58", "ten": "250,250,250,250", "oya": 0, **HANDS}
    return element("INIT", **(whole | changes))


def init_of_three(**changes: object) -> str:
    return init(**({"ten": "350,350,350,0", "hai3": ""} | changes))


def agari(**changes: object) -> str:
    whole = {
        "ba": "1,2",
        "hai": "1,4,11,36",
        "machi": 1,
        "ten": "30,3900,0",
        "yaku": "1,1,52,1",
        "who": 3,
        "fromWho": 1,
        "sc": "250,0,250,-39,250,0,240,49",
    }
    return element("AGARI", **(whole | changes))


def ryuukyoku(**changes: object) -> str:
    return element("RYUUKYOKU", **({"ba": "0,0", "sc": "250,0,250,0,250,0,250,0"} | changes))


def document(*parts: str) -> bytes:
    return f'<mjloggm ver="2.3">{"".join(parts)}</mjloggm>'.encode()


def hand(*parts: str) -> bytes:
    """A game of four players with one hand, which `parts` continue."""
    return document(go(), init(), *parts)


def read_hand(*parts: str) -> Kyoku:
    (kyoku,) = read_mjlog(hand(*parts)).hands
    return kyoku


def read_events(*parts: str) -> tuple[Event, ...]:
    return read_hand(*parts).events


def remarks_of(data: bytes) -> list[str]:
    return [str(remark) for remark in read_mjlog(data).remarks]


def read_parts(*parts: str) -> Log:
    return read_mjlog(document(*parts))


def verification_seed_text() -> str:
    """The bare base64 that Tenhou published for verification."""
    text = (resources() / "verification_seed.txt").read_text(encoding="utf-8")
    return "".join(text.split("base64,")[1].split('"')[0].split())


def verification_seed() -> Seed:
    data = b64decode(verification_seed_text())
    words = (int.from_bytes(data[at : at + 4], "little") for at in range(0, SEED_BYTES, 4))
    return seed_of_words(Era.BASE64, tuple(words))
