"""The parts of a board that is no board: what is written into its memory stays, and its lamps and
signs are as they were told."""

from tablectl.core.money import dollars, whole_cents


class Fram(bytearray):
    """A FRAM and its contents."""

    writes = 0

    def start(self):
        pass

    identify = try_out = verify = keep_to_none = start

    def keep_to(self, address, mark):
        pass

    def read(self, address, n):
        return bytes(self[address : address + n])

    def write(self, address, data):
        self.writes += 1
        self[address : address + len(data)] = data

    def read_into(self, address, buffer):
        buffer[:] = self.read(address, len(buffer))


class Part:
    """A part of the board that has nothing but a state, and the attributes of it."""

    on: bool
    missed: int
    heap_free: int | None

    def __init__(self, **state):
        self.__dict__.update(state)

    def status(self):
        return dict(self.__dict__)


class Lamps:
    def __init__(self):
        self.on = {"locked": True}
        self.place = self.on

    def set(self, name, state, now_us):
        before = self.on.get(name, False)
        self.on[name] = state != "off"
        return self.on[name] != before

    def write(self):
        pass

    def status(self):
        return {name: "on" for name, on in self.on.items() if on}


class StartSign:
    text = ""

    def show(self, position):
        self.text = "" if position is None else str(position)


class Sign:
    text = ""

    def show(self, value):
        self.text = "" if value is None else dollars(whole_cents(value))

    def link_down(self):
        self.text = "L ------"

    def hit(self, cents):
        self.won = cents
