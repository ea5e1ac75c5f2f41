"""What several tests at 99 % say together.

A good generator has a p below 1 % in one test of a hundred, so in eight tests together once in
thirteen reports (1 - 0.99^8 = 7.7 %). The report therefore judges all of them at once by Holm's
procedure (1979): with every p multiplied by how many tests it still has to answer for, a good
generator is refused once in a hundred reports at most, however the tests hang together.
"""

from collections.abc import Sequence

LEVEL = 0.01


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Holm's p of each test, in the order given."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    found = [0.0] * len(p_values)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(p_values) - rank) * p_values[place]))
        found[place] = most
    return found


def passes(p_values: Sequence[float]) -> bool:
    """No test is off at 99 % once it is answered for all of them."""
    return min(adjusted(p_values)) >= LEVEL


def below_alone(count: int) -> float:
    """How likely a good generator is below the level in one test or more of `count` independent
    ones."""
    return float(1 - (1 - LEVEL) ** count)
