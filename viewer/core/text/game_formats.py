"""The formats of other programs in which a game can be written, and the text of such a file."""

from collections.abc import Callable
from typing import Final, NamedTuple

from viewer.core.base.errors import as_json
from viewer.core.base.records import Log
from viewer.core.study.line import Line
from viewer.core.text.majiang import paipu_of
from viewer.core.text.mjai import mjai_events
from viewer.core.text.tenhou6 import tenhou6_of, tenhou6_of_line


class GameFormat(NamedTuple):
    """``write`` takes a log, an id where it tells none, and a kyoku's number, or None for all."""

    name: str  # on the command line
    ending: str  # of the names of its files
    write: Callable[[Log, str, int | None], str]


def _json(make: Callable[[Log, str, int | None], object]) -> Callable[[Log, str, int | None], str]:
    return lambda log, log_id, number: as_json(make(log, log.game_id or log_id, number)) + "\n"


def line_as_tenhou6(log: Log, line: Line, log_id: str, name: str = "") -> str:
    """Write a line; ``name`` is the user's."""
    return as_json(tenhou6_of_line(log, line, log.game_id or log_id, name)) + "\n"


def _mjai(log: Log, _log_id: str, number: int | None) -> str:
    return "".join(as_json(event) + "\n" for event in mjai_events(log, number))


GAME_FORMATS: Final = {
    made.name: made
    for made in (
        GameFormat("tenhou6", ".tenhou6.json", _json(tenhou6_of)),
        GameFormat("mjai", ".mjai.jsonl", _mjai),
        GameFormat("majiang", ".majiang.json", _json(paipu_of)),
    )
}
