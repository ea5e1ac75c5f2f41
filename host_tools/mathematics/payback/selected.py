"""The wagers that a table's submission offers, each with the one paytable that it selects.

Where the text leaves odds, seed, rate or the number of decks to the house, they are those of the
submission. Odds of 555, 563 and 569 stand in the submission alone: the text has lost them.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from tablectl.core.odds import FIXED, FOR, TO, without_stake
from tablectl.core.table import Table as OpenTable
from tablectl.core.table import open_table
from tablectl.games.ch688a.progressive_paytables import PROGRESSIVE_ENVY

from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.chapters.common import (
    NOT_FOLDED,
    ONE_DECK,
    ONLY,
    Count,
    Rows,
    dealt,
    known,
)
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.spaces import hole_cards
from host_tools.mathematics.payback.wager import (
    CENTS,
    Meter,
    Odds,
    Payback,
    Table,
    Wager,
    payback,
)

HUNDREDTHS_OF_A_PERCENT = 10_000
PROGRESSIVE = "progressive"
CHIP = 100  # the $1 chip of 555.7(c)


class Selected(NamedTuple):
    """A wager and the name of its table; `meter`: cents that a new meter starts with."""

    wager: Wager
    table: str
    meter: int | None = None


def selected(configuration: dict[str, Any]) -> list[Selected]:
    """What the submission offers, in the catalogue's order. Raises ConfigurationError."""
    table = open_table(configuration)
    chapter = configuration["game"]
    found = list(_printed(chapter, table)) if chapter in catalogue.CHAPTERS else []
    found += of_submission(configuration)
    limit = table.configuration.get("payout_limit")
    return [_within(limit, one, table) for one in found] if limit else found


def _within(limit: int, one: Selected, table: OpenTable) -> Selected:
    """The wager at its least amount, of which a payout limit leaves most, and alone: other wagers
    of its player use up the limit, too. What is of the meter is not limited."""
    limits = table.configuration["limits"]
    name = next(name for name in limits if name in one.wager.printed_as)
    least = limits[name][0]
    known = one.wager.tables[one.table]
    rows = tuple((hand, _cut(odds, limit, least)) for hand, odds in known.rows)
    tables = {**one.wager.tables, one.table: replace(known, rows=rows)}
    return one._replace(wager=replace(one.wager, tables=tables))


def _cut(odds: Odds, limit: int, stake: int) -> Odds:
    """Odds that pay `stake` cents no more than `limit`."""
    kind, a, b = odds
    if kind == FIXED:
        return kind, min(a, limit), b
    return (kind, limit, stake) if kind in (TO, FOR) and stake * a > limit * b else odds


def of_submission(configuration: dict[str, Any]) -> list[Selected]:
    """Those whose odds stand in the submission alone. Raises ConfigurationError."""
    own = OF_SUBMISSION.get(configuration["game"])
    return list(own(open_table(configuration))) if own else []


def counted(one: Selected, enumeration: Enumeration, others: int = 0) -> Payback:
    return payback(one.wager, one.table, enumeration, meter=one.meter, others=others)


def _printed(chapter: str, table: OpenTable) -> Iterator[Selected]:
    chosen = table.configuration
    for wager in catalogue.wagers(chapter):
        choose = CHOICES.get((chapter, wager.printed_as), _every)
        names = [name for name in wager.tables if choose(chosen, name)]
        if not names or not _answered(chosen, wager):
            continue
        decks = chosen.get("decks")
        if decks and wager.in_shoe:
            wager = wager.in_shoe(decks)
        for name in names:
            yield _with_meter(wager, name, table)


def _answered(chosen: dict[str, Any], wager: Wager) -> bool:
    """Whether the submission gives the answers under which the wager is counted so."""
    return all(_held(chosen, key) == answer for key, answer in wager.answers.items())


def _held(chosen: dict[str, Any], key: str) -> Any:
    """The answer to a key, behind the groups that it stands in."""
    held: Any = chosen
    for part in key.split("."):
        held = held[part]
    return held


def _with_meter(wager: Wager, name: str, table: OpenTable) -> Selected:
    """The wager with the meter, the envy and the stake that the submission says."""
    printed = wager.tables[name]
    terms = table.game.progressive(table.configuration)
    if printed.meter is None or terms is None:
        return Selected(wager, name)
    seed, reset, rate = terms[:3]
    meter = replace(printed.meter, seed=reset, rate=Fraction(rate, HUNDREDTHS_OF_A_PERCENT))
    offered = table.configuration[PROGRESSIVE]
    changed = replace(printed, meter=meter)
    if isinstance(offered, dict):
        changed = replace(changed, envy=printed.envy if offered.get("envy", True) else ())
        if not offered.get("stake_returned", True):
            rows = tuple((hand, without_stake(odds)) for hand, odds in printed.rows)
            changed = replace(changed, rows=rows)
    return Selected(replace(wager, tables={**wager.tables, name: changed}), name, seed)


Choose = Callable[[dict[str, Any], str], bool]


def _every(chosen: dict[str, Any], name: str) -> bool:
    return True


def _named(key: str) -> Choose:
    """The table whose name stands under the key."""
    return lambda chosen, name: chosen[key] == name


def _offered(key: str) -> Choose:
    """The only table, where the wager is offered at all."""
    return lambda chosen, name: bool(chosen[key])


