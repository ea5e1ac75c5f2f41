"""Requests to a server as no browser makes them."""

from http.client import HTTPConnection
from urllib.parse import urlsplit


def ask(url: str, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
    """(status, body) of the reply; `content_type="..."` is the header Content-Type."""
    status, _, text = ask_whole(url, method, path, body, headers)
    return status, text


def ask_whole(
    url: str, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> tuple[int, dict[str, str], str]:
    """(status, headers, body) of the reply."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    return reply.status, dict(reply.getheaders()), text
