import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viewer.core.base.place import Place
from viewer.core.study.annotations import (
    NOTHING,
    AnnotatedPlace,
    Annotation,
    AnnotationChange,
    MomentMark,
    annotations_in,
    changed_notes,
    clean_title,
    folded,
    game_fields,
    merged,
    notes_json,
    notes_of_line,
    title_in,
    with_line,
    with_others,
)

HERE, LATER = AnnotatedPlace(0, 12), AnnotatedPlace(1, 3)
IN_LINE = AnnotatedPlace(0, 2, 12, ("0 discard 45", "1 pon 13 14"))
NOTE = Annotation("why?\n雀", "turning point", MomentMark.BAD, (frozenset({3}), frozenset({9, 4})))
FIELDS = {
    "notes": [
        {"hand": 1, "step": 12, "comment": "why?\n雀", "name": "turning point", "mark": "bad",
         "outlined": [[3], [4, 9]]},
        {"hand": 2, "step": 3, "mark": "good"},
    ]
}  # fmt: skip
SLOTS = st.frozensets(st.integers(0, 135), max_size=3)
NOTES = st.builds(
    lambda comment, name, mark, one, two, line: Annotation(
        comment, name, mark, (one, two - one), line
    ),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
    st.sampled_from([None, *MomentMark]),
    *(SLOTS, SLOTS, st.integers(0, 3)),
)
LINES = st.lists(st.text(max_size=9), max_size=2).map(tuple)
PLACES = st.tuples(st.integers(0, 20), st.integers(0, 150), LINES).map(
    lambda each: AnnotatedPlace(*each[:2], each[1] if each[2] else -1, each[2])
)


def written(found):
    return json.loads(json.dumps({"notes": notes_json(found)}))


def test_notes_are_written_as_the_help_shows():
    found = {HERE: NOTE, LATER: Annotation(mark=MomentMark.GOOD)}
    assert written(found) == FIELDS
    assert annotations_in(FIELDS) == found


def test_a_line_is_told_by_where_it_leaves_the_game_and_its_moves():
    (entry,) = written({IN_LINE: NOTE})["notes"]
    assert entry["line"] == {"from": 12, "moves": ["0 discard 45", "1 pon 13 14"]}
    assert annotations_in({"notes": [entry]}) == {IN_LINE: NOTE}


@given(st.dictionaries(PLACES, NOTES, max_size=4))
def test_notes_are_read_as_they_were_written(found):
    kept = {place: note for place, note in found.items() if note != NOTHING}
    assert annotations_in(written(kept)) == kept


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=9))
def test_any_value_is_read_without_what_is_no_note(value):
    entries = [value, {"hand": value, "step": value}, {"hand": 1, "step": 2, "outlined": value}]
    lines = [{"hand": 1, "step": 2, "name": "a", "line": each} for each in (value, {"from": value})]
    found = annotations_in({"notes": [*entries, *lines, {"hand": 1, "step": 3, "mark": value}]})
    assert annotations_in(written(found)) == found


@pytest.mark.parametrize(
    "entry",
    [7, {"step": 1, "name": "a"}, {"hand": 0, "step": 1, "name": "a"}, {"hand": 1, "name": "a"},
     {"hand": 1, "step": 1, "name": "a", "line": 7},
     {"hand": 1, "step": 1, "name": "a", "line": {"from": 3, "moves": []}},
     {"hand": 1, "step": 1, "name": "a", "line": {"from": 3, "moves": [7]}},
     {"hand": 1, "step": 1}],
)  # fmt: skip
def test_what_is_no_note_is_left_out_and_stays(entry):
    assert annotations_in({"notes": [entry]}) == {}
    change = AnnotationChange(HERE, NOTHING, NOTE)
    assert entry in changed_notes({"notes": [entry]}, change)["notes"]


def test_tiles_that_cannot_be_are_not_outlined():
    entry = {"hand": 1, "step": 12, "outlined": [[1, 136, -1, True, "x"], [1, 2], [5]]}
    (note,) = annotations_in({"notes": [entry]}).values()
    assert note.outlined == ({1}, {2})
    assert annotations_in({"notes": [{**entry, "outlined": [7]}]}) == {}


def test_a_place_in_a_line_is_in_the_game_where_the_line_leaves_it():
    assert AnnotatedPlace(1, 25).in_game == Place(1, 25)
    assert AnnotatedPlace(1, 30, 25, ("0 discard 45",)).in_game == Place(1, 25)


