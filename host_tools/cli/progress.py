"""How far a long command is: bars on a terminal, on stderr, which are gone when it is done. In a
pipe there are none."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text

from host_tools.common.consoles import plain_console

SAID = "{task.description}"


class Counted(ProgressColumn):
    """How many are done, and of how many where that is known."""

    def render(self, task: Task) -> Text:
        of = f" of {task.total:,.0f}" if task.total is not None else ""
        return Text(f"{task.completed:,.0f}{of}")


class Bar:
    """One bar: `say` names what is being done, `count` tells how much of it is."""

    def __init__(self, bars: Progress, what: str, total: int | None) -> None:
        self._bars = bars
        self._task = bars.add_task(what, total=total)

    def say(self, what: str) -> None:
        self._bars.update(self._task, description=what)

    def count(self, done: int, total: int | None = None) -> None:
        """`total` None leaves it as it is."""
        self._bars.update(self._task, completed=done, total=total)

    def begin(self, what: str) -> None:
        """Something else, of which nothing is done yet."""
        self._bars.update(self._task, description=what, completed=0)

    def note(self, text: str) -> None:
        """A line that stays, above the bar; in a pipe too."""
        self._bars.console.print(text, highlight=False, soft_wrap=True)


@contextmanager
def bars(*before: ProgressColumn, counted: bool = False) -> Iterator[Progress]:
    """Several bars, with columns `before` them; `counted` shows the numbers too."""
    console = plain_console(stderr=True)
    numbers = (Counted(),) if counted else ()
    columns = (*before, TextColumn(SAID), BarColumn(), *numbers, TimeElapsedColumn())
    hidden = not console.is_terminal
    shown = Progress(*columns, console=console, transient=True, disable=hidden)
    # Releases of rich before 15 end even a hidden bar with an empty line.
    with nullcontext() if hidden else shown:
        yield shown


@contextmanager
def bar(what: str = "", total: int | None = 1, counted: bool = False) -> Iterator[Bar]:
    with bars(counted=counted) as several:
        yield Bar(several, what, total)
