"""Paytables typed again from the text, to be compared with the modules cell by cell.

    hand | cell
    hand | cell of the first table | cell of the second ...

Hands are in the module's words, cells as printed: `1,000 to 1`, `3 to 2`, `9 for 1`, `100% of
meter`, `$7.50`, `$5,000/100% of meter`, `push`; an empty cell means that this table has no such
row.
"""

from tablectl.core.odds import FIXED, FIXED_AND_METER, FOR, METER, PUSH, TO
from tablectl.core.paytable import name_of


def number(text):
    return int(text.replace(",", ""))


def cents(text):
    dollars, _, part = text[1:].partition(".")
    return 100 * number(dollars) + (int(part) if part else 0)


def cell(text):
    words = text.split()
    if text == "push":
        return (PUSH, 0, 1)
    if "/" in text:
        sum_, percent = words[0].split("/")
        return (FIXED_AND_METER, cents(sum_), int(percent[:-1]))
    if text.endswith("% of meter"):
        return (METER, int(words[0][:-1]), 100)
    if text[0] == "$":
        return (FIXED, cents(text), 1)
    kind = {"to": TO, "for": FOR}[words[1]]
    return (kind, number(words[0]), number(words[2]))


def columns(text):
    """The tables in `text`, each a tuple of (hand, odds)."""
    lines = [[part.strip() for part in line.split("|")] for line in text.strip().split("\n")]
    assert len({len(line) for line in lines}) == 1, "every line has a cell for each table"
    return [
        tuple([(line[0], cell(line[number])) for line in lines if line[number]])
        for number in range(1, len(lines[0]))
    ]


def named(table):
    return tuple([(name_of(hand), odds) for hand, odds in table])


def same(table, text):
    """Whether one table is the printed one, in its order."""
    (printed,) = columns(text)
    assert named(table) == printed, named(table)


def same_tables(tables, names, text):
    """Whether the tables called `names` are the printed columns, and there are no others."""
    printed = columns(text)
    assert sorted(tables) == sorted(names)
    assert len(names) == len(printed)
    for name, column in zip(names, printed):
        assert named(tables[name]) == column, (name, named(tables[name]))
