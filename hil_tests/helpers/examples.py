"""The example tables and house ways, for tests that MicroPython runs as well."""

import json

from tablectl.games import CATALOGUE

FOLDER = __file__[: __file__.rfind("hil_tests/")] + "host_tools/examples/"


def read(name):
    with open(FOLDER + name) as file:
        return json.load(file)


def table(chapter):
    """The example configuration of a chapter."""
    return read("tables/" + chapter + ".json")


def tables():
    """(chapter, example configuration) of every game."""
    for chapter in sorted(CATALOGUE):
        yield chapter, table(chapter)
