"""A board on a port: one question after the other, up to the first that it cannot answer."""

from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.common.games import title
from host_tools.common.paths import BUILD, FIRMWARE
from host_tools.common.plain import counted
from host_tools.device.doctor.finding import Finding
from host_tools.device.link.client import LinkClient, Message
from host_tools.device.link.sockets import PortStream

MANUAL = f"{FIRMWARE / 'ERRORS.md'} says what to do"
PROVISION = "key switch on, then: tablectl provision keys.json --make --table table.toml"
SUBMIT = "tablectl submission new CHAPTER --out table.toml, then: tablectl provision"


def look(port: str) -> list[Finding]:
    """Everything about the board on the port; changes nothing."""
    try:
        client = LinkClient(PortStream(port))
    except HostError as error:
        return [_trouble("port", port, error)]
    try:
        client.connect()
        return [Finding("port", True, f"{port}: a table controller answers"), *_asked(client)]
    except HostError as error:
        return [_trouble("board", port, error)]
    finally:
        client.close()


def _asked(client: LinkClient) -> list[Finding]:
    status, devices = client.request("status"), client.request("devices")
    return [
        _image(client.identity),
        _keys(client),
        _table(client.identity, status),
        _error(status),
        _parts(devices),
        _line(status),
    ]


def _image(identity: Message) -> Finding:
    """What runs, against what was built here."""
    runs = f"version {identity['version']}, commit {identity['commit']}"
    built = BUILD / str(identity.get("board")) / "firmware.json"
    if not built.is_file():
        return Finding("firmware", True, runs)
    try:
        commit = json_file.read_object(built).get("commit")
    except HostError as error:
        return Finding("firmware", False, error.text, "make firmware")
    if commit == identity["commit"]:
        return Finding("firmware", True, runs)
    return Finding("firmware", False, f"{runs}; built here is {commit}", "tablectl flash")


def _keys(client: LinkClient) -> Finding:
    has = client.has_keys()
    return Finding("keys", has, "given" if has else "none", PROVISION)


def _table(identity: Message, status: Message) -> Finding:
    if identity["game"]:
        game = title(identity["game"])
        return Finding("table", True, f"{game.name} ({game.chapter}), {status['phase']}")
    return Finding("table", False, f"closed: {status.get('reason')}", SUBMIT)


def _error(status: Message) -> Finding:
    error = status["error"]
    return Finding(
        "error",
        not error,
        str(error or "none"),
        f"{MANUAL}, then: tablectl error clear --keys FILE",
    )


def _parts(devices: Message) -> Finding:
    """Parts in trouble, each with the code of its error."""
    troubles = {part: code for part, code in devices["troubles"].items() if code}
    found = ", ".join(f"{part} {code}" for part, code in sorted(troubles.items()))
    return Finding("parts", not troubles, found or "well", MANUAL)


def _line(status: Message) -> Finding:
    """Lines that came damaged, and messages that a host was too slow for; a few are no harm."""
    link = status["link"]
    found = f"{counted(link['bad'], 'bad line')}, {counted(link['dropped'], 'message')} dropped"
    return Finding("cable", True, found)


def _trouble(what: str, port: str, error: HostError) -> Finding:
    """The error's sentence has cause and next command."""
    found, _, next_act = error.text.partition("; ")
    return Finding(what, False, found, next_act)
