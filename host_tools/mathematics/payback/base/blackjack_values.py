"""Values of blackjack hands against one up card, and the decisions that they ask for.

The player draws from the shoe without the up card, each card as likely as the one before it: the
hand counts by its total. The dealer's cards are drawn without being put back. From an endless shoe
both are exact. Sums are in wagers of the box.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from host_tools.mathematics.payback.base.blackjack_rules import ACE, TEN, Rules, add

STAND, HIT, DOUBLE, SURRENDER = range(4)

Number = Any  # Fraction or float


class Stake(NamedTuple):
    """What lies at a hand: wagers of the player's money, and lammers."""

    real: int
    free: int


PLAIN = Stake(1, 0)
LAMMER = Stake(0, 1)


class Values:
    """One up card, the dealer known to have no Blackjack. `number` is Fraction or float."""

    def __init__(self, rules: Rules, up: int, number: type) -> None:
        self.rules, self.up, self.number = rules, up, number
        shoe = dict(rules.shoe)
        if rules.decks:
            shoe[up] -= 1
        whole = number(sum(shoe.values()))
        self.draws = {value: count / whole for value, count in shoe.items()}
        self.dealer = dealer_totals(rules, up, number)
        self.stand = cache(self._stand)
        self.play = cache(self._play)
        self.pending = cache(self._pending)

    def _stand(self, total: int, stake: Stake, chance: bool = False) -> Number:
        """`chance`: of a hand with a Second Chance Wager, which takes the place of the other."""
        won, lost = (stake.real, 2 * stake.real) if chance else (sum(stake), stake.real)
        if self.rules.pays_21 and total == 21:
            return self.number(won)
        worth = self.number(0)
        for dealer, share in self.dealer.items():
            if dealer == 22 and self.rules.push_22:
                continue
            if dealer > 21 or total > dealer:
                worth += share * won
            elif total < dealer:
                worth -= share * lost
        return worth

    def bust(self, total: int, stake: Stake) -> tuple[Number, bool]:
        """Value of a total over 21, and whether the Second Chance is taken."""
        lost = self.number(-stake.real)
        if not self.rules.second_chance:
            return lost, False
        chance = self.number(0)
        for value, share in self.draws.items():
            if total - value > 21:
                chance -= share * 2 * stake.real
            else:
                chance += share * self.stand(total - value, stake, True)
        return max(chance, lost), chance > lost

    def decisions(
        self, total: int, soft: bool, stake: Stake, two: bool, split: bool
    ) -> dict[int, Number]:
        """Value by decision. two: the hand has two cards. split: it comes from a pair."""
        found = {STAND: self.stand(total, stake)}
        if total == 21:
            return found
        found[HIT] = self._after_card(
            total, soft, stake, lambda t, s: self.play(t, s, stake, False, split)[0]
        )
        if two or self.rules.double_any:
            doubled = self.doubled(total, soft, stake, two)
            found[DOUBLE] = self._after_card(
                total, soft, doubled, lambda t, s: self.after_double(t, doubled)[0]
            )
        if self.rules.rescue or (two and not split):
            found[SURRENDER] = self.surrender(stake)
        return found

    def _play(
        self, total: int, soft: bool, stake: Stake, two: bool, split: bool
    ) -> tuple[Number, int]:
        """(value, decision) of the best decision."""
        return _best(self.decisions(total, soft, stake, two, split))

    def doubled(self, total: int, soft: bool, stake: Stake, two: bool) -> Stake:
        free = self.rules.free_bets and two and not soft and total in (9, 10, 11)
        return Stake(stake.real, stake.free + 1) if free else Stake(stake.real + 1, stake.free)

    def after_double(self, total: int, stake: Stake) -> tuple[Number, int]:
        half = Stake(stake.real - 1, stake.free) if self.rules.double_returned else stake
        return self._last_decision(total, stake, half)

    def split_ace(self, total: int, stake: Stake) -> tuple[Number, int]:
        """A split ace that gets one card."""
        return self._last_decision(total, stake, stake)

    def _last_decision(self, total: int, stake: Stake, half: Stake) -> tuple[Number, int]:
        """Stand, or surrender half of `half`."""
        found = {STAND: self.stand(total, stake)}
        if self.rules.rescue and total < 21:
            found[SURRENDER] = self.surrender(half)
        return _best(found)

    def surrender(self, stake: Stake) -> Number:
        return -self.number(stake.real) / 2

    def _after_card(
        self, total: int, soft: bool, stake: Stake, worth: Callable[[int, bool], Number]
    ) -> Number:
        found = self.number(0)
        for value, share in self.draws.items():
            more, still_soft = add(total, soft, value)
            over = more > 21
            found += share * (self.bust(more, stake)[0] if over else worth(more, still_soft))
        return found

    def split(self, value: int) -> Number:
        """Value of splitting the first two cards, each of this value."""
        return self.pending(value, *((1, 1) if self.is_free(value) else (2, 0)), 2)

    def is_free(self, value: int) -> bool:
        return self.rules.free_bets and value != TEN

    def _pending(self, value: int, real: int, free: int, hands: int) -> Number:
        """Value of hands of one card each, dealt to from the left; `hands` with those done."""
        if real + free == 0:
            return self.number(0)
        stake = PLAIN if real else LAMMER
        rest = self.pending(value, *((real - 1, free) if real else (real, free - 1)), hands)
        found = self.number(0)
        for drawn, share in self.draws.items():
            played = self.after_split(value, drawn, stake) + rest
            if drawn == value and self.may_split_again(value, hands):
                played = max(played, self.split_again(value, real, free, hands))
            found += share * played
        return found

    def may_split_again(self, value: int, hands: int) -> bool:
        once = value == ACE and self.rules.one_card_to_aces
        return hands < self.rules.most_hands and not once

    def split_again(self, value: int, real: int, free: int, hands: int) -> Number:
        more = (real, free + 1) if self.is_free(value) else (real + 1, free)
        return self.pending(value, *more, hands + 1)

    def after_split(self, value: int, drawn: int, stake: Stake) -> Number:
        """Value of a split card and the next one."""
        total, soft = add(*add(0, False, value), drawn)
        if value == ACE and self.rules.one_card_to_aces:
            return self.split_ace(total, stake)[0]
        return self.play(total, soft, stake, True, True)[0]


def _best(found: dict[int, Number]) -> tuple[Number, int]:
    decision = max(found, key=lambda one: (found[one], -one))
    return found[decision], decision


def dealer_totals(rules: Rules, up: int, number: type) -> dict[int, Number]:
    """Shares of 17 to 21, 22 and 23 (all above) that the dealer ends with, without a Blackjack."""
    shoe = dict(rules.shoe)
    if rules.decks:
        shoe[up] -= 1
    hole_not = {ACE: TEN, TEN: ACE}.get(up)

    @cache
    def ends(total: int, soft: bool, drawn: tuple[int, ...]) -> dict[int, Number]:
        if total >= 17:
            return {min(total, 23): number(1)}
        left = dict(shoe)
        if rules.decks:
            for value in drawn:
                left[value] -= 1
        if not drawn and hole_not:
            left[hole_not] = 0
        whole = number(sum(left.values()))
        found: dict[int, Number] = {}
        for value, count in left.items():
            if count:
                # Of an endless shoe it does not matter which cards are gone.
                gone = tuple(sorted((*drawn, value))) if rules.decks else (0,)
                for end, share in ends(*add(total, soft, value), gone).items():
                    found[end] = found.get(end, number(0)) + count / whole * share
        return found

    return ends(*add(0, False, up), ())
