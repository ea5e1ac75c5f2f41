"""A table on a stepped bench: its memory provisioned without power, then switched on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tablectl.core.money import MICRO_PER_CENT
from tablectl.store.keys import read_keys, write_keys
from tablectl.store.ring import HEAD_AT, HEAD_BYTES
from tablectl.store.slots import Slots

from host_tools.common.json_file import canonical
from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient, Message
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.stepped import Stepped

# A turn of the key switch is accepted after 20 ms.
KEY_US = 30_000


class _Fram:
    """The bench's FRAM as the memory that Slots wants."""

    def __init__(self, bench: Bench) -> None:
        self.read = bench.fram_read
        self.write = bench.fram_write


def provision(
    bench: Bench,
    configuration: Message | None,
    meter_cents: int | None = None,
    keys: keys_file.Keys | None = None,
) -> None:
    """Put configuration and meter where the board keeps them; None leaves a slot as it is. A
    memory that was never used gets `keys` too (None: the example keys).

    No request of the link sets a meter, so this is the only way for a round to bring its own.
    """
    slots = Slots(_Fram(bench))
    if read_keys(slots) is None and blank(bench.fram_read(HEAD_AT, 2 * HEAD_BYTES)):
        write_keys(slots, keys or keys_file.load(BENCH_KEYS))
    if configuration is not None:
        slots.write("configuration", canonical(configuration).encode())
    if meter_cents is not None:
        slots.write("meter", str(meter_cents * MICRO_PER_CENT).encode())


def blank(data: bytes) -> bool:
    return set(data) in ({0x00}, {0xFF})


def upload(bench: Stepped, client: LinkClient, configuration: Message) -> None:
    """The technician gives the table its configuration, with the key switch on."""
    bench.key_switch(True)
    bench.run_for(KEY_US)
    try:
        client.upload_configuration(configuration)
    finally:
        bench.key_switch(False)
        bench.run_for(KEY_US)


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
        client = LinkClient(BenchStream(bench), on_event, keys_file.load(BENCH_KEYS))
        client.connect(START_S)
        upload(bench, client, configuration)
        yield bench, client
