"""What two persons decide about a link of progressives, each by a command of its own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from tablectl.core.money import dollars
from tablectl.linked.messages import MOST_NUMBER as NUMBERS

from host_tools.cli.floor_database import database_option, opened
from host_tools.cli.options import json_option
from host_tools.cli.two_persons import decided, two_persons
from host_tools.common.money import cents_of

if TYPE_CHECKING:
    from host_tools.floor.linked.books import Books
    from host_tools.floor.linked.deciding import Decision

    # What is done, in the books of one transaction.
    Act = Callable[[Books, Decision], None]

MOST_NUMBER = NUMBERS - 1


@click.command()
@click.argument("link")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--level",
    "levels",
    multiple=True,
    metavar="NAME=WAGER",
    help="The level NAME is fed by WAGER; may be repeated. Default: as FILE names them.",
)
@database_option()
@two_persons
@json_option("the new link")
def new(
    link: str,
    file: Path,
    levels: tuple[str, ...],
    url: str | None,
    as_json: bool,
    **two: Any,
) -> None:
    """Make LINK with the terms of the table in FILE.

    FILE is the Rules Submission of one of its tables (.toml, .json): base, limit and rates of a
    level are the same at all of them. Each meter begins at its base.
    """
    with opened(url) as database:
        from host_tools.floor.linked import deciding, opening, persons, repository
        from host_tools.floor.moments import now

        terms = opening.levels_of(link, file, levels)
        named = ", ".join(f"{level} at {dollars(one.base)}" for level, one in terms.items())
        change = f"link {link} is made: {named}"
        decision = decided(database, "new", change, **two)
        with repository.begun(database, link, now()) as books:
            persons.verify_same(books.connection, decision)
            deciding.open_levels(books, terms, decision)
    told = {level: vars(one) for level, one in terms.items()}
    click.echo(json.dumps({"link": link, "levels": told}) if as_json else change)


@click.command()
@click.argument("link")
@click.argument("level")
@click.option("--add", metavar="DOLLARS", help="So much more, such as 2500.00.")
@click.option("--less", metavar="DOLLARS", help="So much less.")
@database_option()
@two_persons
@json_option("what was decided")
def adjust(
    link: str,
    level: str,
    add: str | None,
    less: str | None,
    url: str | None,
    as_json: bool,
    **two: Any,
) -> None:
    """Change the meter of LEVEL of LINK."""
    if (add is None) == (less is None):
        raise click.UsageError("Give one of --add and --less.")
    cents = cents_of(add) if add is not None else -cents_of(less or "")
    way = "more" if cents >= 0 else "less"
    change = f"link {link}: {dollars(abs(cents))} {way} on level {level}"

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.adjust(books, level, cents, decision)

    _decide("adjust", link, change, act, url, as_json, two)


@click.command()
@click.argument("link")
@click.argument("number", type=click.IntRange(1, MOST_NUMBER))
@click.option("--paid", "outcome", flag_value="paid", help="It was paid.")
@click.option("--void", "outcome", flag_value="void", help="It goes back to the meter.")
@database_option()
@two_persons
@json_option("what was decided")
def resolve(
    link: str, number: int, outcome: str | None, url: str | None, as_json: bool, **two: Any
) -> None:
    """Say how award NUMBER of LINK ended.

    This is for a board that is lost for good: another one tells it by itself.
    """
    if outcome is None:
        raise click.UsageError("Give one of --paid and --void.")

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.resolve(books, number, outcome == "paid", decision)

    change = f"link {link}: award {number} is {outcome}"
    _decide("resolve", link, change, act, url, as_json, two)


@click.command()
@click.argument("link")
@click.argument("uid")
@click.option("--epoch", help="Of its memory; default: that with which it asks for a lease.")
@database_option()
@two_persons
@json_option("what was decided")
def admit(
    link: str, uid: str, epoch: str | None, url: str | None, as_json: bool, **two: Any
) -> None:
    """Let the board with this unique id into LINK.

    A board whose memory has begun anew is admitted anew. From then on no memory before is heard.
    """
    with opened(url) as database:
        from host_tools.floor.linked import asking

        if epoch is None:
            with database.reading() as connection:
                epoch = asking.asks(connection, link, uid)
    memory = epoch

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.admit(books, uid, memory, decision)

    change = f"link {link}: board {uid} is admitted with the memory {memory}"
    _decide("admit", link, change, act, url, as_json, two)


@click.command()
@click.argument("link")
@click.argument("uid")
@database_option()
@two_persons
@json_option("what was decided")
def excuse(link: str, uid: str, url: str | None, as_json: bool, **two: Any) -> None:
    """Wait no longer for a board that cannot tell what it has.

    In a new term LINK answers nothing before each of its boards has told. What this board was
    answered and nobody else knows is an alarm when it comes back.
    """

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.excuse(books, uid, decision)

    change = f"link {link}: board {uid} is not waited for any more"
    _decide("excuse", link, change, act, url, as_json, two)


@click.command()
@click.argument("link")
@click.option("--end", is_flag=True, help="Give leases again.")
@database_option()
@two_persons
@json_option("what was decided")
def suspend(link: str, end: bool, url: str | None, as_json: bool, **two: Any) -> None:
    """Give no lease of LINK any more, so that no table takes its wagers.

    Claims are answered all the same. It needs no keys, as nobody gains by it; --end needs both.
    """

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.suspend(books, not end, decision)

    change = f"link {link} is {'no longer suspended' if end else 'suspended'}"
    _decide("suspend", link, change, act, url, as_json, two)


@click.command()
@click.argument("link")
@click.argument("term", type=click.IntRange(2, MOST_NUMBER))
@database_option()
@two_persons
@json_option("what was decided")
def promote(link: str, term: int, url: str | None, as_json: bool, **two: Any) -> None:
    """Begin TERM of LINK, where another database has taken over.

    TERM is higher than any that a board or a database has. Nothing is answered before each board
    has told what it had been answered before.
    """

    def act(books: "Books", decision: "Decision") -> None:
        from host_tools.floor.linked import deciding

        deciding.promote(books, term, decision)

    _decide("promote", link, f"link {link} begins term {term}", act, url, as_json, two)


def _decide(
    name: str,
    link: str,
    change: str,
    act: "Act",
    url: str | None,
    as_json: bool,
    two: dict[str, Any],
) -> None:
    """Raises HostError 7103, 7140 to 7149."""
    with opened(url) as database:
        from host_tools.floor.linked import asking, persons, repository
        from host_tools.floor.moments import now

        with database.reading() as connection:
            asking.names(connection, link)
        decision = decided(database, name, change, **two)
        with repository.opened(database, link, now()) as books:
            persons.verify_same(books.connection, decision)
            act(books, decision)
            entry = books.last_entry()
    told = {"link": link, "entry": entry, "done": change}
    click.echo(json.dumps(told) if as_json else f"{change} (entry {entry})")


COMMANDS = (new, adjust, resolve, admit, excuse, suspend, promote)
