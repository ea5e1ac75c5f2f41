"""Hands set as 588.11(d), a house way and 579.11(d), (e) have it; no foul."""

import subprocess
from math import comb

import pytest

from host_tools.examples import HOUSE_WAY
from host_tools.submission import house_way

JUDGES = ["deal.c", "slow_oracle.c", "oracle_pai_gow.c"]


def numbers(printed):
    lines = (line.split("\t") for line in printed.splitlines())
    return {name: int(number) for name, number in lines}


@pytest.fixture(scope="module")
def settings_sweep(compile_c, run_c):
    program = compile_c("settings_sweep", ["settings_sweep.c", "deal_classes.c", *JUDGES])
    return lambda argument: numbers(run_c(program, argument))


def test_588_11_d_every_six_cards_are_set_as_the_words_have_it(settings_sweep):
    found = settings_sweep("classes")
    assert found["hands"] == 22957480
    assert (found["unset"], found["fouls"], found["others"]) == (0, 0, 0)


def test_688a_11_a_the_example_house_way_sets_every_hand_without_foul(settings_sweep):
    found = settings_sweep(house_way.load(HOUSE_WAY).hex())
    assert found["hands"] == 5000000
    assert (found["unset"], found["fouls"]) == (0, 0)


def test_688a_11_a_no_other_low_hand_that_leaves_the_category_is_greater(compile_c, run_c):
    program = compile_c("house_way_sweep", ["house_way_sweep.c", *JUDGES])
    assert numbers(run_c(program)) == {"hands": 100000, "others": 0}


def test_579_11_d_e_settings_are_those_of_the_text(compile_c):
    program = compile_c(
        "settings_check", ["settings_check.c", "deal.c", "oracle_totals.c", "slow_oracle.c"]
    )
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    lines = [tuple(map(int, line.split("\t"))) for line in done.stdout.splitlines()]
    # A player may put one ace low; without aces and with four of them there is no choice.
    for aces, one, two in lines:
        hands = comb(4, aces) * comb(48, 5 - aces)
        assert (one, two) == ((0, hands) if 1 <= aces <= 3 else (hands, 0))
