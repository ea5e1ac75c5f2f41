"""Blackjack rounds dealt at random under a strategy, on all cores."""

import ctypes
from collections.abc import Callable
from dataclasses import asdict
from fractions import Fraction

import handcount

from host_tools.mathematics.payback.base.blackjack_rules import Rules
from host_tools.mathematics.payback.base.blackjack_strategy import Strategy
from host_tools.mathematics.payback.base.work import spread

HALVES = 2  # half wagers to a wager
NET_ZERO = 64
SLICE_ROUNDS = 20_000_000

_FLAGS = (
    "blackjack_wins_first",
    "push_22",
    "pays_21",
    "double_any",
    "rescue",
    "double_returned",
    "most_hands",
    "one_card_to_aces",
    "free_bets",
    "second_chance",
    "attack",
)


class _Rules(ctypes.Structure):
    _fields_ = (
        ("cards", ctypes.c_int32 * 11),
        ("endless", ctypes.c_int32),
        ("blackjack", ctypes.c_int32),
        *((name, ctypes.c_int32) for name in _FLAGS),
    )


class _Ends(ctypes.Structure):
    _fields_ = (("nets", ctypes.c_uint64 * (2 * NET_ZERO + 1)), ("staked", ctypes.c_uint64))


_deal = ctypes.CDLL(handcount.__file__).blackjack
_deal.restype = None
_deal.argtypes = (
    ctypes.POINTER(_Rules),
    ctypes.POINTER(Strategy),
    ctypes.c_uint64,
    ctypes.c_uint64,
    ctypes.POINTER(_Ends),
)


def deal(rules: Rules, tables: Strategy, seed: int, rounds: int) -> list[int]:
    """Rounds by net in half wagers, from -NET_ZERO on; then the half wagers laid out in all."""
    given = _Rules(endless=not rules.decks, blackjack=int(HALVES * rules.blackjack))
    for value, count in rules.shoe.items():
        given.cards[value] = count
    for name in _FLAGS:
        setattr(given, name, int(getattr(rules, name)))
    ends = _Ends()
    _deal(given, tables, seed, rounds, ends)
    return [*ends.nets, ends.staked]


def sample(
    name: str,
    rules: Rules,
    tables: Strategy,
    rounds: int,
    on_rounds: Callable[[int, int], None],
) -> list[int]:
    """`deal` of that many rounds, to a whole slice; each slice has the next seed. Resumes."""
    seeds = range(1, -(-rounds // SLICE_ROUNDS) + 1)
    inputs = [str(asdict(rules)), bytes(tables).hex(), SLICE_ROUNDS]
    counted = spread(
        name,
        inputs,
        [seed.to_bytes(4, "big") for seed in seeds],
        lambda seed: deal(rules, tables, int.from_bytes(seed, "big"), SLICE_ROUNDS),
        lambda done, total: on_rounds(done * SLICE_ROUNDS, total * SLICE_ROUNDS),
    )
    return [sum(column) for column in zip(*counted.values(), strict=True)]


def nets(counts: list[int]) -> dict[Fraction, int]:
    """Rounds by net in wagers."""
    rounds = enumerate(counts[:-1], start=-NET_ZERO)
    return {Fraction(net, HALVES): number for net, number in rounds if number}


def staked(counts: list[int]) -> Fraction:
    """Wagers laid out in the mean."""
    return Fraction(counts[-1], HALVES * sum(counts[:-1]))
