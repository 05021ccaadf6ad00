import pytest

from viewer.core.base.errors import InputError
from viewer.core.sites.tenhou.log_xml import MOST_TAGS, MOST_XML, parse_log_xml

DOCTYPE = "The XML has a DOCTYPE or entities; no Tenhou log has, and they are not read."


def tags(xml):
    root, flaw = parse_log_xml(xml)
    return [element.tag for element in root], flaw and flaw.code


def test_a_whole_log_is_read():
    assert tags(b'<mjloggm ver="2.3"><GO/><INIT/></mjloggm>') == (["GO", "INIT"], None)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_log_may_be_in_any_unicode_encoding(encoding):
    assert tags('<mjloggm><UN n0="東"/></mjloggm>'.encode(encoding)) == (["UN"], None)


def test_an_xml_declaration_may_stand_first():
    assert tags(b'<?xml version="1.0" encoding="UTF-8"?>\n<mjloggm><GO/></mjloggm>\n') == (
        ["GO"],
        None,
    )


def test_comments_and_processing_instructions_are_left_out():
    assert tags(b"<mjloggm><!-- x --><?x y?><GO/></mjloggm>") == (["GO"], None)


CUT_SHORT = {
    "after an element": b"<mjloggm><GO/><INIT/>",
    "in a tag": b"<mjloggm><GO/><INIT/><T",
    "in an attribute": b'<mjloggm><GO/><INIT/><N who="1" m="5',
    "in the end tag": b"<mjloggm><GO/><INIT/></mjlog",
    "in text": b"<mjloggm><GO/><INIT/>\nxyz",
}


@pytest.mark.parametrize("xml", CUT_SHORT.values(), ids=CUT_SHORT)
def test_a_log_cut_short_is_read_to_its_last_whole_element(xml):
    assert tags(xml) == (["GO", "INIT"], "cut-short")


MENDED = {
    "an attribute twice": b'<GO/><RYUUKYOKU ba="0,0" sc="1" sc="1"/>',
    "quotation marks": b'<GO/><RYUUKYOKU ba="a " b" "c"" sc="1"/>',
    "a reference to no character": b'<GO/><RYUUKYOKU ba="&#0;&#xd800;&#1114112;" sc="1"/>',
    "an ampersand": b'<GO/><RYUUKYOKU ba="a & b &amp; &#38;" sc="1"/>',
    "a tag within a value": b'<GO/><RYUUKYOKU ba="<b/>" sc="1"/>',
    "a control byte": b'<GO/><RYUUKYOKU ba="\x01" sc="1"/>',
    "cp932": '<GO/><RYUUKYOKU ba="東" sc="1"/>'.encode("cp932"),
}


@pytest.mark.parametrize("inner", MENDED.values(), ids=MENDED)
def test_what_is_plain_is_mended(inner):
    xml = b'<?xml version="1.0"?>\n<mjloggm ver="2.3">' + inner + b"</mjloggm>"
    root, flaw = parse_log_xml(xml)
    assert (flaw.code, flaw.values["line"]) == ("mended-xml", 2)
    assert [(each.tag, each.get("sc")) for each in root] == [("GO", None), ("RYUUKYOKU", "1")]


def test_what_is_escaped_stays_what_it_was():
    root, _ = parse_log_xml(b'<mjloggm><GO a="x & y &lt; &#x41;" b="<>"/></mjloggm>')
    assert dict(root[0].attrib) == {"a": "x & y < A", "b": "<>"}


def test_of_an_attribute_with_two_values_none_can_be_read():
    root, _ = parse_log_xml(b'<mjloggm><AGARI ten="30" sc="1" ten="40" ten="30"/></mjloggm>')
    assert dict(root[0].attrib) == {"ten": "\N{REPLACEMENT CHARACTER}", "sc": "1"}


AFTER_THE_END = (b"<!-- 1 --><script>x</script>", b"<mjloggm><GO/></mjloggm>", b"\0", b"xyz")


@pytest.mark.parametrize("after", AFTER_THE_END)
def test_what_follows_the_end_is_none_of_the_log(after):
    assert tags(b"<mjloggm><GO/><INIT/></mjloggm>" + after) == (["GO", "INIT"], "after-end")


@pytest.mark.parametrize(
    "xml", [b"<mjloggm><GO/>text</mjloggm>", b"<mjloggm><GO><a/></GO></mjloggm>"]
)
def test_what_is_well_formed_is_not_mended(xml):
    assert parse_log_xml(xml)[1] is None


