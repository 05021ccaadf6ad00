import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.games.site_write import city_record, soul_record
from tests.helpers import logs, soul
from tests.helpers.games import make_bytes, make_log
from viewer.core.base.era import Era
from viewer.ui.arrivals.pasted import LONGEST, PastedKind, kind_of, what_a_drop_does

ID = "2010091009gm-00a1-0000-83af2648"
LOG = make_bytes(3).decode()
GAME = make_log(3, Era.HEX)
SEED = logs.verification_seed()
HASH = "9d26" * 32


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (LOG, PastedKind.LOG),
        (f'\ufeff\n <?xml version="1.0"?>\n{LOG}', PastedKind.LOG),
        ("<mjloggm/>", PastedKind.LOG),
        (LOG[:500], PastedKind.LOG),
        ("look: https://tenhou.net/6/#json=%7B%7D", PastedKind.LOG),
        (f"{LOG}{' ' * LONGEST}", PastedKind.LOG),
        (soul_record(GAME).decode(), PastedKind.LOG),
        (f"\ufeff {city_record(GAME).decode()}{' ' * LONGEST}", PastedKind.LOG),
        (f"https://tenhou.net/0/?log={ID}&tw=2", PastedKind.ADDRESS),
        (ID, PastedKind.ADDRESS),
        (f"look: tenhou.net/3/?log={ID}", PastedKind.ADDRESS),
        (HASH, PastedKind.HASHES),
        (f"https://tenhou.net/stat/rand/\n{HASH}\n{HASH.upper()}", PastedKind.HASHES),
        (SEED.attribute, PastedKind.SEED),
        (SEED.attribute.split(",")[1], PastedKind.SEED),
        (f'<SHUFFLE seed="{SEED.attribute}" ref=""/>', PastedKind.SEED),
        ("mt19937ar-sha512-n288-base64,AAAA", PastedKind.SEED),
        ("mt.seed=1.2009.0101.0000,0,1ACABE04", PastedKind.SEED),
        ("1ACABE04,9EB1DB20,5F9F1065", PastedKind.SEED),
        (" ".join(["1ACABE04"] * 624), PastedKind.SEED),
        (soul.WALL, PastedKind.CODE),
        (f"{soul.WALL_HASH} {soul.SALT}\n{soul.WALL[:99]}\n{soul.WALL[99:]}", PastedKind.CODE),
        (soul.WALL[2:], PastedKind.CODE),
        (soul.record(soul.salted_round()).decode(), PastedKind.LOG),
        (f' [{{"paishan": "{soul.WALL}"}}]', PastedKind.LOG),
    ],
)
def test_what_can_be_opened_is_known_by_its_look(text, kind):
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "<html><mjloggm/></html>",
        "https://example.org/",
        "https://tenhou.net/",
        HASH[:-1],
        "406m11z",
        f"{HASH}{' ' * LONGEST}",
    ],
)
def test_the_rest_is_nothing(text):
    assert kind_of(text) is None


def test_a_dragged_address_of_a_record_is_answered_before_it_is_dropped():
    said = what_a_drop_does("https://game.maj-soul.com/1/?paipu=240101-x_a1")
    assert said.startswith("Mahjong Soul gives its records only to players who are signed in")
    assert what_a_drop_does("https://example.org/") == ""
    assert what_a_drop_does(ID).startswith("Drop to download and open")


@given(st.text())
@example("\ud800")
@example("<?xml" * 10_000)
def test_any_text_has_a_kind_or_none(text):
    assert kind_of(text) is None or isinstance(kind_of(text), PastedKind)
