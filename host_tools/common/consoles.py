"""Consoles that print text as it stands: what a board or a file says is never markup, and no
amount is cut off, however narrow the terminal is."""

import os
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

# More than any table that is printed has.
WIDEST = 1000
# Characters of a cell that may go onto further lines: a sentence, no amount and no section.
LONG = 24


class _Whole(Console):
    """A terminal that is too narrow for a table wraps the lines of the table itself."""

    def print(self, *objects: Any, **named: Any) -> None:
        before = self.width
        for one in objects:
            for table in (one, *getattr(one, "renderables", ())):
                if isinstance(table, Table):
                    self.width = max(self.width, self._least(table))
        try:
            super().print(*objects, **named)
        finally:
            self.width = before

    def _least(self, table: Table) -> int:
        """The width in which every amount stands whole; words go onto further lines."""
        for column in table.columns:
            longest = max(cell_len(str(cell)) for cell in (column.header, *column._cells))
            column.min_width = min(longest, LONG)
            if longest > LONG:
                column.overflow = "fold"
            else:
                column.no_wrap = True
        return self.measure(table, options=self.options.update(max_width=WIDEST)).minimum


def plain_console(**options: Any) -> Console:
    """A console of rich without markup and emoji codes; `options` are its own. A width of 0 in
    COLUMNS says that nobody knows it."""
    known = {name: one for name, one in os.environ.items() if name != "COLUMNS" or one.strip(" 0")}
    return _Whole(markup=False, emoji=False, _environ=known, **options)
