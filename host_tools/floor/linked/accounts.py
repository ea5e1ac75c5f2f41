"""The accounts of one level of a link, and what each event moves between them. Pure.

Every change moves as much into the places as comes from the sources, so that at any moment

    startup + contributions + adjustments + house = current + overflow + reserve + held + paid

All amounts are micro-dollars. `house` is what the house bears where a reversal would take the
level below its base (R-688a-45).
"""

from dataclasses import dataclass

from tablectl.core.money import MICRO_PER_CENT, whole_cents

SOURCES = ("startup", "contributions", "adjustments", "house")
PLACES = ("current", "overflow", "reserve", "held", "paid")
ACCOUNTS = (*SOURCES, *PLACES)
Amounts = dict[str, int]


@dataclass(frozen=True)
class Terms:
    """Of a level, as in the Rules Submission: `base` and `limit` in cents, None for no limit; the
    rates in hundredths of a percent of each wager."""

    base: int
    limit: int | None
    rate: int
    reserve_rate: int


def none() -> Amounts:
    return dict.fromkeys(ACCOUNTS, 0)


def is_balanced(change: Amounts) -> bool:
    return sum(change[name] for name in SOURCES) == sum(change[name] for name in PLACES)


def opened(terms: Terms, cents: int) -> Amounts:
    """A new level, with so many cents of the house on it."""
    micro = cents * MICRO_PER_CENT
    return {**none(), "startup": micro, **_moved(none(), terms, micro)}


def contributed(standing: Amounts, terms: Terms, micro: int, reserved: int) -> Amounts:
    """By wagers; below zero what a void takes back."""
    borne = _borne(standing, terms, micro)
    owed = max(0, -standing["reserve"] - reserved)
    return {
        **none(),
        "contributions": micro + reserved,
        "house": borne + owed,
        "reserve": reserved + owed,
        **_moved(standing, terms, micro + borne),
    }


def award(standing: Amounts, percent: int) -> int:
    """Whole cents; the fraction stays on the meter (R-687a-16)."""
    return whole_cents(standing["current"] * percent // 100)


def awarded(standing: Amounts, terms: Terms, percent: int, cents: int) -> Amounts:
    """All of the meter resets it by the base, out of the reserve as far as it goes."""
    base = terms.base * MICRO_PER_CENT if percent == 100 else 0
    reserved = min(max(0, standing["reserve"]), base)
    micro = cents * MICRO_PER_CENT
    return {
        **none(),
        "startup": base - reserved,
        "reserve": -reserved,
        "held": micro,
        **_moved(standing, terms, base - micro),
    }


def paid(cents: int) -> Amounts:
    micro = cents * MICRO_PER_CENT
    return {**none(), "held": -micro, "paid": micro}


def voided(standing: Amounts, terms: Terms, cents: int, of_award: Amounts) -> Amounts:
    """An award that is not paid comes back to the meter, and the base of its reset goes back to
    where `of_award` had taken it from (R-688a-44)."""
    micro = cents * MICRO_PER_CENT
    back = micro - of_award["startup"] + of_award["reserve"]
    borne = _borne(standing, terms, back)
    return {
        **none(),
        "startup": -of_award["startup"],
        "house": borne,
        "reserve": -of_award["reserve"],
        "held": -micro,
        **_moved(standing, terms, back + borne),
    }


def adjusted(standing: Amounts, terms: Terms, micro: int) -> Amounts:
    return {**none(), "adjustments": micro, **_moved(standing, terms, micro)}


def raised(standing: Amounts, terms: Terms) -> Amounts:
    """What a database has lost for good may leave a level below nothing: the house bears that."""
    borne = max(0, -_whole(standing))
    return {**none(), "house": borne, **_moved(standing, terms, borne)}


def added(standing: Amounts, change: Amounts) -> Amounts:
    return {name: standing[name] + change[name] for name in ACCOUNTS}


def _whole(standing: Amounts) -> int:
    return standing["current"] + standing["overflow"]


def _borne(standing: Amounts, terms: Terms, micro: int) -> int:
    """No reversal takes a level below the base, or below where it stood if that is less."""
    whole = _whole(standing)
    least = min(whole, terms.base * MICRO_PER_CENT)
    return max(0, least - whole - micro) if micro < 0 else 0


def _moved(standing: Amounts, terms: Terms, micro: int) -> Amounts:
    """What is above the limit waits as overflow; below it the overflow comes back."""
    whole = _whole(standing) + micro
    current = whole if terms.limit is None else min(whole, terms.limit * MICRO_PER_CENT)
    return {
        "current": current - standing["current"],
        "overflow": whole - current - standing["overflow"],
    }
