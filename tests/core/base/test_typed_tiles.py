import pytest

from viewer.core.base.typed_tiles import read_face


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("6m 6萬 六万 6萬子", "6m"),
        ("5p 五筒 5饼", "5p"),
        ("0s 赤5索 红五条", "0s"),
        ("赤6s", "6s"),
        ("7z 中 🀄", "7z"),
        ("發 发 6z", "6z"),
        ("8z 0z 東 6 m6 6mm riichi 10m", None),
    ],
)
def test_one_tile_is_read_as_players_type_it(words, code):
    faces = [read_face(word) for word in words.split()]
    assert [face and face.code for face in faces] == [code] * len(faces)
