"""Whatever a browser asks is answered or refused with a sentence: never a 500."""

import json
import time
from base64 import urlsafe_b64encode
from urllib.parse import quote

import pytest

from hil_tests.host_tools.floor.web.served_floor import ServedFloor, add_people
from host_tools.floor.database import Database
from host_tools.floor.queries import HISTORIES
from host_tools.floor.web import house_time

AFTER = (
    *([1], {}, None, [1, "a", "b", 1], [True, "a", "b", 1], ["\ud800"], [1, "\0", "e", 1]),
    *([10**30, "a", "b", 1], 1, "x", True, [[]]),
)
TEXTS = ("\0", "1e9", "9" * 50, "0001-01-01", "9999-12-31T23:59:59", "-1", "\u0661", "'", "é", "=")
FIELDS = ("of", "after", "since", "until", "table", "board", "round", "cards", "hand", "seat")
MORE = ("least", "most", "section", "open")
VALUES: tuple = ([], {}, None, 1.5, True, "\ud800", "\0", "x" * 5_000, 10**30, "", "\u202e")
TAKEN = {"uid": "a", "epoch": "e", "sequence": 1, "kind": "k", "digest": "d", "said": "x"}
BODIES = (b"[]", b"[[", b"1", b"null", b'"x"', b"\xff", b"{", b"[" * 4_000)


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    """(the page, the cookie of somebody who may act)"""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('nonsense') / 'floor.sqlite'}")
    add_people(database)
    served = ServedFloor(database)
    yield served, served.sign_in("Flo")
    served.close()
    database.close()


@pytest.mark.parametrize("of", HISTORIES)
def test_a_page_that_nobody_was_told_of_is_refused(floor, of):
    """`after` was the text null: 500."""
    served, cookie = floor
    for key in AFTER:
        text = urlsafe_b64encode(json.dumps(key).encode()).decode()
        status, _, answer = served.ask("GET", f"/history?of={of}&after={text}", cookie=cookie)
        assert status == 200 or (status, "7112: " in answer) == (400, True), key


@pytest.mark.parametrize("field", FIELDS + MORE)
def test_a_field_that_is_none_is_refused(floor, field):
    served, cookie = floor
    for text in TEXTS:
        path = f"/history?{field}={quote(text)}"
        assert served.ask("GET", path, cookie=cookie)[0] in (200, 400), text


@pytest.mark.parametrize("name", TAKEN)
def test_what_names_no_alarm_is_refused_with_a_sentence(floor, name):
    """Lists in it: 500."""
    served, cookie = floor
    for value in VALUES:
        told = json.dumps({**TAKEN, name: value}).encode()
        status, _, answer = served.ask("POST", "/take", told, cookie=cookie)
        assert status in (400, 409) and json.loads(answer)["error"], value
    for body in BODIES:
        assert served.ask("POST", "/take", body, cookie=cookie)[0] == 400
        assert served.ask("POST", "/sign-in", body)[0] == 400


@pytest.fixture
def warsaw(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_of_the_hour_that_comes_twice_each_is_told_and_found(warsaw):
    """2026-10-25: at 3:00 clocks go back to 2:00. Both showed as 02:30:00."""
    first, second = 1_792_888_200_000_000, 1_792_891_800_000_000
    assert house_time.text(first) == "2026-10-25 02:30:00+0200"
    assert house_time.text(second) == "2026-10-25 02:30:00+0100"
    assert house_time.text(second + 3_600_000_000) == "2026-10-25 03:30:00"
    assert house_time.moment_of("2026-10-25 02:30:00") == first
    assert house_time.moment_of("2026-10-25 02:30:00", last=True) == second
    for at in (first, second):
        assert house_time.moment_of(house_time.text(at)) == at


def test_the_way_to_sign_in_is_right_below_a_path_of_a_proxy(floor):
    served, _ = floor
    for path, to in (
        ("/", "./sign-in"),
        ("/history", "./sign-in"),
        ("/table/e6/", "../../sign-in"),
    ):
        status, headers, _ = served.ask("GET", path, sec_fetch_mode="navigate")
        assert (status, headers["location"]) == (303, to)
