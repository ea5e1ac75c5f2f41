"""The levels of a new link, from the Rules Submission of one of its tables."""

from pathlib import Path

from tablectl.core.table import open_table
from tablectl.linked.messages import MOST_LEVELS, MOST_TEXT
from tablectl.progressive.level import Level
from tablectl.progressive.levels import Levels

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor.linked.accounts import Terms
from host_tools.floor.linked.causes import LEVEL, LINK
from host_tools.submission import table_file


def levels_of(link: str, file: Path, named: tuple[str, ...]) -> dict[str, Terms]:
    """{level: its terms} of the table in `file`; `named`: "NAME=WAGER", none for those that the
    table has in this link, or for all of its meters by the names of their wagers. Raises HostError
    61xx, 65xx, 7150, 7151, 7153."""
    levels = open_table(table_file.load(file)).levels
    pairs = [one.partition("=")[::2] for one in named] or _declared(link, levels)
    found = {}
    for name, wager in pairs:
        level = levels.get(wager)
        if level is None:
            known = ", ".join(levels.names) or "none"
            raise HostError(7151, file=file, wager=plain(wager), known=known)
        found[name] = _terms(level)
    for name, form in ((link, LINK), *((name, LEVEL) for name in found)):
        if not form.fullmatch(name):
            raise HostError(7150, name=plain(name), most=MOST_TEXT)
    if not 0 < len(found) <= MOST_LEVELS:
        raise HostError(7153, file=file, count=len(found), most=MOST_LEVELS)
    return found


def _declared(link: str, levels: Levels) -> list[tuple[str, str]]:
    """As the Rules Submission names them."""
    if levels.share is None or levels.share.link != link:
        return [(name, name) for name in levels.names]
    return [(one.name, wager) for wager, one in levels.of.items() if one.is_linked]


def _terms(level: Level) -> Terms:
    return Terms(level.base, level.limit, level.rate, level.reserve_rate)
