"""The floor's page as an ASGI application: who is let in, and what there is to be looked at."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import Mount
from starlette.types import ASGIApp, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from host_tools.common import private_file
from host_tools.common.errors import HostError
from host_tools.common.web import addresses
from host_tools.common.web.server import attached, page_files
from host_tools.floor import metrics
from host_tools.floor.web.desk import Desk
from host_tools.floor.web.door import BehindProxy, Door, Shares
from host_tools.floor.web.looking import Looking
from host_tools.floor.web.panels import Make, Panels
from host_tools.floor.web.signing import Signing

PAGE = Path(__file__).parent / "page"


def application(
    desk: Desk,
    make: Make,
    hosts: set[str] | None,
    proxy: str | None = None,
    token: str | None = None,
) -> Starlette:
    """hosts: see Guard; proxy: the address of the TLS proxy that all requests come through; token:
    what Prometheus bears, without which there are no metrics."""

    def refuse(scope: Scope, error: HostError) -> ASGIApp:
        says = f"{error.code}: {error.text}"
        return desk.page(Request(scope), "sentence.html", {"here": "", "says": says}, 503)

    panels = Panels(make, refuse)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with attached(desk.hub):
            yield
        await panels.end()

    behind = [Middleware(BehindProxy, proxy=proxy), _forwarded(proxy)] if proxy else []
    known = desk.sign_ins.person
    return Starlette(
        routes=[
            *Signing(desk).routes(),
            *Looking(desk).routes(),
            Mount("/table/{uid}", panels),
            page_files(PAGE),
            *([metrics.route(desk.database, token)] if token else []),
        ],
        middleware=[
            *behind,
            Middleware(Door, hosts=hosts, known=known, unknown=desk.following.unknown),
            Middleware(Shares, known=known),
        ],
        lifespan=life,
    )


def doors(host: str, pair: tuple[Path, Path] | None, proxy: str | None) -> dict[str, Any]:
    """What uvicorn is told of encryption; pair: certificate and key. Raises HostError 6708, 7118
    to 7120."""
    if proxy is not None:
        if addresses.ip_of(proxy) is None:
            raise HostError(7120, address=proxy)
    options: dict[str, Any] = {"proxy_headers": False}
    if pair is None:
        if proxy is None and not addresses.is_own(host):
            raise HostError(7119, address=host)
        return options
    certificate, key = pair
    private_file.verify(key)
    try:
        # A passphrase that is asked for would be asked of nobody.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except OSError as error:
        raise HostError(7118, file=certificate, reason=error.strerror or error) from None
    return {**options, "ssl_certfile": certificate, "ssl_keyfile": key}


def _forwarded(proxy: str) -> Middleware:
    """The address and the scheme that the proxy tells, in the place of its own."""
    return Middleware(ProxyHeadersMiddleware, trusted_hosts=proxy)
