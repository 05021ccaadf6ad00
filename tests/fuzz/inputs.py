"""Hostile inputs by number: the same number is the same input, on every machine.

Good inputs of each kind are cut, doubled, mixed, and their numbers and attributes exchanged. What
keeps most of its form comes further into the program than noise does, so most of them are that.
"""

import gzip
import json
import random
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED

from tests.fuzz.fields import change_json, change_lines, change_message
from tests.games.har_write import answered, fetched, har
from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import (
    city_record,
    soul_answer,
    soul_details,
    soul_head_alone,
    soul_record,
    soul_wrapper,
)
from tests.helpers import soul
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes, make_log
from tests.helpers.log_databases import FORMS, write_database
from tests.helpers.logs import verification_seed
from viewer.core.base.era import ERAS, Era
from viewer.core.sites.study_file import PAGE_STUDY, StudyGame
from viewer.core.sites.study_games import study_bytes, study_content
from viewer.core.sites.tenhou.root_seed import games_of, parse_root_seed
from viewer.core.text.game_formats import GAME_FORMATS

_NUMBER = re.compile(rb"-?[0-9]+")
_ATTRIBUTE = re.compile(rb' [A-Za-z0-9]+="[^"]*"')
_TAG = re.compile(rb"<[^<>]*>")
_NUMBERS = (b"", b"-1", b"0", b"1", b"3", b"4", b"135", b"136", b"65535", b"99999999999", b"1e9")
_BYTES = (
    b"\0",
    b'"',
    b"<",
    b">",
    b"/>",
    b"&#0;",
    b"&a;",
    b"\xff",
    b"\xef\xbb\xbf",
    b",",
    b" ",
    b"=",
)
_WORDS = ",".join(f"{word:08X}" for word in range(624))
_ROOT = f"seedDailyPublic=1.2009.0101.0000,{_WORDS}"


_RECORDS = {"soul": soul_record, "soul raw": soul_answer, "city": city_record}
_CHANGED_FIELDS = {
    "soul": change_json,
    "soul raw": change_message,
    "city": change_json,
    "har": change_json,
    "mjai": change_lines,
    "tenhou6": change_json,
    "majiang": change_json,
}


_PLAYERS = {"mjai": (3, 4), "tenhou6": (3, 4), "majiang": (4,)}
_MOST_FIELDS = 12
_SETTINGS = rb"""[General]
folder=/
language=ja
named_searches=a, riichi
notation=kanji
recent=/logs/a.mjlog, /logs/b.mjlog
searches=riichi
shares="(0.14, 0.2)"
speed=4.0
tile_width=48
places\window=@ByteArray(\x1\xd9\xd0\xcb\0\x3)
session="""


class _Good(bytes):
    """An input that all others are made of; whatever is changed in it makes it plain bytes."""


@cache
def _corpus(kind: str) -> tuple[_Good, ...]:
    if kind in GAME_FORMATS:
        return tuple(map(_Good, _good_games(kind)))
    return tuple(map(_Good, (_good_records if kind in _RECORDS else _good_inputs)(kind)))


def _good_games(kind: str) -> Iterator[bytes]:
    """Of one hand and of two, and a whole one, as other programs have them."""
    logs = [make_log(n, players=players) for n in range(4) for players in _PLAYERS[kind]]
    short = [replace(log, hands=log.hands[:n]) for log in logs for n in (1, 2)]
    for log in (*short, logs[0]):
        yield GAME_FORMATS[kind].write(log, "", None).encode()


