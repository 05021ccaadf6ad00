"""What is to be translated must be found by the tool that collects it: literal text only."""

import ast
from pathlib import Path

import pytest

import viewer
from viewer.core.errors import SENTENCES
from viewer.lab.work import SENTENCES as LAB_SENTENCES

PACKAGE = Path(viewer.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
ALIASES = {"tr", "translate", "_translate", "t", "N_"}
"""The names under which the window's files call Qt's translation."""
EXCEPTIONS = {
    "ui/words.py": [
        'return _translate("eras", era.words)',
        'return _translate("places", text)',
        'return _translate("yaku", YAKU_NAMES[number])',
        'return filled(_translate("errors", problem.template), problem.values)',
        'what = _translate("inconsistencies", WORDS[found.check])',
    ],
    "ui/verification/fields.py": ['return _translate("fields", self.field.words)'],
    "ui/sites/phrases.py": ['text = _translate("sites", check.construction.sentence)'],
    "ui/kit/actions.py": ['return QCoreApplication.translate("menu", text)'],
}


def source_texts(tree):
    """Each call of a translation: its place, and the arguments that must be literal."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        of = ast.unparse(function.value) if isinstance(function, ast.Attribute) else ""
        moved = name == "translate" and of not in {"", "QCoreApplication"}  # a painter, a rectangle
        if name in ALIASES and not moved:
            yield node.lineno, node.args[: 1 if name in {"tr", "N_"} else 2]


def offences(path, text):
    found = []
    for line, arguments in source_texts(ast.parse(text)):
        literal = all(isinstance(a, ast.Constant) and isinstance(a.value, str) for a in arguments)
        if not arguments or not literal:
            found.append(f"{path}:{line}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_literal_text_is_translated(path):
    """The exceptions are texts of tables: the core's rows of data, and what `N_` marked."""
    found = offences(path.name, path.read_text(encoding="utf-8"))
    lines = path.read_text(encoding="utf-8").splitlines()
    excepted = [lines[int(place.split(":")[1]) - 1].strip() for place in found]
    assert sorted(excepted) == EXCEPTIONS.get(path.relative_to(PACKAGE).as_posix(), [])


@pytest.mark.parametrize(
    "bad",
    [
        'self.tr(f"{x}")',
        "self.tr(x)",
        'self.tr("a" + "b")',
        "self.tr()",
        'translate(x, "b")',
        't("menu", x)',
        'N_(f"{x}")',
        'QCoreApplication.translate("a", f"b")',
        '_translate("a", "b".format(c))',
    ],
)
def test_what_cannot_be_translated_is_found(bad):
    assert offences("x", bad) == ["x:1"]


def test_translated_text_is_not_filled_in_before():
    """The two halves of a literal are one text; a text filled in later is fine."""
    assert offences("x", 'tr("one "\n"two"); tr("a {b}").format(b=1); t("menu", "&File")') == []


def test_many_texts_are_found():
    texts = [text for path in FILES for text in source_texts(ast.parse(path.read_text("utf-8")))]
    assert len(texts) > 100


@pytest.mark.parametrize("sentence", [*SENTENCES.values(), *LAB_SENTENCES.values()])
def test_a_sentence_is_one(sentence):
    assert sentence.endswith(".")
    assert "\n" not in sentence
