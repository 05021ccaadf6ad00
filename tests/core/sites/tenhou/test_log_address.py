from string import printable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from viewer.core.base.errors import InputError
from viewer.core.sites.tenhou.log_address import is_address, is_of_tenhou, parse_address
from viewer.core.sites.tenhou.log_id import LogAddress, link_to_hand

ID = "2010091009gm-00a9-0000-83af2648"
LOG = LogAddress(ID)
FROM_WEST = LogAddress(ID, 2)


@pytest.mark.parametrize("place", ["0", "3", "4", "5", "6"])
@pytest.mark.parametrize("start", ["https://", "http://", "HTTP://", ""])
def test_every_page_that_shows_a_log_leads_to_it(start, place):
    assert parse_address(f"{start}tenhou.net/{place}/?log={ID}&tw=2") == FROM_WEST
    assert parse_address(f"{start}tenhou.net/{place}/?log={ID}") == LOG


@pytest.mark.parametrize(
    "text",
    [
        f"https://tenhou.net/0/log/find.cgi?log={ID}&tw=2",
        f"http://tenhou.net/0/log/?{ID}&tw=2",
        f"https://tenhou.net/5/mjlog2json.cgi?{ID}&tw=2",
        f"https://tenhou.net/3/mjlog2xml.cgi?{ID}&tw=2",
        f"http://e.mjv.jp/0/log/plainfiles.cgi?{ID}&tw=2",
        f"https://TENHOU.net:443/0/?tw=2&log={ID}",
        f"https://tenhou.net/6/?log={ID}&ts=4&tw=2#j1",
        f"https://tenhou.net/0/?log={ID}&amp;tw=2",
        f"https://tenhou.net/0/?log={ID}%26tw%3D2",
        f"log={ID}&tw=2",
        f"?log={ID}&tw=2",
        f"{ID}&tw=2",
        f"  {ID}&tw=2\r\n",
    ],
)
def test_all_forms_lead_to_the_log_and_the_seat(text):
    assert parse_address(text) == FROM_WEST


@pytest.mark.parametrize(
    "text",
    [
        "look: <https://tenhou.net/0/?log={id}&tw=2>!",
        "(https://tenhou.net/0/?log={id}&tw=2)",
        "牌譜はhttps://tenhou.net/0/?log={id}&tw=2です。",
        "牌譜「{id}&tw=2」",
        "1. https://example.org/ 2. https://tenhou.net/0/?log={id}&tw=2, as said",
        "https://tenhou.net/0/?log={id}&tw=2\nhttps://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3",
    ],
)
def test_words_may_stand_around_an_address(text):
    assert parse_address(text.format(id=ID)) == FROM_WEST


@pytest.mark.parametrize("seat", ["", "tw=4", "tw=", "tw=22", "tw=x", "tw=２", "two=1"])
def test_what_is_no_seat_is_none(seat):
    assert parse_address(f"https://tenhou.net/0/?log={ID}&{seat}") == LOG


def test_a_lobby_may_have_five_digits():
    log = "2022062622gm-0009-12717-4ba5fb37"
    assert parse_address(log) == LogAddress(log)


@pytest.mark.parametrize(
    ("masked", "stored"),
    [
        ("2012090306gm-0089-0000-x666f4d41e26b", "2012090306gm-0089-0000-dc81a77a"),
        ("2017022002gm-000b-2873-xc0294a92421e", "2017022002gm-000b-2873-fb28df66"),
    ],
)
def test_masked_ids_as_other_tools_unmask_them(masked, stored):
    assert parse_address(masked).log == stored
    assert parse_address(f"https://tenhou.net/0/?log={masked}&tw=3") == LogAddress(stored, 3)


def masked(log: str, random: int) -> str:
    """Mask an id as Tenhou's client does, in its own words: there is a table, and a place in it."""
    from viewer.core.sites.tenhou.log_id import _MASK  # noqa: PLC0415

    when, kind, lobby, end = log.split("-", 3)
    first, second = int(end[:4], 16), int(end[4:], 16)
    place = 0
    if when >= "2010041111gm":
        place = int("3" + when[4:10]) % (17 * 2 - int(when[9]) - 1)
    parts = random, random ^ first ^ _MASK[place], random ^ first ^ second ^ _MASK[place + 1]
    return f"{when}-{kind}-{lobby}-x" + "".join(f"{part:04x}" for part in parts)


def test_the_mask_did_not_move_before_april_2010():
    log = "2009123123gm-00a9-0000-0123abcd"
    assert parse_address(masked(log, 0x5A5A)) == LogAddress(log)


@given(
    when=st.sampled_from(["2009123123", "2010041110", "2010041111", "2010041119", "2026123100"]),
    end=st.integers(0, 2**32 - 1),
    random=st.integers(0, 2**16 - 1),
)
def test_masks_come_off_again(when, end, random):
    log = f"{when}gm-00a9-0000-{end:08x}"
    assert parse_address(masked(log, random)) == LogAddress(log)


