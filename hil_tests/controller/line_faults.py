"""What happens to bytes on a bad line, and what somebody types who looks for a prompt.

A fault is a function of the bytes of some lines and of Random that gives other bytes.
"""

# Of MicroPython: ctrl-A raw prompt, B friendly prompt, C interrupt, D run or soft reset, E paste,
# and what begins the raw paste mode.
SEQUENCES = (
    b"\x01",
    b"\x02",
    b"\x03",
    b"\x04",
    b"\x05",
    b"\x03\x03",
    b"\r\x03\x03\x01",
    b"\x01import machine\x04",
    b"\x01\x05A\x01\x80\x04",
    b"\x05A\x01print('open')\x04",
    b"\x05\r\nprint('open')\r\n\x04",
    b"\x02\r\nimport os; os.listdir('/')\r\n",
    b"\x04\x04\x03\x01help()\x04\x02",
    b"\r\n>>> import sys\r\n",
    b"\x1b[A\x1b[3~\x1bOP\r\n",
)


def every_sequence(random):
    """All sequences, each byte below 32 and above 126 among them, in an order of chance."""
    pieces = list(SEQUENCES) + [bytes([byte]) for byte in range(32)]
    pieces += [bytes([byte]) for byte in range(127, 256)]
    return b"".join(random.shuffled(pieces))


def some(random, n):
    return bytes([random.below(256) for _ in range(n)])


def noise(data, random):
    """A burst of other bytes somewhere."""
    at = random.below(len(data) + 1)
    return data[:at] + some(random, 1 + random.below(20)) + data[at:]


def flipped(data, random):
    """One bit in each hundred bytes or so is another."""
    data = bytearray(data)
    for _ in range(1 + len(data) // 100):
        data[random.below(len(data))] ^= 1 << random.below(8)
    return bytes(data)


def lost(data, random):
    """A few bytes did not come."""
    at = random.below(len(data))
    return data[:at] + data[at + 1 + random.below(8) :]


def cut(data, random):
    """The rest never came, newline included."""
    return data[: random.below(len(data))]


def doubled(data, random):
    """Each line came twice."""
    return b"".join([line + b"\n" + line + b"\n" for line in data.split(b"\n")[:-1]])


FAULTS = {"noise": noise, "flipped": flipped, "lost": lost, "cut": cut, "doubled": doubled}
