"""A double of a board at whatever port a command opens, and files with some of its keys."""

import json

from host_tools.cli import options
from host_tools.device import keys_file
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.bench_stream import BenchStream


def on_every_port(monkeypatch, board):
    monkeypatch.setattr(options, "PortStream", lambda port: BenchStream(board, port))
    return board


def keys_of(tmp_path, *names):
    """A keys file with some of the bench's keys."""
    keys = keys_file.load(BENCH_KEYS)
    path = tmp_path / "-".join(names)
    path.write_text(json.dumps({name: keys[name].hex() for name in names}))
    path.chmod(0o600)
    return path
