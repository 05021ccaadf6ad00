"""What is said of a player's luck."""

import csv
import io
import json
from dataclasses import replace
from math import hypot

import pytest
from lxml import html

from tests.helpers.games import SEATS, make_log
from viewer.core.base.game_type import ROOM_EXPERT, ROOM_UPPER, rules_of_type
from viewer.stats.luck.by_game import GROUPED
from viewer.stats.luck.law import ALL, LawTallies
from viewer.stats.luck.measures import BY_NAME, MEASURE_GROUPS, MEASURES
from viewer.stats.luck.played import PlayedGame
from viewer.stats.luck.points import PointsLuck
from viewer.stats.luck.report import LUCK_COLUMNS, luck_json, luck_page, write_csv
from viewer.stats.luck.result import hand_sentence, luck_of, unmeasured_sentence
from viewer.stats.luck.run import GameLuck, HandLuck, PlayerLuck, measure_game
from viewer.stats.luck.subsets import BELIEFS
from viewer.stats.randomness.p_values import normal_smallest_detectable
from viewer.translation import quantity

NASTY = "<script>&\"'牌"
GENERAL, PHOENIX = 0x09, 0x09 | ROOM_UPPER | ROOM_EXPERT


@pytest.fixture(scope="module")
def measured():
    found = PlayerLuck(SEATS[1].name)
    for number in range(80, 92):
        log = make_log(number, players=3 if number % 4 == 0 else 4)
        bits = log.type.bits & 0x10 | (GENERAL if number % 2 else PHOENIX)
        found.add(measure_game(replace(log, type=rules_of_type(bits)), f"log {number}", 1))
    found.left_out["repeated"] += 2
    return found


@pytest.fixture(scope="module")
def luck(measured):
    return luck_of(measured)


def with_steps(found, *laws):
    """A player who found so many steps."""
    measured, mine = PlayerLuck("x"), LawTallies()
    for law in laws:
        mine.add({"accepted": [(0, law)]}, {})
    for tally in mine.values():
        tally.found = found
    hand = HandLuck(1, None, None, 0, -3.25, 1.0)
    measured.add(GameLuck("x", b"", 0, mine, LawTallies(), (hand,), 0))
    return luck_of(measured)


EVEN = [("set", 1, 2)] * 100


@pytest.mark.parametrize(
    ("found", "verdict", "said"),
    [
        (50, "none", "Steps: neither good nor bad luck, better than 50 of 100 fair walls."),
        (45, "none", "Steps: neither good nor bad luck, better than 16 of 100 fair walls."),
        (40, "bad", "Steps: bad luck, worse than 42 of 43 fair walls."),
        (60, "good", "Steps: good luck, better than 42 of 43 fair walls."),
        (10, "bad", "Steps: bad luck, worse than 999,999 of 1,000,000 fair walls."),
        (100, "good", "Steps: good luck, better than 999,999 of 1,000,000 fair walls."),
    ],
)
def test_the_answer_is_one_sentence(found, verdict, said):
    luck = with_steps(found, *EVEN)
    assert (luck.verdict, str(luck.sentence)) == (verdict, said)
    more = "more" if found > 50 else "fewer"
    assert str(luck.amount) == (
        f"The wall gave {found} steps towards a win, {abs(found - 50):.1f} {more} than a fair wall "
        "does on average."
    )


def test_without_a_hand_there_is_no_answer():
    luck = luck_of(PlayerLuck("x"))
    assert str(luck.sentence) == "There is no hand of this player to measure."
    assert (luck.verdict, luck.amount, luck.steps, luck.rows, luck.alarms) == (
        "none",
        None,
        None,
        (),
        (),
    )
    assert all(held.row is None for held in luck.beliefs)
    assert luck.course.at == ()
    assert "This never happened." in luck_page(luck)
    assert luck_json(luck)["share"] is None


def test_every_measure_and_superstition_has_its_row(luck):
    names = [row.name for row in luck.rows]
    compared = ["haipai-winds", "haipai-seats", *(each.measure.name for each in GROUPED)]
    expected = [measure.name for measure in MEASURES] + compared
    assert names == [name for name in expected if name in names]
    duels = {"chase-later", "duel-pays", "duel-paid", "duel-won", "duel-seen"}
    few = {each.measure.name for each in GROUPED}  # a dozen games
    assert {*expected} - {*names} <= duels | few  # it takes two in riichi
    assert luck.steps == luck.rows[0]
    assert {row.measure.group for row in luck.rows} >= {*MEASURE_GROUPS} - {"before"}
    held = {each.belief.name: each.row for each in luck.beliefs}
    assert [*held] == [belief.name for belief in BELIEFS]
    assert held["returned"] == next(row for row in luck.rows if row.name == "returned")
    assert {name for name, row in held.items() if row is None} == {"away-haipai"}


