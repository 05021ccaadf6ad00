"""A line as a hand like any other: the game's document, with other events in one of its hands.

Only this module puts a line in a game's place. Views, lists and copies get a scene whose document
is a `LineDocument`; what speaks of the game alone, as the verification or the list of kyoku, asks
for `Scene.of_game`.
"""

from dataclasses import field, replace

from viewer.core.base.frozen import frozen
from viewer.core.base.records import Kyoku
from viewer.core.play.inconsistencies import Finding
from viewer.core.play.moments import PlayedHand
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.sites.game_commitment import GameCommitment
from viewer.document import Document
from viewer.ui.hand.scene.scene import Branch, Scene


@frozen(eq=False)
class LineDocument(Document):
    """A game up to a hand that was played on; no judgement is about it."""

    game: Document = field(kw_only=True)
    line: Replay = field(kw_only=True)  # the last hand

    @property
    def commitment(self) -> GameCommitment | None:
        return self.game.commitment

    def inconsistencies(self, _index: int) -> tuple[Finding, ...]:
        return ()

    def replay(self, index: int) -> Replay:
        return self.line if index == self.hand_count - 1 else self.game.replay(index)

    def played_hand(self, index: int) -> PlayedHand:
        if index == self.hand_count - 1:
            return PlayedHand(self.line.moments, self.line.draws)
        return self.game.played_hand(index)


def line_scene(scene: Scene, kyoku: Kyoku, branch_step: int) -> Scene:
    """Show a hand as it goes on otherwise from a step of the scene's game, at its last event."""
    game, index = scene.of_game, scene.hand_index
    document, log = game.document, game.document.log
    assert log is not None  # noqa: S101 - else nothing was played
    wall = document.walls[index]
    seats = enumerate(game.replay.tables[0].seats)
    absent = [seat for seat, state in seats if not state.present]
    replay = replay_kyoku(kyoku, game.players, wall, absent)
    line = LineDocument(
        document.title,
        document.path,
        document.players,
        replace(log, hands=(*log.hands[:index], kyoku)),
        document.seed,
        document.walls[: index + 1],
        game=document,
        line=replay,
    )
    branch = Branch(document, game.replay, branch_step)
    return scene._replace(document=line, replay=replay, step=replay.last, branch=branch)
