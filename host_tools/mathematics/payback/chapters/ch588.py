"""Six-Card Fortune Pai Gow Poker, 58 Pa. Code 588.12."""

from dataclasses import replace

from tablectl.games.ch588 import paytables as printed

from host_tools.mathematics.payback.chapters.common import (
    ONE_DECK_AND_JOKER,
    ONLY,
    Count,
    dealt_with_joker,
    only,
)
from host_tools.mathematics.payback.outcomes import Outcome, Outcomes
from host_tools.mathematics.payback.wager import CENTS, Meter, Table, Wager

# Answers to R-588-03, in words.
ROYAL_JOKER = {
    "any_card": "the joker may be any card of a royal flush (R-588-03)",
    "ace": "the joker may be the ace of a royal flush alone (R-588-03)",
}
QUALIFYING_STAKE = 500  # the least that wins envy (588.1)
BEST_FIVE = "the best five of six cards; the joker is an ace or completes a straight or flush"


def _progressive(stake: int, fours: bool) -> Table:
    return Table(
        printed.PROGRESSIVE,
        stake=stake,
        meter=Meter(printed.PROGRESSIVE_SEED_AT_LEAST),
        envy=printed.progressive_envy(fours)[stake] if stake >= QUALIFYING_STAKE else (),
    )


# Of C(53,6) hands: the joker with the ace and three of ten, jack, queen and king of a suit, and
# any other card but the fourth of them.
JOKER_WITHIN_A_ROYAL_FLUSH = 4 * 4 * 47


def _six_cards(royal_joker: str) -> Count:
    """The best five of six cards, by what the joker may be in a royal flush (R-588-03)."""
    count = dealt_with_joker("pai_gow_high", 6)
    return count if royal_joker == "any_card" else lambda found: _fewer_royals(count(found))


def _fewer_royals(outcomes: Outcomes) -> Outcomes:
    counts: dict[Outcome, int] = {}
    for (name, rank), hands in outcomes.counts.items():
        if name == "royal flush":
            hands -= JOKER_WITHIN_A_ROYAL_FLUSH
            straight_flush = ("straight flush", rank)
            counts[straight_flush] = counts.get(straight_flush, 0) + JOKER_WITHIN_A_ROYAL_FLUSH
        counts[name, rank] = counts.get((name, rank), 0) + hands
    return replace(outcomes, counts=counts)


def _name(wager: str, fours: bool = True, royal_joker: str = "any_card") -> str:
    """With what the answers make of the wager; the first of each adds nothing."""
    made = [] if royal_joker == "any_card" else ["joker as the ace of a royal flush alone"]
    if not fours:
        made.append("no envy for fours")
    return ", ".join([wager, " and ".join(made)] if made else [wager])


def _fortune(royal_joker: str) -> Wager:
    table = Table(
        printed.FORTUNE_BONUS,
        stake=QUALIFYING_STAKE,
        envy=printed.FORTUNE_ENVY[QUALIFYING_STAKE],
    )
    return Wager(
        "588",
        _name("Fortune Bonus", royal_joker=royal_joker),
        printed.FORTUNE_BONUS_SECTION,
        {ONLY: table},
        _six_cards(royal_joker),
        (ONE_DECK_AND_JOKER, BEST_FIVE, ROYAL_JOKER[royal_joker], "envy: of a wager of $5"),
        answers={"joker_royal_flush": royal_joker},
    )


def _of_the_meter(fours: bool, royal_joker: str) -> Wager:
    return Wager(
        "588",
        _name("Progressive Payout", fours, royal_joker),
        printed.PROGRESSIVE_SECTION,
        {str(stake // CENTS): _progressive(stake, fours) for stake in (100, 500)},
        _six_cards(royal_joker),
        (
            ONE_DECK_AND_JOKER,
            BEST_FIVE,
            ROYAL_JOKER[royal_joker],
            "seed: the least of 588.12(d)(2); no rate is printed (R-588-02)",
            f"envy of $25 for a four-of-a-kind: {'yes' if fours else 'no'} (R-588-01)",
        ),
        answers={"progressive.envy_for_fours": fours, "joker_royal_flush": royal_joker},
    )


WAGERS = (
    *(_fortune(answer) for answer in ROYAL_JOKER),
    Wager(
        "588",
        "Insurance",
        printed.INSURANCE_SECTION,
        only(printed.INSURANCE),
        dealt_with_joker("pai_gow_insurance", 6),
        (ONE_DECK_AND_JOKER, "the joker is an ace, so it loses"),
    ),
    *(_of_the_meter(fours, answer) for answer in ROYAL_JOKER for fours in (True, False)),
)