def _good_inputs(kind: str) -> tuple[bytes, ...]:
    if kind == "log":
        whole = [
            make_log(n, era, players)
            for n, (era, players) in enumerate((era, players) for era in ERAS for players in (3, 4))
        ]
        hands = (1, 1, 1, 1, 2)
        short = [write_mjlog(replace(log, hands=log.hands[:n])) for n in hands for log in whole]
        return (*short, make_bytes(9))
    if kind == "seed":
        games = games_of(parse_root_seed(_ROOT), 2)
        hexed = make_bytes(2, Era.HEX), make_bytes(3, Era.PER_HAND)
        tags = [tag for log in hexed for tag in _TAG.findall(log) if b"seed=" in tag]
        return (
            verification_seed().attribute.encode(),
            *(game.printed.encode() for game in games),
            *(game.seed.attribute.encode() for game in games),
            *tags[:3],
        )
    if kind == "root seed":
        return (_ROOT.encode(), _WORDS.encode())
    if kind == "record":
        rounds = [soul.salted_round(n, players) for n in range(2) for players in (3, 4)]
        return tuple(json.dumps(each).encode() for each in (*rounds, rounds, soul.vector_round()))
    if kind == "published":
        lines = "\n".join(f"2024/01/0{n} {n:0128x}" for n in range(1, 9))
        return tuple(lines.encode(encoding) for encoding in ("utf-8", "utf-16", "utf-16-be"))
    walls = (soul.wall_text().encode(), b"19m19p19s1234567z", b"m406p1z7", b"0m0p0s")
    return tuple(_good_files(kind)) or walls


def _studies() -> Iterator[bytes]:
    """Of one game and of two, packed, as JSON and in a page."""
    line = {"from": 12, "moves": ["0 discard 45", "1 pon 13 14"]}
    notes = [
        {"hand": 1, "step": 12, "comment": "why?", "mark": "bad", "outlined": [[3], [4, 9]]},
        {"hand": 1, "step": 2, "name": "a", "line": line, "line_kept": 1},
    ]
    logs = [replace(log, hands=log.hands[:1]) for log in map(make_log, range(2))]
    games = [StudyGame("x", write_mjlog(log), {"notes": notes, "title": "a"}) for log in logs]
    for count in (1, 2):
        packed = study_bytes(games[:count])
        yield packed
        yield study_content(games[:count])
        held = b64encode(packed).decode()
        yield f'<!DOCTYPE html>\n<html><script id="{PAGE_STUDY}">{held}</script></html>'.encode()


def _network_records() -> Iterator[bytes]:
    """Of short games, with their hands or with these at an address."""
    games = [make_log(n, Era.HEX, players) for n in range(2) for players in (3, 4)]
    for log in (replace(game, hands=game.hands[:1]) for game in games):
        answer, address = soul_answer(log), "https://record.test/1"
        body = soul_wrapper(".lq.GameDetailRecords", soul_details(log))
        elsewhere = b"\x03\x01\0\n\0" + soul_wrapper("", soul_head_alone(answer, address))
        yield har(answered(answer), answered(elsewhere), fetched(address, body))


def _good_files(kind: str) -> Iterator[bytes]:
    """Archives, databases, studies of short logs, settings, a session; none of the rest."""
    short = [replace(log, hands=log.hands[:1]) for log in map(make_log, range(2))]
    logs = {f"{n}.mjlog": write_mjlog(log) for n, log in enumerate(short)}
    with TemporaryDirectory() as folder:
        if kind == "archive":
            for method in (ZIP_DEFLATED, ZIP_STORED):
                path = Path(folder) / str(method)
                yield write_zip(path, logs.items(), method).read_bytes()
        elif kind == "database":
            for form in FORMS:
                yield write_database(Path(folder) / form, logs, form).read_bytes()
    if kind == "study":
        yield from _studies()
    if kind == "har":
        yield from _network_records()
    rows = [["/logs/a.mjlog", 1, 2, 3], ["/logs/b.mjlog", 0, 0, 0]]
    if kind == "session":
        yield json.dumps(rows).encode()
    elif kind == "settings":
        yield _SETTINGS + json.dumps(json.dumps(rows)).encode()


