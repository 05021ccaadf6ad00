import os
import zipfile
from itertools import islice
from pathlib import Path

import pytest

from tests.helpers.archives import list_twice, patch_directory, write_zip
from tests.helpers.system import NEEDS_LINKS, NEEDS_PIPES
from viewer.collection import find
from viewer.collection.find import find_sources

LOG = b"<mjloggm/>"


def make(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(LOG)


def names(folder, *paths):
    """What is found, by its path below the folder."""
    found = find_sources(paths or [folder])
    return [os.path.relpath(source.path, folder).replace(os.sep, "/") for source in found]


def problems(path):
    return [(Path(s.path).name, str(s.problem)) for s in find_sources([path]) if s.problem]


# files and folders


def test_every_file_of_a_folder_comes_in_the_order_of_names(tmp_path):
    make(tmp_path, "b.mjlog", "a/2.xml", "a/10", "c/d/e.gz", "a.txt", "B")
    assert names(tmp_path) == ["B", "a/10", "a/2.xml", "a.txt", "b.mjlog", "c/d/e.gz"]


def test_paths_come_in_the_order_given_and_twice_if_given_twice(tmp_path):
    make(tmp_path, "a/1", "b/1", "c")
    asked = [tmp_path / "b", str(tmp_path / "c"), tmp_path / "a", tmp_path / "b"]
    assert names(tmp_path, *asked) == ["b/1", "c", "a/1", "b/1"]


def test_hidden_files_and_folders_are_passed_over_but_not_if_named(tmp_path):
    make(tmp_path, ".git/x", ".a", "b")
    assert names(tmp_path) == ["b"]
    assert names(tmp_path, tmp_path / ".a", tmp_path / ".git") == [".a", ".git/x"]


def test_listing_is_lazy(tmp_path, monkeypatch):
    make(tmp_path, "a/1", "b/1", "c/1")
    listed = []
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: listed.append(str(path)) or scandir(path))
    assert len(list(islice(find_sources([tmp_path]), 1))) == 1
    assert listed == [str(tmp_path), str(tmp_path / "a")]


def test_a_path_that_is_not_there_is_left_to_the_reader(tmp_path):
    missing = str(tmp_path / "missing")
    assert [source.path for source in find_sources([missing])] == [missing]
    assert [source.path for source in find_sources(["a\0b"])] == ["a\0b"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (FileNotFoundError(2, "gone"), "There is no such file."),
        (PermissionError(13, "no"), "The file may not be read: permission denied."),
        (OSError(5, "Input/output error"), "The file could not be read: Input/output error."),
    ],
)
def test_a_folder_that_cannot_be_listed_is_a_row_and_the_rest_goes_on(
    tmp_path, monkeypatch, error, sentence
):
    make(tmp_path, "a/1", "b/1", "c/1")
    scandir = os.scandir

    def fail(path):
        if path.endswith("b"):
            raise error
        return scandir(path)

    monkeypatch.setattr(os, "scandir", fail)
    assert names(tmp_path) == ["a/1", "b", "c/1"]
    assert problems(tmp_path) == [("b", sentence)]


def test_a_folder_that_vanishes_while_it_is_listed_keeps_what_was_seen(tmp_path, monkeypatch):
    make(tmp_path, "1", "2")
    scandir = os.scandir

    class Vanishing:
        def __init__(self, path):
            self.entries = scandir(path)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.entries.close()

        def __iter__(self):
            yield next(self.entries)
            raise FileNotFoundError(2, "gone")

    monkeypatch.setattr(os, "scandir", Vanishing)
    found = list(find_sources([tmp_path]))
    assert [source.problem is None for source in found] == [False, True]


# links and what is no file


@NEEDS_LINKS
def test_loops_of_links_end_and_real_places_are_named(tmp_path):
    make(tmp_path, "z/1")
    (tmp_path / "a").symlink_to(tmp_path / "z")
    (tmp_path / "z" / "up").symlink_to(tmp_path)
    (tmp_path / "z" / "self").symlink_to(tmp_path / "z" / "self")
    assert names(tmp_path) == ["z/1", "z/self"]  # the last leads nowhere, and its row says so


@NEEDS_LINKS
def test_folders_that_link_to_each_other_are_gone_through_once(tmp_path):
    for name in "abcdefgh":
        make(tmp_path, f"{name}/1")
        for other in "abcdefgh":
            (tmp_path / name / f"to_{other}").symlink_to(tmp_path / other)
    assert names(tmp_path) == [f"{name}/1" for name in "abcdefgh"]


