"""Lines of every kind for the link of a table: some are requests with arguments that fit, most
have one thing wrong with them. The same chance gives the same lines on every interpreter.

`words` are what a table's own requests may name: {argument: [texts]}.
"""

import json

from tablectl.link.dispatch import ID_LIMIT
from tablectl.link.frames import tail_of
from tablectl.link.requests import AUTH, KINDS, REQUESTS, arguments_of

DIGITS = "0123456789abcdef"
# What is on the link everywhere; a table adds its wagers, irregularities and choices.
WORDS = {
    "role": ["dealer", "dealer", "dealer", "pit", "x" * 32],
    "name": ["configuration", "checkpoint", "keys", "floor", "technician", "journal"],
    "device": ["shuffler", "shoe", "reader"],
    "level": ["progressive", "0"],
    "ranking": ["standard", "wild", "nothing"],
    "cursor": ["0.0.0", "1", "18446744073709551615.0"],
    "after": ["0.0.0", "1", "-1.-1"],
}
# What stands in the place of a value, as JSON or as what only looks like it.
ODD = (
    "null",
    "true",
    "[]",
    "{}",
    '""',
    "[1]",
    '{"a":1}',
    '"7"',
    "-1",
    "-0",
    "1.5",
    "1e9",
    "1E400",
    "0x10",
    "007",
    "+1",
    "NaN",
    "Infinity",
    "18446744073709551616",
    "9" * 20,
    "9" * 21,
    "-" + "9" * 300,
    '"\\u0041"',
    '"\\ud800"',
    '"\\n"',
    '"\x7f"',
    '"\u00e9"',
    '"' + "x" * 33 + '"',
    '"' + "x" * 700 + '"',
    "[" * 4 + "]" * 4,
    "[" * 400 + "]" * 400,
    '{"a":' * 100 + "1" + "}" * 100,
    "[" + "1," * 300 + "1]",
    "tru",
    "'x'",
)
# A list one longer than any that fits.
TOO_MANY = 11


def any_line(chance, words, number):
    """The bytes of a line with the id `number`, unless that is what is wrong with it."""
    message = any_message(chance, words, number)
    if chance.one_in(3):
        return framed(in_order(message))
    return chance.pick(WRONG)(chance, message)


def any_message(chance, words, number):
    """A request with arguments that fit."""
    name = chance.pick(sorted(REQUESTS))
    message = fitting(chance, name, words)
    message.update({"id": number, "do": name})
    return message


def fitting(chance, name, words):
    """Arguments within the bounds of a request; those that may be missing are at times."""
    arguments = sorted(arguments_of(name))
    given = [row for row in arguments if not (row[0].endswith("?") and chance.one_in(2))]
    return {key.rstrip("?"): value(chance, key.rstrip("?"), kind, words) for key, kind in given}


def value(chance, argument, kind, words):
    """Something within the bounds, at their ends more often than not."""
    rule = KINDS.get(kind, kind)
    if rule[0] == "yes_no":
        return chance.one_in(2)
    if rule[0] == "auth":
        return {key: value(chance, key, of, words) for key, of in sorted(AUTH)}
    if rule[0] == "text":
        return text(chance, argument, rule, words)
    if rule[0] == "list":
        count = chance.pick((rule[1], rule[2], rule[1] + chance.below(rule[2] - rule[1] + 1)))
        return [value(chance, argument, ("whole", rule[3], rule[4]), words) for _ in range(count)]
    least, most = rule[1], rule[2]
    middle = least + chance.below(min(most - least, 500) + 1)
    return chance.pick((least, most, middle, middle, middle))


def text(chance, argument, rule, words):
    known = words.get(argument) or WORDS.get(argument)
    if known and not chance.one_in(8):
        return chance.pick(known)
    length = chance.pick((rule[1], min(rule[2], 100), rule[2]))
    letters = DIGITS if rule[1] == rule[2] or chance.one_in(2) else 'aZ09_ .,"\\{}[]:'
    return "".join([letters[chance.below(len(letters))] for _ in range(length)])