def test_a_line_comes_behind_the_moment_that_it_leaves():
    after = AnnotatedPlace(0, 13)
    found = annotations_in(written(dict.fromkeys([LATER, IN_LINE, after, HERE], NOTE)))
    assert [*found] == [HERE, IN_LINE, after, LATER]


def test_a_tile_is_outlined_in_one_way():
    note = NOTHING.outline(7, 0).outline(7, 1)
    assert note.outlined == (frozenset(), {7})
    assert note.outlined_as(7) == 1
    assert note.outline(7, None) == NOTHING
    assert NOTHING.outlined_as(7) is None


def test_a_change_leaves_what_this_version_does_not_know():
    known = {"hand": 1, "step": 12, "name": "old", "voice": "x.ogg"}
    fields = {"format": "x", "notes": [{"of": "later"}, known, {"hand": 9, "step": 9}]}
    old = Annotation(name="old")
    changed = changed_notes(fields, AnnotationChange(HERE, old, NOTE))
    assert annotations_in(changed) == {HERE: NOTE}
    assert changed["format"] == "x"
    assert changed["notes"][1]["voice"] == "x.ogg"
    emptied = changed_notes(changed, AnnotationChange(HERE, NOTE, NOTHING))
    assert emptied["notes"] == [{"of": "later"}, {"hand": 1, "step": 12, "voice": "x.ogg"},
                                {"hand": 9, "step": 9}]  # fmt: skip


def test_a_note_that_is_emptied_goes_and_undone_comes_back():
    change = AnnotationChange(HERE, NOTE, NOTHING)
    gone = changed_notes(FIELDS, change)
    assert HERE not in annotations_in(gone)
    assert annotations_in(changed_notes(gone, change.undone)) == annotations_in(FIELDS)


def line(*moves, step=0, leaves=12):
    return AnnotatedPlace(0, leaves + (step or 2 * len(moves)), leaves, moves)


def kept(*places):
    return {place: Annotation(line_kept=nth) for nth, place in enumerate(places, 1)}


A, AB, AC = line("0 discard 45"), line("0 discard 45", "1 pon 1"), line("0 discard 45", "1 pon 2")


def test_a_line_is_kept_where_it_ends():
    (entry,) = written(kept(IN_LINE))["notes"]
    assert entry == {
        "hand": 1, "step": 2, "line": {"from": 12, "moves": [*IN_LINE.moves]}, "line_kept": 1
    }  # fmt: skip
    assert annotations_in({"notes": [entry]}) == kept(IN_LINE)
    fields = changed_notes({}, AnnotationChange(IN_LINE, NOTHING, Annotation(line_kept=1)))
    assert fields["notes"] == [entry]
    assert changed_notes(fields, AnnotationChange(IN_LINE, Annotation(line_kept=1), NOTHING)) == {
        "notes": []
    }
    assert with_others({}, kept(IN_LINE)) == kept(IN_LINE)


def test_of_lines_without_a_note_the_longest_is_kept():
    assert with_line({}, A, ()) == kept(A)
    assert with_line(kept(A), AB, [A]) == {A: NOTHING, AB: Annotation(line_kept=2)}
    noted = {A: Annotation("why?", line_kept=1), LATER: NOTE}
    assert with_line(noted, AB, [A]) == {AB: Annotation(line_kept=2)}
    assert with_line(kept(AB), A, ()) == {}
    assert with_line(kept(AB), A, [AB]) == {AB: NOTHING, A: Annotation(line_kept=2)}
    assert with_line(kept(AB), AC, ()) == {AC: Annotation(line_kept=2)}
    other = line("0 discard 45", step=3, leaves=11)
    assert with_line(kept(AB), other, ()) == {other: Annotation(line_kept=2)}


def test_what_comes_by_itself_makes_no_other_line():
    then = line("0 discard 45", "then 2", step=3)
    assert with_line(kept(line("0 discard 45", "1 discard 1")), then, ()) == {}
    assert with_line(kept(AB, then), line("0 discard 45", "1 chi 1"), [then])[then] == NOTHING


@pytest.mark.parametrize("reaction", ["1 pon 1 2", "3 ron"])
def test_who_passes_plays_another_line_than_who_calls(reaction):
    called = line("0 discard 45", reaction, step=4)
    passed = line("0 discard 45", "then 1", step=2)
    assert with_line(kept(called), passed, ()) == {passed: Annotation(line_kept=2)}
    assert notes_of_line({passed: NOTE, called: NOTE}, [passed]) == [passed]


