"""Money: wagers and awards in whole cents, meters in whole micro-dollars. No floats anywhere."""

MICRO_PER_CENT = 10000
# Cents of a wager at most, and of a table limit (link/requests.py takes no more).
MOST_WAGER = 100_000_000


def whole_cents(micro):
    """The cents in `micro` micro-dollars, rounded down: a fraction of a cent stays on the meter
    (R-687a-16)."""
    return micro // MICRO_PER_CENT


def contribution(cents, rate):
    """Micro-dollars that a wager of `cents` adds to a meter at `rate` hundredths of a percent:
    exact, never rounded."""
    return cents * rate


def is_whole(value):
    return isinstance(value, int) and value is not True and value is not False


def dollars(cents):
    """Text of `cents` as on a pay line: 123456 -> `1,234.56`, -7 -> `-0.07`."""
    whole, part = divmod(abs(cents), 100)
    return "{}{:,}.{:02d}".format("-" if cents < 0 else "", whole, part)
