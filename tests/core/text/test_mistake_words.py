from viewer.core.analysis.mistakes import MistakeKind
from viewer.core.text.mistake_words import MISTAKE_NAMES


def test_each_kind_of_mistake_has_a_name():
    assert list(MISTAKE_NAMES) == sorted(MistakeKind, reverse=True)
    assert len(set(MISTAKE_NAMES.values())) == len(MistakeKind)
