"""A technician at the prompt of a board whose service key was on at power-up (raw REPL)."""

from host_tools.bench.bench import link_text

PROMPT_LIMIT_US = 2_000_000
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A, CTRL_C, CTRL_D = b"\x01", b"\x03", b"\x04"
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
        self.bench = board.bench
        self.bench.power_on()
        self.bench.link_send(b"\r")
        self.bench.run_until(link_text(">>> "), PROMPT_LIMIT_US)
        self.bench.link_send(CTRL_C + CTRL_C + CTRL_A)
        self.bench.run_until(link_text(RAW_BANNER), PROMPT_LIMIT_US)

    def type(self, code):
        """Start running `code`; what it prints stays on the link."""
        self.bench.link_bytes()
        self.bench.link_send(code.encode() + CTRL_D)

    def run(self, code, limit_us=10_000_000):
        """What `code` prints, when it is done. Fails with the board's traceback."""
        self.type(code)
        self.bench.run_until(link_text(CTRL_D + b">"), limit_us)
        answer = self.bench.link_bytes()
        printed, _, trouble = answer.removeprefix(b"OK").partition(CTRL_D)
        assert trouble == CTRL_D + b">", trouble.decode()
        return printed.decode().replace("\r\n", "\n")

    def mount(self):
        """Make a file system in the flash, which the image itself never mounts."""
        self.run(MOUNT, FORMAT_LIMIT_US)

    def put(self, path, contents):
        """Write a file; its folder is there."""
        self.run(f"file = open({path!r}, 'wb')")
        for start in range(0, len(contents), PIECE_BYTES):
            self.run(f"file.write({contents[start : start + PIECE_BYTES]!r})")
        self.run("file.close()")
