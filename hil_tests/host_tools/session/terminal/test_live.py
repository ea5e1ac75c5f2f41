"""The live view: what each key does to a table, and what the screen then shows at 80 x 24."""

import json

import pytest
from tablectl.core.cards import card_number

from hil_tests.host_tools.helpers.native_table import KEYS as SIGNED_WITH
from hil_tests.host_tools.helpers.native_table import NativeTable
from hil_tests.host_tools.session.terminal.live_player import (
    TABLES,
    Player,
    player_at,
)
from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient
from host_tools.session import irregularities
from host_tools.session.bench_session import BenchSession
from host_tools.session.keys import KEYS
from host_tools.session.session import Session
from host_tools.session.table_view import TableView
from host_tools.simulator.bench_stream import BenchStream
from host_tools.submission import table_file

TABLE = TABLES / "687a.json"


@pytest.fixture
def player():
    return player_at("687a")


def shown(player, words, **options):
    """Whether a row of the screen has `words`."""
    return any(words in row for row in player.screen(**options))


def test_every_key_does_something_and_is_on_the_screen(player):
    shown, helped = "\n".join(player.screen()), "\n".join(player.screen(helping=True))
    for key in KEYS:
        assert f"{key.show} {key.short}" in shown if key.short else key.long in helped
        if key.does not in ("quit", "toggle_help", "scroll"):
            assert hasattr(BenchSession, key.does), key.does
    assert len({character for key in KEYS for character in key.press}) == sum(
        len(key.press) for key in KEYS
    ), "one character means two things"


def test_table_opens_with_its_configuration_and_waits_for_wagers(player):
    assert (player.view.phase, player.view.what) == ("betting", "wagers")
    screen_lines = player.screen()
    assert "OPEN" in screen_lines[1]
    assert "2000.00" in screen_lines[1]


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
    assert shown(player, "▸ 1 raise  2 fold")
    player.type("12")
    assert player.view.decisions == {1: "raise", 3: "fold"}
    player.wait(20)
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


def test_auto_deal_asks_what_the_board_waits_for_since_its_last_card(player):
    player.type("1wsc")
    player.type("a")
    player.wait(20)
    assert player.view.what == "decision"
    drawn: list[str] = []
    player.board.shoe = drawn.append
    # The card is told, and that a decision is next is on its way.
    player.view.wait_for({"phase": "dealing"}, "card")
    player.session.tick()
    assert (drawn, player.view.what) == ([], "decision")


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
        ("w", "no player: let some sit down"),
        ("d", "nothing is to be dealt now"),
        ("j", "Jackpot confirm is not possible now: the table waits for the bets."),
        ("n", "Next round is not possible now"),
        ("u", "Stub count is not possible now"),
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


@pytest.mark.parametrize("key", "wunj")
def test_key_that_needs_the_board_says_so_without_power(key, player):
    player.type("1wpW" + key)
    assert "the board has no power" in player.view.messages[-1]
    assert not player.view.power


def test_board_that_does_not_answer_for_a_while_does_not_end_the_view(player):
    player.board.own.port.take = lambda data: 0
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
    player.type("111111")
    rows = player.screen(width, height)
    assert len(rows) == height
    assert max(len(row) for row in rows) <= width
    assert len(player.screen(width, height, helping=True)) <= height


def test_pay_lines_scroll_back(player):
    player.type("123456Wsca")
    player.wait(60)
    player.type("111111")
    player.wait(60)
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
    board = NativeTable()
    board.turn_key(True)
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
    board.start_game()
    player.wait()
    assert player.view.lamps["locked"]
    assert "on bench" in player.view.board


def test_real_table_keeps_its_configuration_and_shows_its_wagers(player):
    session = Session(LinkClient(BenchStream(player.board), keys=SIGNED_WITH), TableView(), None)
    session.open()
    assert session.view.title == "DJ Wild Stud Poker, table 1"
    assert session.view.offered[:3] == ("ante", "blind", "raise")
    assert session.view.what == "wagers"


def test_real_table_without_a_configuration_is_not_given_one_in_silence():
    board = NativeTable()
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


def test_wager_is_typed_with_its_seat_name_and_dollars(player):
    player.type("e")
    assert shown(player, "▸ wager: seat, name, dollars: ▁")
    player.type("3 ante 12.50\r")
    assert player.board.keeper.table.round.wagers == {3: {"ante": 1250}}
    player.type("e3 bl 12.50\r")
    assert player.view.wagers[3] == {"ante": 1250, "blind": 1250}
    player.type("e3 blind 0\r")
    assert player.view.wagers[3] == {"ante": 1250}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("3 ante", "seat, wager, dollars"),
        ("x ante 5", "the number of a seat"),
        ("3 b 5", "one of blind, bad_beat"),
        ("3 ante 5.5", "dollars, such as"),
        ("3 ante 1", "Ante $1.00 at seat 3: less than $10.00"),
    ],
)
def test_line_that_is_wrong_stays_to_be_corrected_and_esc_gives_it_up(typed, words, player):
    player.type("e" + typed + "\r")
    assert words in player.view.messages[-1]
    assert player.view.prompt.typed == typed
    player.type("\x1b")
    assert player.view.prompt is None
    assert player.board.keeper.table.round.wagers == {}


def test_ctrl_c_leaves_also_while_a_line_is_typed(player):
    player.type("e3 q")
    assert not player.watch.take("\x03")


