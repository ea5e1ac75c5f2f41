"""A blackjack game under the best strategy by totals of the hands: dealt and counted."""

from dataclasses import replace
from fractions import Fraction

from host_tools.mathematics.payback.base import blackjack_sample as sampled
from host_tools.mathematics.payback.base.blackjack_rules import Rules
from host_tools.mathematics.payback.base.blackjack_strategy import charts, endless_worth, strategy
from host_tools.mathematics.payback.base.play import End, Play
from host_tools.mathematics.payback.base.work import OnHands
from host_tools.mathematics.payback.report import decimal

ROUNDS = 2_000_000_000
# Answers to what split aces get, R-590-12 and R-591-13.
ONE_CARD = "one_card"
ACES = {
    "as_other_pairs": "split aces are drawn to as other split hands",
    ONE_CARD: "split aces get one card each and are not split again",
}
SHORT = {"as_other_pairs": "", ONE_CARD: ", one card to split aces"}
STRATEGY = (
    "in the charts, a letter for each up card 2 to 10 and ace: S stand, H hit, D double down (hit "
    "where that is not allowed), R surrender; P split, Y yes",
    "decisions go by the hand's total, each the best one against the shoe without the up card; no "
    "cards but the box's own and the up card are looked at, and no Insurance Wager is made",
)
ASSUMPTIONS = (
    "one box, each round from a full shoe",
    "a strategy that also looks at the single cards of a hand would do slightly better",
)


def play(
    chapter: str,
    game: str,
    section: str,
    rules: Rules,
    assumptions: tuple[str, ...],
    on_rounds: OnHands,
    stake: str = "Blackjack Wager",
    reading: str = "",
    rounds: int = ROUNDS,
) -> Play:
    """Deal so many rounds; beside them what an endless shoe is worth, exactly. `reading`: in
    words, where the number of decks does not tell it."""
    tables = strategy(rules)
    reading = reading or f"{rules.decks} deck{'s' * (rules.decks > 1)}"
    name = "_".join([f"base_{chapter}", *reading.replace(",", "").split()])
    counts = sampled.sample(name, rules, tables, rounds, on_rounds)
    staked = sampled.staked(counts)
    return Play(
        chapter=chapter,
        game=game,
        section=section,
        reading=reading,
        stake=stake,
        unit=f"rounds, of seeds from 1 for each {sampled.SLICE_ROUNDS:,}",
        play="best play by totals",
        strategy=STRATEGY,
        hands=charts(rules, tables),
        sampled=True,
        beside={"endless shoe": endless(replace(rules, decks=0))},
        assumptions=(*ASSUMPTIONS, *assumptions),
        ends=tuple(
            End("", "any", net, staked, number) for net, number in sampled.nets(counts).items()
        ),
    )


def endless(rules: Rules) -> str:
    """In words; exact but for the rounding."""
    edge = -100 * endless_worth(rules)
    return f"house edge {decimal(Fraction(edge), 9)}%, exact, best play against an endless shoe"
