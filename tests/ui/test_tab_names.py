import pytest

from viewer.ui.log_tabs import short_names

ID = "2010091009gm-00a9-0000-83af2648&tw=2.mjlog"


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        (["game.mjlog"], ["game"]),
        (["a.mjlog", "b.xml.gz", "c"], ["a", "b", "c"]),
        (
            ["base64-0001-4p-01.xml", "base64-0001-4p-02.mjlog", "base64-00a9-4p-01.mjlog"],
            ["…0001-4p-01", "…0001-4p-02", "…00a9-4p-01"],
        ),
        (["base64-00a9-4p-1.xml", "base64-00a9-4p-12.xml"], ["…00a9-4p-1", "…00a9-4p-12"]),
        (["base64.xml", "base64-2.xml"], ["base64", "base64-2"]),
        (["a-1.xml", "a-2.xml"], ["a-1", "a-2"]),
        ([ID], ["2010-09-10 09:00"]),
        (
            [ID, "2010091010gm-00a9-0000-b67fcaa3.mjlog", "sample.mjlog"],
            ["2010-09-10 09:00", "2010-09-10 10:00", "sample"],
        ),
        (
            [ID, "2010091009gm-00a9-0000-b67fcaa3.mjlog"],
            ["2010-09-10 09:00 83af2648", "2010-09-10 09:00 b67fcaa3"],
        ),
        (
            [ID, ID.replace("tw=2", "tw=1")],
            ["2010-09-10 09:00 83af2648", "2010-09-10 09:00 83af2648 (2)"],
        ),
        (["game.mjlog", "game.mjlog", "game.xml"], ["game", "game (2)", "game (3)"]),
        (["x" * 50], ["x" * 12 + "…" + "x" * 11]),
        ([".mjlog"], [".mjlog"]),
        ([], []),
    ],
)
def test_logs_are_named_by_what_tells_them_apart(titles, names):
    assert short_names(titles, [("",) * 4] * len(titles)) == names


LONG = "a-very-long-name-of-a-collection-{}-of-somebody-who-plays.xml"
ABC = ("Ａ", "Ｂ", "Ｃ")


@pytest.mark.parametrize(
    ("titles", "players", "names"),
    [
        (["short.xml"], [ABC], ["short"]),
        (["x" * 50], [ABC], ["Ａ · Ｂ · Ｃ"]),
        (["x" * 50], [("name" * 9, "Ｂ", "Ｃ")], ["namenamenamenamenamenam…"]),
        # one hour, with one player in common
        (
            [ID, "2010091009gm-00a9-0000-b67fcaa3.mjlog"],
            [ABC, ("Ｄ", "Ａ", "Ｅ")],
            ["2010-09-10 09:00 Ｂ · Ｃ", "2010-09-10 09:00 Ｄ · Ｅ"],
        ),
        (
            [ID, "2010091009gm-00a9-0000-b67fcaa3.mjlog"],
            [ABC, ABC],
            ["2010-09-10 09:00 83af2648", "2010-09-10 09:00 b67fcaa3"],
        ),
        # names of files that differ in the middle, where they would be cut
        (["1" + "x" * 30, "2" + "x" * 30], [ABC, ABC], ["…1…", "…2…"]),
        (
            ["x" * 20 + "1" + "x" * 20, "x" * 20 + "22" + "x" * 20],
            [(), ()],
            ["…xxxxxxxx1…", "…xxxxxxxx22…"],
        ),
        (["x" * 40, "x" * 40], [ABC, ABC], ["Ａ · Ｂ · Ｃ", "Ａ · Ｂ · Ｃ (2)"]),
    ],
)
def test_long_names_give_way_to_players_or_to_what_differs(titles, players, names):
    assert short_names(titles, players) == names


def test_long_names_of_a_collection_stay_different_where_they_are_cut():
    titles = [LONG.format(number) for number in range(20)]
    names = short_names(titles, [()] * 20)
    assert len(set(names)) == 20
    assert max(map(len, names)) <= 24
    assert not any("(" in name for name in names)
