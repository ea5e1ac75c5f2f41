"""Tables of the report: what was played, game by game, and under which configurations."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Any

from tablectl.core.money import dollars

from host_tools.common.games import title
from host_tools.journal.story import Round

Flat = Iterator[tuple[str, str]]


def head(*names: str) -> str:
    """Of a table; the numbers of a column whose name ends in # stand to the right."""
    cells = "".join(
        f'<th class="n">{escape(name[:-1])}</th>'
        if name.endswith("#")
        else f"<th>{escape(name)}</th>"
        for name in names
    )
    return f"<thead><tr>{cells}</tr></thead>"


def row(cells: str, text: str) -> str:
    return f"<tr>{cells}<td>{escape(text)}</td></tr>\n"


def games(rounds: list[Round]) -> str:
    """What was wagered, collected and paid at each game; a wager that was returned or pushed is
    wagered, and neither of the others."""
    if not rounds:
        return ""
    names = ("game", "rounds#", "void#", "wagered#", "collected#", "paid#")
    chapters = sorted({one.chapter for one in rounds})
    rows = [
        (title(chapter).name, [one for one in rounds if one.chapter == chapter])
        for chapter in chapters
    ]
    body = "".join(_game(name, played) for name, played in rows)
    foot = f"<tfoot>{_game('all', rounds)}</tfoot>" if len(rows) > 1 else ""
    table = f'<table class="list">{head(*names)}<tbody>\n{body}</tbody>{foot}</table>\n'
    return f'<section id="games">\n<h2>Games</h2>\n{table}</section>\n'


def _game(name: str, rounds: list[Round]) -> str:
    amounts = ((one.wagered, one.collected, one.paid) for one in rounds)
    figures = [f"{len(rounds):,}", f"{sum(bool(one.void) for one in rounds):,}"]
    figures += [dollars(sum(cents)) for cents in zip(*amounts, strict=True)]
    cells = "".join(f'<td class="n">{figure}</td>' for figure in figures)
    return f"<tr><td>{escape(name)}</td>{cells}</tr>\n"


def configurations(rounds: list[Round], known: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Every option of each configuration that rounds were played under, by its digest."""
    if not rounds:
        return
    yield '<section id="configurations">\n<h2>Configurations</h2>\n'
    used: dict[str, Round] = {}
    for one in rounds:
        used.setdefault(one.configuration, one)
    for digest, first in used.items():
        yield f'<details id="c{digest}">\n<summary><b>{digest}</b> '
        yield f"<span>{escape(title(first.chapter).name)}, {_rounds(rounds, digest)}</span>"
        yield '</summary>\n<table class="list options"><tbody>\n'
        for name, value in _flat(known[digest]):
            yield row(f"<td>{escape(name)}</td>", value)
        yield "</tbody></table>\n</details>\n"
    yield "</section>\n"


def _rounds(rounds: list[Round], digest: str) -> str:
    """The numbers of the rounds that were played under it: `rounds 1 to 4, 9`."""
    groups = groupby(rounds, lambda one: one.configuration == digest)
    spans = [[one.number for one in group] for mine, group in groups if mine]
    several = len(spans) > 1 or len(spans[0]) > 1
    words = [str(span[0]) + (f" to {span[-1]}" if span[1:] else "") for span in spans]
    return f"round{'s' * several} {', '.join(words)}"


def _flat(options: dict[str, Any], before: str = "") -> Flat:
    for name, value in options.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", _shown(value)


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
