"""The live view's screen: puts the parts together for the size of the terminal."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule

from host_tools.session.keys import KEYS, Key
from host_tools.session.table_view import TableView
from host_tools.session.terminal import key_parts
from host_tools.session.terminal import screen_parts as parts
from host_tools.session.terminal.choices import choosing

# Rows that are always there: title, state, two rules, dealer, next, link, and in the seats' table
# lamps, win lamps and players.
FIXED_ROWS = 10
LEAST_PAY_LINES = 2
LEAST_WIDTH, LEAST_HEIGHT = 80, 24


def screen(
    view: TableView,
    width: int,
    height: int,
    scroll: int = 0,
    helping: bool = False,
    keys: tuple[Key, ...] = KEYS,
) -> RenderableType:
    """What fills a terminal of `width` x `height` characters (80 x 24 or more)."""
    if helping:
        return Panel(key_parts.help_table(keys), title="Keys", title_align="left", height=height)
    if view.prompt and (view.prompt.known or view.prompt.tells):
        return choosing(view, view.prompt, height)
    lines = key_parts.key_lines(width, keys)
    column = (width - parts.names_width(view)) // view.seats
    names = parts.headers(view, column)
    free = height - FIXED_ROWS - len(lines) - max(1 + name.count("\n") for name in names)
    cards = parts.card_rows(view, column)
    wagers = parts.wager_rows(view, max(1, free - LEAST_PAY_LINES - len(cards)))
    return Group(
        parts.title_line(view),
        parts.state_line(view),
        Rule(style="dim"),
        parts.seats_table(view, names, wagers, cards),
        parts.dealer_line(view),
        Rule(parts.pay_lines_title(view), style="dim", align="left"),
        parts.pay_lines(view, max(LEAST_PAY_LINES, free - len(wagers) - len(cards)), scroll),
        parts.next_line(view),
        parts.news_line(view),
        *lines,
    )
