from viewer.ui import run_words


def test_several_paths_are_counted():
    assert run_words.name_of(("a", "b")) == "2 files and folders"
    assert run_words.name_of(("/",)) == "/"
