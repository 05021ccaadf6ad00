"""Opened logs, raw seeds and wall codes: what the window and the commands share.

Documents are made in a worker thread or by a command and never change. Replays are computed when
they are first asked for, and cached beside the document.
"""

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from viewer.core.base.era import Era, WallCode
from viewer.core.base.errors import Progress, ShouldStop, Stopped, shown
from viewer.core.base.frozen import frozen
from viewer.core.base.records import Kyoku, Log, absent_after
from viewer.core.base.seed import Seed
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives
from viewer.core.judgement.audit import Audit
from viewer.core.judgement.game_hashes import GameHashes, game_hashes
from viewer.core.judgement.judge import Judgement, judge
from viewer.core.play.inconsistencies import Finding
from viewer.core.play.moments import PlayedHand, play_hand
from viewer.core.play.replay import Replay, dealt, replay_kyoku
from viewer.core.sites.detect import ReadGame, commitment_of_log, read_game, site_of
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.har import without_har
from viewer.core.sites.named_log import FindLog, NamedLog, no_log
from viewer.core.sites.study_file import StudyGame, is_study, unpack_study
from viewer.core.text.places import NamedPlace, places_of
from viewer.core.wall.coded import tiles_of_code, walls_of_codes
from viewer.core.wall.shuffle import fast_words, reference_words
from viewer.core.wall.wall import Wall, layout_of, walls_of_seed
from viewer.system.log_file import read_log_file

if TYPE_CHECKING:
    from viewer.core.sites.commitments import SiteAudit
    from viewer.core.text.hash_commands import HashedText
    from viewer.core.wall.making import Making

MOST_EVENTS_CACHED: Final = 10_000
"""In a document's cached replays; no real game has a third as many, but a hostile file may."""


