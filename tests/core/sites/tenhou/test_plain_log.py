"""What is read without a parser is what a parser reads of it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from tests.helpers.games import make_bytes
from tests.helpers.replays import EVERY_KIND
from tests.test_shared_logs import PATHS
from viewer.core.base.errors import InputError
from viewer.core.base.unpack import unpack
from viewer.core.sites.tenhou.log_xml import FEW_BYTES, parse_log_xml
from viewer.core.sites.tenhou.plain_log import BETWEEN, NotPlain, read_tag, tags_of

GAME = unpack(make_bytes(1))
OF_THREE = unpack(make_bytes(2, players=3))
PIECES = (b"<", b"/>", b'"', b"=", b" ", b"&", b"T136", b"G0", b"x", b"\n", b"<T1/>", b'<N m="1"/>')


def plainly_read(content):
    """Each tag's name and attributes; None if the log is not plain."""
    try:
        return [_read(each) for each in tags_of(content).split(BETWEEN)]
    except NotPlain:
        return None


def _read(text):
    if re.fullmatch(
        "[D-GT-W][0-9]+", text
    ):  # a draw or discard, of which the audit knows the whole
        return text, {}
    tag = read_tag(text)
    return tag.tag, {name: tag.get(name) for name in tag.places}


def parsed(content):
    """The same by the parser; None if it reads none, or remarks on something."""
    try:
        root, flaw = parse_log_xml(content)
    except InputError:
        return None
    is_flat = flaw is None and not any(len(each) or each.text or each.tail for each in root)
    return [(each.tag, dict(each.attrib)) for each in root] if is_flat else None


def with_first(pattern, new, data):
    changed, count = re.subn(pattern, new, data, count=1)
    assert count
    return changed


@pytest.mark.unmeasured
@pytest.mark.parametrize(("seed", "kind"), long_run.combinations(range(4), EVERY_KIND))
def test_games_are_plain_and_read_the_same(seed, kind):
    content = unpack(make_bytes(seed, *kind))
    assert plainly_read(content) == parsed(content) != None  # noqa: E711


@pytest.mark.shared
@pytest.mark.parametrize("path", long_run.a_third(PATHS), ids=lambda path: path.name)
def test_real_logs_are_read_the_same(path):
    content = unpack(path.read_bytes())
    # one was saved with line ends
    assert plainly_read(content) == (None if b"\n" in content else parsed(content))


@pytest.mark.parametrize("data", [GAME, OF_THREE], ids=["four", "three"])
@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (rb"<D[0-9]+/>", b"<D135/>"),
        (rb"<D[0-9]+/>", b"<D136/>"),
        (rb"<D[0-9]+/>", b"<D05/>"),
        (rb"<D[0-9]+/>", b"<G7/>"),
        (rb"<D[0-9]+/>", b"<W7/>"),
        (rb"<D[0-9]+/>", b"<D/>"),
        (rb"<D[0-9]+/>", b"<X/>"),
        (rb"<D[0-9]+/>", b'<X y="" z=">"/>'),
        (rb"<D[0-9]+/>", b'<N who="9" m="1"/>'),
        (rb"<D[0-9]+/>", b'<REACH who="0" step="3"/>'),
        (rb"<GO", b"<T1/><GO"),
        (rb"<GO", b'<UN n1="%41"/><GO'),
        (rb"<INIT", b"<INIT/><INIT"),
        (rb' hai0="', b' more="1"  hai0="'),
        (rb"\A.*?><", b'<mjloggm ver="2.3"><'),
        (rb"\A.*?><", b"<mjloggm><"),
    ],
)
def test_odd_but_plain_logs_are_read_the_same(pattern, new, data):
    changed = with_first(pattern, new, data)
    assert plainly_read(changed) == parsed(changed) != None  # noqa: E711


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (rb"\A", b"\xef\xbb\xbf"),
        (rb"\Z", b"\n"),
        (rb"</mjloggm>", b""),
        (rb"<D([0-9]+)/>", rb"<D\1 />"),
        (rb"<D([0-9]+)/>", rb"<D\1></D\1>"),
        (rb"<D([0-9]+)/>", rb'<D\1 x=""/>'),
        (rb"<D([0-9]+)/>", rb"<X><D\1/></X>"),
        (rb"<D([0-9]+)/>", rb"<D\1/> "),
        (rb"<D([0-9]+)/>", rb"<D\1/><!-- -->"),
        (rb"<D([0-9]+)/>", rb"<D\1/></>"),
        (rb"<D([0-9]+)/>", rb"<X1/>"),
        (rb"<D([0-9]+)/>", b"<D\xd9\xa3/>"),
        (rb' who="', b' who="0" who="'),
        (rb' who="', b" x='1' who=\""),
        (rb' who="', b' xmlns="1" who="'),
        (rb' n0="', b' x="<" n0="'),
        (rb'"/><TAIKYOKU', b'""/><TAIKYOKU'),
        (rb'" hai3="', b'hai3="'),
        (rb' n0="', b' x="&lt;" n0="'),
        (rb' n0="', b' x="/><T1/>" n0="'),
        (rb' n0="', b' x="%s" n0="' % (b" " * FEW_BYTES)),
    ],
)
def test_what_is_written_otherwise_is_left_to_the_parser(pattern, new):
    assert plainly_read(with_first(pattern, new, GAME)) is None


EDIT = st.tuples(
    st.floats(0, 1), st.integers(0, 9), st.sampled_from(PIECES) | st.binary(max_size=3)
)


@given(edits=st.lists(EDIT, min_size=1, max_size=4))
@settings(max_examples=long_run.examples(40))
def test_any_changed_log_is_read_the_same(edits):
    data = GAME
    for part, cut, put in edits:
        at = int(part * len(data))
        data = data[:at] + put + data[at + cut :]
    assert plainly_read(data) in (None, parsed(data))
