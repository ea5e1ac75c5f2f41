"""Strict reading of a table's configuration: every key known, every value within its printed
limit.

Each getter removes what it read, so that `finish` can name a key that nobody asked for.
"""

from .chips import MOST_REMAINDERS, Chips, is_fine
from .errors import ConfigurationError
from .money import MOST_WAGER, is_whole

MISSING = object()
MOST_ODDS = 100000
MOST_CHARACTERS = 60
# Chips of different values at a table.
MOST_CHIPS = 20
MOST_NAME = 16
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def range_in_words(least, most):
    """Whole numbers from `least` to `most`."""
    if least == most:
        return str(least)
    return "a whole number from {} to {}".format(least, most)


class Reader:
    """Reads one level of a configuration; `path` is put before the keys in messages; `chips` are
    those of the table once they were read, every amount until then."""

    chips = Chips()

    def __init__(self, game, values, path=""):
        if not isinstance(values, dict):
            raise ConfigurationError(
                4003,
                {
                    "key": path.rstrip(".") or game,
                    "value": values,
                    "limit": "must be a table of keys",
                },
            )
        self.game = game
        self.path = path
        self.left = dict(values)

    def _take(self, key, default):
        value = self.left.pop(key, default)
        if value is MISSING:
            raise ConfigurationError(4002, {"key": self.path + key, "game": self.game})
        return value

    def refuse(self, key, value, limit, section=None):
        raise ConfigurationError(
            4003, {"key": self.path + key, "value": value, "limit": limit}, section
        )

    def yes_no(self, key, section, default=MISSING):
        value = self._take(key, default)
        if value is not True and value is not False:
            self.refuse(key, value, "must be true or false", section)
        return value

    def number(self, key, section, least, most, default=MISSING):
        """A whole number from `least` to `most`; None where that is the default."""
        value = self._take(key, default)
        if value is None and default is None:
            return None
        if not is_whole(value) or not least <= value <= most:
            self.refuse(key, value, "must be " + range_in_words(least, most), section)
        return value

    def hexadecimal(self, key, section):
        """Bytes, written as two hexadecimal digits each."""
        value = self._take(key, MISSING)
        written = isinstance(value, str) and len(value) % 2 == 0
        if not written or any([digit not in "0123456789abcdef" for digit in value]):
            self.refuse(key, value, "must be bytes of two digits 0-9, a-f each", section)
        return bytes([int(value[i : i + 2], 16) for i in range(0, len(value), 2)])

    def words(self, key, section, default=MISSING):
        """A few words for people, of printable ASCII characters."""
        value = self._take(key, default)
        short = isinstance(value, str) and len(value) <= MOST_CHARACTERS
        if not short or any([not " " <= character <= "~" for character in value]):
            limit = "must be at most {} printable characters".format(MOST_CHARACTERS)
            self.refuse(key, value, limit, section)
        return value

    def name(self, key, section, default=MISSING):
        """1 to 16 letters, digits and hyphens; the default may be None."""
        value = self._take(key, default)
        if value is None and default is None:
            return None
        short = isinstance(value, str) and 0 < len(value) <= MOST_NAME
        if not short or any([character not in NAME_LETTERS for character in value]):
            limit = "must be 1 to {} of the characters a-z, 0-9 and -".format(MOST_NAME)
            self.refuse(key, value, limit, section)
        return value

    def choice(self, key, section, choices, lost=(), default=MISSING):
        """One of `choices`; `lost` are those whose page is lost from the text."""
        return self._one_of(key, self._take(key, default), section, choices, lost)

    def optional_choice(self, key, section, choices, default=MISSING):
        """One of `choices`, or None: not offered at this table."""
        value = self._take(key, default)
        return None if value is None else self._one_of(key, value, section, choices, ())

    def _one_of(self, key, value, section, choices, lost):
        if value in lost:
            facts = {"key": self.path + key, "value": value, "section": section}
            facts["known"] = ", ".join(sorted(choices))
            raise ConfigurationError(4005, facts)
        if not any([value == choice and type(value) is type(choice) for choice in choices]):
            self.refuse(
                key,
                value,
                "must be one of {}".format(", ".join([str(c) for c in choices])),
                section,
            )
        return value

    def reading(self, checked, key, number, *answers):
        """Put into `checked` the answer to the reading of this number; the first of `answers` is
        the default, and the only one for yes or no."""
        if isinstance(answers[0], bool):
            checked[key] = self.yes_no(key, number, answers[0])
        else:
            checked[key] = self.choice(key, number, answers, (), answers[0])

    def limits(self, key, section):
        """[least, most] of a wager in cents, as the table's sign states them."""
        value = self._take(key, MISSING)
        pair = isinstance(value, (list, tuple)) and len(value) == 2
        if (
            not pair
            or not is_whole(value[0])
            or not is_whole(value[1])
            or not 0 < value[0] <= value[1] <= MOST_WAGER
        ):
            limit = "must be [least, most] in cents, at most {}".format(MOST_WAGER)
            self.refuse(key, value, limit, section)
        return (value[0], value[1])

    def odds(self, key, section, default=MISSING):
        """(a, b) of odds a to b, or a for b, written [a, b]; None for null: not paid."""
        value = self._take(key, default)
        if value is None:
            return None
        pair = isinstance(value, (list, tuple)) and len(value) == 2
        if not pair or not all([is_whole(part) and 0 < part <= MOST_ODDS for part in value]):
            limit = "must be [a, b] of whole numbers from 1 to {}, or null".format(MOST_ODDS)
            self.refuse(key, value, limit, section)
        return (value[0], value[1])

    def denominations(self, key, section):
        """Values in cents of the chips that the table takes, least first; () when not stated."""
        value = self._take(key, ())
        whole = isinstance(value, (list, tuple)) and all([is_whole(chip) for chip in value])
        if (
            not whole
            or list(value) != sorted(set(value))
            or (value and not 0 < value[0] <= value[-1] <= MOST_WAGER)
        ):
            limit = "must be a list of values in cents, least first, at most {}".format(MOST_WAGER)
            self.refuse(key, value, limit, section)
        if len(value) > MOST_CHIPS or is_fine(value):
            limit = "must be at most {} values, the least at most {} times what divides all"
            self.refuse(key, value, limit.format(MOST_CHIPS, MOST_REMAINDERS), section)
        return tuple(value)

    def inner(self, key, section=None, default=MISSING):
        """A Reader of the table of keys under `key`."""
        return self._level(key, self._take(key, default))

    def optional_inner(self, key, section, default=MISSING):
        """A Reader of what stands under `key`, or None: not offered at this table."""
        values = self._take(key, default)
        return None if values is None else self._level(key, values)

    def _level(self, key, values):
        return type(self)(self.game, values, self.path + key + ".")

    def finish(self):
        for key in sorted(self.left):
            raise ConfigurationError(4001, {"key": self.path + key, "game": self.game})
