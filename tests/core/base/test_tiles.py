import pytest

from viewer.core.base.tiles import (
    COPIES,
    KINDS,
    NONE_RED,
    RED_FIVE_IDS,
    TILES,
    Face,
    face_of,
    faces_of,
    tile_ids_of,
)


@pytest.mark.parametrize(
    ("tile_id", "code"),
    [
        (0, "1m"),
        (3, "1m"),
        (4, "2m"),
        (16, "0m"),
        (17, "5m"),
        (35, "9m"),
        (36, "1p"),
        (52, "0p"),
        (71, "9p"),
        (72, "1s"),
        (88, "0s"),
        (107, "9s"),
        (108, "1z"),
        (123, "4z"),
        (124, "5z"),
        (128, "6z"),
        (135, "7z"),
    ],
)
def test_a_tile_id_has_the_face_of_its_kind(tile_id, code):
    assert face_of(tile_id).code == code


def test_there_are_four_of_each_kind():
    kinds = [face_of(tile_id).kind for tile_id in range(TILES)]
    assert [kinds.count(kind) for kind in range(KINDS)] == [COPIES] * KINDS


def test_there_is_one_red_five_in_each_suit():
    reds = [face for face in faces_of(range(TILES)) if face.red]
    assert [face.code for face in reds] == ["0m", "0p", "0s"]
    assert tuple(face.kind for face in reds) == (4, 13, 22)


@pytest.mark.parametrize("tile_id", sorted(RED_FIVE_IDS))
def test_without_red_fives_no_five_is_red(tile_id):
    assert face_of(tile_id, red_fives=NONE_RED).digit == "5"
    assert faces_of([tile_id], red_fives=NONE_RED) == (face_of(tile_id, red_fives=NONE_RED),)


def test_a_red_five_counts_as_a_five():
    face = Face(13, red=True)
    assert (face.number, face.digit, face.suit) == (5, "0", "p")
    assert Face(13).code == "5p"


def test_faces_keep_the_order_of_the_ids():
    assert "".join(face.code for face in faces_of([135, 0, 16])) == "7z1m0m"


def test_three_players_play_without_2m_to_8m():
    missing = set(tile_ids_of(4)) - set(tile_ids_of(3))
    assert {face_of(tile_id).code for tile_id in missing} == {
        "2m", "3m", "4m", "0m", "5m", "6m", "7m", "8m",
    }  # fmt: skip


@pytest.mark.parametrize(("players", "count"), [(3, 108), (4, 136)])
def test_tile_ids_ascend_without_repeats(players, count):
    ids = tile_ids_of(players)
    assert len(ids) == count
    assert list(ids) == sorted(set(ids))
