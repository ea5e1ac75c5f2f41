"""Which table comes first, what is said of it, and that what nobody sees is never told as fine."""

import random
import time

import pytest

from hil_tests.host_tools.floor.web.many_tables import MINUTE, NOW, board
from host_tools.floor.collector.look import LEASES
from host_tools.floor.web import house_time
from host_tools.floor.web.standing import order, standing

NOBODY: dict = {}
FAULT = {"epoch": "e", "sequence": 90, "code": 3001, "text": "fram does not answer", "at": NOW}
HOLD = {"seat": 3, "wager": "progressive", "amount": 200_060}


def row(number, **facts):
    seen = {"looked": NOW, "reach": "here", "why": None, "error": None, "reason": None}
    rest = {"free": 200_000, "ring": 236_000, "faults": [], "alarms": 0}
    return {**board(number), **seen, **rest, "link": None, "lease": None, "clock": None, **facts}


def shown(taken=NOBODY, **facts):
    return standing(row(1, **facts), str, taken)


def said(**facts):
    return [need["says"] for need in shown(**facts)["needs"]]


def test_those_that_need_somebody_come_first_by_how_urgent_it_is_and_for_how_long():
    rows = [
        row(20, faults=[{**FAULT, "at": NOW - 5 * MINUTE}]),
        row(3, faults=[FAULT]),
        row(19, holds=[HOLD]),
        row(18, reach="away", why="unplugged", looked=NOW - 9 * MINUTE),
        row(1, reach="away", why="silent", looked=NOW - 1 * MINUTE),
        row(13, link="pit7", lease="suspended"),
        row(17, reason="no configuration"),
        row(16, free=1_000),
        row(15, alarms=2),
        row(14, reach=None, looked=None),
        row(2),
        row(10),
    ]
    for seed in range(20):
        mixed = random.Random(seed).sample(rows, len(rows))
        assert order(mixed, NOBODY) == rows


def test_a_linked_table_says_why_its_wagers_go_back_and_nothing_while_it_has_a_lease():
    assert said(link="pit7", lease="leased") == []
    assert said(link="pit7", lease="barred") == ["Link pit7 is down: there is an alarm about it"]
    for lease in LEASES[1:]:
        (says,) = said(link="pit7", lease=lease)
        assert says.startswith("Link pit7 is down: ") and says.split(": ")[1] != lease
    (says,) = said(link="pit7", lease="no_key", reach="away", why="silent")
    assert says.startswith("Out of reach")


def test_what_somebody_took_comes_behind_what_nobody_did_and_says_who_did():
    away = {"reach": "away", "why": "unplugged"}
    rows = [row(3, **away, looked=NOW - MINUTE), row(4, **away, looked=NOW - 9 * MINUTE)]
    assert [one["table_number"] for one in order(rows, NOBODY)] == ["4", "3"]
    by = {"by": "Flo", "at": NOW, "said": "its cable is being changed"}
    taken = {(rows[1]["uid"], "-", NOW - 9 * MINUTE, "away", "-"): by}
    assert [one["table_number"] for one in order(rows, taken)] == ["3", "4"]
    (need,) = standing(rows[1], str, taken)["needs"]
    assert need["taken"] == {**by, "at": str(NOW)}
    back_and_gone_again = {**rows[1], "looked": NOW}
    (need,) = standing(back_and_gone_again, str, taken)["needs"]
    assert need["taken"] is None


def test_what_somebody_has_to_see_to_is_said_with_its_cause_and_since_when():
    (need,) = shown(faults=[FAULT])["needs"]
    assert (need["says"], need["since"]) == ("Error 3001: fram does not answer", str(NOW))
    assert said(holds=[HOLD]) == ["Seat 3 waits for $2,000.60 of progressive"]
    away = shown(reach="away", why="unplugged", looked=NOW - MINUTE)
    assert away["needs"][0]["says"] == "Out of reach: no cable or no power"
    assert away["needs"][0]["since"] == str(NOW - MINUTE)
    assert said(alarms=1) == ["1 alarm that nobody took"]
    assert said(free=20_000) == ["The ring of its journal is 92 % full"]


def test_an_error_that_the_board_names_is_said_once():
    assert said(faults=[FAULT], error=3001, reason="memory") == [
        "Error 3001: fram does not answer"
    ]
    assert said(error=3001, reason="memory") == ["Error 3001: memory"]


@pytest.mark.parametrize(
    "unseen",
    [
        {"reach": None, "looked": None},
        {"reach": "away", "why": "unwatched"},
        {"reach": "away", "why": "a reason of later"},
    ],
)
def test_a_table_that_nobody_sees_is_never_fine(unseen):
    told = shown(**unseen)
    assert told["needs"] and told["reach"] != "here" and told["seen"]


def test_a_table_that_is_seen_and_needs_nobody_is_fine():
    told = shown()
    assert told["needs"] == [] and (told["reach"], told["seen"]) == ("here", "")


def test_a_board_that_told_nothing_yet_is_shown():
    bare = dict.fromkeys(("table_number", "chapter", "version", "phase", "waits", "round", "kept"))
    told = shown(**bare, free=None, ring=None, meters={})
    assert (told["table"], told["game"], told["full"]) == (None, None, None)


def test_a_chapter_that_no_game_has_is_shown_as_it_is():
    assert (shown(chapter="999")["chapter"], shown(chapter="999")["game"]) == ("999", None)


def test_a_time_that_is_none_is_said_to_be_so_and_hides_no_other_table(monkeypatch):
    """The last one is of 9999 in UTC, and of no year in a house that lies east of it."""
    monkeypatch.setenv("TZ", "XXX-14")
    time.tzset()
    try:
        for at in (1 << 62, -(1 << 62), 253_402_300_799_999_999):
            (need,) = standing(row(1, faults=[{**FAULT, "at": at}]), house_time.text, {})["needs"]
            assert need["since"] == "a time that is none"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_collector_whose_clock_differs_is_told_of():
    assert said(clock=-20_000_000) == ["The clock of its collector is 20 s behind this computer's"]
