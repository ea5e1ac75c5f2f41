"""Where a command ends once its options and files are read: before it begins what takes long,
waits, or leaves this process."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hil_tests.host_tools.cli.fuzz_files import ROUND
from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from host_tools.common.errors import HostError
from host_tools.simulator.bench_stream import BenchStream

# Where a command would begin what takes long, or leave this process.
STOPPED = (
    "host_tools.cli.commands.payback._counted",
    "host_tools.cli.commands.payback._print_published",
    "host_tools.mathematics.payback.base.catalogue.count",
    "host_tools.cli.commands.measure.measure",
    "host_tools.cli.commands.pack.subject_of",
    "host_tools.cli.commands.rng._of_host",
    "host_tools.cli.commands.rng._of_bench",
    "host_tools.cli.commands.rng._of_port",
    "host_tools.cli.commands.panel.opened",
    "host_tools.cli.commands.run.opened",
    "host_tools.cli.commands.virtual.start",
    "host_tools.cli.commands.monitor.Monitor.tick",
    "host_tools.floor.publishing.Publisher.run",
    "host_tools.simulator.played_round.play_and_print",
    "host_tools.simulator.rig.opening.streams",
)
# What would be waited for.
WAITS = (
    "host_tools.device.flashing.RETURN_S",
    "host_tools.device.flashing.KEY_S",
    "host_tools.cli.commands.update.DRIVE_S",
)


def _stopped(*arguments: Any, **named: Any) -> Any:
    raise HostError(6217, reason="it would begin now")


def _stream(port: str) -> BenchStream:
    if port not in ("x", "open"):
        raise HostError(6222, port=port)
    board = NativeTable(configuration_of(ROUND) if port == "open" else None)
    board.turn_key(True)
    return BenchStream(board, port)


@contextmanager
def stopped(folder: Path) -> Iterator[None]:
    """Virtual boards would lie in `folder`; no board is plugged in but those of `_stream`."""
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, {"TABLECTL_VIRTUAL": str(folder / "virtual")}))
        for name in ("PORT", "KEYS", "SIGN", "SIGNER"):
            os.environ.pop(f"TABLECTL_{name}", None)
        for name in STOPPED:
            module = name.rpartition(".")[0]
            import_module(module.removesuffix(".Monitor").removesuffix(".Publisher"))
            stack.enter_context(patch(name, _stopped))
        for name in WAITS:
            stack.enter_context(patch(name, 0.0))
        stack.enter_context(patch("host_tools.cli.options.PortStream", _stream))
        stack.enter_context(patch("host_tools.device.ports.list_ports.comports", list))
        stack.enter_context(patch("host_tools.device.doctor.machine.LOOKS", ()))
        stack.enter_context(patch("host_tools.cli.confirming._somebody_is_there", lambda: False))
        for room in ("journal.export", "cli.options"):
            again = f"host_tools.{room}.connected_again"
            stack.enter_context(patch(again, lambda connect, wait_s: connect()))
        yield