@NEEDS_LINKS
def test_folders_without_numbers_are_known_by_their_paths(tmp_path, monkeypatch):
    """As on some drives of Windows, where each has the number 0."""
    make(tmp_path, "a/1", "b/c/2")
    (tmp_path / "b" / "up").symlink_to(tmp_path)
    stat = os.stat

    def unnumbered(path, **how):
        return os.stat_result([*stat(path, **how)[:1], 0, *stat(path, **how)[2:10]])

    monkeypatch.setattr(os, "stat", unnumbered)
    assert names(tmp_path) == ["a/1", "b/c/2"]


@NEEDS_LINKS
def test_links_to_other_places_are_followed_last(tmp_path):
    make(tmp_path, "here/b", "there/1")
    (tmp_path / "here" / "a").symlink_to(tmp_path / "there")
    (tmp_path / "here" / "c").symlink_to(tmp_path / "there" / "1")
    assert names(tmp_path, tmp_path / "here") == ["here/b", "here/c", "here/a/1"]


@NEEDS_LINKS
def test_a_link_to_nowhere_is_a_row(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "missing")
    assert names(tmp_path) == ["a"]


@NEEDS_PIPES
def test_what_is_no_file_is_not_listed(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.zip")
    make(tmp_path, "a")
    assert names(tmp_path) == ["a"]
    assert names(tmp_path, tmp_path / "pipe") == ["pipe"]  # its row says what it is; nobody waits


def test_files_that_are_not_meant_are_left_out_of_folders_only(tmp_path, monkeypatch):
    make(tmp_path, "report.html", "a/report.html", "z.mjlog")
    monkeypatch.chdir(tmp_path)
    found = find_sources([".", "report.html"], ["report.html"])
    paths = [source.path.replace(os.sep, "/") for source in found]
    assert paths == ["./a/report.html", "./z.mjlog", "report.html"]


# archives


def test_members_of_archives_stand_where_the_archive_does(tmp_path):
    make(tmp_path, "a", "z")
    write_zip(tmp_path / "m.ZIP", [("b/2", LOG), ("b/1", LOG), ("d/", b""), ("a", LOG)])
    assert names(tmp_path) == ["a", "m.ZIP/a", "m.ZIP/b/1", "m.ZIP/b/2", "z"]


def test_an_archive_that_is_named_is_opened_whatever_it_is_called(tmp_path):
    path = write_zip(tmp_path / "logs.dat", [("1", LOG)])
    assert names(tmp_path, path) == ["logs.dat/1"]
    assert names(tmp_path) == ["logs.dat"]  # in a folder its row says that it is not named so


def test_a_log_may_be_called_zip(tmp_path):
    make(tmp_path, "a.zip")
    (source,) = find_sources([tmp_path])
    assert source.member is None


def test_hidden_members_are_passed_over(tmp_path):
    members = [("__MACOSX/._1", LOG), (".x/1", LOG), ("./2", LOG), ("1", LOG)]
    write_zip(tmp_path / "m.zip", members)
    assert [source.member.name for source in find_sources([tmp_path])] == ["./2", "1"]


def test_an_empty_archive_holds_nothing(tmp_path):
    write_zip(tmp_path / "m.zip", [])
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["../x", "a/../../x", "/etc/x", "C:/x", "c:x", "\\x", "a\\..\\..\\x", ".."]
)
def test_a_member_that_leads_out_of_its_archive_is_a_row(tmp_path, name):
    write_zip(tmp_path / "m.zip", [(name, LOG), ("good", LOG)])
    found = list(find_sources([tmp_path]))
    assert sorted(source.problem is None for source in found) == [False, True]
    (bad,) = (source for source in found if source.problem)
    assert str(bad.problem) == "The file could not be read: its path leads out of the archive."
    assert bad.path.startswith(str(tmp_path / "m.zip") + "/")


@pytest.mark.parametrize(
    ("at", "form", "value", "sentence"),
    [
        (8, "<H", 1, "The file could not be read: it is encrypted."),
        (10, "<H", 14, "The file could not be read: it is packed by method 14, which is not read."),
        (24, "<I", 1 << 30, "The file unpacks to more than 16 MB; no log does."),
    ],
    ids=["encrypted", "packed otherwise", "too large"],
)
def test_a_member_that_is_not_read_is_a_row(tmp_path, at, form, value, sentence):
    path = write_zip(tmp_path / "m.zip", [("x", LOG)])
    patch_directory(path, at, form, value)
    assert problems(path) == [("x", sentence)]


