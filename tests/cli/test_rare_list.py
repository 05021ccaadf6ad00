"""`show --rare`: the events of a game that have a name, as lines and as JSON."""

import json

from tests.helpers.games import make_log
from tests.helpers.replays import replays_of
from viewer.core.analysis.rarity import rare_events
from viewer.core.text.rarity_words import HELD_FIXED, event_name, rarity_json


def events():
    replays = enumerate(replays_of(make_log(3)), 1)
    return [(number, each) for number, replay in replays for each in rare_events(replay)]


def test_each_event_is_a_line(run, game_file):
    code, out, err = run("show", game_file, "--rare")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert HELD_FIXED in lines
    for line, (_, each) in zip(lines, events(), strict=False):
        assert f"step {each.event.step}: " in line
        assert event_name(each) in line


def test_a_game_without_any_is_no_silence(run, game_file, monkeypatch):
    monkeypatch.setattr("viewer.cli.rare_list.rare_events", lambda _: [])
    none = f"{game_file}: Nothing of this kind happened.\n"
    assert run("show", game_file, "--rare") == (0, "", none)


def test_the_same_as_json(run, game_file):
    code, out, _ = run("show", game_file, "--rare", "--json")
    rows = [{"kyoku": number, **rarity_json(each)} for number, each in events()]
    assert (code, json.loads(out)) == (0, {"source": str(game_file), "events": rows})
    assert rows
