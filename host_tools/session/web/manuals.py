"""The documentation site, to which the help of the panel leads where it is there: the files that
`make docs` has written, as they are.

In a clone they lie in build/docs. A wheel does not bring them: they are built with packages that
nothing else needs, and would make it half as large again for every computer at a table. They come
with a release, and whoever wants them copies its `documentation/site` to the same place.
"""

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from host_tools.common import paths

INDEX = "index.html"
# A page sets itself up by a script in it, and icons are pictures in the style sheet. Whoever can
# change these files can change this program too. Nobody else is asked, and no form sends anything.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


def are_there() -> bool:
    return (paths.SITE / INDEX).is_file()


def routes() -> list[Mount]:
    """`docs/PATH`: plain files of the site, and no link that leads out of it. None where there is
    no site."""
    return [Mount("/docs", _Site(directory=paths.SITE))] if are_there() else []


class _Site(StaticFiles):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = (b"content-security-policy", POLICY.encode())
                message["headers"] = [*message.get("headers", []), policy]
            await send(message)

        await super().__call__(scope, receive, send_with_policy)
