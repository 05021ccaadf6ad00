"""The page of a game: its data, words, drawings, style and script in one HTML file.

`resources/page` has the style and the script: `check.js` recomputes walls and knows no document, so
that tests run it in node; `show.js` shows steps. The policy in the page's head names both by their
hash: no text in the game, however hostile, is run. The page opens in the program, too: it holds its
study.
"""

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import ClassVar, Final

from viewer.collection.report import drawing
from viewer.core.base.errors import InputError, shown
from viewer.core.base.records import Log
from viewer.core.base.tiles import KINDS, Face
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.words import check_name
from viewer.core.sites.detect import site_of
from viewer.core.sites.study_file import PAGE_STUDY, StudyGame
from viewer.core.sites.study_games import study_bytes
from viewer.core.study.annotations import (
    NO_ANNOTATIONS,
    AnnotatedPlace,
    Annotations,
    game_fields,
    title_in,
)
from viewer.core.text.game_hands import log_id_of
from viewer.core.text.places import WIND_NAMES, wind_letter, wind_name
from viewer.document import Document
from viewer.page import page, tile_definitions, without_forbidden
from viewer.system.assets import page_part
from viewer.translation import N_, _
from viewer.ui.game_page.game_data import PageStart, game_data, line_number, lines_of
from viewer.ui.hand.scene.scene import Scene

_SCRIPTS: Final = ("check.js", "show.js")
_BACK: Final = "back"
_VIEWS: Final = ("order", "table")
_WORDS: Final = {
    "named": N_("{name} ({wind})"),
    "does": N_("{who} {what}"),
    "deal": N_("The deal"),
    "riichi": N_("riichi"),
    "away": N_("away"),
    "kita": N_("kita"),
    "leftShort": N_("{count} left"),
    "counts": N_("{honba} honba · {sticks} sticks"),
    "rinshan": N_("Rinshan"),
    "rinshanShort": N_("rin."),
    "indicators": N_("Dora indicators"),
    "ura": N_("Ura"),
    "dice": N_("Dice {dice}"),
    "hasPoints": N_("{who}: {points} points"),
    "hasHand": N_("hand: {tiles}"),
    "hasDrawn": N_("drawn: {tiles}"),
    "hasRiver": N_("river: {tiles}"),
    "lineFrom": N_("line from step {step}"),
    "noteAt": N_("step {step}"),
    "lineSign": N_("Line: played on from step {step}. This was not played."),
    "copyLink": N_("Copy link to this moment"),
    "copied": N_("Copied"),
    "agrees": N_("{count} tiles agree with the seed"),
    "agreesHashes": N_("{count} tiles and all hashes agree"),
    "agreesWalls": N_("{count} tiles agree with the walls"),
    "differs": N_("Places that do not agree: {count}"),
    "nothing": N_("No wall is known: nothing can be recomputed"),
    "broken": N_("The data of this page cannot be read"),
    "how": N_(
        "This page made {walls} of {hands} walls anew just now, with the Mersenne Twister and"
        " SHA-512 in its own script, and compared them with the tiles that it shows."
    ),
    "howCode": N_(
        "This page read {walls} of {hands} walls as the site published them, computed their"
        " hashes anew, and compared the walls with the tiles that it shows."
    ),
    "howNothing": N_(
        "The log has no seed and no wall, or nobody publishes it for this kind of game. That is"
        " no failure."
    ),
    "linesNot": N_("Lines are not compared: they were not played."),
    "hash": N_(
        "SHA-512 of seats and seed. A list of Tenhou's that was saved before the game and has"
        " this hash shows that the seed was fixed by then; the page alone does not."
    ),
    "caution": N_(
        "Whoever can edit a page can edit its checker: it shows what its sender wants it to. To"
        " be sure, open the log itself with a program of your own: {id}. Wall viewer opens this"
        " page and verifies the log in it."
    ),
    "check": N_("Check"),
    "agree": N_("Agree"),
    "disagree": N_("Disagree"),
    "wallHas": N_("the wall has"),
    "pageHas": N_("the page has"),
    "more": N_("and {count} more"),
}
"""The page's words, whose fields the script fills in."""
_CHECKS: Final = {
    "wall": N_("tiles of the walls"),
    "copy": N_("second copies of walls"),
    "set": N_("full sets"),
    "table": N_("events that fit the table"),
}
"""What the page compares beside what the program does."""
_PLACES: Final = {
    "wall": N_("slot {nth} of the wall"),
    "haipai": N_("{wind}, haipai tile {nth}"),
    "live": N_("{wind}, draw {nth}"),
    "rinshan": N_("{wind}, rinshan draw {nth}"),
    "dora": N_("dora indicator {nth}"),
    "ura": N_("ura dora indicator {nth}"),
    "dice": N_("die {nth}"),
    "hash": N_("hash {nth} of the wall"),
    "copy": N_("the wall's second copy"),
    "set": N_("{nth} of a kind in the wall"),
    "table": N_("step {nth}: a tile that is not there, or there twice"),
}
"""Of a contradiction, by what is compared."""


