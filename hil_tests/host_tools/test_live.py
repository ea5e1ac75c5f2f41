"""The live view: what each key does to a table, and what the screen then shows at 80 x 24."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from hil_tests.host_tools.board_double import BoardDouble
from host_tools import keys_file, table_file
from host_tools.errors import HostError
from host_tools.link import LinkClient
from host_tools.live.bench_session import BenchSession
from host_tools.live.keys import KEYS, key_for
from host_tools.live.screen import screen
from host_tools.live.session import Session
from host_tools.live.table_view import TableView
from host_tools.streams import BenchStream

TABLE = Path(__file__).resolve().parents[2] / "host_tools" / "tables" / "687a.json"
SIGNED_WITH = keys_file.load(keys_file.BENCH_KEYS)
FRAME_US = 100_000


class Player:
    """Types keys at a session; each key takes the board a frame of time or two."""

    def __init__(self, session, board):
        self.session = session
        self.board = board

    @property
    def view(self):
        return self.session.view

    def type(self, keys):
        for character in keys:
            key = key_for(character)
            assert key is not None
            self.session.press(key.does, character)
            self.wait(2)

    def wait(self, frames=1):
        for _ in range(frames):
            self.board.run_for(FRAME_US)
            self.session.tick()

    def screen(self, width=80, height=24, **options):
        console = Console(width=width, height=height, record=True, file=open("/dev/null", "w"))
        console.print(screen(self.view, width, height, **options))
        return console.export_text().splitlines()


@pytest.fixture
def player():
    board: Any = BoardDouble()
    client = LinkClient(BenchStream(board), keys=SIGNED_WITH)
    session = BenchSession(
        board, client, TableView(), json.loads(TABLE.read_text()), random.Random(7)
    )
    session.open()
    player = Player(session, board)
    player.wait()
    return player


def test_every_key_does_something_and_is_on_the_screen(player):
    shown = "\n".join(player.screen())
    for key in KEYS:
        assert f"{key.show} {key.short}" in shown
        if key.does not in ("quit", "toggle_help", "scroll"):
            assert hasattr(BenchSession, key.does), key.does
    assert len({character for key in KEYS for character in key.press}) == sum(
        len(key.press) for key in KEYS
    ), "one character means two things"


def test_table_opens_with_its_configuration_and_waits_for_wagers(player):
    assert (player.view.phase, player.view.what) == ("betting", "wagers")
    screen_lines = player.screen()
    assert "OPEN" in screen_lines[1]
    assert "2,000.00" in screen_lines[1]


def test_round_from_the_first_chip_to_the_next_betting(player):
    player.type("13w")
    assert player.view.chips == {1, 3}
    assert player.view.wagers == {
        1: {"ante": 1000, "blind": 1000},
        3: {"ante": 1000, "blind": 1000},
    }
    player.type("s")
    assert player.view.lamps["locked"] and player.view.what == "confirm_chips"
    assert player.view.wagers[3]["progressive"] == 100
    player.type("c")
    assert (player.view.chips, player.view.what) == (set(), "card")
    player.type("a")
    player.wait(20)
    assert [len(player.view.hands[to]) for to in (1, 3, 0, "replacement")] == [5, 5, 5, 1]
    player.type("rf")
    assert player.view.decisions == {1: "raise", 3: "fold"}
    assert player.view.phase == "over"
    assert {line["seat"] for line in player.view.lines} == {1, 3}
    assert any("Pay lines" in row for row in player.screen())
    player.type("n")
    assert (player.view.phase, player.view.lines, player.view.hands) == ("betting", [], {})
    assert len(set(player.session._deck)) == 53


def test_auto_deal_waits_until_the_board_has_seen_the_last_card(player):
    player.type("1wsc")
    drawn: list[str] = []
    player.board.shoe = drawn.append
    player.type("a")
    player.wait(5)
    assert len(drawn) == 1


def test_start_game_opens_the_next_betting_too(player):
    player.type("s")
    assert player.view.phase == "over"
    player.type("s")
    assert player.view.phase == "betting"


def test_late_chip_is_said_and_blinks(player):
    player.type("1ws5")
    assert player.view.messages[-1] == "seat 5: chip after the lock, no wager"
    assert player.view.lamps["seat_5"]


def test_chip_taken_before_the_lock_is_said(player):
    player.type("22")
    assert player.view.chips == set()
    assert player.view.messages[-1] == "seat 2: chip withdrawn"


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("w", "no chip on any sensor"),
        ("d", "no card is awaited"),
        ("r", "no seat is to decide"),
        ("j", "refused: jackpot_confirm now: the table waits for wagers"),
        ("n", "refused: next_round now"),
        ("u", "refused: stub_count now"),
    ],
)
def test_key_at_the_wrong_time_says_why_and_changes_nothing(keys, words, player):
    player.type(keys)
    assert words in player.view.messages[-1]
    assert player.view.phase == "betting"


def test_power_cut_and_back(player):
    player.type("1wp")
    assert "NO POWER" in player.screen()[1]
    player.type("s")
    player.type("p")
    assert player.view.power and player.view.phase == "betting"


@pytest.mark.parametrize("key", "wrnj")
def test_key_that_needs_the_board_says_so_without_power(key, player):
    player.type("1wpW" + key)
    assert "no reply" in player.view.messages[-1] or "no seat" in player.view.messages[-1]
    assert not player.view.power


def test_board_that_does_not_answer_for_a_while_does_not_end_the_view(player):
    player.board._turn = lambda: None
    player.wait(6)
    assert "no reply to `status`" in player.view.messages[-1]


def test_key_switch_shows(player):
    player.type("k")
    assert player.view.key_on
    player.type("k")
    assert not player.view.key_on


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (200, 60)])
def test_screen_fills_its_size_and_no_more(width, height, player):
    player.type("123456Wsca")
    player.wait(60)
    player.type("rrrrrr")
    rows = player.screen(width, height)
    assert len(rows) == height
    assert max(len(row) for row in rows) <= width
    assert len(player.screen(width, height, helping=True)) <= height


def test_pay_lines_scroll_back(player):
    player.type("123456Wsca")
    player.wait(60)
    player.type("rrrrrr")
    assert len(player.view.lines) > 20
    newest, older = player.screen(), player.screen(scroll=len(player.view.lines))
    first, last = player.view.lines[0], player.view.lines[-1]
    assert any(f"seat {first['seat']}" in row and first["wager"] in row for row in older)
    assert any(last["section"] in row for row in newest)
    assert newest != older


def test_cards_stand_apart_where_there_is_room(player):
    player.type("1wsca")
    player.wait(20)
    cards = player.view.hands[1]
    assert any("".join(cards) in row for row in player.screen())
    assert any(" ".join(cards) in row for row in player.screen(width=120, height=30))


def test_board_on_a_port_is_watched_and_its_buttons_are_pressed_there():
    board: Any = BoardDouble()
    board.key_switch(True)
    session = Session(
        LinkClient(BenchStream(board), keys=SIGNED_WITH),
        TableView(),
        json.loads(TABLE.read_text()),
    )
    session.open()
    player = Player(session, board)
    assert player.view.key_on
    player.type("s")
    assert "at the table itself" in player.view.messages[-1]
    board.press("start_game")
    player.wait()
    assert player.view.lamps["locked"]
    assert "on bench" in player.view.board


def test_real_table_keeps_its_configuration_and_shows_its_wagers(player):
    session = Session(LinkClient(BenchStream(player.board), keys=SIGNED_WITH), TableView(), None)
    session.open()
    assert session.view.title == "DJ Wild Stud Poker"
    assert session.view.offered[:3] == ("ante", "blind", "raise")
    assert session.view.what == "wagers"


def test_real_table_without_a_configuration_is_not_given_one_in_silence():
    board: Any = BoardDouble()
    session = Session(LinkClient(BenchStream(board), keys=SIGNED_WITH), TableView(), None)
    with pytest.raises(HostError) as caught:
        session.open()
    assert (caught.value.code, caught.value.exit_code) == (6218, 2)
    assert board.keeper.table is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[]", "top level = []"),
        ('{"game": "999"}', "game 999"),
        ('{"game": "687a"}', "configuration: shuffler: missing"),
    ],
)
def test_wrong_table_file_is_one_error_with_its_name(content, words, tmp_path):
    path = tmp_path / "table.json"
    path.write_text(content)
    with pytest.raises(HostError) as caught:
        table_file.load(path)
    assert caught.value.exit_code == 2
    assert str(path) in caught.value.text
    assert words in caught.value.text