def test_names_of_rows_never_mean_two_things():
    new = {belief.name for belief in BELIEFS if belief.subset or belief.scope != "mine"}
    assert not new & {*BY_NAME, "haipai-winds", "haipai-seats"}
    assert len({belief.name for belief in BELIEFS}) == len(BELIEFS)


def test_fair_walls_set_off_no_alarm_and_what_has_no_law_is_not_tested(luck):
    assert luck.alarms == ()
    assert luck.verdict == "none"
    for row in luck.all_rows:
        assert row.measure.tested == (row.name not in {"waits-in-hands", "duel-seen"})
        if row.p is None:
            assert (row.adjusted, row.smallest_detectable) == (None, None)
        else:
            assert row.p <= row.adjusted <= 1
            assert all(off is None or off > 0 for off in row.smallest_detectable)
    untested = [row for row in luck.rows if not row.measure.tested]
    assert all("no test of chance" in str(row.sentence) for row in untested)
    shares = {row.name for row in luck.rows if row.share is not None}
    assert {"steps", "ura", "chase-others"} <= shares
    assert not shares & {"dice", "returned", "waits-in-hands"}


def test_a_share_is_of_walls_that_would_have_been_worse(measured):
    tally = measured.mine["haipai-shanten", ALL]
    before = tally.found
    row = {each.name: each for each in luck_of(measured).rows}["haipai-shanten"]
    tally.found -= 40
    better = {each.name: each for each in luck_of(measured).rows}["haipai-shanten"]
    tally.found = before
    assert better.share > row.share
    assert better.found < row.found


def test_what_chance_hardly_does_is_an_alarm():
    luck = with_steps(100, *EVEN)
    assert [row.name for row in luck.alarms] == ["steps", "accepted"]
    assert "chance alone would do this once in" in str(luck.steps.sentence)


def row_of(measure, found, *laws):
    """A measure's row of a player who found so many."""
    measured, mine = PlayerLuck("x"), LawTallies()
    mine.add({measure: [(0, law) for law in laws]}, {})
    mine[measure, ALL].found = found
    measured.add(GameLuck("x", b"", 0, mine, LawTallies(), (), 0))
    return next(row for row in luck_of(measured).rows if row.name == measure)


@pytest.mark.parametrize("found", [0, 2, 5])
def test_where_even_zero_would_be_no_alarm_nothing_agrees(found):
    """Some 40 draws for ippatsu: 2.5 are expected, and none at all comes once in fourteen."""
    row = row_of("ippatsu", found, *[("set", 5, 80)] * 40)
    assert row.too_small
    fewer, more = row.smallest_detectable
    assert fewer is None
    assert more > 1.3 * normal_smallest_detectable(row.deviation, 0.001)
    assert "the sample is too small to tell" in str(row.sentence)
    assert f"{more:.1f} upwards" in str(row.sentence)
    assert "agrees" not in str(row.sentence)


def test_what_cannot_be_seen_at_all_is_not_given():
    row = row_of("rinshan", 1, ("set", 5, 80), ("set", 70, 80))
    assert row.smallest_detectable == (None, None)
    assert str(row.sentence) == (
        "1 was found where 0.9 is expected: the sample is too small to tell."
    )
    assert luck_json(with_steps(1, ("set", 1, 2)))["measures"][0]["unseen_more"] is None


def test_an_alarm_of_a_small_sample_is_still_one():
    row = row_of("ippatsu", 15, *[("set", 5, 80)] * 40)
    assert row.too_small
    assert row.alarm
    assert "once in" in str(row.sentence)


def test_where_both_ways_can_be_seen_the_larger_deviation_is_given():
    row = row_of("ippatsu", 21, *[("set", 5, 80)] * 340)
    fewer, more = row.smallest_detectable
    assert not row.too_small
    assert 0 < fewer < more
    assert f"this agrees with a fair dealer, though a true difference below {more:.1f}" in str(
        row.sentence
    )


def test_means_are_read_for_each_chance():
    row = row_of("haipai-shanten", 300, *[("shanten", 4)] * 80)
    assert all(0.3 < off < 1 for off in row.smallest_detectable)


