"""At which addresses a server of pages listens and is opened."""

import ipaddress
import socket

from host_tools.common.errors import HostError

# Of a network for examples (RFC 5737, RFC 3849): nothing is sent there, but the system says from
# which of its own addresses it would be.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
DISCARD = 9
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


def parted(listen: str) -> tuple[str, int]:
    """Host and port. Raises HostError 6907."""
    host, colon, port = listen.rpartition(":")
    whole = port.isascii() and port.isdecimal() and len(port) <= 5 and int(port) < 1 << 16
    if not (colon and host and whole):
        raise HostError(6907, address=listen)
    return host.strip("[]"), int(port)


def url_of(host: str, port: int, token: str, page: str = "") -> str:
    """What a browser opens that has to show the token."""
    return f"{base_of(host, port)}{page}?token={token}"


def base_of(host: str, port: int, scheme: str = "http") -> str:
    """Of all addresses of this computer, the one that others reach it at."""
    name = reachable(host) if _is(host, "is_unspecified") else host
    return f"{scheme}://{_bracketed(name)}:{port}/"


def below(path: str, page: str) -> str:
    """The way from `path` to a page of the same server. Relative: a proxy may have a path of its
    own before ours."""
    return ("../" * (path.count("/") - 1) or "./") + page.removeprefix("/")


def hosts(host: str, port: int) -> set[str] | None:
    """What a browser calls a server that only this computer reaches; None where others do too."""
    if not is_own(host):
        return None
    return {*names(port), f"{_bracketed(host)}:{port}"}


def is_own(host: str) -> bool:
    """Whether only this computer reaches it."""
    return host == "localhost" or _is(host, "is_loopback")


def ip_of(text: str) -> IPAddress | None:
    """The address, however it is written; one of IPv4 that came as IPv6 (RFC 4291, 2.5.5.2) is
    that of IPv4. None for what is no address."""
    try:
        parsed = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def names(port: int) -> set[str]:
    """What a browser on this computer calls a server here."""
    return {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}


def reachable(host: str) -> str:
    """The address of this computer that it has in its network, or its name where it has none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as outward:
            outward.connect((ELSEWHERE[family], DISCARD))
            return str(outward.getsockname()[0])
    except OSError:
        return socket.gethostname()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is(host: str, what: str) -> bool:
    return bool(getattr(ip_of(host), what, False))