def test_irregularity_is_typed_and_recorded_when_it_was_confirmed(player):
    player.type("13wsca")
    player.wait(20)
    player.type("iplayer 3\r")
    screen = " ".join(player.screen())
    assert "A player leaves the table. If it is recorded: The seat decides nothing more" in screen
    assert "687a.7(b)" in screen and "record it? y or n" in screen
    player.type("n\r")
    assert player.board.keeper.table.round.left == set()
    player.type("iplayer 3\ry\r")
    assert player.board.keeper.table.round.left == {3}
    player.type("iexp 0\ry\r")
    assert (player.view.phase, player.view.what) == ("over", "next_round")
    player.type("inew_deck\ry\r")
    assert player.view.messages[-1].startswith("new deck")
    # A hand may have a wrong number of cards only while the round goes on.
    player.type("iincorrect\r")
    assert player.view.messages[-1] == "'incorrect': no name of the list begins so"


@pytest.mark.parametrize("chapter", ["573", "591", "593"])
def test_what_may_go_wrong_now_is_listed_whole_at_80_columns(chapter):
    """What does not fit the height comes as its name is typed, in the words of the page."""
    player = player_at(chapter)
    session = player.session
    player.type("13wi")
    known = irregularities.known(session.game, session.configuration)
    possible = [one for one in known if irregularities.is_possible(one, player.view)]
    assert 0 < len(possible) < len(known)
    for one in possible:
        player.type(one["name"][:3])
        shown = [" ".join(row.strip("│ ").split()) for row in player.screen()]
        assert f"{one['name']} {one['says']}" in shown
        player.type("\x7f" * 3)
    assert f"({min(18, len(possible))} of {len(possible)})" in player.screen()[0]
    player.type("nonsense\r")
    assert player.screen()[-1] == "'nonsense': no name of the list begins so"


def test_players_sit_down_at_a_table_without_sensors():
    player = player_at("581")
    player.type("134")
    player.type("4w")
    assert (player.view.seated, player.view.chips) == ({1, 3}, set())
    assert player.view.wagers == {1: {"bet": 1000}, 3: {"bet": 1000}}


def test_amount_of_a_decision_is_asked_for_when_the_board_wants_one():
    player = player_at("581")
    player.type("1wsdd")
    assert shown(player, "▸ 1 double attack  2 decline")
    player.type("1")
    assert shown(player, "double attack of seat 1: dollars: ▁")
    player.type("20\r")
    assert "more than" in player.view.messages[-1] or "from $0.01 to" in player.view.messages[-1]
    player.type("\x7f\x7f7\r")
    assert player.board.keeper.table.round.wagers[1] == {"bet": 1000, "double_attack": 700}
    assert player.view.wagers[1]["double_attack"] == 700


def test_hands_of_a_seat_that_splits_stand_one_below_the_other():
    player = player_at("581")
    player.type("1ws")
    # From the top: burned, dealer's up card, the seat's two, the hole card, then one for each.
    cards = "4c 7c 8d 8h 2c 3d Kc"
    player.session._deck = [card_number(card) for card in reversed(cards.split())]
    player.type("dd2ddd")
    asked = ("hit", "stand", "double_down", "split", "surrender")
    assert player.view.choices == asked
    player.type("4d")
    assert player.view.hand == 1
    rows = player.screen()
    first = next(n for n, row in enumerate(rows) if row.startswith("cards"))
    assert rows[first].split()[1] == "8d3d"
    assert rows[first + 1].split() == ["8h"]


NUMBERS = ("two the hardway", "four ", "six ", "eight ", "ten ", "twelve the hardway", "one two")


def test_585_wagers_that_find_no_room_are_shown_together():
    player = player_at("585")
    player.type("14W")
    rows = player.screen()
    assert len(rows) == 24
    amounts = [row.split()[-1] for row in rows if row.startswith((*NUMBERS, "18 others"))]
    assert amounts == ["1.00"] * 7 + ["18.00"]
    player.type("sd")
    assert shown(player, "dice ")
    assert len(player.view.lines) == 50


def test_dice_can_be_typed():
    player = player_at("585")
    player.type("1e1 field 5\rse66\r")
    assert player.view.lines[0]["wager"] == "field"


def test_the_board_draws_the_starting_position():
    player = player_at("588")
    player.type("e2 pai 10\rs")
    assert player.view.what == "card"
    assert player.view.start_display in tuple("1234567")


def awaiting_a_draw(found_by):
    """At 588 with its draw closed, whose starting position is found as the submission says."""
    player = player_at("588", start_position=found_by)
    player.board.keeper.draw = lambda: None
    player.type("e2 pai 10\rs")
    assert player.view.what == "start_position"
    return player


def test_dice_are_thrown_or_typed_where_the_board_cannot_draw():
    player = awaiting_a_draw("rng_or_dice")
    player.type("e16\r")
    assert "Roll [1, 6]" in player.view.messages[-1]
    player.type("1\r")
    # Three dice of 8 in all: counted from the dealer as 1, it is the dealer again.
    assert (player.view.what, player.view.to, player.view.start_display) == ("card", 0, "1")
    player = awaiting_a_draw("rng_or_dice")
    player.type("d")
    assert player.view.what == "card" and len(player.view.hands["dice"]) == 3


def test_nothing_stands_in_for_a_draw_without_dice():
    player = awaiting_a_draw("rng")
    player.type("ad")
    player.wait(5)
    assert player.view.messages[-1] == "nothing is to be dealt now"
    player.type("e")
    assert player.view.messages[-1] == "nothing is to be typed now"
    assert (player.view.what, player.view.prompt) == ("start_position", None)


def test_host_that_comes_late_sees_wagers_and_choices(player):
    player.type("13wsca")
    player.wait(20)
    late = Session(LinkClient(BenchStream(player.board)), TableView(), None)
    late.open()
    assert late.view.wagers == player.view.wagers
    assert (late.view.to, late.view.choices) == (1, ("raise", "fold"))
