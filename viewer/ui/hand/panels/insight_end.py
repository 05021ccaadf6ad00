"""What the insight adds at the end of a hand: what nobody saw, and what might have been.

Without the last call, and with other discards of the seat in view. In play-it-yourself mode also
the player's own answers, beside what was done: first the ukeire of both discards; at the end of the
hand, which draws could have won after either. Those follow from what the seat itself has seen.
"""

from collections import Counter

from viewer.core.analysis.efficiency import discard_choices, next_discard
from viewer.core.analysis.hand_analysis import Reading, Summary, Ukeire, Waiting, summary_of
from viewer.core.analysis.hindsight import Missed, hindsight_of, win_after
from viewer.core.analysis.outlook import Outlook, outlook_at
from viewer.core.analysis.tile_locations import locate
from viewer.core.base.records import Call, Discard, Draw, Move
from viewer.core.base.tiles import COPIES
from viewer.core.play.origins import NO_SLOT
from viewer.core.rules.decisions import done_by
from viewer.translation import _, listed
from viewer.ui import event_words, words
from viewer.ui.event_words import call_text, happening, outlook_text
from viewer.ui.hand.panels import hand_words
from viewer.ui.hand.panels.flow import Count, Flow
from viewer.ui.hand.scene.questions import AnswerTally, tally_of
from viewer.ui.hand.scene.scene import Answer, Scene
from viewer.ui.hand.scene.seen_tile import SeenTile


def add_ukeire(page: Flow, reading: Reading) -> None:
    """Add the kinds that help a hand, each with how many of it are left, and all as a bar."""
    scene, live = page.scene, hand_words.live_of(page.scene, reading)
    if reading.ukeire:
        add_ukeire_heading(page, live)
        page.bar(Count(reading.unseen, live, reading.unseen, hand_words.sums(scene, reading)))
    page.captioned_tiles(
        (_ukeire_tile(page, each, left), words.ukeire_figure(each.unseen, left))
        for each in reading.ukeire
        for left in [None if live is None else each.live]
    )


def add_ukeire_heading(page: Flow, live: int | None) -> None:
    """Write what the figures below are."""
    muted = page.theme.muted
    page.write("", words.ukeire_heading(live), font=page.fonts.caption, colours=(muted, muted))


def _ukeire_tile(page: Flow, each: Ukeire, left: int | None) -> SeenTile:
    note, slot = hand_words.counts(page.scene, each), NO_SLOT
    if each.first is not None:
        note += "\n" + hand_words.future_draw(page.scene, each.first)
        slot = each.first.slot
    dim = not (each.unseen if left is None else left)
    return page.seen_kind(each.kind, note, dim=dim, slot=slot)


def add_end_insight(page: Flow) -> None:
    """Add it; only for those who may see the wall."""
    summary = summary_of(page.scene.replay)
    slot_text = _("slot {slot}")
    for heading, tiles in (
        (_("Ura dora indicators that nobody was shown"), summary.ura),
        (_("Indicators that were not turned up"), summary.dora),
        (_("Rinshan tiles that nobody drew"), summary.rinshan),
    ):
        if tiles:
            page.heading(heading)
            page.captioned_tiles(
                (page.seen(tile, slot_text.format(slot=slot), slot=slot), str(nth))
                for nth, slot, tile in tiles
            )
    if summary.waiting:
        _add_going_on(page, summary)
    _add_without_call(page)
    _add_other_discards(page)


# if play had gone on


def _add_going_on(page: Flow, summary: Summary) -> None:
    page.heading(_("If play had gone on without calls"))
    first = summary.next_winner
    if not summary.left:
        page.paragraph(_("No tile was left to draw."))
    elif first is None or first.own is None:
        if all(each.reading.live is not None for each in summary.waiting):
            page.paragraph(_("Nobody who waited would have drawn a winning tile."))
    else:
        text = _("{who} would have been the first to draw a winning tile: {when}.")
        when = _wall_place(first.own.nth, first.own.slot)
        page.paragraph(text.format(who=page.scene.wind(first.seat), when=when))
    for each in summary.waiting:
        _add_waiting(page, each)


def _wall_place(nth: int, slot: int) -> str:
    return _("number {nth} in the wall, slot {slot}").format(nth=nth, slot=slot)