def test_of_too_many_lines_without_a_note_the_oldest_goes():
    many = [line(f"0 discard {tile}") for tile in range(40)]
    found = {**kept(*many), many[0]: Annotation("why?", line_kept=1)}
    assert with_line(found, A, ()) == {A: Annotation(line_kept=41)}
    found[many[0]] = Annotation(line_kept=1)
    assert with_line(found, A, ()) == {A: Annotation(line_kept=41), many[0]: NOTHING}
    assert with_line(found, many[0], ()) == {many[0]: Annotation(line_kept=41)}


def test_a_line_has_no_note_of_its_own_where_another_goes_through():
    found = dict.fromkeys((A, AB, AC, HERE), NOTE)
    assert notes_of_line(found, [A, AB]) == [AB]
    assert notes_of_line({A: NOTE, AB: NOTE, HERE: NOTE}, [A, AB]) == [A, AB]


@pytest.mark.parametrize(
    ("there", "comment"),
    [
        ("mine", "new"),
        ("new", "new"),
        ("theirs", "new\n\ntheirs"),
        ("ne", "new"),
        ("", "new"),
        ("mine\n\ntheirs", "new\n\ntheirs"),
    ],
)
def test_no_comment_is_lost_that_another_window_wrote(there, comment):
    change = AnnotationChange(HERE, Annotation("mine"), Annotation("new"))
    assert merged(change, Annotation(there)).comment == comment


def test_changes_of_a_place_are_one_and_none_where_nothing_came_of_them():
    texts = [Annotation(each) for each in ("", "h", "he", "")]
    steps = [AnnotationChange(HERE, *each) for each in pairwise(texts)]
    elsewhere = AnnotationChange(LATER, NOTHING, NOTE)
    assert folded([steps[0], elsewhere, steps[1]]) == [
        AnnotationChange(HERE, NOTHING, texts[2]), elsewhere,
    ]  # fmt: skip
    assert folded([*steps, elsewhere]) == [elsewhere]


def test_of_what_only_another_window_changed_that_stays():
    change = AnnotationChange(HERE, Annotation("a"), Annotation("a", "named"))
    there = Annotation("b", "", MomentMark.GOOD, NOTE.outlined)
    assert merged(change, there) == Annotation("b", "named", MomentMark.GOOD, NOTE.outlined)


def test_somebody_elses_notes_come_beside_ones_own():
    own = {HERE: Annotation("mine", "", MomentMark.GOOD, (frozenset({1}), frozenset()))}
    other = Annotation("theirs", "named", MomentMark.BAD, (frozenset({2}), frozenset({1, 3})))
    both = with_others(own, {LATER: NOTE, HERE: other})
    assert both == {
        HERE: Annotation("mine\n\ntheirs", "named", MomentMark.GOOD, ({1, 2}, {3})),
        LATER: NOTE,
    }
    assert with_others(both, {HERE: other}) == both
    assert with_others({HERE: Annotation("a")}, {HERE: Annotation("a b")})[HERE].comment == "a b"


def test_what_a_note_replaces_is_kept_with_it_and_not_shown_again():
    theirs = Annotation("theirs", mark=MomentMark.BAD)
    own = {HERE: Annotation("thirs", replaces=theirs), LATER: Annotation(replaces=NOTE)}
    fields = written(own)
    assert fields["notes"][0]["replaces"] == {"comment": "theirs", "mark": "bad"}
    assert annotations_in(fields) == own
    assert with_others(own, {HERE: theirs, LATER: NOTE}) == {HERE: Annotation("thirs")}
    assert with_others(own, {HERE: NOTE})[HERE].comment == f"thirs\n\n{NOTE.comment}"
    fields["notes"][0]["replaces"] = "theirs"
    assert annotations_in(fields)[HERE] == Annotation("thirs")


def test_a_title_is_one_line_before_the_notes():
    fields = game_fields({"of later": 7, "title": "old"}, clean_title(" Chapter\n 1 "), {})
    assert [*fields.items()] == [("title", "Chapter 1"), ("of later", 7), ("notes", [])]
    assert title_in(fields) == "Chapter 1"
    assert "title" not in game_fields(fields, "", {})
    assert len(clean_title("x" * 1000)) == 100
