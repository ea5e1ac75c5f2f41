"""A linked table on a native board with its host, and a dealer who plays rounds of known
cards. The journal that the board writes says what was played; `said` reads it there."""

from typing import Any

from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages

from hil_tests.host_tools.floor.linked.said import Said
from hil_tests.host_tools.helpers.native_table import START_US, NativeTable
from host_tools.device.link.client import START_S, LinkClient, Refused
from host_tools.device.link.sockets import PortStream
from host_tools.floor.linked import causes, taking
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.native_port import PacedNativeControl
from host_tools.simulator.provisioned import provision

# No dealer is faster, and the shoe tells the board 20 messages a second.
ACT_US = 55_000
SECOND_US = 1_000_000
BLANK = b"\xff" * FRAM_BYTES
# What may keep the next round from being opened.
BEFORE_THE_LATCH = ("wagers", "latched")
BEFORE_THE_NEXT = ("new_deck", "covered")


class LinkedTable(NativeTable):
    """`script_of(epoch, number)`: the Script of a round; `terms`: those of its level. pressed_us:
    when somebody pressed Start Game last; awaits: the event `phase` that the board sent last, or
    the status that says the same, None while it is closed. It has no power at first, and one host
    that stays."""

    def __init__(self, uid, keys, configuration, script_of, terms, seed=1):
        super().__init__(keys=None, uid=uid, seed=seed, power=False)
        self.keys, self.configuration = keys, configuration
        self.script_of, self.terms = script_of, terms
        self.client: Any = None
        self.lying, self.pressed_us = set(), 0.0
        self.awaits: Any = None
        self.told: Any = None
        self.begin_anew()

    # Its power and its memory

    @property
    def is_on(self):
        return self.own.power

    def switch_on(self):
        """Its power comes, and its host finds it. Raises BenchError, HostError where it goes."""
        self.power_on()
        self.connect()

    def connect(self):
        """The board is met as it stands now."""
        if self.client is None:
            self.client = LinkClient(self.stream(name=self.uid), self._hear, self.keys)
            self.hands = BenchHands(self, self.client)
        self.client.connect(START_S)
        self.look()

    def look(self):
        """What the table waits for, as its host asks it. Returns the status."""
        status = self.status
        self.awaits = status if status["phase"] != "closed" else None
        self.said.read()
        return status

    def _hear(self, event):
        if event["ev"] == "phase":
            self.awaits = event

    def begin_anew(self):
        """Another FRAM, with keys and a configuration."""
        self.put_back(BLANK)
        provision(self, self.configuration, None, self.keys)

    def put_back(self, memory):
        """The FRAM of an earlier day; what its journal says is read anew."""
        if self.is_on:
            self.power_off()
        self.fram_write(0, memory)
        self.said = Said(self, self.keys["journal"], self.script_of, self.terms)

    # What the link asks

    def asks(self, do, **arguments):
        """By the host that stays."""
        return self.client.request(do, **arguments)

    def report(self):
        """The hex digits of a report. Raises Refused, HostError, BenchError."""
        return self.asks("link_report")["report"]

    def reply(self, digits):
        """Milliseconds that are left of the lease. Raises as `report`."""
        return self.asks("link_reply", reply=digits)["lease_ms"]

    def reply_of(self, books):
        """What these books reply to a report, sealed, None for nothing; `told` is the report."""
        keyed = KeyedHash(self.keys["link"])
        report = causes.opened(keyed, bytes.fromhex(self.report()))
        self.told = report
        reply = taking.reply_to(books, report)
        return reply and messages.seal(keyed, "reply", reply)

    def meet(self, books, times=1):
        """A second passes, then the ledger has its report and the table the reply. Raises as
        `report`."""
        for _ in range(times):
            self.run_for(SECOND_US)
            self.reply(self.reply_of(books).hex())
            self.client.poll()
            self.said.read()

    # The dealer

    def act(self, may_bet=True):
        """One act of dealer or players, whatever the table waits for. Raises Refused, and where
        the power goes HostError or BenchError."""
        what, to = self.awaits["what"], self.awaits.get("to")
        if self.lying and what not in BEFORE_THE_LATCH:
            self.chip_off(self.lying.pop())
        elif what in ACTS and (may_bet or what != "wagers"):
            ACTS[what](self, self.said.script, to)
        self.run_for(ACT_US)
        self.client.poll()
        self.said.read()

    def _request(self, event):
        facts = {name: value for name, value in event.items() if name not in ("event", "time")}
        self.asks(event["event"], **facts)

    def _bet(self, script, to):
        """The next wager that is in no record yet, or the press behind the last."""
        missing = [one for one in script.wagers if one not in self.said.wagers]
        if missing:
            seat, wager, cents = missing[0]
            self.asks("wager", seat=seat, wager=wager, cents=cents)
            return
        chips = [seat for seat in script.chips if seat not in self.lying]
        if chips:
            self.lying.add(chips[0])
            self.chip_on(chips[0])
            return
        self.pressed_us = self.now_us
        self.hands.do({"event": "start_game"})

    def _card(self, script, to):
        self.hands.do({"event": "card", "card": self._next_card(script, to)})

    def _next_card(self, script, to):
        """Of those that this hand is to get, the first that is not out yet; for other hands, of
        those that no hand is to get."""
        out = self.said.cards
        due = [card for card in script.cards.get(to, ()) if card not in out]
        if due:
            return due[0]
        kept = {card for cards in script.cards.values() for card in cards}
        return next(card for card in range(52) if card not in kept and card not in out)

    def _decide(self, script, to):
        self._request(script.decisions(to)[self.said.decisions[to]])

    def _open_next(self, script, to):
        for what in BEFORE_THE_NEXT:
            try:
                self.asks("next_round")
                return
            except Refused:
                self.asks(what)
        self.asks("next_round")

    def irregular(self, what="incorrect_number", **facts):
        """Somebody tells of it. Raises as `act`."""
        self.asks("irregularity", what=what, **facts)
        self.said.read()

    def void_claim(self):
        """The floor ends the claim without its answer. Raises as `act`."""
        self.with_key(lambda: self.asks("claim_void"))
        self.said.read()

    def with_key(self, act):
        """What `act` gives back, done while the key switch is on."""
        self.turn_key(True)
        try:
            return act()
        finally:
            self.turn_key(False)


