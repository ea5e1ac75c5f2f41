"""Blackjack strategies: every decision against every up card, and what they are worth."""

import ctypes
from fractions import Fraction

from host_tools.mathematics.payback.base.blackjack_rules import ACE, TEN, Rules
from host_tools.mathematics.payback.base.blackjack_values import (
    LAMMER,
    PLAIN,
    STAND,
    Number,
    Stake,
    Values,
)

UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, ACE)
LETTERS = "SHDR"  # stand, hit, double down, surrender
HARD = [(total, False) for total in range(4, 21)]
SOFT = [(total, True) for total in range(12, 21)]
KINDS = {"": PLAIN, "free hand, ": LAMMER}

_Totals = ctypes.c_uint8 * 31 * 2
_Pairs = ctypes.c_uint8 * 11 * 11


class Strategy(ctypes.Structure):
    """struct blackjack_strategy of handcount/blackjack.h."""

    _fields_ = (
        ("first", _Totals * 11),
        ("after_split", _Totals * 11 * 2),
        ("later", _Totals * 11 * 2),
        ("doubled", ctypes.c_uint8 * 31 * 11),
        ("split_ace", ctypes.c_uint8 * 31 * 11),
        ("split", _Pairs),
        ("split_again", _Pairs * 4 * 2),
        ("second_chance", ctypes.c_uint8 * 31 * 11),
        ("attack", ctypes.c_uint8 * 11),
    )


def strategy(rules: Rules) -> Strategy:
    """The decisions that are worth most, each against the shoe without the up card."""
    tables = Strategy()
    for up in UPS:
        _fill(tables, Values(rules, up, float))
    return tables


def _fill(tables: Strategy, values: Values) -> None:
    up, rules = values.up, values.rules
    for total, soft in (*HARD, *SOFT):
        for kind, stake in enumerate(KINDS.values()):
            split = values.play(total, soft, stake, True, True)
            tables.after_split[kind][up][soft][total] = split[1]
            tables.later[kind][up][soft][total] = values.play(total, soft, stake, False, True)[1]
        tables.first[up][soft][total] = values.play(total, soft, PLAIN, True, False)[1]
        tables.doubled[up][total] = values.after_double(total, Stake(2, 0))[1]
        tables.split_ace[up][total] = values.split_ace(total, PLAIN)[1]
    for value in range(1, 11):
        tables.split[up][value] = split_pays(values, value)
        for kind, pending in enumerate(((1, 0), (0, 1))):
            for hands in range(2, rules.most_hands):
                tables.split_again[kind][hands][up][value] = again_pays(
                    values, value, pending, hands
                )
    for total in range(22, 31):
        tables.second_chance[up][total] = values.bust(total, PLAIN)[1]
    tables.attack[up] = rules.attack and no_blackjack_worth(values) > 0


def split_pays(values: Values, value: int) -> bool:
    """Whether to split the first two cards."""
    return bool(values.split(value) > values.play(*_pair(value), PLAIN, True, False)[0])


def again_pays(values: Values, value: int, pending: tuple[int, int], hands: int) -> bool:
    """Whether the last hand to be played, one of `hands`, is split when it becomes a pair."""
    if not values.may_split_again(value, hands):
        return False
    stake = PLAIN if pending[0] else LAMMER
    played = values.after_split(value, value, stake)
    return bool(values.split_again(value, *pending, hands) > played)


def no_blackjack_worth(values: Values) -> Number:
    """Of a box before its cards are dealt, the dealer having no Blackjack."""
    worth = values.number(0)
    for first, first_share in values.draws.items():
        for second, second_share in values.draws.items():
            worth += first_share * second_share * _hand_worth(values, first, second)
    return worth


def _hand_worth(values: Values, first: int, second: int) -> Number:
    if {first, second} == {ACE, TEN}:
        return values.number(values.rules.blackjack)
    if first != second:
        total = first + second + (10 if ACE in (first, second) else 0)
        return values.play(total, ACE in (first, second), PLAIN, True, False)[0]
    return max(values.play(*_pair(first), PLAIN, True, False)[0], values.split(first))


def _pair(value: int) -> tuple[int, bool]:
    return (12, True) if value == ACE else (2 * value, False)


def endless_worth(rules: Rules) -> Fraction:
    """Exactly what a box nets from an endless shoe under the best play."""
    assert not rules.decks
    cards = sum(rules.shoe.values())
    share = {value: Fraction(count, cards) for value, count in rules.shoe.items()}
    worth = Fraction(0)
    for up in UPS:
        of_player = 2 * share[ACE] * share[TEN]
        of_dealer = {ACE: share[TEN], TEN: share[ACE]}.get(up, Fraction(0))
        values = Values(rules, up, Fraction)
        rest = no_blackjack_worth(values)
        attacked = rest + max(rest, 0) if rules.attack else rest
        both = of_player * (rules.blackjack + 1) if rules.blackjack_wins_first else of_player
        worth += share[up] * ((1 - of_dealer) * attacked + of_dealer * (both - 1))
    return worth


def charts(rules: Rules, tables: Strategy) -> dict[str, str]:
    """The tables as text: for each hand the decisions against 2 to 10 and ace."""
    found = {"first two cards": _chart(tables.first)}
    kinds = KINDS if rules.free_bets else {"": PLAIN}
    for kind, name in enumerate(kinds):
        found[f"{name}two cards after a split"] = _chart(tables.after_split[kind])
        found[f"{name}more cards"] = _chart(tables.later[kind])
    pairs = (f"{value} {''.join('-P'[tables.split[up][value]] for up in UPS)}" for value in PAIRS)
    found["split"] = "; ".join(pairs)
    if rules.rescue:
        found["after a double"] = _rows(range(12, 21), tables.doubled, "SHDR")
        found["split ace"] = _rows(range(12, 21), tables.split_ace, "SHDR")
    if rules.second_chance:
        found["Second Chance"] = _rows(range(22, 31), tables.second_chance, "-Y")
    if rules.attack:
        found["Double Attack"] = "".join("-Y"[tables.attack[up]] for up in UPS)
    return found


PAIRS = (ACE, *range(2, 11))


def _chart(table: ctypes.Array) -> str:
    rows = []
    for total, soft in (*HARD, *SOFT):
        decisions = "".join(LETTERS[table[up][soft][total]] for up in UPS)
        rows.append(f"{'soft' if soft else 'hard'} {total} {decisions}")
    return "; ".join(rows)


def _rows(totals: range, table: ctypes.Array, letters: str) -> str:
    return "; ".join(
        f"{total} {''.join(letters[table[up][total]] for up in UPS)}" for total in totals
    )


assert STAND == LETTERS.index("S")
