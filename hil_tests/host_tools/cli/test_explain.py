"""`tablectl explain`: what every number of the board and of the tools means, and what to do."""

import json

from tablectl.core.errors import ERRORS

from boards.toolchain.docs import error_numbers
from host_tools.common.errors import HOST_ERRORS


def test_every_number_is_explained(tablectl):
    errors = {
        error["number"]: error for error in json.loads(tablectl("explain", "--list", "--json").out)
    }
    assert set(errors) == set(ERRORS) | set(HOST_ERRORS)
    for number, error in errors.items():
        assert error["name"] == (ERRORS if number in ERRORS else HOST_ERRORS)[number][0]
        assert error["text"] and "{" not in error["text"]
        assert (error["board"] and error["todo"]) or error["exit_code"]


def test_an_error_of_the_board_says_what_the_board_does_and_who_does_what(tablectl):
    assert tablectl("explain", "5005").out.splitlines() == [
        "5005 journal_full",
        "text        journal: <bytes> bytes free; export it first: tablectl log export",
        "the board   locked between rounds",
        "what to do  floor: tablectl log export; the table then opens by itself",
    ]


def test_an_error_of_the_tools_says_what_to_do_and_its_exit_code(tablectl):
    assert tablectl("explain", "6222").out.splitlines() == [
        "6222 port_missing",
        "text        <port>: the port is not there",
        "what to do  plug the board in, then see: tablectl list",
        "exit code   3",
    ]


def test_several_numbers_are_explained_in_their_order(tablectl):
    lines = tablectl("explain", "6222", "1016").out.splitlines()
    assert [line for line in lines if line[:1].isdigit()] == [
        "6222 port_missing",
        "1016 deck_removed",
    ]


def test_the_site_has_a_heading_for_each_number():
    headings = [line for line in error_numbers.page().splitlines() if line.startswith("## ")]
    assert [int(line.split()[1]) for line in headings] == sorted([*ERRORS, *HOST_ERRORS])
