"""How likely a statistic is at least as far off as it was, if the draws are what they should be.

The functions behind the distributions are mpmath's.
"""

from mpmath import mp


def of_chi_square(statistic: float, degrees: int) -> float:
    """Upper tail of the chi-square distribution with `degrees` of freedom."""
    return float(mp.gammainc(mp.mpf(degrees) / 2, mp.mpf(statistic) / 2, mp.inf, regularized=True))


def of_kolmogorov(distance: float, count: int) -> float:
    """Of the greatest distance between the distribution function of `count` numbers and the even
    one: Kolmogorov's limit, with Stephens' correction for a finite count (1970)."""
    root = mp.sqrt(count)
    scaled = distance * (root + mp.mpf("0.12") + mp.mpf("0.11") / root)
    if scaled < 0.2:
        # The alternating series converges badly there, and its sum is 1 to 20 digits.
        return 1.0
    tail = mp.nsum(lambda k: (-1) ** (int(k) - 1) * mp.exp(-2 * (k * scaled) ** 2), [1, mp.inf])
    return float(min(mp.mpf(1), 2 * tail))
