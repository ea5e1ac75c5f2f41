"""Where the rounds of a game end under one way to play, and what that comes to: no rounding.

Sums are in stakes: one Ante, where a game has two equal ones each of them.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

BEST_PLAY = "best play"


@dataclass(frozen=True)
class End:
    """Rounds that end alike: after these decisions, with that hand.

    net: stakes won, lost below zero. staked: all stakes the player laid out in the round; of
    sampled rounds their mean over all rounds.
    """

    decisions: str
    hand: str
    net: Fraction
    staked: Fraction
    count: int


@dataclass(frozen=True)
class Play:
    """A game, the reading of it, the strategy in words and every end with its count.

    play: what the strategy is: the best play that the text allows, or what it leaves out.

    hands: the starting hands by the first decision, one for each class under renaming of suits;
    of blackjack the charts. sampled: the rounds were dealt at random, and the ends have no hands.
    beside: other figures, by name.
    """

    chapter: str
    game: str
    section: str
    reading: str
    stake: str
    unit: str
    strategy: tuple[str, ...]
    assumptions: tuple[str, ...]
    ends: tuple[End, ...]
    play: str = BEST_PLAY
    hands: dict[str, str] = field(default_factory=dict)
    sampled: bool = False
    beside: dict[str, str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(end.count for end in self.ends)

    @property
    def net(self) -> Fraction:
        """Stakes won in the mean; the house edge of a stake is its opposite."""
        return self._mean(lambda end: end.net)

    @property
    def staked(self) -> Fraction:
        return self._mean(lambda end: end.staked)

    @property
    def returned(self) -> Fraction:
        """The share of all stakes laid out that comes back."""
        return 1 + self.net / self.staked

    @property
    def hit_frequency(self) -> Fraction:
        """Of the rounds that win more than they lose."""
        return self._mean(lambda end: Fraction(end.net > 0))

    @property
    def variance(self) -> Fraction:
        """Of a round's net, in squared stakes."""
        return self._mean(lambda end: end.net**2) - self.net**2

    def by_decisions(self) -> dict[str, int]:
        """Rounds by the decisions taken, in the order of the ends."""
        counts: dict[str, int] = {}
        for end in self.ends:
            counts[end.decisions] = counts.get(end.decisions, 0) + end.count
        return counts

    def _mean(self, of: Any) -> Fraction:
        sums = sum((end.count * of(end) for end in self.ends), Fraction(0))
        return Fraction(sums) / self.total


def as_data(play: Play, command: str) -> dict[str, Any]:
    """What is kept in a file: counts are integers, sums fractions as text."""
    return {
        "command": command,
        "chapter": play.chapter,
        "game": play.game,
        "section": play.section,
        "reading": play.reading,
        "stake": play.stake,
        "unit": play.unit,
        "play": play.play,
        "strategy": list(play.strategy),
        "assumptions": list(play.assumptions),
        "hands": play.hands,
        **({"sampled": True, "beside": play.beside} if play.sampled else {}),
        "columns": ["decisions", "hand", "net", "staked", "count"],
        "ends": [
            [end.decisions, end.hand, str(end.net), str(end.staked), end.count]
            for end in play.ends
        ],
    }


def from_data(data: dict[str, Any]) -> Play:
    """The inverse of `as_data`. Raises KeyError or ValueError for what that never wrote."""
    return Play(
        chapter=data["chapter"],
        game=data["game"],
        section=data["section"],
        reading=data["reading"],
        stake=data["stake"],
        unit=data["unit"],
        play=data["play"],
        strategy=tuple(data["strategy"]),
        assumptions=tuple(data["assumptions"]),
        hands=data["hands"],
        sampled=data.get("sampled", False),
        beside=data.get("beside", {}),
        ends=tuple(
            End(decisions, hand, Fraction(net), Fraction(staked), count)
            for decisions, hand, net, staked, count in data["ends"]
        ),
    )
