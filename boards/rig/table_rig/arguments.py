"""Arguments of requests, checked: each error says what, where and which limit. Pure."""

import json

from .request_error import RequestError

NANOS = 1000
LAST_BYTE = 0xFF


def _bad(text):
    raise RequestError("bad_argument", text)


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class Arguments:
    """A request's arguments; what is not asked for by `finish` is refused."""

    def __init__(self, values):
        self.values = values
        self.asked = {"id", "do"}

    def take(self, name):
        self.asked.add(name)
        return self.values.get(name)

    def has(self, name):
        """Is it there? Also a time whose fraction `lines.parse` has moved into nanoseconds."""
        return self.take(name) is not None or self.take(_nanos_name(name)) is not None

    def nanos(self, name):
        """A time that is given in microseconds, in whole nanoseconds; None if it is not there."""
        exact = self.take(_nanos_name(name))
        if exact is not None:
            return exact if isinstance(exact, int) else _bad(name + ": a number")
        value = self.take(name)
        if value is None:
            return None
        if not _is_number(value) or not 0 <= value < 1e18:
            _bad("{} is {}: a number from 0".format(name, json.dumps(value)))
        return value * NANOS if isinstance(value, int) else int(value * NANOS)

    def text(self, name):
        """A text that must be there."""
        value = self.take(name)
        return value if isinstance(value, str) else _bad(name + ": a text is missing")

    def octets(self, name):
        """A text whose every character is one byte, as bytes."""
        value = self.text(name)
        if any(ord(character) > LAST_BYTE for character in value):
            _bad(name + ": one character a byte, none above FFh")
        return bytes(ord(character) for character in value)

    def one_of(self, name, names):
        value = self.text(name)
        if value in names:
            return value
        return _bad('{} is "{}": one of {}'.format(name, value, ", ".join(names)))

    def flag(self, name):
        value = self.take(name)
        if value is None:
            return False
        return value if isinstance(value, bool) else _bad(name + ": true or false")

    def finish(self):
        """Refuse arguments nobody asked for."""
        unknown = sorted(name for name in self.values if name not in self.asked)
        if unknown:
            _bad("unknown argument " + ", ".join(unknown))


def _nanos_name(name):
    return name[: -len("us")] + "ns"