def test_members_that_share_their_data_are_a_bomb(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", LOG)])
    patch_directory(path, 20, "<I", 1 << 20)
    reason = "members of the zip archive share their data"
    assert problems(path) == [("m.zip", f"The file could not be read: {reason}.")]


def test_too_many_members_are_one_row(tmp_path, monkeypatch):
    monkeypatch.setattr(find, "MAX_MEMBERS", 3)
    path = write_zip(tmp_path / "m.zip", [(str(n), LOG) for n in range(4)])
    assert problems(path) == [("m.zip", "The file could not be read: it has more than 3 members.")]
    assert not problems(write_zip(tmp_path / "n.zip", [(str(n), LOG) for n in range(3)]))


def test_a_list_of_members_that_fills_the_memory_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(find, "_MAX_DIRECTORY", 100)
    path = write_zip(tmp_path / "m.zip", [("x" * 200, LOG)])
    (source,) = find_sources([path])
    assert source.path == source.file == str(path)
    assert str(source.problem).startswith("The file could not be read: it has more than")


def test_a_damaged_archive_is_one_row(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", LOG * 9)])
    whole = path.read_bytes()
    for cut in (4, 30, len(whole) - 30, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert problems(path) == [
            ("m.zip", "The file could not be read: the zip archive is damaged.")
        ]


def test_an_archive_may_be_damaged_anywhere(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", LOG), ("y", LOG)])
    whole = path.read_bytes()
    for at in range(4, len(whole)):
        for value in (0, 0xFF):
            path.write_bytes(whole[:at] + bytes([value]) + whole[at + 1 :])
            assert len(list(find_sources([path]))) <= 2


def test_an_archive_that_vanishes_is_a_row(tmp_path, monkeypatch):
    path = write_zip(tmp_path / "m.zip", [("x", LOG)])

    def vanish(*_arguments):
        raise FileNotFoundError(2, "gone")

    monkeypatch.setattr(find, "ZipFile", vanish)
    assert problems(path) == [("m.zip", "There is no such file.")]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932"])
def test_names_in_the_encoding_of_the_packer_are_read(tmp_path, encoding):
    raw = "牌譜.mjlog".encode(encoding)
    path = write_zip(tmp_path / "m.zip", [("x" * len(raw), LOG)])
    path.write_bytes(path.read_bytes().replace(b"x" * len(raw), raw))
    assert names(tmp_path) == ["m.zip/牌譜.mjlog"]


def test_members_with_names_of_bytes_have_a_name_all_the_same(tmp_path):
    path = write_zip(tmp_path / "m.zip", [("xx", LOG)])
    path.write_bytes(path.read_bytes().replace(b"xx", b"\x81\xff"))
    (source,) = find_sources([path])
    assert len(source.member.name) == 2


def test_names_marked_as_utf_8_are_taken_as_they_are(tmp_path):
    write_zip(tmp_path / "m.zip", [("牌.mjlog", LOG)])
    with zipfile.ZipFile(tmp_path / "m.zip") as archive:
        assert archive.infolist()[0].flag_bits & 0x800
    assert names(tmp_path) == ["m.zip/牌.mjlog"]


def test_a_member_that_is_listed_twice_comes_once_and_is_told_of(tmp_path):
    path = list_twice(write_zip(tmp_path / "x.zip", [("a.mjlog", LOG)]))
    first, second = find_sources([path])
    assert (first.problem, str(second.problem)) == (
        None,
        "The file could not be read: the zip archive lists it twice.",
    )


def test_a_fault_of_the_program_in_an_archive_is_its_row(tmp_path, monkeypatch):
    def fail(*_arguments):
        raise TypeError

    write_zip(tmp_path / "x.zip", [("a.mjlog", LOG)])
    make(tmp_path, "y.mjlog")
    monkeypatch.setattr(find, "_member", fail)
    told = "The file could not be read: the program failed on it (TypeError)."
    assert problems(tmp_path) == [("x.zip", told)]
    assert names(tmp_path) == ["x.zip", "y.mjlog"]
