"""What the list of error conditions says to do, read for the pack and for the terminal."""

import pytest
from tablectl.core.errors import ERRORS

from host_tools.common.error_answers import action, what_to_do


@pytest.mark.parametrize(
    ("code", "does"),
    [
        (1004, "dealer: rule; technician: other"),
        (1010, "dealer: take the chips"),
        (1016, "dealer: bring a deck"),
    ],
)
def test_a_code_of_a_range_has_the_action_of_its_own(code, does):
    said = "dealer: rule; 1010 take the chips; 1016 bring a deck; technician: other"
    assert action(code, said) == does


def test_an_action_without_a_person_and_ranges():
    assert action(3012, "as 3010") == "as 3010"
    assert action(2025, "who signs: the key; 2025 wait") == "who signs: wait"


@pytest.mark.parametrize(
    ("code", "begins", "ends"),
    [
        (3001, "technician: check the part", "the board must not be used"),
        # As 3006, with a sentence more; as 5001; as 5003, which is as 5001.
        (3020, "dealer: compare the cards", "if they differ; technician: check the shoe"),
        (5006, 'technician: follow "When the memory', "two persons then adjust the meter"),
        (5004, 'technician: follow "When the memory', "the damaged record is evidence"),
    ],
)
def test_on_a_terminal_it_is_said_in_full_and_without_markup(code, begins, ends):
    said = what_to_do(code)
    assert said.startswith(begins) and said.endswith(ends)
    assert "`" not in said


def test_every_error_of_a_board_has_an_answer_and_an_unknown_one_has_none():
    assert all(what_to_do(code) for code in ERRORS)
    assert what_to_do(3999) == ""
