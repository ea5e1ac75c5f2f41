"""Face Up Pai Gow Poker: the main wager, by rounds dealt at random.

The dealer's house way is the licensee's (688a.11(a)); the example of
host_tools/examples/house_ways stands in for it.
"""

import ctypes
from fractions import Fraction

import handcount
from tablectl.core.odds import TO
from tablectl.games.ch688a import paytables as printed

from host_tools.examples import HOUSE_WAY
from host_tools.mathematics.payback.base.play import BEST_PLAY, End, Play
from host_tools.mathematics.payback.base.work import OnHands, spread
from host_tools.submission import house_way

HOUSE, BEST = "set by the house way", "set for the most"
READINGS = (BEST, HOUSE)
ENDINGS = ("loses", "ties", "wins")
NETS = (-1, 0, 1)
SLICE_ROUNDS = 5_000_000
ROUNDS = 100_000_000
PLAY = {BEST: BEST_PLAY, HOUSE: "play by the house way"}
STRATEGY = {
    BEST: "the player sees both hands of the dealer and sets his own so that both are higher, or "
    "else one of them",
    HOUSE: "the player sets as the dealer does",
}

_Ends = ctypes.c_uint64 * (2 * len(ENDINGS))
_deal = ctypes.CDLL(handcount.__file__).face_up
_deal.restype = ctypes.c_int
_deal.argtypes = (ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64, _Ends)


def deal(rules: bytes, seed: int, rounds: int) -> list[int]:
    """Rounds that lose, tie and win by the house way, then those set for the most.

    Raises ValueError for a house way that does not set a hand that was dealt.
    """
    ends = _Ends()
    if _deal(rules, len(rules), seed, rounds, ends) < 0:
        raise ValueError("the house way does not set every hand")
    return list(ends)


def count(reading: str, on_hands: OnHands) -> Play:
    """Both readings come of the same rounds, which are kept and resumed."""
    assert printed.PAI_GOW_ODDS == (TO, 1, 1)
    rules = house_way.load(HOUSE_WAY)
    seeds = range(1, ROUNDS // SLICE_ROUNDS + 1)
    counted = spread(
        "688a",
        [rules.hex(), SLICE_ROUNDS],
        [seed.to_bytes(4, "big") for seed in seeds],
        lambda seed: deal(rules, int.from_bytes(seed, "big"), SLICE_ROUNDS),
        lambda done, total: on_hands(done * SLICE_ROUNDS, total * SLICE_ROUNDS),
    )
    sums = [sum(column) for column in zip(*counted.values(), strict=True)]
    rounds = sums[: len(ENDINGS)] if reading == HOUSE else sums[len(ENDINGS) :]
    return Play(
        chapter="688a",
        game="Face Up Pai Gow Poker",
        section="688a.11, 688a.12(a)",
        reading=reading,
        stake="main wager",
        unit=f"rounds, of seeds from 1 for each {SLICE_ROUNDS:,}",
        play=PLAY[reading],
        strategy=(STRATEGY[reading],),
        assumptions=(
            "the dealer sets by the example house way, as the text prints none",
            "every wager is returned when the dealer's seven cards rank only ace high "
            "(688a.11(f)(2)(iii))",
            "equal hands are the dealer's; nobody surrenders, which loses the wager (688a.11(d)); "
            "the optional wagers apart",
        ),
        ends=tuple(
            End(reading, name, Fraction(net), Fraction(1), number)
            for name, net, number in zip(ENDINGS, NETS, rounds, strict=True)
        ),
        sampled=True,
    )