@frozen(eq=False)
class Document:
    """What the window shows and the commands print.

    Attributes:
        title: the file's name, or a name for pasted seeds.
        log: None for a raw seed and for wall codes.
        seed: the game's, or that of the log that it names; None without one, and in the per-hand
            era.
        walls: one for each kyoku; None where no seed was published.
        twisters_agree: whether both Mersenne Twisters made the same walls; None if one ran.
        judgement: of the log; empty without one.
        codes: of wall codes, a log that tells of them and of no deal.
        data: the log's own bytes.
        study: the study that it was opened from, with its notes.
        named: the log that it names, from which its walls come then.
        played_hands: its hands, as they were played to compare tiles alone.
        _replays: cached replays, by index.
    """

    title: str
    path: Path | None
    players: int
    log: Log | None
    seed: Seed | None
    walls: tuple[Wall | None, ...]
    judgement: Judgement = Judgement()
    twisters_agree: bool | None = None
    codes: Log | None = None
    data: bytes = field(default=b"", repr=False)
    study: StudyGame | None = field(default=None, repr=False)
    named: NamedLog | None = field(default=None, repr=False)
    played_hands: tuple[PlayedHand, ...] = field(default=(), repr=False)
    _replays: dict[int, Replay] = field(default_factory=dict, init=False, repr=False)

    @property
    def key(self) -> object:
        """The same for a document and every partial view of it."""
        return self

    @property
    def study_name(self) -> str:
        """The name of the study file that it was opened from."""
        return _title_of(self.path) if self.study and self.path else ""

    @property
    def recorded_seat(self) -> int:
        """The seat of the player who saved the log, by the file's name; else 0."""
        seat = site_of(self.log).recorded_seat(self.title) if self.log else None
        return seat if seat and seat < self.players else 0

    @property
    def hand_count(self) -> int:
        return len(self.walls)

    @property
    def era(self) -> Era | None:
        made = next((wall.era for wall in self.walls if wall is not None), None)
        return made or next((code.era for code in self.wall_codes if code), None)

    @property
    def source(self) -> Log | None:
        """The log, or what tells of wall codes; None for a raw seed."""
        return self.log or self.codes

    @property
    def site(self) -> str | None:
        """The name of the site; None for a pasted wall code, which does not say."""
        return (self.source.site or None) if self.source else "tenhou"

    @property
    def wall_codes(self) -> tuple[WallCode | None, ...]:
        """Of each kyoku, where its site publishes the wall itself; none for a raw seed."""
        return tuple([kyoku.code for kyoku in self.source.hands]) if self.source else ()

    @property
    def red_fives(self) -> RedFives:
        """Those that are played with; a raw seed does not say, and most games have three."""
        return self.source.red_fives if self.source else RED_FIVE_IDS

    @property
    def commitment(self) -> GameCommitment | None:
        """What its site published before the game, if that is a hash of the whole game."""
        made = commitment_of_log(self._log_of_walls) if self._log_of_walls else None
        return made if made and made.sha512 else None

    @property
    def _log_of_walls(self) -> Log | None:
        """The log that its walls come from: its own, or the one that it names."""
        return self.named.log if self.named else self.log

    def _index_of_wall(self, index: int) -> int:
        """Which hand of that log a hand is, both from 0."""
        found = self.named.index_of(self.log.hands[index]) if self.named and self.log else None
        return index if found is None else found

    @property
    def hashes(self) -> GameHashes:
        """Those that may have been noted before it was played; none of a raw seed."""
        return self.hashes_of_seats(all_orders=True)

    def hashes_of_seats(self, *, all_orders: bool) -> GameHashes:
        """The same as its names order the seats, or in ``all_orders``."""
        if self.named:
            return game_hashes(self.named.log, self.named.log_id, all_orders=all_orders)
        name = self.path.name if self.path and not self.study else self.title
        return (
            game_hashes(self.source, name, all_orders=all_orders) if self.source else GameHashes()
        )

    def kyoku(self, index: int) -> Kyoku | None:
        """What is told of a kyoku (from 0); None for a raw seed, and a code of no known round."""
        if self.codes and self.codes.hands[index].round is None:
            return None
        return self.source.hands[index] if self.source else None

    @property
    def code_audits(self) -> "tuple[tuple[Kyoku, SiteAudit], ...]":
        """Each kyoku with a wall code, and the check of that against its hashes."""
        from viewer.core.sites.wall_codes import audit_code  # noqa: PLC0415 - few have codes

        hands = self.source.hands if self.source else ()
        audits = ((each, audit_code(each, red_fives=self.red_fives)) for each in hands)
        return tuple([(each, audit) for each, audit in audits if audit])

    def hashed_texts(self, index: int) -> "tuple[HashedText, ...]":
        """What is hashed of a hand (from 0), or of the whole game, where it is known."""
        from viewer.core.text import hash_commands  # noqa: PLC0415 - few ask for it

        if self.commitment:
            return (hash_commands.hashed_seed(self.commitment),)
        code = self.wall_codes[index] if self.wall_codes else None
        return hash_commands.hashed_texts(code) if code else ()

    def text_of_site(self, index: int) -> str:
        """What fixes the wall of a hand (from 0), as its site writes and hashes it; or nothing.

        Of Tenhou's games seats and seed, of others the wall code and its salt.
        """
        held = (each.text for each in self.hashed_texts(index) if each.holds_wall)
        code = self.wall_codes[index] if self.wall_codes else None
        return next(held, code.text if code else "")

    def wall_script(self, index: int) -> str:
        """A Python program that makes the wall of a hand (from 0); empty without a wall."""
        from viewer.core.text.wall_script import script_of_hand  # noqa: PLC0415 - few ask for it

        source = self._log_of_walls or self.source
        return script_of_hand(source, self._index_of_wall(index), self.walls[index], self.seed)

    @property
    def audit(self) -> Audit:
        """Its tiles, compared with its walls."""
        return self.judgement.audit

    def places_of(self, noted: Iterable[Finding]) -> tuple[NamedPlace, ...]:
        return places_of(noted, self.source.hands) if self.source else ()

    def replay(self, index: int) -> Replay:
        """Play a kyoku (from 0) again, or return the cached replay; without a log only the deal."""
        cached = self._replays
        if index not in cached:
            replay = self._play(index)
            while (
                cached and sum(r.last for r in cached.values()) + replay.last > MOST_EVENTS_CACHED
            ):
                del cached[next(iter(cached))]
            cached[index] = replay
        return cached[index]

    def _play(self, index: int) -> Replay:
        wall, log = self.walls[index], self.log
        if self.codes:
            return _laid_out(self.codes.hands[index], wall, self.red_fives)
        if log is None:
            assert wall is not None  # noqa: S101 - a raw seed always makes walls
            return replay_kyoku(dealt(wall, index + 1), self.players, wall)
        before = (event for kyoku in log.hands[:index] for event in kyoku.events)
        absent = absent_after(before, log.absent)
        played = self.played_hand(index)
        return replay_kyoku(log.hands[index], self.players, wall, absent, played=played)

    def played_hand(self, index: int) -> PlayedHand:
        """A hand of the log, as the judge has played it."""
        assert self.log is not None  # noqa: S101 - its caller has looked
        course = self.judgement.course
        hands = course.hands if course else self.played_hands
        return hands[index] if hands else play_hand(self.log.hands[index])

    def making(self, index: int) -> "Making | None":
        """How the wall of a kyoku (from 0) was made; None where no seed was published."""
        from viewer.core.wall.making import making_of  # noqa: PLC0415 - few ask for it

        index = self._index_of_wall(index)
        if self.seed is not None:
            return making_of(self.seed, self.players, index)
        own = self._log_of_walls.hands[index].seed if self._log_of_walls else None
        return making_of(own, self.players, 0) if own else None

    def inconsistencies(self, index: int) -> tuple[Finding, ...]:
        if self.log is None:
            return ()
        if self.judgement.course is not None:
            found = self.judgement.inconsistencies
            return tuple(each for each in found if each.place.hand_index == index)
        from viewer.core.rules.game_checks import check_kyoku  # noqa: PLC0415 - a picture needs none

        return check_kyoku(self.log, index).inconsistencies


