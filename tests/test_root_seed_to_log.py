"""The whole way round: a server's root seed, the list it publishes, a game, and its log."""

import random

import pytest

from tests.games.game import play_game
from tests.games.mjlog_write import write_mjlog
from tests.helpers.games import SEATS, game_type
from viewer.cli import main
from viewer.core.base.seed import parse_seed
from viewer.core.sites.game_commitment import seat_digits, tenhou_hash
from viewer.core.sites.hash_lists import find_hashes
from viewer.core.sites.tenhou.root_seed import RootSeed, games_of, parse_root_seed
from viewer.document import open_log

GAMES = 4
PLAYED = 2


@pytest.mark.parametrize("players", [3, 4])
def test_a_root_seeds_hash_stands_in_the_list_published_before_its_game(tmp_path, capsys, players):
    rng = random.Random(624)
    printed = RootSeed("1.2026.0102.0304", tuple(rng.getrandbits(32) for _ in range(624))).printed

    # before the game: the server derives its seeds, seats the players, publishes the hashes
    games = games_of(parse_root_seed(printed), GAMES)
    seats = rng.sample(SEATS[:players], players)
    digits = seat_digits([player.name for player in seats])
    published = "".join(f"{game.number},{tenhou_hash(digits, game.seed)}\n" for game in games)

    # the game is played and saved
    seed = parse_seed(games[PLAYED].printed)
    log = play_game(seed, game_type(players), seats, rng)
    path = tmp_path / "game.mjlog"
    path.write_bytes(write_mjlog(log, packed=True))

    # afterwards: anybody opens the log
    document = open_log(path)
    assert all(audit.agrees for audit in document.audit.hands)
    assert not document.audit.findings
    assert document.commitment.seats == digits
    assert find_hashes(published)[document.commitment.sha512] == PLAYED + 1

    # and the command derives the same list from the root seed
    words = ["--games", str(GAMES), "--as", "hash", "--seats", digits]
    assert main(["root-seed", printed, *words]) == 0
    assert capsys.readouterr().out.splitlines()[PLAYED] == document.commitment.sha512
