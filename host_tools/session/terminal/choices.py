"""The names that may be typed, with what they mean, while one is asked for; and what is to be read
before an answer."""

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from host_tools.session.prompt import Prompt
from host_tools.session.table_view import TableView
from host_tools.session.terminal.screen_parts import next_line

# Below the names to choose from: what is typed, and two or three lines of what is wrong with it.
BELOW_A_CHOICE = 4
ROWS_OF_A_CHOICE = BELOW_A_CHOICE + 2


def choosing(view: TableView, prompt: Prompt, height: int) -> Group:
    """They fill the screen, above what is typed and what was wrong with it."""
    if prompt.tells:
        told = Panel(Text(prompt.tells), title="What will happen", title_align="left")
        return Group(told, next_line(view), Text(view.news, style="yellow"))
    room = height - ROWS_OF_A_CHOICE
    table = Table.grid(padding=(0, 2))
    for name, says in prompt.fitting[:room]:
        table.add_row(Text(name, style="bold"), says)
    shown, of = len(prompt.fitting[:room]), len(prompt.fitting)
    title = f"What went wrong? Type how its name begins ({shown} of {of})"
    return Group(
        Panel(table, title=title, title_align="left", height=height - BELOW_A_CHOICE),
        next_line(view),
        Text(view.news, style="yellow"),
    )
