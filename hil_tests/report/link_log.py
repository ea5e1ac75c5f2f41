"""The link of a tape as lines with their times, both directions; and what the lines say."""

from tablectl.core.errors import TableError
from tablectl.link import frames

from hil_tests.report.recorder import time_of

HOST, BOARD = "host", "board"


def lines(tape):
    """[(at_us, "host" or "board", bytes without line end)] in the order of time: a line of the
    host at the time it was handed over, one of the board when its last byte had come."""
    found = []
    for step in tape["steps"]:
        if step["do"] == "link_in" and step.get("to", BOARD) == BOARD:
            at_us = time_of(step)
            texts = step["text"].encode("latin-1").splitlines() or [b""]
            found += [(at_us, HOST, text) for text in texts]
    sent = [event for event in tape["events"] if is_of_the_board(event)]
    start, at_us = b"", 0.0
    for event in sent:
        # A rig's clock may be set back; what came later stands later.
        at_us = max(at_us, event["at_us"])
        *whole, start = (start + event["text"].encode("latin-1")).split(b"\n")
        found += [(at_us, BOARD, line.rstrip(b"\r")) for line in whole]
    if start:
        found.append((at_us, BOARD, start))
    return sorted(found, key=lambda line: line[0])


def is_of_the_board(event):
    return event["what"] == "link" and event.get("from", BOARD) == BOARD


def message(line):
    """The message of a line, or None where it is none or was damaged."""
    try:
        return frames.decode(line)
    except TableError:
        return None


def shown(line):
    """The line as text: a sound one without its checksum, of others each odd byte escaped."""
    body = line if message(line) is None else line[: -frames.TAIL]
    text = body.decode("latin-1")
    return "".join(c if " " <= c <= "~" else f"\\x{ord(c):02x}" for c in text)


def logged(tapes):
    """The log of a test as text, a heading a bench where it had several."""
    parts = []
    for number, tape in enumerate(tapes, 1):
        if len(tapes) > 1:
            parts.append(f"bench {number}")
        for at_us, who, line in lines(tape):
            parts.append(f"{at_us / 1e6:14.6f} s  {who:>5} > {shown(line)}")
    return "\n".join(parts)


def identity(tapes):
    """What the last board said of itself when it was asked who it is, or None."""
    for tape in reversed(tapes):
        for _, who, line in reversed(lines(tape)):
            if who == BOARD and b'"product"' in line:
                told = message(line) or {}
                return told.get("ok")
    return None
