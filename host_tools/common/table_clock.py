"""The clock of a table, which counts microseconds from its start, as people read it."""


def clock(us: int) -> str:
    """Hours, minutes, seconds and milliseconds of a clock that counts microseconds."""
    seconds, rest = divmod(us, 1_000_000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest // 1000:03}"
