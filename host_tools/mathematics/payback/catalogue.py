"""Which wagers and tables there are, found by what the user calls them."""

from importlib import import_module

from host_tools.common.errors import HostError
from host_tools.common.meant import listed
from host_tools.mathematics.payback.wager import Wager, spelled

CHAPTERS = (
    "555",
    "573",
    "579",
    "581",
    "583",
    "585",
    "587",
    "588",
    "589",
    "590",
    "591",
    "592",
    "593",
    "686a",
    "687a",
    "688a",
)


def wagers(chapter: str) -> tuple[Wager, ...]:
    """The wagers of a chapter. Raises HostError 6301."""
    if chapter not in CHAPTERS:
        raise HostError(6301, chapter=chapter, known=listed(CHAPTERS, chapter))
    found: tuple[Wager, ...] = import_module(
        f"host_tools.mathematics.payback.chapters.ch{chapter}"
    ).WAGERS
    return found


def printed(chapter: str) -> tuple[Wager, ...]:
    """Each wager once, however many answers of the Rules Submission it is counted under."""
    once: dict[str, Wager] = {}
    for one in wagers(chapter):
        once.setdefault(one.printed_as, one)
    return tuple(once.values())


def wager(chapter: str, name: str) -> Wager:
    """The wager of that name, its name in a round file, or the only printed one whose name begins
    so, by the letter where it is counted under several answers. Raises HostError 6302."""
    of_chapter = wagers(chapter)
    asked = spelled(name)
    for fits in (
        lambda one: one.slug == asked,
        lambda one: one.slug.startswith(asked),
        # A round file says bad_beat of the two_way_bad_beat_bonus, and like_kind_2 of one number.
        lambda one: f"_{asked}_" in f"_{one.slug}_" or asked.startswith(f"{one.slug}_"),
    ):
        found = [one for one in of_chapter if fits(one)]
        if len({one.printed_as for one in found}) == 1:
            return found[0]
    known = listed((one.slug for one in of_chapter), asked)
    raise HostError(6302, chapter=chapter, wager=name, known=known)


def table_names(of: Wager, name: str | None) -> tuple[str, ...]:
    """The tables of a wager, or the one of that name. Raises HostError 6303."""
    if name is None:
        return tuple(of.tables)
    found = [one for one in of.tables if one.lower() == name.lower()]
    if not found:
        known = listed(of.tables, name)
        raise HostError(6303, wager=of.slug, table=name, known=known)
    return (found[0],)


def with_decks(of: Wager, decks: int) -> Wager:
    """The wager dealt from so many decks. Raises HostError 6309."""
    if of.in_shoe is None:
        raise HostError(6309, wager=of.slug, decks=decks)
    return of.in_shoe(decks)