# ---- one thing wrong


def another_value(chance, message):
    """One value, `id` and `do` among them, is something else."""
    return with_raw(message, chance.pick(sorted(message)), chance.pick(ODD))


def beyond(chance, message):
    """One number, or one text's length, is just outside its bounds."""
    kinds = {key.rstrip("?"): kind for key, kind in arguments_of(message["do"])}
    key = chance.pick(sorted(message))
    kind = kinds.get(key, ("whole", 0, ID_LIMIT))
    rule: tuple = KINDS.get(kind, kind)
    if rule[0] == "whole":
        outside = str(chance.pick((rule[1] - 1, rule[2] + 1)))
    elif rule[0] == "list":
        outside = json.dumps(chance.pick(([], [rule[3]] * TOO_MANY, [rule[3] - 1, rule[4] + 1])))
    elif rule[0] == "text":
        outside = json.dumps("0" * chance.pick((rule[1] - 1, min(rule[2], 900) + 1)))
    else:
        outside = in_order({"role": "floor", "n": 0, "mac": "0" * 64})
    return with_raw(message, key, outside)


def one_missing(chance, message):
    return framed(in_order(without(message, chance.pick(sorted(message)))))


def one_too_many(chance, message):
    extra = json.dumps(chance.pick(("x", "auth", "time", "event", "", "x" * 100)))
    body = in_order(message)
    return framed(body[:-1] + ", " + extra + ": " + chance.pick(ODD) + "}")


def twice_the_same(chance, message):
    """A key that stands there twice."""
    body = in_order(message)
    key = json.dumps(chance.pick(sorted(message)))
    return framed(body[:-1] + ", " + key + ": " + chance.pick(ODD) + "}")


def unknown(chance, message):
    names = ("service_fault", "Status", "status ", "", "__init__", "x" * 200)
    return with_raw(message, "do", json.dumps(chance.pick(names)))


def cut_short(chance, message):
    """At its end, and at times at its beginning."""
    body = in_order(message)
    return framed(body[chance.below(3) : chance.below(len(body))])


def another_letter(chance, message):
    """One byte of the JSON is another, under a right checksum."""
    body = bytearray(in_order(message).encode())
    body[chance.below(len(body))] = chance.below(256)
    return sealed(bytes(body).replace(b"\n", b" "))


def another_checksum(chance, message):
    line = bytearray(framed(in_order(message)))
    line[len(line) - 2 - chance.below(8)] ^= 1
    return bytes(line)


def as_long_as_a_line(chance, message):
    """Spaces, as many as a line holds or some more."""
    body = in_order(message)
    return framed(body[:1] + " " * max(0, 1000 + chance.below(40) - len(body)) + body[1:])


def no_object(chance, message):
    return framed(chance.pick(ODD))


WRONG = (
    another_value,
    another_value,
    beyond,
    beyond,
    one_missing,
    one_too_many,
    twice_the_same,
    unknown,
    cut_short,
    another_letter,
    another_checksum,
    as_long_as_a_line,
    no_object,
)


def without(message, key):
    return {other: message[other] for other in message if other != key}


def with_raw(message, key, raw):
    """The line of a message in which the value of `key` is this very text."""
    rest = in_order(without(message, key))
    between = ", " if len(message) > 1 else ""
    return framed(rest[:-1] + between + json.dumps(key) + ": " + raw + "}")


def in_order(value):
    """JSON whose keys are in the order of the alphabet, which MicroPython's are not."""
    if not isinstance(value, dict):
        return json.dumps(value)
    pairs = [json.dumps(key) + ": " + in_order(value[key]) for key in sorted(value)]
    return "{" + ", ".join(pairs) + "}"


def framed(body):
    return sealed(body.encode())


def sealed(body):
    """The line of any bytes, under a right checksum."""
    return body + tail_of(body)
