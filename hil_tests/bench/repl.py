"""A MicroPython REPL on a stepped bench: code goes in by the raw REPL, its output comes back."""

from host_tools.simulator.bench import link_text

BOOT_LIMIT_US = 2_000_000
EXEC_LIMIT_US = 20_000_000


class Repl:
    """The REPL of a bench's board. `exec` returns what the code printed; an exception on the board
    is an AssertionError with its traceback."""

    def __init__(self, bench):
        """bench: a Bench, or only its link where the board is started otherwise."""
        self.bench = bench

    def start(self):
        """Switches the board on with the service contact closed, and waits for the prompt."""
        self.bench.service_contact(True)
        self.bench.power_on()
        self.greet()

    def greet(self):
        """Waits for the prompt of a board that has just started, and enters the raw REPL."""
        self.bench.link_send(b"\r\x01")
        self.bench.run_until(link_text("CTRL-B to exit\r\n>"), BOOT_LIMIT_US)
        self.bench.link_bytes()

    def send(self, code: str):
        """Sends code and does not wait for its end."""
        self.bench.link_send(code.encode() + b"\x04")

    def exec(self, code: str, limit_us: float = EXEC_LIMIT_US) -> str:
        self.send(code)
        self.bench.run_until(link_text("\x04>"), limit_us)
        output, error, _ = self.bench.link_bytes().split(b"\x04")
        assert not error, error.decode()
        return output.decode().removeprefix("OK").replace("\r\n", "\n").strip()
