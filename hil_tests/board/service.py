"""A technician at the service prompt of a board (raw REPL)."""

from host_tools.device.raw_prompt import RawPrompt
from host_tools.simulator.bench_stream import BenchStream

RUN_LIMIT_US = 10_000_000
FORMAT_LIMIT_US = 60_000_000
# What a stock image finds at its start: a file system in the flash behind the image.
MOUNT = """
import os, rp2
flash = rp2.Flash()
os.VfsLfs2.mkfs(flash, progsize=256)
os.mount(os.VfsLfs2(flash, progsize=256), "/")
"""
PIECE_BYTES = 2_048


class Technician:
    """Types at the prompt of a bench's board (`board.bench`)."""

    def __init__(self, board):
        board.bench.power_on()
        self.prompt = RawPrompt(BenchStream(board.bench))

    def type(self, code):
        """Start running `code`; what it prints stays on the link."""
        self.prompt.type(code)

    def run(self, code, limit_us=RUN_LIMIT_US):
        """What `code` prints, when it is done. Raises HostError 6228 with what it raised."""
        return self.prompt.run(code, limit_us / 1e6)

    def mount(self):
        """Make a file system in the flash, which the image itself never mounts."""
        self.run(MOUNT, FORMAT_LIMIT_US)

    def put(self, path, contents):
        """Write a file; its folder is there."""
        self.run(f"file = open({path!r}, 'wb')")
        for start in range(0, len(contents), PIECE_BYTES):
            self.run(f"file.write({contents[start : start + PIECE_BYTES]!r})")
        self.run("file.close()")
