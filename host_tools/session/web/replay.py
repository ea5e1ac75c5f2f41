"""What the server has for the page on which a round is gone through once more: that of a journal
file, or the one in play as the board's own journal has it. Nothing is asked of a board but what it
has written."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from host_tools.common.errors import HostError
from host_tools.session.sentences import in_words
from host_tools.session.web.recorded_rounds import RecordedRounds
from host_tools.session.web.table_thread import KNOWN, TableThread

# A number of a round or a record has at most so many digits.
DIGITS = 10
NO_ROUND = "The board keeps no round yet."

Asked = dict[str, int]
Answer = dict[str, Any]
Source = Callable[[Asked], Awaitable[Answer]]


def routes(pages: Path, page_path: str, source: Source) -> list[Route]:
    """pages: where `replay.html` stands; page_path: where it is served; source: answers `round`,
    `record` or `index`."""

    async def page(request: Request) -> Response:
        return FileResponse(pages / "replay.html")

    async def told(request: Request) -> Response:
        try:
            return JSONResponse(await source(_asked(request)))
        except KNOWN as error:
            return JSONResponse({"error": in_words(error)}, status_code=409)

    return [Route(page_path, page), Route("/replay/round", told)]


def of_file(rounds: RecordedRounds) -> Source:
    async def told(asked: Asked) -> Answer:
        return await asyncio.to_thread(_answer, rounds, asked)

    return told


def of_board(table: TableThread) -> Source:
    """The round in play, or one that the panel has seen, read anew each time; the table's own
    thread asks the board."""

    async def told(asked: Asked) -> Answer:
        number = asked.get("round")
        reading = table.do(lambda session: table.played.rounds(session, number))
        rounds = await asyncio.wrap_future(reading)
        return await asyncio.to_thread(_answer, rounds, asked) if rounds else {"error": NO_ROUND}

    return told


def _answer(rounds: RecordedRounds, asked: Asked) -> Answer:
    """Raises HostError 6806, 6815."""
    index = asked.get("index")
    if index is None:
        index = rounds.index_of(asked.get("round"), asked.get("record"))
    return rounds.told(index)


def _asked(request: Request) -> Asked:
    """Raises HostError 6910 for what is no number."""
    found = {}
    for name in ("index", "round", "record"):
        text = request.query_params.get(name)
        if text is None:
            continue
        if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
            raise HostError(6910, fact=name, value=text[:40])
        found[name] = int(text)
    return found