def _laid_out(kyoku: Kyoku, wall: Wall | None, red_fives: RedFives) -> Replay:
    """A hand of which only the wall's code is known."""
    assert kyoku.code is not None  # noqa: S101 - it is bare
    if wall is None:
        tiles = tiles_of_code(kyoku.code, kyoku.players, red_fives=red_fives)
        dora = tiles[layout_of(kyoku.code.era, kyoku.players).dora[0]]
        return replay_kyoku(replace(kyoku, dora=dora), kyoku.players, None, tiles=tiles)
    deal = dealt(wall, kyoku.number)
    deal = replace(deal, round=kyoku.round, honba=kyoku.honba, code=kyoku.code)
    return replay_kyoku(deal, kyoku.players, wall)


def _title_of(path: Path) -> str:
    """The file's name; behind that of a file of several games their number."""
    is_number = path.name.isdecimal() and not path.is_file()
    return shown("/".join(path.parts[-2:]) if is_number else path.name)


_STREAMS: Final = partial(read_log_file, streams=True)


def open_log(
    path: Path, read: Callable[[Path], bytes] = _STREAMS, find: FindLog = no_log
) -> Document:
    """Load a log the fast way, for the commands; it may come through a pipe.

    ``find`` returns the log that one in another program's format names.
    """
    title, data, study = _log_in(path, read(path))
    game = read_game(data, find=find)
    if game.log.is_bare:
        return _of_codes(title, path, game.log, game.walls)
    played = tuple(map(play_hand, game.log.hands)) if any(game.walls) else ()
    judgement = judge(game.log, game.walls, replay=False, named=game.named, hands=played)
    return replace(
        _of_game(title, path, game, judgement), data=data, study=study, played_hands=played
    )


def _of_game(title: str, path: Path, game: ReadGame, judgement: Judgement) -> Document:
    log, walls, named = game
    seed = named.log.seed if named else log.seed
    return Document(title, path, log.players, log, seed, walls, judgement, named=named)


def _log_in(path: Path, data: bytes) -> tuple[str, bytes, StudyGame | None]:
    """A log's title, its own bytes, and the study that it is in; a network record holds more."""
    data = without_har(data)
    content = unpack_study(data)
    if not is_study(content):
        return _title_of(path), data, None
    from viewer.core.sites.study_games import study_game  # noqa: PLC0415 - few files are any

    study = study_game(data, content)
    return shown(study.name) or _title_of(path), study.log, study


def _of_codes(title: str, path: Path | None, log: Log, walls: tuple[Wall | None, ...]) -> Document:
    judgement = judge(log, walls, replay=False)
    return Document(title, path, log.players, None, None, walls, judgement, codes=log)


def open_code(title: str, code: WallCode) -> Document:
    """Lay out a wall code by itself as one hand."""
    from viewer.core.sites.wall_codes import hand_of_code, log_of_codes  # noqa: PLC0415 - likewise

    log = log_of_codes((hand_of_code(code),))
    return _of_codes(title, None, log, walls_of_codes(log, fast_words))


def open_log_carefully(
    path: Path,
    progress: Progress,
    should_stop: ShouldStop,
    read: Callable[[Path], bytes] | None = None,
    find: FindLog = no_log,
) -> Document:
    """Load a log for the window: walls by the reference twister, checked against the fast one.

    ``read`` returns the file's bytes; it is another function where ``path`` is no plain file.
    ``find`` is as of `open_log`.
    """

    def step(done: int) -> None:
        if should_stop():
            raise Stopped
        progress(done, 3)

    step(0)
    data = read(path) if read else read_log_file(path, should_stop)
    title, data, study = _log_in(path, data)
    game = read_game(data, reference_words, find)
    log, walls, named = game
    step(1)
    if log.is_bare:
        return _of_codes(title, path, log, walls)
    source, made = (named.log, named.walls) if named else (log, walls)
    is_seeded = source.era is not None and any(made)
    agree = made == site_of(source).walls(source, fast_words) if is_seeded else None
    step(2)
    judgement = judge(log, walls, should_stop=should_stop, named=named)
    step(3)
    document = _of_game(title, path, game, judgement)
    return replace(document, twisters_agree=agree, data=data, study=study)


def open_seed(title: str, seed: Seed, players: int, count: int) -> Document:
    walls = walls_of_seed(seed, players, count, reference_words)
    agree = walls == walls_of_seed(seed, players, count, fast_words)
    return Document(title, None, players, None, seed, walls, twisters_agree=agree)