def test_rooms_are_compared_with_each_other(measured, luck):
    row = next(held.row for held in luck.beliefs if held.belief.name == "phoenix")
    assert row.z is not None
    means, variance = [], 0.0
    for room in ("phoenix", "general"):
        whole = [scope["haipai-shanten", room] for scope in (measured.mine, measured.others)]
        trials = sum(tally.trials for tally in whole)
        means.append(sum(tally.found - tally.expected.mean for tally in whole) / trials)
        variance += sum(tally.expected.variance for tally in whole) / trials**2
    assert row.found - row.expected == pytest.approx(means[0] - means[1])
    assert row.deviation == pytest.approx(variance**0.5)
    assert row.z == pytest.approx((means[0] - means[1]) / row.deviation)


def test_rooms_of_a_few_hands_are_not_compared():
    measured = PlayerLuck("x")
    for room in (GENERAL, PHOENIX):
        log = replace(make_log(57), type=rules_of_type(room))
        log = replace(log, hands=log.hands[: 1 if room == GENERAL else None])
        measured.add(measure_game(log, "x", 1))
    row = next(held.row for held in luck_of(measured).beliefs if held.belief.name == "phoenix")
    assert (row.z, row.p, row.adjusted) == (None, None, None)
    assert "too small" in str(row.sentence)


def test_the_others_have_no_z_where_a_chance_is_several_of_theirs(luck):
    for row in luck.rows:
        if row.others is not None and BY_NAME[row.name].shared:
            assert row.others.z is None
    assert luck.steps.others.z is not None


def test_the_course_ends_with_the_last_game(luck, measured):
    assert luck.course.at[-1] == measured.games == 12
    assert luck.course.found[-1] == measured.surplus
    long = PlayerLuck("x")
    for number in range(800):
        long.add(GameLuck(str(number), b"", 0, LawTallies(), LawTallies(), (), 0))
    course = luck_of(long).course
    assert course.at[-1] == 800
    assert len(course.at) < 200


def test_few_games_are_said_to_be_few(luck):
    few = with_steps(50, *EVEN)
    assert len(few.limits) == len(luck.limits) - 1  # nothing of points, and of what looks chosen
    assert not any("adjusted together" in str(each) for each in luck_of(PlayerLuck("x")).limits)


def test_how_many_tests_there_are_is_said(luck):
    said = [str(each) for each in luck.limits]
    tested = sum(row.p is not None for row in luck.all_rows)
    assert tested == luck.tests == luck_json(luck)["tests"] > 30
    assert any(each.startswith(f"{tested} tests are adjusted together") for each in said)
    assert any("ten of 100 players are told that it was bad luck" in each for each in said)


def with_results(*games):
    """A player who ended games so: points, place, luck, places of luck."""
    measured = PlayerLuck("x")
    for number, ended in enumerate(games):
        tallies = LawTallies(), LawTallies()
        measured.add(GameLuck(str(number), b"", 0, *tallies, (), 0, PointsLuck(*ended)))
    return luck_of(measured)


def test_luck_in_points_is_said_first_with_the_result_without_it():
    took = with_results((-9000, 4, -1500.0, -0.25), (5000, 2, 500.0, 0.05))
    answer, band, without, *_ = (str(each).replace("\N{MINUS SIGN}", "-") for each in took.answers)
    assert answer == "Luck took 500 points and 0.10 places a game. This is within chance."
    assert "within 2,036 points a game in at least 99 of 100" in band
    assert without == (
        "The result was -2,000 points a game, without luck -1,500; the mean place 3.00, without "
        "luck 2.90."
    )
    assert took.points.per_game == "−500"
    assert took.points.course.found == (-9000, -4000)
    assert took.points.course.course == (-7500.0, -3000.0)
    assert took.points.course.margins[1] == pytest.approx(2.5758 * hypot(1500, 500), rel=1e-3)


@pytest.mark.parametrize(
    ("points", "said"),
    [(400.0, "Luck gave 400 points and 0.00 places a game. This is within chance."),
     (-400.0, "Luck took 400 points and 0.00 places a game. This is within chance.")],
)  # fmt: skip
def test_no_places_are_given_and_taken_with_the_points(points, said):
    took = with_results((0, 1, points, -0.001 if points > 0 else 0.001))
    assert str(took.answers[0]) == said


def test_luck_beyond_chance_is_not_said_to_be_within():
    games = [(0, 4, -1500.0, -0.25)] * 7  # of 7 games more than sqrt(7) deviations cannot be
    assert str(with_results(*games).answers[0]) == "Luck took 1,500 points and 0.25 places a game."
    places = [(0, 4, 900.0 * (-1) ** at, -0.25) for at in range(7)]  # in points within, not places
    assert str(with_results(*places).answers[0]).endswith("places.")


