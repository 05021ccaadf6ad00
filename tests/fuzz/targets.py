"""What the program does with an input of each kind, from its parser to the last that comes of it.

A target ends well if it raises nothing: an `InputError` is an answer, anything else a fault.
"""

import io
import json
import random
from collections.abc import Callable
from functools import cache

from tests.fuzz.file_targets import (
    try_index,
    try_list,
    try_many,
    try_session,
    try_settings,
    try_store,
)
from tests.helpers.fast_audits import held_audit
from tests.helpers.outcome import outcome
from viewer.collection.check import check_log
from viewer.collection.index import index_log
from viewer.collection.report import CsvWriter, JsonWriter
from viewer.collection.verdicts import Totals, verdict
from viewer.core.analysis.hand_analysis import read_hand, summary_of
from viewer.core.analysis.lanes import entries_of, lanes_at
from viewer.core.analysis.tile_locations import locate
from viewer.core.base.errors import InputError
from viewer.core.base.notation import MPSZ, WALL_TEXT, read_mpsz
from viewer.core.base.seed import Seed, parse_seed
from viewer.core.judgement.judge import judge
from viewer.core.play.replay import forecast
from viewer.core.sites.commitments import audit_commitment, check_words
from viewer.core.sites.detect import read_with_walls
from viewer.core.sites.games import games_in_file
from viewer.core.sites.mahjong_soul.log import read_soul_log
from viewer.core.sites.study_file import unpack_study
from viewer.core.sites.study_games import games_of_study, study_bytes
from viewer.core.sites.tenhou.root_seed import RootSeed, games_of, parse_root_seed
from viewer.core.sites.wall_codes import audit_code, code_in
from viewer.core.study.annotations import annotations_in, game_fields, title_in
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.sheet import wall_sheet
from viewer.core.text.situation import write_situation
from viewer.core.wall.wall import walls_of_seed
from viewer.document import Document
from viewer.stats.lab.walls.tenhou import read_seeds
from viewer.stats.luck import PlayerLuck, luck_of
from viewer.stats.luck.report import luck_json
from viewer.stats.luck.run import measure_game
from viewer.ui.game_page.game_data import game_data
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.shots import (
    FORMATS,
    SHOT_SMALLEST,
    PictureRequest,
    draw_image,
    draw_shot,
    shot_of,
)
from viewer.ui.kit.application import make_application
from viewer.ui.kit.theme import DARK_THEME
from viewer.ui.kit.tile_art import TileArt

_DRAWN_OF = 20


@cache
def _art() -> TileArt:
    return TileArt()


def _log(data: bytes, rng: random.Random) -> None:
    held_audit(data)
    result = check_log("x", data, {})
    for writer in (JsonWriter, CsvWriter):
        totals = Totals()
        totals.add(result)
        out = writer(io.StringIO())
        out.add(result)
        out.finish(totals)
    assert verdict(result).isprintable()
    index_log("x", data)
    found = outcome(read_with_walls, data)
    if isinstance(found, InputError):
        assert str(found)
        return
    log, walls = found
    for remark in log.remarks:
        assert str(remark).isprintable()
    judgement = judge(log, walls)
    document = Document("x", None, log.players, log, log.seed, walls, judgement)
    for _kyoku, audit in document.code_audits:
        assert all(check_words(check).isprintable() for check in audit.checks)
    measured = PlayerLuck("x")
    measured.add(measure_game(log, "x", rng.randrange(log.players)))
    if not rng.randrange(_DRAWN_OF):
        json.dumps(luck_json(luck_of(measured)), allow_nan=False)
    for form in GAME_FORMATS.values():
        outcome(form.write, log, "x", None)
    if not rng.randrange(_DRAWN_OF):
        json.dumps(game_data(document, log, {}, 1 + rng.randrange(len(log.hands))))
    _hand(document, rng.randrange(len(log.hands)), rng)


