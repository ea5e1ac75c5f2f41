"""A table on a stepped bench: its memory provisioned without power, then switched on."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tablectl.core.money import MICRO_PER_CENT
from tablectl.store.slots import Slots

from host_tools.bench import Bench
from host_tools.link import LinkClient, Message
from host_tools.streams import BenchStream


class _Fram:
    """The bench's FRAM as the memory that Slots wants."""

    def __init__(self, bench: Bench) -> None:
        self.read = bench.fram_read
        self.write = bench.fram_write


def provision(bench: Bench, configuration: Message | None, meter_cents: int | None) -> None:
    """Put configuration and meter where the board keeps them; None leaves a slot as it is.

    No request of the link sets a meter, so this is the only way for a round to bring its own.
    """
    slots = Slots(_Fram(bench))
    if configuration is not None:
        slots.write("configuration", json.dumps(configuration, separators=(",", ":")).encode())
    if meter_cents is not None:
        slots.write("meter", str(meter_cents * MICRO_PER_CENT).encode())


@contextmanager
def table_on_bench(
    configuration: Message,
    meter_cents: int | None = None,
    image: str | Path | None = None,
    on_event: Callable[[Message], Any] | None = None,
) -> Iterator[tuple[Bench, LinkClient]]:
    """A stepped bench and its link, the table open and waiting for wagers."""
    with Bench(image) as bench:
        provision(bench, None, meter_cents)
        bench.power_on()
        client = LinkClient(BenchStream(bench), on_event)
        client.connect()
        client.upload_configuration(configuration)
        yield bench, client
