import copy
import pickle
import re
import string
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

import viewer
from viewer.collection.read import ListError
from viewer.collection.store import StoreError
from viewer.core.base import errors
from viewer.core.base.errors import (
    SENTENCES,
    SYSTEM,
    InputError,
    Remark,
    failure,
    reason_of,
    sentence,
    sentence_about,
)
from viewer.core.sites.tenhou.log_address import AddressError
from viewer.core.text.game_hands import GameExportError
from viewer.core.text.sheet import SheetError
from viewer.online import DownloadError
from viewer.stats.lab.work import LabError

VIEWER = Path(viewer.__file__).parent


def placeholders(sentence):
    return {name: "?" for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_an_error_says_its_sentence():
    error = InputError("no-kyoku", number=9, count=8)
    assert str(error) == "There is no kyoku 9; the log has 8."
    assert (error.code, error.values) == ("no-kyoku", {"number": 9, "count": 8})
    assert error.args == ("no-kyoku", {"number": 9, "count": 8})  # as its trace tells


def test_a_remark_says_its_sentence():
    remark = Remark("unknown-tag", {"tag": "X", "count": 2}, hand_number=3)
    assert str(remark) == "Unknown tag <X>, 2 times."


def test_a_sentence_may_stand_behind_the_name_of_what_it_is_about():
    assert sentence_about("{x}.mjlog", InputError("empty")) == "{x}.mjlog: The file is empty."


def test_a_remark_is_about_the_whole_log_unless_told():
    remark = Remark("cut-short")
    assert (remark.hand_number, remark.values) == (0, {})


def test_a_remark_about_a_hand_names_it_to_a_person():
    told = "Kyoku 3: The record tells no move of the hand."
    assert sentence(Remark("no-moves", {}, 3)) == told
    assert sentence(Remark("no-moves")) == "The record tells no move of the hand."


def test_a_remark_can_be_a_key():
    one, other = (Remark("unknown-tag", {"tag": tag, "count": 2}) for tag in "XY")
    assert len({one, other, Remark("unknown-tag", {"tag": "X", "count": 2})}) == 2


def test_values_are_not_read_as_placeholders():
    assert str(InputError("unreadable", reason="{0} {code}")) == (
        "The file could not be read: {0} {code}."
    )


@pytest.mark.parametrize("again", [copy.copy, lambda e: pickle.loads(pickle.dumps(e))])  # noqa: S301 - our own
def test_an_error_crosses_a_process_boundary(again):
    error = again(InputError("too-large", limit=16))
    assert isinstance(error, InputError)
    assert str(error) == "The file is larger than 16 MB; no log is."


class _OwnError(InputError):
    sentences: ClassVar = {"own": "It is {what}."}

    def __init__(self):
        super().__init__("own", what="mine")


def test_an_error_may_bring_sentences_of_its_own():
    error = pickle.loads(pickle.dumps(_OwnError()))  # noqa: S301 - our own
    assert isinstance(error, _OwnError)
    assert (str(error), error.template) == ("It is mine.", "It is {what}.")
    assert str(Remark(error.code, error.values)) == str(error)


@pytest.mark.unmeasured
@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_is_one_line_and_ends(code):
    sentence = str(InputError(code, **placeholders(SENTENCES[code])))
    assert "\n" not in sentence
    assert sentence[0].isupper() or sentence.startswith(("<", "?"))
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError(2, "No such file or directory", "a b"), "No such file or directory"),
        (OSError("b'nothing'\nanswers"), "the system gives no reason"),
        (OSError(), "the system gives no reason"),
        (MemoryError(), "there is not enough memory"),
        (OSError(28, "Auf dem Gerät ist kein Platz"), "No space left on device"),
    ],
)
def test_what_the_system_means(error, reason):
    assert reason_of(error) == reason
    assert str(failure(error)) == f"The file could not be read: {reason}."