SOUL = "https://game.mahjongsoul.com/?paipu=230729-b4bbd2f6-0d9a-4d8a-8c1c-4b9e0d0e6f5a_a12345678"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-address"),
        ("hello", "no-address"),
        ("http://", "no-address"),
        ("http://[x", "no-address"),
        ("/home/a/2010091009gm-00a9-0000-83af2648", "no-address"),
        (f"{ID}&tw=2.mjlog", "no-address"),
        (f"{ID}&tw=7", "no-address"),
        ("ftp://tenhou.net/0/?log=2010091009gm-00a9-0000-83af2648", "no-address"),
        (ID.replace("2", "２"), "no-address"),
        (" " * 20_000 + ID, "no-address"),
        ("https://tenhou.net/", "no-log-named"),
        ("tenhou.net/6/#json={}", "holds-game"),
        ("https://tenhou.net/0/?log=2010091009gm-00a9-0000-83af264", "no-log-named"),
        ("2010133109gm-00a9-0000-83af2648", "no-log-named"),
        ("https://example.org/ https://tenhou.net/", "other-site"),
        (f"雀魂牌譜:{SOUL}", "only-signed-in"),
        (SOUL.removeprefix("https://"), "only-signed-in"),
        ("https://game.maj-soul.com/1/?a=b&paipu=x", "only-signed-in"),
        ("https://example.org/?paipu=", "other-site"),
        (f"tell ?paipu= me {ID}x", "no-address"),
    ],
)
def test_what_is_no_address_is_told(text, code):
    with pytest.raises(InputError) as raised:
        parse_address(text)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("start", "host"),
    [
        ("https://example.org", "example.org"),
        ("https://tenhou.net.example.org", "tenhou.net.example.org"),
        ("https://nottenhou.net", "nottenhou.net"),
        ("https://tenhou.net@example.org", "example.org"),
        ("http://127.0.0.1:8080", "127.0.0.1"),
        (f"https://{'a' * 100}.org", "a" * 60),
    ],
)
def test_another_site_is_named(start, host):
    with pytest.raises(InputError) as raised:
        parse_address(f"{start}/0/?log={ID}&tw=2")
    assert str(raised.value) == (
        f"Logs are downloaded from Tenhou alone, and this address leads to {host}."
    )


@given(st.text() | st.text(printable) | st.text(":/?#[]@&=%.htpsgmlow0-x"))
@example(f"https://[::1]/?log={ID}")
@example("https://\u2100/")
def test_any_text_is_an_address_or_an_input_error(text):
    for tried in (text, f"https://tenhou.net/0/?log={text}", f"https://{text}", f"{ID}{text}"):
        is_address(tried)
        try:
            address = parse_address(tried)
        except InputError as error:
            assert str(error)  # noqa: PT017 - any of them will do
        else:
            assert parse_address(str(address)) == address


def test_an_address_is_written_as_players_hand_it_on():
    assert str(FROM_WEST) == f"https://tenhou.net/0/?log={ID}&tw=2"
    assert str(LOG) == f"https://tenhou.net/0/?log={ID}"


def test_the_file_is_called_what_tenhou_calls_it():
    assert FROM_WEST.file_name == f"{ID}&tw=2.mjlog"
    assert LOG.file_name == f"{ID}.mjlog"


@pytest.mark.parametrize(
    "text",
    [
        ID,
        f"{ID}&tw=2",
        f"?log={ID}",
        "https://example.org",
        "HTTPS://",
        "tenhou.net/0/",
        "e.mjv.jp/",
    ],
)
def test_what_is_meant_as_an_address(text):
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    ["", "-", "walls", "game.mjlog", f"{ID}.mjlog", f"{ID}&tw=2.mjlog", f"logs/{ID}", "tenhou.net"],
)
def test_what_is_meant_as_a_file(text):
    assert not is_address(text)


def test_hosts_are_those_of_tenhou_and_below():
    assert all(map(is_of_tenhou, ["tenhou.net", "b.mjv.jp", "ee.tenhou.net"]))
    assert not any(map(is_of_tenhou, ["", "net", "xtenhou.net", "tenhou.net.org", ".net"]))


@pytest.mark.parametrize("name", [f"{ID}.mjlog", f"{ID}&tw=2.mjlog.gz", f"東風 {ID} (2).xml"])
def test_a_hand_of_a_file_that_is_named_by_an_id_has_a_link_that_leads_to_its_log(name):
    link = link_to_hand(name, 3, 2)
    assert link == f"https://tenhou.net/0/?log={ID}&tw=2&ts=3"
    assert parse_address(link) == FROM_WEST


@pytest.mark.parametrize(
    "name", ["", "game.mjlog", f"1{ID}.mjlog", f"{ID}0.mjlog", ID.replace("20", "2013", 1)]
)
def test_a_file_without_an_id_has_none(name):
    assert link_to_hand(name, 0, 2) == ""


def test_the_id_of_no_hour_is_none():
    assert link_to_hand("2010139009gm-00a9-0000-83af2648.mjlog", 0, 0) == ""
