"""Writes a browser's record of its network, as Chromium exports one."""

import json
from base64 import b64encode

from tests.games.site_write import soul_wrapper


def _text(data):
    return b64encode(data).decode()


def har(*entries, creator="WebInspector"):
    return json.dumps({"log": {"creator": {"name": creator}, "entries": entries}}).encode()


def socket(*messages):
    """A connection with its messages, those that begin with 2 sent."""
    rows = [
        {"type": "send" if data[0] == 2 else "receive", "opcode": 2, "data": _text(data)}
        for data in messages
    ]
    return {
        "request": {"url": "wss://game.test"},
        "response": {"content": {"size": 0}},
        "_webSocketMessages": rows,
    }


def fetched(address, body, cookie="", **content):
    """What was fetched from an address."""
    return {
        "request": {"url": address, "headers": [{"name": "cookie", "value": cookie}]},
        "response": {"content": {"text": _text(body), "encoding": "base64", **content}},
    }


def question(number, name="fetchGameRecord"):
    """What the game asks; ``number`` has two bytes."""
    return b"\x02" + number + soul_wrapper(f".lq.Lobby.{name}", b"\n\x010")


def numbered(number, answer):
    return answer[:1] + number + answer[3:]


def answered(answer, number=b"\1\0"):
    """A connection on which a game was asked for."""
    return socket(question(number), numbered(number, answer))