def _of_stake(chosen: dict[str, Any], name: str) -> bool:
    """The tables of the amounts of the progressive wager, in dollars."""
    return any(name == str(dollars) for dollars in _stakes(chosen))


def _stakes(chosen: dict[str, Any]) -> list[int]:
    """The dollars that a progressive wager may be: of one amount, or of two."""
    amounts = chosen[PROGRESSIVE]["wager"] if chosen[PROGRESSIVE] else []
    return [cents // CENTS for cents in (amounts if isinstance(amounts, list) else [amounts])]


def _of_letter_and_stake(chosen: dict[str, Any], name: str) -> bool:
    letter = chosen[PROGRESSIVE] and chosen[PROGRESSIVE].get("paytable")
    return any(name == f"{letter}-{dollars}" for dollars in _stakes(chosen))


def _bad_beat(chosen: dict[str, Any], name: str) -> bool:
    offered = chosen["bad_beat"]
    return bool(offered) and offered["paytable"] == name


def _progressive_of_687a(chosen: dict[str, Any], name: str) -> bool:
    """Table 1 is of the wager of $1, table 2 of that of $5."""
    offered = chosen[PROGRESSIVE]
    return bool(offered) and {100: "1", 500: "2"}[offered["wager"]] == name


def _of_688a(key: str, other: str) -> Choose:
    """Where a lammer earns both Envy Bonuses of its betting position, the table with both."""

    def choose(chosen: dict[str, Any], name: str) -> bool:
        both = bool(chosen["fortune_bonus"]) and chosen[PROGRESSIVE] in PROGRESSIVE_ENVY
        if both and chosen["envy_lammer"] == "position":
            return name == f"{chosen[key]}-{chosen[other]}"
        return bool(name == chosen[key])

    return choose


# Of the wagers that a submission need not offer, or of which it selects a paytable.
CHOICES: dict[tuple[str, str], Choose] = {
    ("555", "caribbean_stud_bonus"): _named("bonus"),
    ("573", "queens_up"): _named("queens_up"),
    ("573", "progressive_payout"): _of_letter_and_stake,
    ("579", "tie"): _offered("tie"),
    ("579", "poker_bonus"): _named("poker_bonus"),
    ("581", "bust_it"): _offered("bust_it"),
    ("583", "three_card_bonus"): _offered("three_card_bonus"),
    ("587", "pair_plus"): _named("pair_plus"),
    ("587", "progressive_payout"): _of_stake,
    ("587", "six_card_bonus"): _named("six_card_bonus"),
    ("588", "fortune_bonus"): _offered("fortune_bonus"),
    ("588", "insurance"): _offered("insurance"),
    ("588", "progressive_payout"): _of_stake,
    ("589", "super"): _named("super"),
    ("590", "push_22"): _named("push_22"),
    ("592", "five_card_bonus"): _offered("five_card_bonus"),
    ("686a", "bonus"): _offered("bonus"),
    ("687a", "trips_bonus"): _named("trips"),
    ("687a", "two_way_bad_beat_bonus"): _bad_beat,
    ("687a", "progressive_bonus"): _progressive_of_687a,
    ("688a", "ace_high_bonus"): _named("ace_high"),
    ("688a", "fortune_bonus"): _of_688a("fortune_bonus", PROGRESSIVE),
    ("688a", "progressive_payout"): _of_688a(PROGRESSIVE, "fortune_bonus"),
}


def _of_submission(
    table: OpenTable, key: str, name: str, section: str, count: Count, *assumptions: str
) -> Iterator[Selected]:
    """A wager whose odds stand in the submission alone, where it is offered."""
    offered = table.configuration[key]
    if not offered:
        return
    rows: Rows = offered["odds"]
    terms = table.game.progressive(table.configuration) if key == PROGRESSIVE else None
    if terms is None:
        printed = Table(rows)
    else:
        rate = Fraction(terms[2], HUNDREDTHS_OF_A_PERCENT)
        printed = Table(rows, stake=offered.get("wager", CHIP), meter=Meter(terms[1], rate))
    wager = Wager(
        table.configuration["game"],
        name,
        section,
        {ONLY: printed},
        count,
        (ONE_DECK, *assumptions),
    )
    yield Selected(wager, ONLY, terms[0] if terms else None)


def _555(table: OpenTable) -> Iterator[Selected]:
    return _of_submission(
        table, PROGRESSIVE, "Progressive", "R-555-22", dealt("standard", 5), NOT_FOLDED
    )


def _563(table: OpenTable) -> Iterator[Selected]:
    return _of_submission(
        table, "bonus", "Bonus", "R-563-08", known(hole_cards.outcomes), NOT_FOLDED
    )


def _569(table: OpenTable) -> Iterator[Selected]:
    best = "the best five of the player's two and the five community cards"
    yield from _of_submission(
        table, "trips", "Trips", "R-569-09", dealt("standard", 7), best, NOT_FOLDED
    )
    flop = "the player's two cards and the flop"
    yield from _of_submission(
        table, PROGRESSIVE, "Progressive", "R-569-22", dealt("standard", 5), flop, NOT_FOLDED
    )


OF_SUBMISSION: dict[str, Callable[[OpenTable], Iterator[Selected]]] = {
    "555": _555,
    "563": _563,
    "569": _569,
}
