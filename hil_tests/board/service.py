"""A technician at the prompt of a board whose service key was on at power-up (raw REPL)."""

from host_tools.board.raw_prompt import RawPrompt
from host_tools.link.streams import BenchStream

RUN_LIMIT_US = 10_000_000


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
