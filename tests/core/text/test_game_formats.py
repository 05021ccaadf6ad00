import json

import pytest

from tests.helpers.games import make_log
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.majiang import paipu_of
from viewer.core.text.mjai import mjai_events
from viewer.core.text.tenhou6 import tenhou6_of


@pytest.mark.parametrize("number", [None, 2])
def test_each_format_is_written_as_lines_of_json(number):
    log = make_log(3)
    objects = {
        "tenhou6": [tenhou6_of(log, "x", number)],
        "mjai": list(mjai_events(log, number)),
        "majiang": [paipu_of(log, "x", number)],
    }
    for name, expected in objects.items():
        text = GAME_FORMATS[name].write(log, "x", number)
        assert text.endswith("\n")
        lines = [json.loads(line) for line in text.splitlines()]
        assert lines == json.loads(json.dumps(expected))
    assert objects.keys() == GAME_FORMATS.keys()
