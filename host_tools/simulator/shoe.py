"""What the card shoe sends: messages as firmware/tablectl/devices/shoe_frames.py reads them."""


def shoe_frame(body: str) -> bytes:
    """`body` as the card shoe sends it: `$` body `*`, exclusive or of the body in two upper-case
    hex digits, CR LF."""
    checksum = 0
    for byte in body.encode("ascii"):
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n".encode("ascii")
