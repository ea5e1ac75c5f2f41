"""The C loops of handcount/base_games.h, and the classes of hands that they count."""

import ctypes
from collections.abc import Sequence
from fractions import Fraction

import handcount
from tablectl.core.odds import FOR, PUSH, TO
from tablectl.core.paytable import odds_for

from host_tools.mathematics.payback.enumeration import categories
from host_tools.mathematics.payback.wager import PrintedRow

RANKING = categories("standard")
PAIR_NAMES = ("2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings")
# (category, rank of a pair or None), from low to high: hand_class of base_games.h.
CLASSES: tuple[tuple[str, int | None], ...] = (
    (RANKING[0], None),
    *((RANKING[1], rank) for rank in range(13)),
    *((category, None) for category in RANKING[2:]),
)
NAMES = (
    "no pair",
    *(f"pair of {rank}" for rank in (*PAIR_NAMES, "aces")),
    *RANKING[2:],
)

_Net = ctypes.c_int32 * len(CLASSES)
_Ends = ctypes.c_uint64 * len(CLASSES)


class CrissCrossEnds(ctypes.Structure):
    """struct criss_cross_ends; the arrays flat, the last index fastest."""

    _fields_ = (
        ("across_fold", ctypes.c_uint64),
        ("down_fold", ctypes.c_uint64 * 2),
        ("middle_fold", ctypes.c_uint64 * 4),
        ("settled", ctypes.c_uint64 * (8 * len(CLASSES) ** 2)),
    )


# The loops are plain C and share the extension's file; called so, they run without the
# interpreter's lock.
_loops = ctypes.CDLL(handcount.__file__)
_loops.raise_it_up.restype = None
_loops.flop_poker.restype = None
_loops.criss_cross.restype = ctypes.c_int


def nets(table: Sequence[PrintedRow]) -> list[Fraction]:
    """What one stake nets by class; a class that no row pays loses it."""
    return [_net(odds_for(table, category, rank, RANKING)) for category, rank in CLASSES]


def _net(odds: tuple[str, int, int] | None) -> Fraction:
    if odds is None:
        return Fraction(-1)
    kind, a, b = odds
    assert kind in (TO, FOR, PUSH)
    if kind == PUSH:
        return Fraction(0)
    return Fraction(a, b) - (1 if kind == FOR else 0)


def raise_it_up(own: bytes, net: Sequence[Sequence[int]]) -> list[int]:
    """Ends by Play Wager of 0 to 3 Antes, then class; `net` by the same, in any unit."""
    ends = (_Ends * 4)()
    _loops.raise_it_up(own, (_Net * 4)(*(_Net(*row) for row in net)), ends)
    return [count for row in ends for count in row]


def flop_poker(own: bytes) -> list[int]:
    """Flops by the class they end in."""
    ends = _Ends()
    _loops.flop_poker(own, ends)
    return list(ends)


def criss_cross(own: bytes, ante: Sequence[int], bet: Sequence[int]) -> CrissCrossEnds:
    """Ends by folds, bets and classes; `ante` and `bet` are nets by class. Raises MemoryError."""
    ends = CrissCrossEnds()
    if _loops.criss_cross(own, _Net(*ante), _Net(*bet), ctypes.byref(ends)) < 0:
        raise MemoryError("criss_cross")
    return ends
