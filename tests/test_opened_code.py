"""Wall codes as documents: pasted, and in records that do not tell the deal."""

from pathlib import Path

import pytest

from tests.helpers import soul
from tests.helpers.games import make_bytes
from viewer.core.base.errors import InputError, Stopped
from viewer.core.sites.wall_codes import code_in
from viewer.document import open_code, open_log, open_log_carefully


def open_any(path, *, should_stop=lambda: False):
    return open_log_carefully(path, lambda _done, _total: None, should_stop)


def test_a_pasted_code_is_one_hand_of_no_known_site():
    document = open_code("x", code_in(f"{soul.WALL} {soul.WALL_HASH} {soul.SALT}"))
    assert (document.log, document.seed, document.path, document.site) == (None,) * 4
    assert (document.hand_count, document.players) == (1, 3)
    assert document.red_fives == {52, 88}  # three players have no manzu but 1 and 9
    assert document.kyoku(0) is None
    replay = document.replay(0)
    assert replay.kyoku.haipai == document.walls[0].haipai
    assert replay.tiles == document.walls[0].tiles
    assert document.audit.compared == {"hash": 1}
    ((_kyoku, audit),) = document.code_audits
    assert audit.agrees


def test_an_old_code_leaves_the_haipai_unknown():
    document = open_code("x", code_in(soul.old_round()["paishan"]))
    assert document.walls == (None,)
    assert document.era.name == "md5"
    replay = document.replay(0)
    layout = replay.layout
    assert {replay.tiles[slot] for hand in layout.haipai for slot in hand} == {None}
    assert replay.tiles[layout.live[0]] is None
    assert None not in [replay.tiles[slot] for slot in layout.live[1:]]
    assert replay.kyoku.dora == replay.tiles[layout.dora[0]]


@pytest.mark.parametrize("open_file", [open_log, open_any])
def test_a_record_without_the_deal_has_a_hand_for_each_wall(tmp_path, open_file):
    path = tmp_path / "x.json"
    wrong = soul.vector_round(ju=2, ben=1, sha256=soul.WRONG_HASH)
    path.write_bytes(soul.record(soul.vector_round(), wrong))
    document = open_file(path)
    assert (document.log, document.path, document.site) == (None, path, "mahjong-soul")
    assert [document.kyoku(at).name for at in range(2)] == ["東1局", "東3局"]
    assert document.replay(1).kyoku.dealer == 2
    assert document.replay(1).kyoku.haipai[2] == document.walls[0].haipai[0]
    (place,) = document.places_of(document.audit.findings)
    assert (place.number, place.round, place.what) == (2, 2, "hash")


@pytest.mark.parametrize("name", ["x.json", "x.mjlog", "x"])
def test_what_is_opened_is_told_by_its_content(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(make_bytes(3))
    assert open_any(path).codes is None
    path.write_bytes(soul.record(soul.vector_round(nickname="<b>")).replace(b'"head"', b'"<x>"'))
    assert open_any(path).codes is not None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xd8\xff\xe0 JFIF", "is-picture"),
        (b"<svg><p/></svg>", "not-mjlog"),
        (b"<mjloggm><GO <INIT/></mjloggm>", "broken-xml"),
        (b"", "empty"),
        (b'{"title": ["", ""], "log": []}', "no-paishan"),
        (b'{"title": "<b>"}', "no-paishan"),
        (b'{"title": ', "broken-json"),
    ],
)
def test_the_reason_is_that_of_what_the_file_looks_like(tmp_path, data, code):
    path = tmp_path / "x"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        open_any(path)
    assert caught.value.code == code


def test_a_missing_file_is_missing():
    with pytest.raises(InputError) as caught:
        open_any(Path("/no/such"))
    assert caught.value.code == "no-file"


def test_loading_can_be_stopped(tmp_path):
    with pytest.raises(Stopped):
        open_any(tmp_path / "x", should_stop=lambda: True)