def _hand(document: Document, index: int, rng: random.Random) -> None:
    replay = document.replay(index)
    step = rng.randrange(replay.last + 1)
    seat = rng.randrange(document.players)
    read_hand(replay, step, seat)
    summary_of(replay)  # which reads all hands, at the end
    list(forecast(replay, step))
    lanes_at(replay, entries_of(replay), step)
    locate(replay, step)
    write_situation("x", replay, step, document.log.names)
    wall = document.walls[index]
    if wall is not None:
        wall_sheet("x", wall, document.log.hands[index], document.log.names)
    if not rng.randrange(_DRAWN_OF):
        make_application()
        scene = Scene(document, index, replay, step=step, seat=seat)
        view, titled = rng.choice(tuple(VIEWS)), rng.random() < 1 / 2
        request = PictureRequest(scene, view, SHOT_SMALLEST, DARK_THEME, titled=titled)
        shot = shot_of(request, _art())
        if rng.randrange(8):
            draw_image(shot)
        else:
            assert draw_shot(shot, rng.choice(FORMATS))


def _seed(data: bytes, rng: random.Random) -> None:
    text = data.decode("utf-8", "replace")
    seed = outcome(parse_seed, text)
    assert str(seed)
    if isinstance(seed, Seed):
        walls_of_seed(seed, rng.choice((3, 4)), 2)
    outcome(read_seeds, text)


def _root_seed(data: bytes, _rng: random.Random) -> None:
    root = outcome(parse_root_seed, data.decode("utf-8", "replace"))
    if isinstance(root, RootSeed):
        assert games_of(root, 2)


def _record(data: bytes, _rng: random.Random) -> None:
    log = outcome(read_soul_log, data)
    for each in () if isinstance(log, InputError) else log.hands:
        audit_code(each, red_fives=log.red_fives)


def _notation(data: bytes, _rng: random.Random) -> None:
    text = data.decode("utf-8", "replace")
    faces = outcome(read_mpsz, text)
    for notation in () if isinstance(faces, InputError) else (MPSZ, WALL_TEXT):
        assert read_mpsz(notation.write(faces)) == faces
    outcome(audit_commitment, text, text[:9], [text[:64], "0" * 64])
    outcome(code_in, text)


def _har(data: bytes, _rng: random.Random) -> None:
    found = outcome(games_in_file, data)
    for each in () if isinstance(found, InputError) else found:
        assert check_log("x", each, {}, replay=False)
    assert check_log("x", data, {}, replay=False)


def _study(data: bytes, _rng: random.Random) -> None:
    assert check_log("x", data, {}, replay=False)
    games = outcome(lambda: games_of_study(unpack_study(data)))
    if isinstance(games, InputError):
        return
    for game in games:
        found, title = annotations_in(game.fields), title_in(game.fields)
        written = json.loads(json.dumps(game_fields(game.fields, title, found)))
        assert (annotations_in(written), title_in(written)) == (found, title)
    again = games_of_study(unpack_study(study_bytes(games)))
    assert [each.log for each in again] == [each.log for each in games]


TARGETS: dict[str, Callable[[bytes, random.Random], None]] = {
    "log": _log,
    "soul": _log,
    "soul raw": _log,
    "city": _log,
    **dict.fromkeys(GAME_FORMATS, _log),
    "seed": _seed,
    "root seed": _root_seed,
    "record": _record,
    "study": _study,
    "har": _har,
    "notation": _notation,
    "published": try_list,
    "archive": try_many,
    "database": try_many,
    "store": try_store,
    "index": try_index,
    "settings": try_settings,
    "session": try_session,
}


def kind_of(number: int) -> str:
    """Return which kind of input a number stands for: mostly logs, which most is behind."""
    others = [kind for kind in TARGETS if kind != "log"]
    return "log" if number % 2 else others[number // 2 % len(others)]


def try_input(kind: str, data: bytes, number: int) -> None:
    """Give an input to its target."""
    TARGETS[kind](data, random.Random(number))