REFUSED = {
    "broken in the middle": (
        b"<mjloggm>\n<GO/><INIT</mjloggm>",
        "broken-xml",
        "The file is damaged: its XML is broken at line 2, column 11.",
    ),
    "an attribute without quotes": (
        b"<mjloggm><GO type=1/></mjloggm>",
        "broken-xml",
        "The file is damaged: its XML is broken at line 1, column 19.",
    ),
    "two roots": (
        b"<mjloggm/><mjloggm/>",
        "broken-xml",
        "The file is damaged: its XML is broken at line 1, column 11.",
    ),
    "an undeclared entity": (
        b"<mjloggm>&x;</mjloggm>",
        "broken-xml",
        "The file is damaged: its XML is broken at line 1, column 13.",
    ),
    "cut in the root": (
        b"<mjloggm",
        "broken-xml",
        "The file is damaged: its XML is broken at line 1, column 9.",
    ),
    "a web page": (
        b"<html><body/></html>",
        "not-mjlog",
        "This is XML, but not a Tenhou log: its root is <html>, not <mjloggm>.",
    ),
    "a web page with a namespace": (
        b'<html xmlns="http://www.w3.org/1999/xhtml"/>',
        "not-mjlog",
        "This is XML, but not a Tenhou log: its root is <html>, not <mjloggm>.",
    ),
    "a long root": (
        b"<" + b"a" * 999 + b"/>",
        "not-mjlog",
        f"This is XML, but not a Tenhou log: its root is <{'a' * 40}>, not <mjloggm>.",
    ),
    "a broken web page": (
        b"<html>\n<p><body/></html>",
        "not-xml",
        "This is no log of Tenhou, Mahjong Soul or Riichi City.",
    ),
    "a text that mentions the root": (
        b"<b>Notes</b>\n\nA log's root is <mjloggm>,\nand <GO/> follows.\n",
        "not-xml",
        "This is no log of Tenhou, Mahjong Soul or Riichi City.",
    ),
    "a text that quotes a log": (
        b"As in <mjloggm><GO/></mjloggm>, it is plain.",
        "not-xml",
        "This is no log of Tenhou, Mahjong Soul or Riichi City.",
    ),
    "a broken log behind a declaration and a comment": (
        b'<?xml version="1.0"?>\n<!-- saved -->\n<mjloggm><GO type=1/></mjloggm>',
        "broken-xml",
        "The file is damaged: its XML is broken at line 3, column 19.",
    ),
    "a broken log in UTF-16": (
        "<mjloggm><GO type=1/></mjloggm>".encode("utf-16"),
        "broken-xml",
        "The file is damaged: its XML is broken at line 1, column 19.",
    ),
    "a doctype": (b"<!DOCTYPE mjloggm><mjloggm/>", "doctype", DOCTYPE),
    "an entity": (
        b'<!DOCTYPE mjloggm [<!ENTITY x "y">]><mjloggm>&x;</mjloggm>',
        "doctype",
        DOCTYPE,
    ),
    "a file as entity": (
        b'<!DOCTYPE mjloggm [<!ENTITY x SYSTEM "file:///dev/null">]><mjloggm>&x;</mjloggm>',
        "doctype",
        DOCTYPE,
    ),
    "an entity out of place": (b'<mjloggm><!ENTITY x "y"></mjloggm>', "doctype", DOCTYPE),
    "a doctype in UTF-16": (
        "<!DOCTYPE mjloggm><mjloggm/>".encode("utf-16"),
        "doctype",
        DOCTYPE,
    ),
    "an entity in UTF-16": (
        '<!DOCTYPE mjloggm [<!ENTITY x "y">]><mjloggm>&x;</mjloggm>'.encode("utf-16"),
        "doctype",
        DOCTYPE,
    ),
}


@pytest.mark.parametrize(("xml", "code", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_log_says_why(xml, code, message):
    with pytest.raises(InputError) as caught:
        parse_log_xml(xml)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_entities_that_multiply_are_not_unfolded():
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE mjloggm [<!ENTITY e0 "x">{levels}]><mjloggm n="&e11;">&e11;</mjloggm>'
    with pytest.raises(InputError) as caught:
        parse_log_xml(bomb.encode("utf-16"))
    assert caught.value.code in {"doctype", "broken-xml"}


def test_elements_a_thousand_deep_are_refused():
    with pytest.raises(InputError) as caught:
        parse_log_xml(b"<mjloggm>" + b"<a>" * 1000 + b"</a>" * 1000 + b"</mjloggm>")
    assert caught.value.code == "broken-xml"


# size

SIZES = {
    "tags": (b"<mjloggm>" + b"<T1/>" * MOST_TAGS, "too-many-tags"),
    "ends of tags": (b"<mjloggm>" + b"<T1></T1>" * (MOST_TAGS // 2), "too-many-tags"),
    "attributes": (
        b"<mjloggm><X " + b" ".join(b'a%d=""' % n for n in range(MOST_TAGS + 1)) + b"/></mjloggm>",
        "too-many-tags",
    ),
    "tags of two bytes a letter": (
        ("<mjloggm>" + "<T1/>" * MOST_TAGS).encode("utf-16"),
        "too-many-tags",
    ),
    "comments": (b"<mjloggm>" + b"<!---->" * MOST_TAGS, "too-many-tags"),
    "text": (b"<mjloggm>" + b"x" * MOST_XML + b"</mjloggm>", "log-large"),
    "a long list": (b'<mjloggm><A b="' + b"1," * MOST_XML + b'"/></mjloggm>', "log-large"),
    "cut short": (b"<?xml?><mjloggm>" + b" " * MOST_XML, "log-large"),
    "no log": (b"{" + b"<=" * MOST_XML, "not-xml"),
}


@pytest.mark.parametrize(("xml", "code"), SIZES.values(), ids=SIZES)
@pytest.mark.unmeasured
def test_what_is_far_larger_than_any_log_is_never_parsed(xml, code, monkeypatch):
    monkeypatch.setattr("viewer.core.sites.tenhou.log_xml.etree", None)
    with pytest.raises(InputError) as caught:
        parse_log_xml(xml)
    assert caught.value.code == code


def test_what_is_refused_for_its_size_says_the_limit():
    assert (MOST_TAGS, MOST_XML) == (40_000, 1 << 20)
    for name, said in (
        ("tags", "The log has more than 40000 tags or attributes; no Tenhou log has."),
        ("text", "The log has more than 1 MB of XML; no Tenhou log has."),
    ):
        with pytest.raises(InputError, match=said):
            parse_log_xml(SIZES[name][0])


def test_a_log_may_be_as_large_as_the_limits():
    tags = b"<mjloggm>" + b"<T1/>" * (MOST_TAGS - 2) + b"</mjloggm>"
    assert len(parse_log_xml(tags)[0]) == MOST_TAGS - 2
    long = b"<mjloggm>" + b" " * (MOST_XML - 19) + b"</mjloggm>"
    assert len(long) == MOST_XML
    assert parse_log_xml(long)[0].tag == "mjloggm"