def test_what_luck_explains_is_said_of_many_games():
    games = [(1000 * at, 1 + at % 4, 500.0 * at, 0.0) for at in range(-15, 16)]
    gave = with_results(*games)
    assert "Luck explains 75% of how much these games differ in points, and 0% in places." in [
        str(each) for each in gave.answers
    ]
    same = with_results(*((points, 4, luck, places) for points, _, luck, places in games))
    assert not any("explains" in str(each) for each in same.answers)


def chosen_luck(places):
    """A player of games that ended in these places."""
    measured = PlayerLuck("x")
    for number, place in enumerate(places):
        played = PlayedGame(4, 8, 10, place, None, None, None, 0.0, 1.0, True)
        tallies = LawTallies(), LawTallies()
        ended = PointsLuck(-9000, place, -1500.0, -0.25)
        measured.add(GameLuck(str(number), b"", 0, *tallies, (), 0, ended, played))
    return luck_of(measured)


def test_that_games_look_chosen_is_said_before_any_verdict():
    luck = chosen_luck([4] * 30)
    assert str(luck.answers[0]).startswith("These games look like a choice")
    assert luck.answer_parts == (
        luck.choice.sentences,
        luck.points.sentences,
        (luck.sentence,),
    )
    found = luck_json(luck)
    assert [*found].index("chosen") < [*found].index("verdict") < [*found].index("points")
    assert found["chosen"]["looks_chosen"]
    assert found["chosen"]["said"][1].startswith("30 of 30 games ended in last place")
    (last,) = [each for each in found["chosen"]["signs"] if each["sign"] == "last-many"]
    assert (last["games"], last["found"], last["bound"]) == (30, 30, 12)
    page = html.fromstring(luck_page(luck).encode())
    verdict = page.xpath("//p[contains(@class, 'verdict')]")[0].text_content()
    assert "look like a choice" in verdict
    assert not chosen_luck([1, 2, 3, 4] * 8).choice.sentences


def test_hands_and_what_is_left_out_are_said(luck):
    assert str(hand_sentence(luck.best[0])).endswith("steps more than a fair wall gives on average")
    assert "steps fewer" in str(hand_sentence(luck.worst[0]))
    assert unmeasured_sentence(luck.left_out) == "Left out: 2 repeats of others."
    assert unmeasured_sentence({}) == ""
    assert quantity(1, "draws") == "1 draw"


def test_the_json_is_whole_and_plain(luck):
    found = json.loads(json.dumps(luck_json(luck), allow_nan=False))
    assert found["share"] == luck.steps.share
    assert [each["measure"] for each in found["measures"]] == [row.name for row in luck.rows]
    assert len(found["course"]) == 12
    assert len(found["best"]) == len(found["worst"]) == 10
    assert {each["of"] for each in found["superstitions"]} == {"mine", "everybody"}


def test_the_table_has_a_row_for_each_test(luck):
    out = io.StringIO()
    write_csv(luck, out)
    head, *rows = csv.reader(io.StringIO(out.getvalue()))
    assert tuple(head) == LUCK_COLUMNS
    signs = [f"chosen-{sign.name}" for sign in luck.choice.signs]
    names = [*signs, "luck-points", "luck-places", *(row.name for row in luck.all_rows)]
    assert [row[0] for row in rows] == names
    assert {len(row) for row in rows} == {len(LUCK_COLUMNS)}


def test_the_page_says_it_all_and_is_safe(luck):
    page = html.fromstring(luck_page(replace(luck, player=NASTY)).encode())
    assert NASTY in page.xpath("//h1")[0].text_content()
    assert not page.xpath("//script")
    said = page.text_content()
    assert (
        luck.points.answer.said in page.xpath("//p[contains(@class, 'verdict')]")[0].text_content()
    )
    assert all(each.said in said for each in luck.answers)
    assert len(page.xpath("//table[@class='figures']/tbody")) == len(luck.rows)
    assert len(page.xpath("//div[@class='beliefs']/div")) == len(BELIEFS)
    assert len(page.xpath("//table[@class='extremes']")) == 2
    assert page.xpath("//figure//*[local-name()='svg']")
    titles = [" ".join(each.text_content().split()) for each in page.xpath("//h2")]
    assert titles[0] == "The course"
    assert titles[-1] == "How this was computed"


def test_an_alarm_is_marked_in_the_page():
    page = html.fromstring(luck_page(with_steps(100, *EVEN)).encode())
    assert len(page.xpath("//*[contains(@class, 'badge')]")) == 2
