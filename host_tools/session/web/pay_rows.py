"""Why a line pays: the row of the paytable that it was paid by."""

import json
import re
from functools import lru_cache
from typing import Any

from tablectl.core.odds import FIXED

from host_tools.mathematics.payback.base_paytables import OTHER_HANDS
from host_tools.mathematics.payback.wager import pays
from host_tools.session.web import house_rules
from host_tools.session.web.words import plain

Paytable = dict[str, Any]
Line = dict[str, Any]
# What the row of a hand says besides the hand, where wild cards make a difference.
NATURAL_OR_WILD = re.compile(" (natural|with wild)$")
LAST_PARAGRAPH = re.compile(r"\([^)]*\)$")
SUM_AND_METER = re.compile(r"^([\d,]+)\.00 and ")
ENVY = "envy"


@lru_cache(maxsize=8)
def paytables(configuration: str) -> list[Paytable]:
    """Of a submission as JSON."""
    return house_rules.paytables(json.loads(configuration))


def row_of(line: Line, paytables: list[Paytable], hands: list[str]) -> str:
    """The hand of the row that pays the line, "" where no printed row does: `paytables` as the
    house rules have them. Of rows with the same odds the one of `hands`, names of the hands that
    may have decided, the likeliest first; else all of them."""
    said = _as_printed(line)
    kind = "envy" if line["outcome"] == ENVY else "rows"
    found = [
        (table, name)
        for table in paytables
        if _is_of(table["section"], line)
        for name, odds in table[kind]
        if odds == said
    ]
    own = [each for each in found if _wager(each[0]["label"]) == plain(line["wager"])]
    names = list(dict.fromkeys(name for _, name in own or found if name != OTHER_HANDS))
    for hand in hands:
        named = [name for name in names if NATURAL_OR_WILD.sub("", name) == hand]
        if len(named) == 1:
            return named[0]
    return " or ".join(names)


def _wager(label: str) -> str:
    return label.lower().replace("-", " ")


def _is_of(section: str, line: Line) -> bool:
    """Envy bonuses stand in a paragraph of their own beside their table."""
    if line["outcome"] != ENVY:
        return section == line["section"]
    return LAST_PARAGRAPH.sub("", section) == LAST_PARAGRAPH.sub("", line["section"])


def _as_printed(line: Line) -> str:
    """The odds as paytables print them; a row may say that the wager is pushed."""
    if line["odds"] == FIXED:
        return pays((FIXED, line["amount"], 1))
    return SUM_AND_METER.sub(r"$\1 and ", line["odds"] or line["outcome"])
