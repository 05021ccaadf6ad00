"""The games of a study file, read and written.

JSON in gzip. It holds each log's own bytes, so that whoever gets it can verify the walls; the form
is described in `resources/help/formats.md`. The log comes first in each game: of a file that is cut
off, games are read up to there, and of the last one the log before the notes. A newer version may
add fields: those are passed over here.

A zip archive was rejected: a damaged one loses its directory, and with it everything.
"""

import gzip
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from viewer.core.base.errors import InputError
from viewer.core.base.unpack import GZIP_MAGIC, GZIP_WINDOW, MAX_BYTES, MEGABYTE, lacks_trailer
from viewer.core.sites.json_fields import MAX_JSON_BYTES, Fields, number_in, objects_of, text_in
from viewer.core.sites.json_text import parse_json, parse_json_text
from viewer.core.sites.study_file import STUDY_FORMAT, StudyGame
from viewer.translation import N_

STUDY_VERSION: Final = 1
_LATEST: Final = 10**9
_PACKED: Final = "gzip"
_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},]', re.DOTALL)
_DECODER: Final = json.JSONDecoder()
_ALL_LOGS: Final = 4 * MAX_BYTES
"""Bytes of all logs of a study, unpacked."""
_CLOSING: Final = {"[": "]", "{": "}"}


class StudyError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "study-damaged": N_("The study file is damaged; it was read as far as it goes."),
        "study-newer": N_(
            "A newer version of this program wrote the study; what this one knows of it is shown."
        ),
        "study-empty": N_("The study holds no game that can be read."),
        "study-large": N_("A study may have {limit} MB; save its games in several."),
    }


def games_of_study(content: bytes) -> tuple[StudyGame, ...]:
    """Read the games of a study.

    Raises:
        InputError: it is none, too large, or holds no game.
    """
    whole, problem = _parsed(content)
    fields = whole if isinstance(whole, dict) else {}
    if problem is None and number_in(fields, "version", _LATEST, 1) != STUDY_VERSION:
        problem = StudyError("study-newer")
    games, room = list[StudyGame](), _ALL_LOGS
    for each in objects_of(fields, "games"):
        log = _log_of(each, min(room, MAX_BYTES))
        if log is None:
            problem = StudyError("study-damaged")
        else:
            rest = {key: value for key, value in each.items() if key not in {"log", "packed"}}
            room -= len(log)
            games.append(StudyGame(text_in(each, "name"), log, rest))
    if not games:
        raise StudyError("study-empty")
    return tuple([each._replace(problem=problem) for each in games])


def only_game(content: bytes) -> StudyGame:
    """The game of an unpacked study of one.

    Raises:
        InputError: it holds no game or several.
    """
    games = games_of_study(content)
    if len(games) > 1:
        raise InputError("several-games", count=len(games))
    return games[0]


def study_game(data: bytes, content: bytes) -> StudyGame:
    """The same by the file's bytes and what they unpack to, with what was wrong with the file."""
    game = only_game(content)
    if game.problem is None and lacks_trailer(data, content):
        return game._replace(problem=StudyError("study-damaged"))
    return game


def study_bytes(games: Iterable[StudyGame]) -> bytes:
    """Write a study; the same games give the same bytes.

    Raises:
        InputError: it would be too large to be read.
    """
    content = study_content(games)
    if len(content) > MAX_JSON_BYTES:
        raise StudyError("study-large", limit=MAX_JSON_BYTES // MEGABYTE)
    return gzip.compress(content, mtime=0)


def study_content(games: Iterable[StudyGame]) -> bytes:
    """The same before it is packed."""
    whole = {
        "format": STUDY_FORMAT,
        "version": STUDY_VERSION,
        "games": [_game_json(each) for each in games],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode("utf-8", "replace")


def _game_json(game: StudyGame) -> dict[str, object]:
    is_packed = game.log.startswith(GZIP_MAGIC)
    log = game.log if is_packed else gzip.compress(game.log, mtime=0)
    packed = {} if is_packed else {"packed": _PACKED}
    return {"name": game.name, **packed, "log": b64encode(log).decode(), **_rest(game)}


def _rest(game: StudyGame) -> dict[str, object]:
    own = {"name", "packed", "log"}
    return {key: value for key, value in game.fields.items() if key not in own}


def _log_of(fields: Fields, room: int) -> bytes | None:
    """A game's log, if it can be read and has no more bytes than there is room for."""
    try:
        log = b64decode(text_in(fields, "log"), validate=True)
    except ValueError:
        return None
    if text_in(fields, "packed") == _PACKED:
        stream = zlib.decompressobj(GZIP_WINDOW)
        try:
            log = stream.decompress(log, room)
        except zlib.error:
            return None
        if not stream.eof:
            return None
    return log if 0 < len(log) < room else None


def _parsed(content: bytes) -> tuple[object, StudyError | None]:
    """Parse JSON; where it breaks off, up to the last value that is whole."""
    try:
        return parse_json(content), None
    except InputError as error:
        if error.code not in {"broken-json", "not-json"}:
            raise
    text = _up_to_damage(content.decode("utf-8", "replace"))
    return parse_json_text(text), StudyError("study-damaged")


def _up_to_damage(text: str) -> str:
    """The JSON up to its last whole value before it breaks, with all brackets closed."""
    end, closing, still_open = 0, list[str](), ""
    for token in _TOKEN.finditer(text, 0, _damage_at(text)):
        found = token[0]
        if found in _CLOSING:
            closing.append(_CLOSING[found])
        elif found in {"]", "}", ","}:
            end = token.start() if found == "," else token.end()
            closing = closing if found == "," else closing[:-1]
            still_open = "".join(reversed(closing))
    return text[:end] + still_open or "{}"


def _damage_at(text: str) -> int:
    try:
        _DECODER.decode(text)
    except json.JSONDecodeError as error:
        return error.pos
    except (RecursionError, ValueError):
        return 0
    return len(text)
