"""What signs say of a link: how soon a reset is shown, how soon a lost link is, and for how long
tables had a lease."""

from typing import Any

from hil_tests.host_tools.floor.unattended.signs import (
    LOST,
    OWN_WIN,
    UP,
    WINS,
    Loss,
    Shown,
    Sign,
    coverage,
    downs,
    resets,
)
from host_tools.device.virtual_boards import Announced

CENT = 10_000
ENTRIES: list[dict[str, Any]] = [
    {"kind": "opened", "uid": "", "at": 0, "stands": 5_000 * CENT},
    {"kind": "contribution", "uid": "a", "at": 10_000_000, "stands": 5_020 * CENT},
    {"kind": "award", "uid": "a", "at": 20_000_000, "stands": 5_000 * CENT},
    {"kind": "contribution", "uid": "b", "at": 21_000_000, "stands": 5_010 * CENT},
]
BEFORE: Shown = [(1.0, 5_000), (11.0, 5_020)]


def test_a_reset_is_shown_when_the_sign_of_another_table_says_what_the_award_left():
    signs: dict[str, Shown] = {
        "a": [*BEFORE, (20.5, 5_000)],
        "b": [*BEFORE, (20.25, 5_000)],
        "c": [*BEFORE, (21.5, 5_010)],
    }
    assert list(resets(ENTRIES, signs, [])) == [(0.25, UP), (1.5, UP)]


def test_a_sign_whose_link_was_down_shows_the_reset_once_it_is_back():
    signs: dict[str, Shown] = {
        "b": [*BEFORE, (19.0, None), (25.0, 5_010)],
        "c": [*BEFORE, (20.5, None), (25.0, 5_010)],
    }
    assert list(resets(ENTRIES, signs, [])) == [(5.0, LOST), (5.0, LOST)]


def test_a_link_that_was_lost_before_its_sign_says_so_was_not_up():
    signs: dict[str, Shown] = {"b": [*BEFORE, (23.0, 5_000)], "c": [*BEFORE, (23.0, 5_000)]}
    losses = [Loss(15.0, 20.5, ["b"]), Loss(10.0, 12.0, ["c"]), Loss(24.0, 25.0, ["c"])]
    assert list(resets(ENTRIES, signs, losses)) == [(3.0, LOST), (3.0, UP)]


def test_a_table_that_has_won_itself_shows_that_first():
    signs: dict[str, Shown] = {"b": [*BEFORE, (20.5, OWN_WIN), (27.0, 5_010)]}
    assert list(resets(ENTRIES, signs, [])) == [(7.0, WINS)]


def test_an_award_that_leaves_the_meter_as_it_was_is_nothing_to_be_seen():
    two = [*ENTRIES[:3], {**ENTRIES[2], "uid": "b", "at": 20_300_000}, *ENTRIES[3:]]
    signs: dict[str, Shown] = {"c": [*BEFORE, (20.25, 5_000), (25.0, 5_010)]}
    assert list(resets(two, signs, [])) == [(0.25, UP)]


def test_a_sign_that_shows_what_was_there_before_never_showed_the_reset():
    assert list(resets(ENTRIES, {"b": BEFORE, "c": [(1.0, 5_000), (20.5, 5_020)]}, [])) == [
        (None, UP),
        (None, UP),
    ]


def test_a_lost_link_is_shown_when_the_sign_says_that_it_is_down():
    losses = [
        Loss(30.0, 40.0, ["a", "b", "c"]),
        Loss(50.0, 51.0, ["a"]),
    ]
    signs: dict[str, Shown] = {
        "a": [(1.0, 5_000), (34.5, None), (41.0, 5_000)],
        "b": [(1.0, 5_000), (29.0, None), (41.0, 5_000)],
        "c": [(1.0, 5_000)],
    }
    assert downs(losses, signs, 6.5) == [4.5, None]


def test_a_table_has_a_lease_while_its_sign_shows_a_meter():
    signs: dict[str, Shown] = {
        "a": [(0.0, 5_000), (4.0, None), (6.0, 5_000)],
        "b": [(5.0, 5_000)],
        "c": [],
    }
    assert coverage(signs, 10.0) == 13.0 / 15.0


def test_a_look_between_two_digits_of_a_change_says_nothing():
    sign = Sign(Announced("table1", "e6600000000000a1", 1, "control", "port", "drive"))
    for text in ("5000.20", "5-----", "L ------", "L ---0.20", "H 5000.20", "5000.00"):
        sign.take(text)
    assert [cents for _, cents in sign.shown] == [500_020, None, OWN_WIN, 500_000]
