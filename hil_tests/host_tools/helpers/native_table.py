"""A native board for the tests of the host: the firmware in this process, and people at its table.
`on_the_wire.py` changes what it says on its link."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from tablectl.store.ring import RING_AT
from tablectl.store.slots import Slots

from boards.native.board import UID as UID
from hil_tests.host_tools.helpers.on_the_wire import OnTheWire
from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient, Refused
from host_tools.examples import BENCH_KEYS
from host_tools.examples import ROUNDS as ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.player import NEXT_ROUND, Player
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.native import NativeControl
from host_tools.simulator.provisioned import KEY_US, provision, upload

KEYS = keys_file.load(BENCH_KEYS)
# A part that is soon read out, and soon full.
SMALL: dict = {"name": "FRAM", "bytes": 56 * 1024, "id": "047f4803"}
RING_BYTES = SMALL["bytes"] - RING_AT
STEP_US, START_US = 700_000, 5_000
# A press is one after 2 ms, its latch comes after 20. The board takes 20 cards a second, and those
# of a round at once.
PRESS_US, LATCH_US, CARD_US, PAUSE_US = 5_000, 30_000, 55_000, 5_000_000
BEFORE_THE_NEXT = ((), ("new_deck",), ("new_dice",), ("covered",))


class FramOf:
    """The memory of a bench as Slots wants it."""

    def __init__(self, bench):
        self.read, self.write = bench.fram_read, bench.fram_write


class NativeTable(Bench):
    """With `power`, and a `configuration`, its table is open, with the meter at `meter_cents`.

    keys None: nobody gave it any. flash: as in the method. memory: of a board before; the seed is
    another one then, as no board draws a nonce twice. wiring: tables that are not as on the Pico's
    board. `own` is the NativeBoard; `settled`: the pay lines of each round of the file that was
    played last; `controls`: what makes its Control, one whose time only passes in calls.
    """

    controls: type[NativeControl] = NativeControl

    def __init__(
        self,
        configuration=None,
        meter_cents=None,
        keys=KEYS,
        *,
        uid=UID,
        seed=None,
        flash=(),
        memory=b"",
        power=True,
        **wiring,
    ):
        own_seed = (2 if memory else 1) if seed is None else seed
        control = self.controls(unique_id=uid, seed=own_seed)
        super().__init__(control=control, paced=self.controls is not NativeControl)
        self.own, self.uid = control.board, uid
        if flash:
            self.flash(*flash)
        self.own.wiring = SimpleNamespace(**vars(self.own.wiring) | wiring)
        self.fram_write(0, memory)
        if keys:
            provision(self, configuration, meter_cents, keys)
        if power:
            self.power_on()
            self.run_for(START_US)

    # ---- its image

    def flash(self, content, version, kind="RPI_PICO"):
        """From its next start on it runs this image, and says that it is a board of this kind."""
        self.own.image = bytearray(content)
        self.own.build_info.VERSION, self.own.build_info.BOARD = version, kind

    def break_down(self, error):
        """The firmware raises it."""

        def turn():
            raise error

        self.run_for(PAUSE_US)
        self.own._turn = turn
        self.run_for(PAUSE_US)

    @property
    def keeper(self) -> Any:
        """Of its table, in the firmware: what no host is told, and a keypad beside the host's."""
        assembly: Any = self.own.assembly
        return assembly.keeper

    def keypad(self, **event):
        self.keeper.handle({**event, "at_us": self.own.firmware_us()})

    # ---- its memory

    @property
    def memory(self):
        return self.fram_read(0, self.own.wiring.FRAM["bytes"])

    @property
    def slots(self):
        return Slots(FramOf(self))

    # ---- what its host asks

    def host(self, keys=KEYS, on_event=None, change=None):
        """A host that has just come; `change` as in `on_the_wire.py`."""
        client = LinkClient(self.stream(change), on_event, keys)
        client.connect(START_S)
        return client

    def stream(self, change=None, name="bench"):
        stream = BenchStream(self, name)
        return OnTheWire(stream, change) if change else stream

    def asks(self, do, **arguments):
        return self.host().request(do, **arguments)

    @property
    def status(self):
        return self.asks("status")

    @property
    def last_record(self):
        """Number of the newest record."""
        return int(self.asks("journal")["head"].split(".")[0])

    @property
    def exported(self):
        """Number of the last record that a host keeps."""
        return self.asks("journal")["exported"]

    # ---- what people do

    def start_game(self):
        """Somebody presses it until the board has taken it in."""
        self.press("start_game")
        self.run_for(PRESS_US)
        self.release("start_game")
        self.run_for(LATCH_US)

    def draw(self, *cards):
        for card in cards:
            self.shoe(f"CARD,{card}")
            self.run_for(CARD_US)

    def turn_key(self, on):
        self.key_switch(on)
        self.run_for(KEY_US)

    def cut_power(self, away_us=1_000_000):
        if self.own.power:
            self.power_off()
        self.run_for(away_us)
        self.power_on()
        self.run_for(START_US)

    def configure(self, configuration):
        upload(self, self.host(), configuration)

    def adjust(self, cents):
        """Floor and technician set the meter."""
        self.turn_key(True)
        client = self.host()
        client.request("meter_adjust", level="progressive", cents=cents)
        client.signed("meter_adjust", "technician", level="progressive", cents=cents)
        self.turn_key(False)

    def play(self, path):
        """A round file on the table as it stands, whatever its configuration; then the next."""
        settlement = self.settle(path)
        self.next_round()
        return settlement

    def settle(self, path):
        """A round file up to its settlement."""
        file, board, self.settled = round_file.load(ROUNDS / path), self._round(), []
        client = self.host(on_event=board.observe)

        def look(event):
            if event["event"] == NEXT_ROUND:
                self.settled.append(client.settlement())

        settlement = board.play(file, client, BenchHands(self, client), look)
        self.settled.append(settlement.lines)
        assert len(self.settled) == len(file.earlier) + 1
        return settlement

    def moves(self, path, step_us=STEP_US):
        """Plays a round file, an event at each step, which is yielded before it happens."""
        player, board = Player(round_file.load(ROUNDS / path)), self._round()
        client = self.host(on_event=board.observe)
        hands = BenchHands(self, client)
        while event := player.next_event(board._awaits):
            yield event
            board._do(event, client, hands)
            self.run_for(step_us)
            client.poll()

    def _round(self):
        """One that knows what the table waits for."""
        board, status = BoardRound(), self.status
        board.observe({"ev": "phase", **status})
        return board

    def next_round(self):
        self.run_for(PAUSE_US)
        client = self.host()
        for changes in BEFORE_THE_NEXT:
            with suppress(Refused):
                for what in (*changes, NEXT_ROUND):
                    client.request(what)
                return
        raise AssertionError(client.request("status"))


_NEW = NativeTable(keys=None)
# What such a board runs, and what it says of itself while it has no table.
IMAGE = _NEW.own.image
IDENTITY = {
    name: fact for name, fact in _NEW.host().identity.items() if name not in ("game", "epoch")
}


def configuration_of(path):
    return round_file.load(ROUNDS / path).configuration


def keys_of(folder, *names):
    """A keys file with some of the bench's keys."""
    path = folder / "-".join(names)
    keys_file.write(path, {name: KEYS[name] for name in names})
    return path


def on_every_port(monkeypatch, board, change=None):
    """Whatever port a command opens, `board` is there; `change` as in `on_the_wire.py`."""
    opened = "host_tools.cli.options.PortStream"
    monkeypatch.setattr(opened, lambda port: board.stream(change, port))
    return board
