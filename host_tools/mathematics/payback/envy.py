"""What a wager earns through the hands of other players: each amount at which one of its Envy
schedules begins to count is a wager of its own, because the sums are fixed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablectl.core.chips import Chips
from tablectl.games.ch588 import paytables as of_588

from host_tools.mathematics.payback.chapters import ch688a
from host_tools.mathematics.payback.chapters.common import Rows
from host_tools.mathematics.payback.selected import Selected
from host_tools.mathematics.payback.wager import Table

Schedules = Mapping[int, Rows]  # by the least wager in cents that each is paid to


def _fortune_of_588(chosen: dict[str, Any], table: Table) -> Schedules:
    return _qualifying(chosen, of_588.FORTUNE_ENVY)


def _progressive_of_588(chosen: dict[str, Any], table: Table) -> Schedules:
    fours = chosen["progressive"]["envy_for_fours"]
    return _qualifying(chosen, of_588.progressive_envy(fours))


def _qualifying(chosen: dict[str, Any], printed: Schedules) -> Schedules:
    """Those of a Qualifying Wager (R-588-15)."""
    return {cents: rows for cents, rows in printed.items() if cents >= chosen["qualifying_wager"]}


def _fortune_of_688a(chosen: dict[str, Any], table: Table) -> Schedules:
    return {ch688a.QUALIFYING_STAKE: table.envy}


# Of the wagers whose schedule depends on a key of the submission or on the amount. All others
# have the amount and the schedule of their table.
SCHEDULES: dict[tuple[str, str], Callable[[dict[str, Any], Table], Schedules]] = {
    ("588", "fortune_bonus"): _fortune_of_588,
    ("588", "progressive_payout"): _progressive_of_588,
    ("688a", "fortune_bonus"): _fortune_of_688a,
}
# As `limits` names the wagers.
LIMITED = {"fortune_bonus": "fortune_bonus"}


def at_each_amount(one: Selected, chosen: dict[str, Any]) -> Iterator[Selected]:
    """The wager at the least amount of each schedule that the table's limits let it reach, and
    without envy where they reach none. `chosen`: the submission, checked."""
    find = SCHEDULES.get((one.wager.chapter, one.wager.printed_as))
    if find is None:
        yield one
        return
    table = one.wager.tables[one.table]
    schedules = find(chosen, table)
    amounts = _amounts(one, chosen, schedules)
    for amount in amounts:
        reached = max((cents for cents in schedules if cents <= amount), default=None)
        envy = schedules[reached] if reached else ()
        tables = {**one.wager.tables, one.table: replace(table, stake=amount, envy=envy)}
        yield one._replace(wager=replace(one.wager, tables=tables))


def _amounts(one: Selected, chosen: dict[str, Any], schedules: Schedules) -> list[int]:
    """In cents, least first; those that the chips make up."""
    limited = LIMITED.get(one.wager.printed_as)
    if limited is None:
        stake = one.wager.tables[one.table].stake
        assert stake is not None, "a progressive wager is of one amount"
        return [stake]
    least, most = chosen["limits"][limited]
    chips = Chips(chosen["denominations"])
    reached = {chips.at_least(max(least, cents)) for cents in schedules}
    return sorted(amount for amount in reached if amount <= most) or [least]
