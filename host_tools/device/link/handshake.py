"""Who is on a port, from what was heard while no table controller answered."""

from host_tools.common.errors import HostError
from host_tools.device.link.port_holder import ANOTHER, holder

# A board that has just been switched on answers once its self-check is over, after 0.6 s of the
# 0.93 s that it takes to open its table.
HANDSHAKE_S = 1.2
REPEAT_S = 0.3
# An emulated board on a busy host may take longer for an answer than until the next question.
LONGEST_REPEAT_S = 2.0
# Kept of what was heard.
HEARD_BYTES = 400
# Ends the line that a prompt has from us, and the raw prompt that an interrupted tool left behind.
# To a table controller it is one bad line.
WAKE = b"\r\x02\r\n"
PROMPT = b">>> "
# Of what we send; nobody but a prompt sends it back.
ECHO = b'"do":"identity"'
SHOWN_BYTES = 40


def is_prompt(heard: bytes) -> bool:
    """MicroPython's prompt answers: it shows itself, or what we typed."""
    return ECHO in heard or any(
        line.startswith(PROMPT) for line in heard.replace(b"\r", b"\n").split(b"\n")
    )


def trouble(port: str, heard: bytes, seconds: float) -> HostError:
    """Why no table controller answered within `seconds`: not every program locks a port that it
    reads."""
    if is_prompt(heard):
        return HostError(6223, port=port)
    if heard:
        shown = heard[:SHOWN_BYTES].decode("ascii", errors="replace").split("\n")[0].strip()
        return HostError(6205, port=port, reason=f"it says {shown!r}")
    reader = holder(port)
    if reader != ANOTHER:
        return HostError(6220, port=port, holder=reader)
    return HostError(6202, port=port, seconds=seconds)
