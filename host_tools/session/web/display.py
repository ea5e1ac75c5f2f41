"""What the server has for a screen that players look at: its page, and what that is told."""

from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from host_tools.common.web.hub import Hub
from host_tools.session.web.display_facts import PARTS

# A display that has heard nothing for a few of these takes it that all it shows is old.
HEARTBEAT_S = 1.0
# The table's thread looks at the table many times a second; a board may keep it waiting.
LOOKED_S = 3.0


def routes(pages: Path, hub: Hub) -> list[Route]:
    """pages: where `display.html` stands."""

    async def page(request: Request) -> Response:
        return FileResponse(pages / "display.html")

    async def events(request: Request) -> Response:
        return StreamingResponse(_beating(hub), media_type="text/event-stream")

    return [Route("/display", page), Route("/display/events", events)]


async def _beating(hub: Hub) -> AsyncIterator[str]:
    """Server-sent events. Where nothing changed an empty one, as long as somebody looks at the
    table: a cable that was pulled tells no browser that it was."""
    async for message in hub.follow(PARTS, HEARTBEAT_S):
        if message or hub.is_alive(LOOKED_S):
            yield f"data: {message or '{}'}\n\n"