class PluggedTable(LinkedTable):
    """One in the time of the wall, at a `port` that any program opens: its host comes by the
    collector that has the port, once somebody is to play."""

    controls = PacedNativeControl

    def __init__(self, *given):
        super().__init__(*given)
        self.port, self.identity = self.pty, {"uid": self.uid}
        self.power_on()
        while self.said.epoch is None:
            self.run_for(START_US)
            self.said.read()

    def stream(self, change=None, name=""):
        return PortStream(self.port)

    @property
    def is_leased(self):
        """By its sign, which shows no dollars then. It follows once a second."""
        return self.meter_sign().strip().replace(".", "").isdigit()

    def times(self, text):
        """How often it has said this on its link."""
        self._poll()
        return "".join(one["text"] for one in self.events if one["what"] == "link").count(text)

    def play(self, what="next_round"):
        """Up to where its table waits for that."""
        while self.awaits["what"] != what:
            self.act()


ACTS = {
    "wagers": LinkedTable._bet,
    "confirm_chips": lambda table, script, to: table.asks("confirm_chips"),
    "card": LinkedTable._card,
    "stub_count": lambda table, script, to: table._request(script.stub),
    "decision": LinkedTable._decide,
    "reveal": lambda table, script, to: table.asks("reveal"),
    "set_hand": lambda table, script, to: table._request(script.set_hand(to)),
    "jackpot_confirm": lambda table, script, to: table.hands.do({"event": "jackpot_confirm"}),
    "next_round": LinkedTable._open_next,
}
