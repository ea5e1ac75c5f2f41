"""The keys of the live view: the line below the screen, and the help page."""

from rich.table import Table
from rich.text import Text

from host_tools.session.keys import Key

# Named on the help page with the space bar, which means the same.
SPACE_TOO = {"s ": "s, space"}


def key_lines(width: int, keys: tuple[Key, ...]) -> list[Text]:
    """Every key with its short name, in as many lines as `width` needs."""
    lines = [Text()]
    for key in [key for key in keys if key.short]:
        entry = Text.assemble((key.show, "bold"), (f" {key.short}", "dim"))
        if lines[-1].cell_len + entry.cell_len > width:
            lines.append(Text())
        lines[-1].append_text(entry).append("  ")
    return lines


def help_table(keys: tuple[Key, ...]) -> Table:
    table = Table.grid(padding=(0, 2))
    for key in keys:
        table.add_row(Text(SPACE_TOO.get(key.press, key.show), style="bold"), key.long)
    return table