@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it otherwise")
def test_what_systems_say_of_files_is_known():
    """Asked of another process, since Qt lets this one speak as the system does."""
    code = f"import os; print(*map(os.strerror, {list(SYSTEM)}), sep='\\n')"
    done = subprocess.run(  # noqa: S603 - the test's own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    told = [reason_of(OSError(number, "")) for number in SYSTEM]
    assert told == done.stdout.splitlines()


@pytest.mark.parametrize("error", [KeyError("'x'"), ValueError("invalid literal: b'x'")])
def test_no_error_is_told_by_its_repr(error):
    kind = type(error).__name__
    assert str(failure(error)) == f"The file could not be read: the program failed on it ({kind})."


@pytest.mark.unmeasured
def test_no_text_that_a_person_sees_is_the_repr_of_an_error():
    """Whoever shows what a failure means asks `reason_of`; `{error!r}` and the like stay out.

    The only errors whose own text is shown are those that say what to show; and the box of a fault
    keeps all of it, to be reported.
    """
    found = [
        f"{path.relative_to(VIEWER).as_posix()}: {line.strip()}"
        for path in VIEWER.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\b(repr|str)\((error|exc\w*)\)|\{(error|exc\w*)(!r)?\}|strerror or", line)
    ]
    assert sorted(found) == [
        "cli/verify.py: return str(error)",  # a `ClusterError`
        # a `StateError`
        'stats/lab/saved.py: raise LabError("saved-state", reason=str(error)) from error',
        'ui/kit/faults.py: said = f"{kind.__name__}: {shown(str(error), _LONGEST_MESSAGE)}"',
    ]


class Values(dict):
    """A value for every placeholder there is."""

    def __init__(self, sentence):
        names = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        super().__init__({name: f"<{name}>" for name in names})


def remark(code, /, **values):
    return Remark(code, values)


KINDS = (
    *(AddressError, DownloadError, GameExportError, LabError, ListError, SheetError, StoreError),
)
PROBLEMS = [
    (make, code, sentences[code])
    for make, sentences in (
        (InputError, SENTENCES),
        (remark, SENTENCES),
        *((kind, kind.sentences) for kind in KINDS),
    )
    for code in sentences
]


@pytest.mark.parametrize(("make", "code", "template"), PROBLEMS)
@pytest.mark.unmeasured
def test_every_sentence_is_looked_up_by_its_english_and_then_filled_in(
    monkeypatch, make, code, template
):
    asked = []

    def say(text):
        asked.append(text)
        return f"XX {text}"

    monkeypatch.setattr(errors, "_", say)
    values = Values(template)
    told = sentence(make(code, **values))
    assert asked[-1] == template
    assert told.startswith("XX ")
    assert all(value in told for value in values.values())


@pytest.mark.parametrize(("make", "code", "template"), PROBLEMS)
@pytest.mark.unmeasured
def test_in_english_a_person_reads_what_a_machine_does(make, code, template):
    error = make(code, **Values(template))
    assert sentence(error) == str(error)


def test_a_reason_of_ours_is_said_in_the_users_language_too(monkeypatch):
    monkeypatch.setattr(errors, "_", str.upper)
    said = sentence(InputError("folder"))
    assert said == SENTENCES["folder"].upper()
    monkeypatch.setattr(errors, "_", lambda text: {"it changed": "XX"}.get(text, text))
    assert sentence(InputError("unreadable", reason="it changed")) == (
        "The file could not be read: XX."
    )


def test_only_words_of_ours_are_said_in_the_users_language(monkeypatch):
    """What stands in a file is shown as it is, though it may be a word of ours by chance."""
    monkeypatch.setattr(errors, "_", lambda text: {"it changed": "XX"}.get(text, text))
    remark = Remark("unknown-tag", {"tag": "it changed", "count": 2})
    assert sentence(remark) == "Unknown tag <it changed>, 2 times."
    assert sentence(InputError("unreadable", reason=["it changed"])) == (
        "The file could not be read: ['it changed']."
    )


@pytest.mark.parametrize(
    ("cell", "safe"), [("=1", "'=1"), ("a=b", "a=b"), ("a\tb", "a\ufffdb"), (3, 3)]
)
def test_no_cell_is_run_by_a_spreadsheet_program(cell, safe):
    assert errors.harmless(cell) == safe
