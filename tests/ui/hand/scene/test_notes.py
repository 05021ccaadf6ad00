from tests.helpers import documents
from tests.helpers.made_up import made_up, unsaid_words
from tests.helpers.scenes import scene_of
from viewer.ui.hand.scene.notes import notes_of


def test_notes_follow_the_language_in_use():
    scene = scene_of(documents.game(3))
    assert unsaid_words(notes_of(scene).roles[0]) == ["rinshan"]
    with made_up():
        assert unsaid_words(notes_of(scene).roles[0]) == []
    assert notes_of(scene) is notes_of(scene)
