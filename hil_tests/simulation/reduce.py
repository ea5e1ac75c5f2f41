"""A history that fails, with as few steps as fail alike."""

from hil_tests.matrix.trial import in_a_fork
from hil_tests.simulation.history import live

LIMIT_S = 120
# Histories that are tried for it.
MOST_TRIED = 150


def failure_of(seed, steps, only):
    """(number of the step, what is wrong) of a history that fails, None of one that does not. In a
    process of its own."""
    return in_a_fork(lambda: _lived(seed, steps, only), LIMIT_S)


def _lived(seed, steps, only):
    at = [0]

    def looked(number):
        at[0] = number

    try:
        live(seed, steps, None if only is None else set(only), looked)
    except Exception as error:  # noqa: BLE001 - whatever the product does is a finding
        return at[0], f"{type(error).__name__}: {error}"
    return None


def kind_of(wrong):
    """What two failures have to have in common: all but the numbers in them."""
    return "".join(letter for letter in wrong[:60] if not letter.isdigit())


def reduced(seed, steps, wrong, told=lambda left: None):
    """The numbers of steps that still fail alike: halves are left out, then quarters and so on."""
    left, size, tried = list(range(steps)), max(1, steps // 2), 0
    while size and tried < MOST_TRIED:
        at = 0
        while at < len(left) and tried < MOST_TRIED:
            fewer = left[:at] + left[at + size :]
            tried += 1
            found = failure_of(seed, steps, fewer) if fewer else None
            if found and kind_of(found[1]) == kind_of(wrong):
                left = [number for number in fewer if number <= found[0]]
                told(len(left))
            else:
                at += size
        size //= 2
    return left


def in_words(numbers):
    """`0-3,17`."""
    parts: list = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def of_words(text):
    found = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found.update(range(int(first), int(last or first) + 1))
    return found
