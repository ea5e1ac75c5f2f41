"""Garbage is collected while bets are open once a host has asked for much, and a press that comes
meanwhile does not wait for the end of it; no reply waits for one."""

import json

import pytest

from hil_tests.board.board_verbs import line
from hil_tests.board.hostility import locked_after
from host_tools.examples import TABLES
from host_tools.measure.figure import Figure
from host_tools.simulator.conditions import happened
from host_tools.submission import table_file

CHAPTERS = ("687a", "591", "688a")
# The next collection begins after 27 at most.
QUESTIONS = 100
EVERY_US = 5_000
# From the edge, at the worst moment; 5 ms without a collection.
LIMIT_US = 10_000
AFTER_ITS_BEGINNING_US = (50, 1_000, 2_500, 4_000, 5_500, 7_000, 8_500)
# A host that asks fifty times a second, for as long as three collections take to come.
QUESTIONS_APART = 200
APART_US = 20_000
REPLY_LIMIT_US = 6_000
BOUNCE_US = 1_000
BOUNCES = 900
QUESTIONS_BESIDE = 400


def ask_until_it_begins(board):
    """Many questions; when the next collection begins, in microseconds."""
    start = board.soon(QUESTIONS)
    for number in range(QUESTIONS):
        question = line({"id": 1_000_000 + number, "do": "status"})
        board.bench.link_send(question, start + number * EVERY_US)
    board.wait_until(start)
    return board.bench.run_until(happened("call"), limit_us=QUESTIONS * EVERY_US)["at_us"]


@pytest.mark.needs("link_in")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_press_while_garbage_is_collected_locks_within_10_ms(make_board, chapter, measured):
    board = make_board(configuration=table_file.load(TABLES / f"{chapter}.json"))
    board.open()
    board.bench.watch("heap_collect")
    late = []
    for after in AFTER_ITS_BEGINNING_US:
        pressed = ask_until_it_begins(board) + after
        board.press("start_game", at=pressed, settle=False)
        late.append(locked_after(board, pressed))
        board.wait(QUESTIONS * EVERY_US)
        board.request("next_round")
    how = f"worst of {len(late)} while garbage is collected, {chapter}"
    measured(Figure("press to LOCKED", max(late), "us", LIMIT_US, how))
    assert board.status()["edges"] == {"overflows": 0, "missed": 0}


@pytest.mark.needs("link_in")
def test_no_reply_waits_for_a_collection_where_requests_leave_room_for_one(make_board, measured):
    board = make_board()
    board.open()
    board.bench.watch("heap_collect")
    board.bench.link_bytes()
    start = board.soon(QUESTIONS_APART)
    asked = {number: start + number * APART_US for number in range(1, QUESTIONS_APART + 1)}
    for number, at in asked.items():
        board.bench.link_send(line({"id": number, "do": "status"}), at)
    board.wait_until(start)
    board.bench.run_until_us(start + (QUESTIONS_APART + 2) * APART_US)
    told = {
        json.loads(text.rpartition(b" ")[0]).get("id"): at for at, text in board.bench.link_lines()
    }
    late = [told[number] - at for number, at in asked.items()]
    how = f"`status`, last byte in to last byte out, worst of {len(late)} every {APART_US} us"
    measured(Figure("reply beside collections", max(late), "us", REPLY_LIMIT_US, how))
    assert [event for event in board.bench.events if event["what"] == "call"]


@pytest.mark.needs("many_edges", "link_in")
def test_garbage_is_collected_beside_a_button_that_bounces_on_and_on(make_board):
    """Each of its edges would end a collection, and a press of the other button still locks."""
    board = make_board()
    board.open()
    board.bench.watch("heap_collect", "gc_collect_end")
    start = board.soon(BOUNCES + QUESTIONS_BESIDE) + 1_000
    changes = (board.bench.press, board.bench.release)
    for number in range(BOUNCES):
        changes[number % 2]("lock_out", start + number * BOUNCE_US)
    for number in range(QUESTIONS_BESIDE):
        question = line({"id": 1_000_000 + number, "do": "nothing_like_it"})
        board.bench.link_send(question, start + number * EVERY_US // 2)
    board.wait_until(start + QUESTIONS_BESIDE * EVERY_US)
    calls = [event["function"] for event in board.bench.events if event["what"] == "call"]
    assert "heap_collect" in calls
    assert "gc_collect_end" not in calls
    assert board.status()["error"] is None
    board.press("start_game")
    assert board.status()["phase"] != "betting"