def _add_waiting(page: Flow, waiting: Waiting) -> None:
    scene = page.scene
    page.paragraph(_("{who} waited for").format(who=scene.wind(waiting.seat)))
    add_ukeire(page, waiting.reading)
    holders = _holders(scene, waiting)
    if holders:
        page.paragraph(holders, muted=True)
    if waiting.first is not None:
        text = _("The first would have been {when}.")
        when = hand_words.future_draw(scene, waiting.first)
        page.paragraph(text.format(when=when), muted=True)


def _holders(scene: Scene, waiting: Waiting) -> str:
    """Return in whose hands the tiles are that a seat waited for at the end; empty if in none."""
    kinds = [each.kind for each in waiting.reading.ukeire]
    tiles = [tile for kind in kinds for tile in range(COPIES * kind, COPIES * (kind + 1))]
    found = locate(scene.replay, scene.replay.last, tiles).values()
    held = Counter(each.seat for each in found if each.where == "hand" and not each.open)
    return listed(
        _("{who} held {count}").format(who=scene.wind(seat), count=held[seat])
        for seat in sorted(range(scene.players), key=scene.seat_offset)
        if held[seat] and seat != waiting.seat
    )


# without the last call


def _add_without_call(page: Flow) -> None:
    """Say who would have won if nobody had made the last call, nor any after it."""
    scene = page.scene
    replay, log = scene.replay, scene.document.log
    calls = [
        step for step in page.presenter.notes.turn_steps if isinstance(replay.event(step), Call)
    ]
    event = replay.event(calls[-1]) if calls else None
    if log is None or log.type.custom_rules or not isinstance(event, Call):
        return
    outlook = outlook_at(replay, calls[-1] - 1, log.type)
    if outlook is None:
        return
    page.heading(_("Without the last call"))
    what = happening(scene.wind(event.seat), call_text(event.meld.kind))
    text = _("{what} in go-round {junme}. If from there on all had only discarded what they drew:")
    page.paragraph(text.format(what=what, junme=_junme(page, calls[-1])), muted=True)
    _add_outlook(page, outlook)


def _add_outlook(page: Flow, outlook: Outlook) -> None:
    text = outlook_text(outlook, page.scene.wind)
    if outlook.tile is None or outlook.coming is None:
        page.paragraph(text)
        return
    note = _wall_place(outlook.coming.nth, outlook.coming.slot)
    page.tile_line(page.seen(outlook.tile, note, slot=outlook.coming.slot), f"{text}\n{note}")


# with other discards


def _add_other_discards(page: Flow) -> None:
    """Say which discards of the seat in view gave away a win with its own draws."""
    found = hindsight_of(page.scene.replay, page.scene.seat)
    if found is None:
        return
    page.heading(_("With other discards, and the same draws"))
    if found.since:
        page.paragraph(_("From the last own call on:"), muted=True)
    if found.earliest is None:
        page.paragraph(_("No discards would have led to a tsumo."))
        return
    if not found.missed:
        page.paragraph(_("No discard put a tsumo off."))
    # the first gave the earliest win away, the last the latest
    for missed in (*found.missed[:1], *found.missed[1:][-1:]):
        _add_missed(page, missed)


def _add_missed(page: Flow, missed: Missed) -> None:
    scene = page.scene
    discard, draw = scene.replay.event(missed.step), scene.replay.event(missed.before)
    if not isinstance(discard, Discard) or not isinstance(draw, Draw):
        return
    nth = len(scene.replay.tables[missed.step].seats[scene.seat].river)
    name = words.own_place("discard", nth, scene.seat_offset(scene.seat))
    text = _("{discard}, go-round {junme}. One of these in its place:")
    text = text.format(discard=name, junme=_junme(page, missed.step))
    page.tile_line(page.seen(discard.tile), text)
    page.small_tiles([page.seen_kind(kind, "", dim=False) for kind in missed.instead])
    text, later = _("Tsumo with {draw}, go-round {junme}; as it was, with none."), ""
    if missed.after is not None:
        text = _("Tsumo with {draw}, go-round {junme}; as it was, not before {later}.")
        later = hand_words.draw_name(scene, missed.after)
    junme, name = _junme(page, missed.before), hand_words.draw_name(scene, missed.before)
    page.tile_line(page.seen(draw.tile), text.format(draw=name, junme=junme, later=later))


def _junme(page: Flow, step: int) -> int:
    return max(1, page.scene.replay.moments[step].junme)


# a player's own answers


