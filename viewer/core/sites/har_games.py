"""The games in a browser's own record of its network (HAR), as Chrome and Edge save it.

Mahjong Soul answers ``.fetchGameRecord`` on its socket with a game, or with its players and the
address at which its hands lie. Both are taken as they are; whatever else the record holds, logins
too, is passed over, and never more of it in memory than one value.

Sources: http://www.softwareishard.com/blog/har-12-spec/ for the form; what begins with ``_`` and
the numbers of messages were tried with Chromium 156 and its own export.
"""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from gzip import BadGzipFile, GzipFile
from typing import BinaryIO, ClassVar, Final

from viewer.core.base.errors import InputError, ShouldStop, Stopped
from viewer.core.base.unpack import GZIP_MAGIC, MEGABYTE, bytes_of_text
from viewer.core.sites.json_fields import Fields
from viewer.core.sites.mahjong_soul.messages import RAW
from viewer.translation import N_

MAX_HAR_BYTES: Final = 2048 * MEGABYTE
"""A visit of hours has some hundreds."""
_MOST: Final = 4 * MEGABYTE
"""Of games, some thirty: so much of wrapped messages is read of a file."""

_Path = tuple[str, ...]
"""The names that lead to a value; empty ones for lists."""

_CREATOR: Final = ("log", "creator", "name")
_ENTRY: Final = ("log", "entries", "")
_ADDRESS: Final = (*_ENTRY, "request", "url")
_BODY: Final = (*_ENTRY, "response", "content", "text")
_MESSAGE: Final = (*_ENTRY, "_webSocketMessages", "")
_DATA: Final = (*_MESSAGE, "data")
_TEXTS: Final = frozenset({_CREATOR, _ADDRESS, _BODY, _DATA})
_PIECE: Final = 4 * MEGABYTE
_LARGEST_VALUE: Final = 128 * MEGABYTE
_DEEPEST: Final = 64
"""Levels; browsers write some ten."""
_QUESTION: Final = re.compile(rb"\x02..\n.\.lq\.\w{1,32}\.fetchGameRecord\x12", re.DOTALL)
_ANSWER: Final = b"\x03"
_NUMBER: Final = slice(1, 3)
"""The question's number, in both; an answer's message follows."""


class HarError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "har-without-game": N_(
            "This network record (HAR) holds no game of Mahjong Soul: open a game's replay while"
            " the browser's developer tools are open, then export it."
        ),
        "har-of-firefox": N_(
            "This network record (HAR) holds no game: Firefox leaves out what the game's connection"
            " says. Save it with Chrome or Edge."
        ),
        "har-without-hands": N_(
            "This network record (HAR) names a game of Mahjong Soul but lacks its hands: export it"
            " without a filter, and do not copy it."
        ),
        "har-broken": N_("This network record (HAR) is damaged, and holds no game before that."),
        "har-large": N_(
            "This network record (HAR) holds more than {limit} MB of games: save fewer at a time."
        ),
    }


class _BrokenError(Exception):
    """The JSON breaks off, or is none."""


def games_of_har(file: BinaryIO, should_stop: ShouldStop = lambda: False) -> bytes:
    """Return the games of a network record, in order, as JSON that wraps raw messages.

    One that is damaged has the games before that. ``file`` is read from its beginning, and may be
    packed by gzip.

    Raises:
        InputError: it holds none that is whole, too many, or is too large.
        Stopped: ``should_stop`` says so.
    """
    found = _Games()
    found.read(file, should_stop)
    if found.addresses:  # a body may stand before the answer that names it
        found.read(file, should_stop)
    return found.content()


