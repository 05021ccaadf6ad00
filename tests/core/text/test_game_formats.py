import json
from dataclasses import replace

import pytest

from tests.helpers.games import make_log
from viewer.core.study.line import Line
from viewer.core.text.game_formats import GAME_FORMATS, line_as_tenhou6
from viewer.core.text.majiang import paipu_of
from viewer.core.text.mjai import mjai_events
from viewer.core.text.tenhou6 import tenhou6_of, tenhou6_of_line


@pytest.mark.unmeasured
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


def test_a_line_is_called_by_the_id_of_its_log_where_that_tells_one():
    log = replace(make_log(3), game_id="")
    line = Line(1, 12, log.hands[1].events[12:20])
    for told, name in (("", "x"), ("2024-id", "2024-id")):
        text = line_as_tenhou6(replace(log, game_id=told), line, "x", "better")
        assert text.endswith("}\n")
        assert json.loads(text) == tenhou6_of_line(log, line, name, "better")