def add_answer(page: Flow) -> None:
    """Add the latest answer, until the seat in view draws again."""
    rows = _latest(page.scene)
    if rows:
        page.heading(_("Your answer"))
    for tile, text in rows:
        if tile is None:
            page.paragraph(text)
        else:
            page.tile_line(page.seen(tile), text)


def said_answer(scene: Scene) -> str:
    """Return the same, as it is read out."""
    return listed(
        happening("", text, () if tile is None else (scene.face(tile),))
        for tile, text in _latest(scene)
    )


def _latest(scene: Scene) -> list[tuple[int | None, str]]:
    given = _given(scene)
    if not given or scene.table.over:
        return []
    latest = given[-1]
    since = range(latest.place.step + 1, scene.step + 1)
    if any(draw.seat == scene.seat and draw.step in since[1:] for draw in scene.replay.draws):
        return []
    choices = discard_choices(scene.replay, latest.place.step, scene.seat)
    of_kind = {choice.tile // COPIES: choice for choice in choices}
    done = _done(scene, latest)
    rows: list[tuple[int | None, str]] = []
    for moves in ((latest.moves or ()), done)[: 1 if latest.as_played else 2]:
        title = _("done") if moves == done else _("your answer")
        tile = latest._replace(moves=moves).tile
        choice = None if tile is None else of_kind.get(tile // COPIES)
        text = event_words.move_text(moves)
        if choice is not None:
            left = words.ukeire(choice.unseen, hand_words.live_of(scene, choice))
            text = listed((text, words.shanten(choice.shanten), left))
        rows.append((tile, f"{title}: {text}"))
    return rows


def _done(scene: Scene, answer: Answer) -> tuple[Move, ...]:
    """Return what the seat in view did instead, as far as it is seen by now."""
    following = scene.replay.kyoku.events[answer.place.step :]
    return done_by(following, scene.seat)


def add_answers(page: Flow) -> None:
    """Add, at the end of a hand, which answers would have changed the first draw that could win."""
    scene = page.scene
    given = _given(scene)
    if not given:
        return
    page.heading(_("Your answers, and the draws that came"))
    here, so_far = tally_of(given), tally_of(scene.answers)
    page.paragraph(tally_text(here), muted=True)
    if so_far != here:
        text = _("In the game so far: {tally}").format(tally=tally_text(so_far))
        page.paragraph(text, muted=True)
    tiles = {answer: _tiles(scene, answer) for answer in given if answer.tile is not None}
    wins = {answer: [_win(scene, answer, tile) for tile in tiles[answer]] for answer in tiles}
    changed = [answer for answer, found in wins.items() if len(set(found)) > 1]
    if any(len(both) > 1 for both in tiles.values()) and not changed:
        page.paragraph(_("The others would have changed no tsumo."), muted=True)
    for answer in changed:
        for tile, won in zip(tiles[answer], wins[answer], strict=True):
            text = _("no tsumo")
            if won is not None:
                text = _("tsumo with {draw}, go-round {junme}")
                name = hand_words.draw_name(scene, won)
                text = text.format(draw=name, junme=_junme(page, won))
            title = _("your answer") if tile == answer.tile else _("discarded")
            page.tile_line(page.seen(tile), f"{title}: {text}")


def tally_text(tally: AnswerTally) -> str:
    """Return how answers compare with what was done, and with the greatest ukeire."""
    played = _("as played {same} of {all}").format(same=tally.same, all=tally.answered)
    best = _("greatest ukeire {best} of {all}").format(best=tally.best, all=tally.discards)
    return listed((played, best) if tally.discards else (played,))


def _win(scene: Scene, answer: Answer, tile: int) -> int | None:
    return win_after(scene.replay, scene.seat, answer.place.step, tile // COPIES)


def _given(scene: Scene) -> list[Answer]:
    """Return the answers of the seat in view that were given in this hand before."""
    here = (scene.hand_index, scene.seat)
    return [
        each
        for each in scene.answers
        if (each.place.hand_index, each.place.seat) == here
        and each.place.step < scene.step
        and each.moves is not None
    ]


def _tiles(scene: Scene, answer: Answer) -> list[int]:
    """Return the answered tile, and what was discarded if that was of another kind."""
    discarded = next_discard(scene.replay, answer.place.step)
    both = [each for each in (answer.tile, discarded) if each is not None]
    return both if len({each // COPIES for each in both}) > 1 else both[:1]