class GamePageError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "page-no-game": N_("There is no game to make a page of: only walls are known."),
    }


def game_page(
    document: Document,
    annotations: Annotations = NO_ANNOTATIONS,
    start: PageStart | None = None,
    number: int | None = None,
) -> str:
    """Write a game, or its kyoku ``number``, as a page that opens at ``start``.

    Raises:
        InputError: ``page-no-game`` of a raw seed and of wall codes; ``no-kyoku``.
        OSError: the program's own files cannot be read.
    """
    log = document.log
    if log is None:
        raise GamePageError("page-no-game")
    start = start or PageStart(number or 1, seat=document.recorded_seat)
    data = game_data(document, log, annotations, number) | {
        "id": shown(log.game_id or log_id_of(document.title)),
        "start": start._asdict(),
        "words": _words(),
    }
    faces = [Face(kind).code for kind in range(KINDS)] + ["0m", "0p", "0s"]
    back = f'<g id="tile-{_BACK}">{drawing(_BACK)}</g>'
    style, script = page_part("page.css"), "\n".join(map(page_part, _SCRIPTS))
    names = ", ".join(name for name in data["names"] if name)  # type: ignore[attr-defined]
    parts = page(
        "game.html",
        title=_title(document),
        about=" · ".join(filter(None, (_site_title(log), log.type.name, names))),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        drawings=tile_definitions(faces) + back,
        data=_as_script(data),
        study_id=PAGE_STUDY,
        study=_study(document, annotations),
    )
    return "".join(parts)


def _study(document: Document, annotations: Annotations) -> str:
    """Return the game with its notes as a study in base64; nothing of one that is no file's."""
    if not document.data:
        return ""
    before = document.study.fields if document.study else {}
    fields = game_fields(before, _own_title(document), annotations)
    game = StudyGame(document.title, document.data, fields)
    return b64encode(study_bytes([game])).decode()


def _own_title(document: Document) -> str:
    return title_in(document.study.fields) if document.study else ""


def _title(document: Document) -> str:
    """Return the game's title in its study, or the log's id."""
    return shown(_own_title(document) or log_id_of(document.title))


def _site_title(log: Log) -> str:
    title = site_of(log).title
    return _(title) if title else ""


def start_at(document: Document, annotations: Annotations, place: AnnotatedPlace) -> PageStart:
    """Return where a page opens that is to show a moment of the game or of a line.

    Raises InputError ``no-kyoku``.
    """
    number = place.hand_index + 1
    if number > document.hand_count:
        raise InputError("no-kyoku", number=number, count=document.hand_count)
    line = line_number([*lines_of(document, annotations)], place)
    step = place.step if line else place.in_game.step
    return PageStart(number, step, document.recorded_seat, line=line)


def page_of_scene(scene: Scene, study: StudyGame | None, view: str) -> str:
    """Write the game in view, for a worker thread, as a page that opens at the same moment.

    ``study`` is the game with the title that it has by now.
    """
    document = replace(scene.of_game.document, study=study)  # a copy has replays of its own
    start = start_at(document, scene.annotations, scene.place)._replace(seat=scene.seat)
    if view in _VIEWS:
        start = start._replace(view=view)
    return game_page(document, scene.annotations, start)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _as_script(data: object) -> str:
    """Return JSON that ends no script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return without_forbidden(text).replace("<", "\\u003c")


def _words() -> dict[str, object]:
    """Return the page's words in the user's language."""
    names: dict[str, str] = {check: check_name(check) for check in CHECKS}
    return {
        **_translated(_WORDS),
        "checks": names | _translated(_CHECKS),
        "places": _translated(_PLACES),
        "between": _("{one}, {other}").format(one="", other=""),
        "winds": [wind_name(offset) for offset in range(len(WIND_NAMES))],
        "letters": [wind_letter(offset) for offset in range(len(WIND_NAMES))],
    }


def _translated(texts: Mapping[str, str]) -> dict[str, str]:
    return {name: _(text) for name, text in texts.items()}
