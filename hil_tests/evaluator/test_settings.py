"""All hands of six cards set as the words of 588.11(d) have it, seven by a house way; no foul."""

import pytest

from host_tools import house_way

SOURCES = ["settings_sweep.c", "deal.c", "deal_classes.c", "slow_oracle.c", "oracle_pai_gow.c"]


@pytest.fixture(scope="module")
def settings_sweep(compile_c, run_c):
    program = compile_c("settings_sweep", SOURCES)

    def swept(argument):
        lines = run_c(program, argument).splitlines()
        return {name: int(number) for name, number in (line.split("\t") for line in lines)}

    return swept


def test_588_11_d_every_six_cards_are_set_as_the_words_have_it(settings_sweep):
    found = settings_sweep("classes")
    assert found["hands"] == 22957480
    assert (found["unset"], found["fouls"], found["others"]) == (0, 0, 0)


def test_688a_11_a_the_example_house_way_sets_every_hand_without_foul(settings_sweep):
    found = settings_sweep(house_way.load(house_way.EXAMPLE).hex())
    assert found["hands"] == 5000000
    assert (found["unset"], found["fouls"]) == (0, 0)
