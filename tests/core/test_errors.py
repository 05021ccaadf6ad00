import copy
import pickle
import string
from typing import ClassVar

import pytest

from viewer.core.errors import SENTENCES, InputError, Remark


def placeholders(sentence):
    return {name: "?" for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_an_error_says_its_sentence():
    error = InputError("no-kyoku", number=9, count=8)
    assert str(error) == "There is no kyoku 9; the log has 8."
    assert (error.code, error.values) == ("no-kyoku", {"number": 9, "count": 8})


def test_a_remark_says_its_sentence():
    remark = Remark("unknown-tag", {"tag": "X", "count": 2}, kyoku=3)
    assert str(remark) == "Unknown tag <X>, 2 times."


def test_a_remark_is_about_the_whole_log_unless_told():
    remark = Remark("cut-short")
    assert (remark.kyoku, remark.values) == (0, {})


def test_values_are_not_read_as_placeholders():
    assert str(InputError("unreadable", reason="{0} {code}")) == (
        "The file could not be read: {0} {code}."
    )


@pytest.mark.parametrize("again", [copy.copy, lambda e: pickle.loads(pickle.dumps(e))])  # noqa: S301 - our own
def test_an_error_crosses_a_process_boundary(again):
    error = again(InputError("too-large", limit=16))
    assert isinstance(error, InputError)
    assert str(error) == "The file is larger than 16 MB; no Tenhou log is."


class _OwnError(InputError):
    sentences: ClassVar = {"own": "It is {what}."}

    def __init__(self):
        super().__init__("own", what="mine")


def test_an_error_may_bring_sentences_of_its_own():
    error = pickle.loads(pickle.dumps(_OwnError()))  # noqa: S301 - our own
    assert isinstance(error, _OwnError)
    assert (str(error), error.template) == ("It is mine.", "It is {what}.")


@pytest.mark.parametrize("code", SENTENCES)
def test_every_sentence_is_one_line_and_ends(code):
    sentence = str(InputError(code, **placeholders(SENTENCES[code])))
    assert "\n" not in sentence
    assert sentence[0].isupper() or sentence.startswith(("<", "?"))
    assert sentence.endswith(".")
