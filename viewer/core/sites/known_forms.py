"""Files that are recognised and not read: each is called what it is, in one sentence.

Asked only where a file could not be read, so that good logs cost nothing more. Another form is a
row of `_FORMS` and its sentence.

Sources: games as lists by Tenhou's `list.cgi`, reviews by mjai-reviewer's ``--json``, states by
mjx's `mjx.proto`, nodocchi.moe's `listuser.php`, and this program's own exports.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from typing import ClassVar, Final

from viewer.core.base.errors import InputError, shown
from viewer.translation import N_

_LOOKED_AT: Final = 1 << 16
_BEFORE_A_TAG: Final = rb"(?:\s|\xef\xbb\xbf|<\?.*?\?>|<!--.*?-->)*+"
_PAGE: Final = re.compile(
    _BEFORE_A_TAG
    + rb"<(?:!doctype\s+html|(?:html|head|title|body|meta|script|center|h1|div|p)[\s/>])"
    rb"|From: <Saved by |MIME-Version:",
    re.IGNORECASE | re.DOTALL,
)
"""How pages begin; as browsers save them in one file, like a mail."""
_TITLE: Final = re.compile(rb"<title[^>]*>([^<]*)</title", re.IGNORECASE)
_CHARSET: Final = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_LONGEST_TITLE: Final = 80


class KnownFormError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "is-picture": N_("This is a picture, not a log."),
        "is-video": N_("This is a video, not a log."),
        "is-pdf": N_("This is a PDF document, not a log."),
        "is-parquet": N_("This is a Parquet table, not a log."),
        "is-game-list": N_("This is a list of games on Tenhou, not a log: open one by its id."),
        "is-player-list": N_("This is nodocchi.moe's list of a player's games, not a log of one."),
        "is-review": N_("This is a review by mjai-reviewer: open the log that it is of."),
        "is-mjx": N_("This is a game in the form of mjx, which is not read."),
        "is-report": N_("This is a report that this program wrote, not a log."),
        "is-walls": N_("These are walls that this program wrote, without a game."),
    }


_BEGINNINGS: Final = (
    ("is-picture", rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|BM.{4}\0{4}|II\*\0|MM\0\*"),
    ("is-video", rb".{4}ftyp|\x1aE\xdf\xa3|RIFF.{4}AVI "),
    ("is-pdf", rb"%PDF-"),
    ("is-parquet", rb"PAR1"),
    ("is-game-list", rb"(?:L[0-9]+ \| )?[0-9]{2}:[0-9]{2} \| |(?:[ -~]*\?log=)?[0-9]{10}gm-"),
    ("is-report", rb'\{"logs": \['),
    ("is-walls", rb'\{"source": [^\n]{1,600}"era": '),
)
_CONTENTS: Final = (
    ("is-player-list", rb'"player1ptr"\s*:'),
    ("is-review", rb'"review"\s*:\s*\{.*"kyokus"\s*:|"split_logs"\s*:|"mjai_log"\s*:'),
    ("is-mjx", rb'"(?:publicObservation|hiddenState)"\s*:'),
)
"""What stands somewhere in the JSON."""
_FORMS: Final = (
    *((code, re.compile(sign, re.DOTALL).match) for code, sign in _BEGINNINGS),
    *((code, re.compile(sign, re.DOTALL).search) for code, sign in _CONTENTS),
)


def refuse_known_forms(data: bytes) -> None:
    """Raise InputError ``web-page…`` or KnownFormError for what is one."""
    head = data[:_LOOKED_AT]
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        head = head.decode("utf-16", "replace").encode()
    if _PAGE.match(head):
        title = _title_in(head)
        raise InputError("web-page-titled", title=title) if title else InputError("web-page")
    for code, is_one in _FORMS:
        if is_one(head):
            raise KnownFormError(code)


def _title_in(page: bytes) -> str:
    """The title, in one short line; empty without."""
    from html import unescape  # noqa: PLC0415 - its table of names is for pages alone

    found, charset = _TITLE.search(page), _CHARSET.search(page)
    text = b"" if found is None else found[1]
    try:
        title = text.decode(charset[1].decode() if charset else "utf-8", "replace")
    except LookupError:
        title = text.decode("utf-8", "replace")
    return shown(" ".join(unescape(title).split()), _LONGEST_TITLE)
