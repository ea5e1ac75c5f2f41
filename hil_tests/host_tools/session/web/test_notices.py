"""What a dealer has to see at once: a late chip, a void round, a closed table with what to do, and
whether cards come by themselves."""

import re

import pytest
from tablectl.core.errors import ERRORS

from hil_tests.host_tools.session.web.test_log import close
from host_tools.common.paths import FIRMWARE
from host_tools.session.web import remedies

MANUAL = (FIRMWARE / "ERRORS.md").read_text()
AS_ANOTHER = re.compile(r"\bas \d{4}\b")
CLOSING = [code for code in sorted(ERRORS) if code >= 3000 and f"| {code} |" in MANUAL]


def locked(table):
    at = table()
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    return at


def made_void(at):
    """Two cards lie face up in the deck."""
    for card in ("5h", "6h"):
        at.do("report", what="face_up", card=card)


def test_687a_8_a_chip_after_the_lock_has_a_mark_until_the_next_round(table):
    at = locked(table)
    at.do("toggle_chip", seat=5)
    assert [seat["seat"] for seat in at.see()["seats"] if seat["late"]] == [5]
    at.view.begin_round()
    assert not any(seat["late"] for seat in at.see()["seats"])


def test_687a_13_a_void_round_says_so_with_its_section(table):
    at = locked(table)
    assert at.see()["void"] is None
    made_void(at)
    what = "a card is found face up in the deck or the shoe"
    assert at.see()["void"] == {"what": what, "section": "687a.13(a)"}
    at.do("next_round")
    assert at.see()["void"] is None


@pytest.mark.parametrize("code", CLOSING)
def test_what_to_do_about_an_error_is_what_the_manual_says(code):
    row = re.search(rf"^\| {code} \|.*\| ([^|]+) \|$", MANUAL, re.M)
    assert row
    todo = remedies.of(code)
    assert todo and all(one["does"] for one in todo)
    told = " ".join(f"{one['who']}: {one['does']}" for one in todo)
    own = AS_ANOTHER.sub("", row[1])
    assert set(re.findall(r"\w+", own)) <= set(re.findall(r"\w+", told))
    assert not AS_ANOTHER.search(told)


def test_an_error_that_is_as_another_one_says_what_to_do_itself():
    assert remedies.of(3010)[1] == {
        "who": "technician",
        "does": "turn the power off and on, and exchange the board if the error comes again",
    }
    assert remedies.of(3004) == [
        {"who": "", "does": "report it: this is a fault of the firmware"},
    ]
    assert remedies.of(5004)[0]["who"] == "technician"
    assert remedies.of(None) == []


def test_auto_deal_ends_with_the_round_unless_it_is_asked_for_every_one(table):
    at = locked(table)
    at.do("toggle_auto_deal")
    assert at.offers["Auto-deal: on"]["do"] == "toggle_auto_deal"
    at.wait(20)
    at.do("decide", what="fold")
    assert (at.view.what, at.view.auto_deal) == ("next_round", False)
    at.do("toggle_every_round")
    assert at.view.auto_deal and at.see()["every"]
    at.do("next_round")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.wait(20)
    assert at.view.what == "decision"
    at.do("decide", what="fold")
    assert at.view.auto_deal
    at.do("toggle_every_round")
    at.wait()
    assert not at.view.auto_deal


def test_auto_deal_ends_with_a_round_that_another_one_follows_at_once(table):
    at = table()
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(20)
    assert at.view.what == "decision"
    at.session.decide("fold")
    at.session.deal()
    at.session.next_round()
    assert not at.view.auto_deal


def test_they_are_drawn(table, drawn):
    at = locked(table)
    at.do("toggle_chip", seat=5)
    made_void(at)
    drawn.show(at.see())
    notice = drawn.page.locator(".notice")
    assert notice.inner_text().splitlines()[0] == "VOID"
    assert notice.get_by_role("button", name="687a.13(a)").is_visible()
    seat = drawn.page.get_by_role("listitem", name="Seat 5")
    assert seat.get_by_text("Late: no wager").is_visible()
    close(at)
    drawn.show(at.see())
    assert notice.inner_text().startswith("TABLE CLOSED")
    assert "Error 3001: " in notice.inner_text()
    assert notice.get_by_role("term").all_inner_texts()[0] == "Technician"
    assert drawn.page.locator(".felt.shut").is_visible()