def _good_records(kind: str) -> tuple[bytes, ...]:
    """Mostly of one hand, some of a whole game, and of each form that the site had."""
    whole = [make_log(n, Era.HEX, players) for n in range(5) for players in (3, 4)]
    short = [replace(log, hands=log.hands[:n]) for log in whole for n in (1, 1, 2)]
    good = [_RECORDS[kind](log) for log in (*short, whole[2], whole[3])]
    if kind == "city":
        hands = [json.loads(each)["data"]["handRecord"][0] for each in good[:4]]
        return (*good, *(json.dumps(each).encode() for each in hands))
    others = [_RECORDS[kind](log, era="md5") for log in short[:4]]
    return (*good, *others, *map(soul_details, short[:4] if kind == "soul raw" else ()))


def made(kind: str, number: int) -> bytes:
    """Return the input of a kind with this number."""
    rng = random.Random(f"{kind} {number}")
    corpus = _corpus(kind)
    data: bytes = rng.choice(corpus)
    count = rng.choice((1, 1, 1, 2, 3, 8, 40))
    if kind in _CHANGED_FIELDS and rng.randrange(4):
        data = _CHANGED_FIELDS[kind](rng, data, rng.choice(corpus), min(count, _MOST_FIELDS))
        count = rng.choice((0, 0, 0, 1))
    for _ in range(count):
        data = rng.choice(_CHANGES)(rng, data, rng.choice(corpus))
    if kind in {"log", *_CHANGED_FIELDS} and not rng.randrange(8):
        data = gzip.compress(data, 1, mtime=0)
        if rng.randrange(2):
            data = _flip(rng, data, data)
    return bytes(data)


def _span(rng: random.Random, data: bytes, longest: int) -> tuple[int, int]:
    at = rng.randrange(len(data) + 1)
    return at, min(len(data), at + rng.randrange(longest))


def _flip(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    at, end = _span(rng, data, 4)
    return data[:at] + rng.randbytes(rng.randrange(4)) + data[end:]


def _special(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    at, end = _span(rng, data, 3)
    return data[:at] + rng.choice(_BYTES) + data[end:]


def _cut(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    at, end = _span(rng, data, rng.choice((8, 200, 10_000)))
    return data[:at] + data[end:]


def _double(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    at, end = _span(rng, data, rng.choice((8, 200, 2000)))
    return data[:end] + data[at:end] * rng.choice((1, 1, 5)) + data[end:]


def _mix(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at, end = _span(rng, other, 500)
    to = rng.randrange(len(data) + 1)
    return data[:to] + other[at:end] + data[to:]


@cache
def _spans(pattern: "re.Pattern[bytes]", data: bytes) -> list[tuple[int, int]]:
    return [found.span() for found in pattern.finditer(data)]


def _one_of(pattern: "re.Pattern[bytes]", rng: random.Random, data: bytes) -> tuple[int, int]:
    """Choose where a pattern is: in a good input anywhere, else the next from somewhere."""
    if isinstance(data, _Good):
        return rng.choice(_spans(pattern, data) or [(0, 0)])
    found = pattern.search(data, rng.randrange(len(data) + 1)) or pattern.search(data)
    return found.span() if found else (0, 0)


def _exchange(pattern: "re.Pattern[bytes]", rng: random.Random, data: bytes, new: bytes) -> bytes:
    at, end = _one_of(pattern, rng, data)
    return data[:at] + new + data[end:] if end else data


def _number(rng: random.Random, data: bytes, _other: bytes) -> bytes:
    new = rng.choice((*_NUMBERS, b"%d" % rng.randrange(140), b"%d" % rng.randrange(1 << 16)))
    return _exchange(_NUMBER, rng, data, new)


def _attribute(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at, end = _one_of(_ATTRIBUTE, rng, other)
    return _exchange(_ATTRIBUTE, rng, data, other[at:end])


def _tag(rng: random.Random, data: bytes, other: bytes) -> bytes:
    at, end = _one_of(_TAG, rng, other)
    return _exchange(_TAG, rng, data, other[at:end] * rng.randrange(3))


_CHANGES = (
    _number, _number, _number, _attribute, _attribute, _tag, _tag,
    _flip, _special, _cut, _double, _mix,
)  # fmt: skip
