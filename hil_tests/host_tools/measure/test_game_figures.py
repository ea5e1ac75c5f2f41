"""The rounds that `tablectl measure --only games` measures are full tables; what it measures."""

import pytest
from tablectl.games import CATALOGUE

from host_tools.measure import game_figures
from host_tools.measure.game_figures import FULL_TABLES, HEAP_AT_LEAST, SETTLEMENT_MS, Cost
from host_tools.rounds import host_round, round_file
from host_tools.rounds.settlement import Settlement
from host_tools.simulator import played_round

CHAPTERS = sorted(CATALOGUE)
# The most lines of one event, the most of a card game, and the most by one seat after the other.
MEASURED = ("585", "581", "688a")
# What a full table took before its records were read in C.
RECOVERY_AT_MOST_MS = 550


def full_table(chapter):
    return round_file.load(FULL_TABLES / f"{chapter}.json")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_wager_of_every_seat_is_settled(chapter):
    file = full_table(chapter)
    table = file.open_table()
    seats = range(1, table.seats + 1)
    offered = [w.name for w in file.game.wagers if w.entered and w.name in table.limits]
    settled = {(line["seat"], line["wager"]) for line in host_round.settle(file).lines}
    assert {(seat, name) for seat in seats for name in offered} <= settled


def test_figures_of_a_game_state_heap_settlement_and_recovery():
    cost = Cost(150_000, 140_000, 100.5, 60.25, 2, Settlement([{}] * 66, None, None), 0, 290.5)
    opened, played, settlement, recovery = game_figures.figures_of("581", cost)
    assert (opened.value, played.value, opened.limit) == (150_000, 140_000, 102_400)
    assert opened.met and opened.at_least
    assert (settlement.value, settlement.limit, settlement.met) == (100.5, 150, True)
    assert settlement.how == "66 lines of 2 events, the slowest 60.2 ms"
    assert (recovery.name, recovery.value, recovery.limit) == ("581 recovery", 290.5, None)


def on_the_bench(chapter):
    return pytest.param(chapter, marks=() if chapter in MEASURED else pytest.mark.sweep)


@pytest.mark.parametrize("chapter", [on_the_bench(chapter) for chapter in CHAPTERS])
def test_full_table_leaves_heap_and_is_settled_in_time_as_the_host_does(chapter):
    cost = game_figures.cost_of(chapter, None)
    file = full_table(chapter)
    assert played_round.compare(cost.settled, file) == []
    assert min(cost.opened, cost.played) >= HEAP_AT_LEAST
    assert cost.lost == 0
    assert 0 < cost.slowest_ms <= cost.settlement_ms <= SETTLEMENT_MS
    assert 0 < cost.recovery_ms <= RECOVERY_AT_MOST_MS
