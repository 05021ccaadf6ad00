"""What is to be translated must be found by the tool that collects it: literal text only."""

import ast
from gettext import NullTranslations
from itertools import chain

import pytest

from tests.helpers.sources import nodes_of, of_each_file
from viewer import translation
from viewer.core.base.errors import SAID, InputError
from viewer.core.text.game_hands import GameExportError
from viewer.online import DownloadError
from viewer.stats.lab.work import LabError
from viewer.translation import N_, _, in_a_row, listed, ngettext, pgettext, time_left
from viewer.ui.kit.settings import SettingsError

TEXTS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}
"""The functions that take texts, and how many of their arguments are."""
SAYING = {*TEXTS, "listed", "in_a_row"} - {"N_"}
_MADE = (ast.JoinedStr, ast.BinOp, ast.Call)
"""What makes a new text, which stands nowhere to be found."""


def is_bare_reason(keyword):
    """Whether a keyword is a reason of an error, which will be said, and is not marked."""
    return keyword.arg in SAID and isinstance(keyword.value, (ast.Constant, ast.JoinedStr))


def offences(path, tree):
    """Each text that no tool could find; `_` may also look up what `N_` has marked elsewhere."""
    found = []
    for node in nodes_of(tree):
        if isinstance(node, ast.JoinedStr):
            # before Python 3.12 no tool finds these, literal as they are
            calls = (each for each in ast.walk(node) if name_of(each) in TEXTS)
            literal = (each for each in calls if isinstance(each.args[0], ast.Constant))
            found += [f"{path}:{each.lineno}" for each in literal]
        if isinstance(node, ast.Call) and any(map(is_bare_reason, node.keywords)):
            found.append(f"{path}:{node.lineno}")
        if (name := name_of(node)) not in TEXTS:
            continue
        arguments = node.args[: TEXTS[name]]
        literal = all(isinstance(each, ast.Constant) for each in arguments)
        looked_up = name == "_" and not any(isinstance(each, _MADE) for each in arguments)
        if len(arguments) < TEXTS[name] or not (literal or looked_up):
            found.append(f"{path}:{node.lineno}")
    return found


def name_of(node):
    """The function that a node calls by its name alone, or ""."""
    return getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""


def said_at_import(tree):
    """Each text that is said when a module is imported, before anybody has chosen a language."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            continue
        if name_of(node) in SAYING:
            yield node.lineno
        yield from said_at_import(node)


@of_each_file
def not_found(path, tree):
    return offences(path, tree) if path.name != "translation.py" else []


@of_each_file
def too_early(path, tree):
    return [f"{path}:{line}" for line in said_at_import(tree)]


@pytest.mark.dear("every source file is parsed")
def test_only_literal_text_is_translated_and_nothing_is_said_when_a_module_is_imported():
    assert [*chain(*not_found().values())] == []
    assert [*chain(*too_early().values())] == []


def test_what_is_said_when_a_module_is_imported_is_found():
    said = "A = _('a')\nclass B:\n    c = [listed(D)]\ndef f():\n    _('e')\ng = lambda: _('h')\n"
    assert [*said_at_import(ast.parse(said))] == [1, 3]


@pytest.mark.parametrize(
    "bad",
    [
        '_(f"{x}")',
        '_("a" + b)',
        "_()",
        "N_(x)",
        'N_(f"{x}")',
        'pgettext("a", f"b")',
        'ngettext("a", x, 3)',
        '_("b".format(c))',
        'InputError("unreadable", reason="it is old")',
        'InputError("unreadable", reason=f"it is {x}")',
        """f"{_('a')} b\"""",
    ],
)
def test_what_cannot_be_translated_is_found(bad):
    assert offences("x", ast.parse(bad)) == ["x:1"]


def test_translated_text_is_not_filled_in_before():
    """The two halves of a literal are one text; a text filled in later is fine."""
    good = '_("one "\n"two"); _("a {b}").format(b=1); _(ROWS[1].text)'
    assert offences("x", ast.parse(good)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        sentence
        for kind in (InputError, DownloadError, GameExportError, LabError, SettingsError)
        for sentence in kind.sentences.values()
    ],
)
def test_a_sentence_is_one(sentence):
    assert sentence.endswith(".")
    assert "\n" not in sentence


class Shouting(NullTranslations):
    def gettext(self, message):
        return message.upper()

    def ngettext(self, msgid1, msgid2, n):
        return (msgid1 if n == 1 else msgid2).upper()

    def pgettext(self, context, message):
        return f"{context}: {message}".upper()


@pytest.fixture
def shouting():
    translation.use(Shouting())
    yield
    translation.use(translation.SOURCE)


def test_texts_are_said_as_written_until_a_catalogue_is_in_use():
    assert _("wall") == N_("wall") == pgettext("game", "wall") == "wall"
    assert [ngettext("a wall", "walls", count) for count in (0, 1, 2)] == [
        "walls",
        "a wall",
        "walls",
    ]


@pytest.mark.usefixtures("shouting")
def test_texts_are_said_by_the_catalogue_in_use():
    assert _("wall") == "WALL"
    assert N_("wall") == "wall"
    assert pgettext("game", "wall") == "GAME: WALL"
    assert ngettext("a wall", "walls", 2) == "WALLS"


@pytest.mark.usefixtures("shouting")
def test_no_text_is_no_text():
    """A catalogue keeps what it says of itself under the empty text."""
    assert _("") == ""


def test_a_list_is_divided_as_the_language_does():
    assert listed([]) == ""
    assert listed(["", "one", ""]) == "one"
    assert listed(f"part {number}" for number in (1, 2, 3)) == "part 1, part 2, part 3"
    assert listed(["{", "}"]) == "{, }"
    assert in_a_row(["One.", "", "Two."]) == "One. Two."


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "a few seconds left"),
        (45, "less than a minute left"),
        (70, "about a minute left"),
        (190, "about 3 minutes left"),
        (4000, "about an hour left"),
        (7300, "about 2 hours left"),
    ],
)
def test_time_is_told_roughly(seconds, words):
    assert time_left(seconds) == words