class _Games:
    """What a network record holds of games; reading it once more adds what was passed over."""

    def __init__(self) -> None:
        self._answers = dict[bytes, str]()  # and the address of its hands, if these lie elsewhere
        self._bodies = dict[str, bytes]()
        self.addresses = set[str]()  # of hands that were not met
        self._size = 0
        self._is_firefox = False
        self._has_messages = False
        self._is_broken = False

    def content(self) -> bytes:
        messages = list[bytes]()
        for answer, address in self._answers.items():
            if address not in self.addresses:
                messages += [answer, self._bodies[address]] if address else [answer]
        if not messages:
            raise HarError(self._why_none)
        return json.dumps([b64encode(each).decode() for each in messages]).encode()

    @property
    def _why_none(self) -> str:
        if self._answers:
            return "har-without-hands"
        if self._is_broken:
            return "har-broken"
        is_of_firefox = self._is_firefox and not self._has_messages
        return "har-of-firefox" if is_of_firefox else "har-without-game"

    def read(self, file: BinaryIO, should_stop: ShouldStop) -> None:
        """Read as far as it can be read."""
        texts, asked = dict[_Path, str](), set[bytes]()
        with suppress(_BrokenError):
            self._is_broken = True
            for path, text in _texts(_Pieces(file, should_stop)):
                if text is not None:
                    texts[path] = text
                    continue
                if path == _MESSAGE:
                    self._add_message(texts.pop(_DATA, ""), asked)
                else:
                    self._add_body(texts.pop(_ADDRESS, ""), texts.pop(_BODY, ""))
                    asked.clear()
            self._is_broken = False
        self._is_firefox = texts.get(_CREATOR, "").lower() == "firefox"

    def _add_message(self, text: str, asked: set[bytes]) -> None:
        """Add an answer; ``asked`` are the numbers of the connection's questions for a game."""
        from viewer.core.sites.mahjong_soul.protocol import fields_of_raw  # noqa: PLC0415 - 40 ms

        self._has_messages = True
        data = bytes_of_text(text) or b""
        if _QUESTION.match(data):
            asked.add(data[_NUMBER])
        elif data.startswith(_ANSWER) and data[_NUMBER] in asked:
            asked.remove(data[_NUMBER])
            try:
                fields = fields_of_raw(data)
            except InputError:
                return
            self._add_answer(data[_NUMBER.stop :], fields)

    def _add_answer(self, message: bytes, fields: Fields) -> None:
        """Add a game once, however often it was asked for; nothing of one that was refused."""
        address = str(fields.get("data_url", ""))
        if "head" not in fields or message in self._answers:  # what is no record is a lone move
            return
        if fields["data"] or address:
            self._take_room(message)
            self._answers[message] = address
            self.addresses |= {address} - {"", *self._bodies}

    def _add_body(self, address: str, text: str) -> None:
        """Add what was fetched, where an answer named its address."""
        data = bytes_of_text(text) if address in self.addresses else None
        if data and RAW.search(data):
            self._take_room(data)
            self._bodies[address] = data
            self.addresses.remove(address)

    def _take_room(self, data: bytes) -> None:
        self._size += len(data)
        if self._size > _MOST:
            raise HarError("har-large", limit=_MOST // MEGABYTE)


class _Pieces:
    """A file as it is read piece by piece; the parser copies anew what a value has of each."""

    def __init__(self, file: BinaryIO, should_stop: ShouldStop) -> None:
        file.seek(0)
        is_packed = file.read(len(GZIP_MAGIC)) == GZIP_MAGIC
        file.seek(0)
        self._file = GzipFile(fileobj=file) if is_packed else file
        self._should_stop = should_stop
        self._size = 0
        self.unparsed = 0  # bytes since the last value

    def read(self, size: int) -> bytes:
        """Raises `Stopped`, `InputError`, or `_BrokenError` where a value has no end."""
        if self._should_stop():
            raise Stopped
        self.unparsed += size
        if self.unparsed > _LARGEST_VALUE:
            raise _BrokenError
        try:
            data = self._file.read(size)
        except (EOFError, BadGzipFile, zlib.error):
            raise _BrokenError from None
        self._size += len(data)
        if self._size > MAX_HAR_BYTES:
            raise InputError("too-large", limit=MAX_HAR_BYTES // MEGABYTE)
        return data


def _texts(file: _Pieces) -> Iterator[tuple[_Path, str | None]]:
    """Yield the texts that are read, with their paths; None where a message or an entry ends."""
    import ijson  # noqa: PLC0415 - nobody else needs it

    names: list[str] = []
    try:
        for event, value in ijson.basic_parse(file, buf_size=_PIECE):
            file.unparsed = 0
            if event == "map_key":
                names[-1] = value
            elif event in {"start_map", "start_array"}:
                names.append("")
                if len(names) > _DEEPEST:
                    raise _BrokenError
            elif event in {"end_map", "end_array"}:
                names.pop()
                if (path := tuple(names)) in {_MESSAGE, _ENTRY}:
                    yield path, None
            elif event == "string" and (path := tuple(names)) in _TEXTS:
                yield path, value
    except (ijson.JSONError, ValueError, SystemError):  # the last of numbers with 4,300 digits
        raise _BrokenError from None
