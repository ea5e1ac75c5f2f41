"""`tablectl floor publish`: how all tables stand, for signs and other programs, by MQTT."""

import re
from pathlib import Path

import click

from host_tools.cli.floor_database import database_option, opened, with_packages
from host_tools.cli.options import json_option
from host_tools.cli.signals import UntilEnded
from host_tools.common import lost_lines, outputs, private_file, whole_file
from host_tools.common.errors import HostError
from host_tools.device.link import sockets
from host_tools.floor.collector.report import Report

# What tablectl[mqtt] brings.
PACKAGES = ("paho",)
LONGEST_PASSWORD = 1_000
# A name, IPv4 or [IPv6], and a port.
ADDRESS = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")


@click.command()
@click.option("--broker", "address", required=True, metavar="HOST[:PORT]", help="Of MQTT 3.1.1.")
@click.option("--prefix", default="floor", show_default=True, help="What the topics begin with.")
@click.option(
    "--tls-ca",
    "certificates",
    type=click.Path(path_type=Path),
    help="For TLS: PEM file of the authorities that vouch for the broker.",
)
@click.option("--user", help="Who the broker knows us as.")
@click.option(
    "--password",
    "secret",
    type=click.Path(path_type=Path),
    help="File with the password of the user, readable by its owner alone.",
)
@database_option()
@json_option("an object a line for each event")
def command(
    address: str,
    prefix: str,
    certificates: Path | None,
    user: str | None,
    secret: Path | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Publish how all tables stand, by MQTT, as it changes.

    There is a retained message for each table, and one that says whether these are kept up to
    date. A broker that is away is told of once and tried again. It goes on until SIGTERM or
    Ctrl-C.
    """
    if secret is not None and user is None:
        raise click.UsageError("--password needs a --user.")
    stream = outputs.OUT if as_json else outputs.ERR
    report = Report(stream.log, as_json)
    with UntilEnded(), opened(url) as database, with_packages(PACKAGES, 7131):
        from host_tools.floor.publishing import PLAIN_PORT, TLS_PORT, Broker, Publisher
        from host_tools.floor.troubles import Troubles

        usual = TLS_PORT if certificates else PLAIN_PORT
        host, port = _parted(address, usual)
        password = None if secret is None else _password(secret)
        broker = Broker(host, port, certificates, user, password)
        publisher = Publisher(
            database,
            broker,
            prefix,
            Troubles(report, "mqtt"),
            lambda: report.say("published", "mqtt", broker=str(broker)),
        )
        with lost_lines.told("publish", stream, sockets.folder()):
            publisher.run()


def _parted(address: str, port: int) -> tuple[str, int]:
    """Host and port, which may be missing. Raises HostError 7132."""
    found = ADDRESS.fullmatch(address)
    if not found or not 0 < int(found[2] or port) < 1 << 16:
        raise HostError(7132, address=address)
    return found[1].strip("[]"), int(found[2] or port)


def _password(file: Path) -> str:
    """Raises HostError 6101, 6111, 6708."""
    private_file.verify(file)
    return whole_file.text(file, LONGEST_PASSWORD).rstrip("\r\n")
