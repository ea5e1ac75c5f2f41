"""A rig with its board as what carries out the requests of a `Bench`.

Two streams: the rig's, with the messages of boards/bench/README.md, and the board's own link.
Times are the rig's microseconds; what the board says on its link gets the time at which the host
hears it. What a rig lacks raises `Unable` with the reason that the rig declares.
"""

from collections.abc import Callable
from typing import Any

from host_tools.device.link.streams import Stream
from host_tools.simulator.awaited import Awaited
from host_tools.simulator.control import BenchError, Control, Reply, Unable
from host_tools.simulator.rig.board_link import BoardLink
from host_tools.simulator.rig.clock import RigClock
from host_tools.simulator.rig.happened import in_order, kinds
from host_tools.simulator.rig.lacks import LACKS, Counts
from host_tools.simulator.rig.requests import ANSWER_S, RigRequests
from host_tools.simulator.rig.service_visit import ServiceVisit

NANOS = 1000
# What a request takes on its way to the rig and in it, generously, and what the host may sleep.
REQUEST_US = 8_000
SLACK_US = 5_000
# So long nobody asks the rig what happened: it keeps 500 events, and an emulated one may fall
# behind, which it may do fifty times until it counts as silent.
LONGEST_RUN_US = 100_000
RIG_TELLS = ["lamps", "display", "shoe", "power_off", "part_fault", "reset"]


class RigControl(Control):
    """`rig` and `board` are open streams. lacks: what these cannot, with reasons. request_us: what
    a request takes. Raises HostError 7001 or 7002 when no rig answers."""

    def __init__(
        self,
        rig: Stream,
        board: Stream,
        lacks: dict[str, str] | None = None,
        request_us: int = REQUEST_US,
    ) -> None:
        super().__init__()
        self._lacks = lacks or {}
        self._request_us = request_us
        self._clock = RigClock(rig.now_s)
        self._link = BoardLink(board, self._clock, self._heard, self._lost)
        self._requests = RigRequests(rig, self._listen)
        self._visit: ServiceVisit | None = None
        self._happened: list[dict[str, Any]] = []
        # On the bench time stands still between two runs; here things happen meanwhile.
        self._since_run: list[dict[str, Any]] = []
        self._awaited: Awaited | None = None
        self._lost_at_us: float | None = None
        self._own: dict[str, Callable[..., Reply]] = {
            "power_on": self._power_on,
            "link_in": self._link_in,
            "run": self._run,
            "state": self._state,
            "counters": self._counters,
            "fram_read": self._fram_read,
            "fram_write": self._fram_write,
            "flash_read": self._flash_read,
        }
        self.hello = self._ask("hello")
        self._link.is_powered = self._ask("state")["power"]

    # ---- what a Bench asks

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        given = {key: value for key, value in arguments.items() if value is not None}
        self.asked.append({"do": do, **given})
        if do in self._own:
            return self._with_events(self._own[do](**given))
        if do in self.hello["lacks"]:
            raise self._unable(do)
        self._end_visit()
        return self._with_events(self._ask(do, **given))

    @property
    def lacks(self) -> dict[str, str]:
        """What cannot be done here, each with the reason."""
        return {**self.hello["lacks"], **LACKS, **self._lacks}

    def _unable(self, name: str) -> Unable:
        return Unable(f"{name}: {self.lacks[name]}")

    def clock(self) -> Reply:
        self._listen()
        return self._with_events({"now_us": self._now_us()})

    def ahead_us(self, requests: int) -> float:
        """The rig is asked for its time: on a busy host an emulated one falls behind."""
        self._ask("events")
        own_us = self._clock.unsure_us + self.hello["margin_us"] + SLACK_US
        return own_us + requests * self._request_us

    @property
    def pty(self) -> str:
        raise self._unable("pty")

    def close(self) -> None:
        """Leaves the board without power and the contacts open, for whoever comes next."""
        self._end_visit()
        state = self._ask("state")
        if state["power"]:
            self._ask("power_off")
        for name, is_closed in state["contacts"].items():
            if is_closed:
                self._ask("open", name=name)
        self._link.power(False)
        self._happened.clear()

    def disconnect(self) -> None:
        """`close`, and the ports are free."""
        try:
            self.close()
        finally:
            self._requests.stream.close()

    def empty_memory(self) -> None:
        """The board's FRAM is as if it had never been used."""
        self._at_prompt().empty()

    # ---- requests that are not the rig's alone

    def _power_on(self, **given: Any) -> Reply:
        self._end_visit()
        reply = self._ask("power_on", **given)
        self._link.power(True)
        return reply

    def _link_in(self, text: str, at_us: float | None = None) -> Reply:
        self._end_visit()
        self._link.send(text.encode("latin-1"), at_us)
        return {}

    def _state(self) -> Reply:
        self._end_visit()
        state = self._ask("state")
        return {**state, "linked": self._link.is_powered, "usb_boot": False, "stopped": None}

    def _counters(self) -> Reply:
        return Counts(self._ask("counters"))

    # ---- memories

    def _fram_read(self, address: int, length: int) -> Reply:
        return {"hex": self._at_prompt().fram_read(address, length).hex()}

    def _fram_write(self, address: int, hex: str) -> Reply:
        self._at_prompt().fram_write(address, bytes.fromhex(hex))
        return {}

    def _flash_read(self, address: int, length: int) -> Reply:
        return {"hex": self._at_prompt().flash_read(address, length).hex()}

    def _at_prompt(self) -> ServiceVisit:
        if self._visit is None:
            if self._ask("state")["power"]:
                raise self._unable("in_play")
            self._visit = ServiceVisit(self._requests.request, self._link.stream)
        return self._visit

    def _end_visit(self) -> None:
        if self._visit is not None:
            self._visit.end()
            # Nobody knows of it: to the table the board was off all the time.
            self._requests.request("events")
            self._visit = None

    # ---- time

    def _now_us(self) -> float:
        return round(self._clock.us() * NANOS) / NANOS

    def _run(
        self,
        for_us: float | None = None,
        until_us: float | None = None,
        until: dict[str, Any] | None = None,
        limit_us: float | None = None,
    ) -> Reply:
        self._end_visit()
        try:
            return self._ran(for_us, until_us, until, limit_us)
        finally:
            self._since_run = []

    def _ran(
        self,
        for_us: float | None,
        until_us: float | None,
        until: dict[str, Any] | None,
        limit_us: float | None,
    ) -> Reply:
        span_us = limit_us if for_us is None else for_us
        if until_us is None and span_us is None:
            raise BenchError("run needs for_us, until_us, or until with limit_us")
        end_us = until_us if until_us is not None else self._now_us() + (span_us or 0)
        if until is not None:
            return self._run_until(Awaited(until), end_us)
        while (left_us := self._left_us(end_us)) > 0:
            self._listen_for(min(left_us, LONGEST_RUN_US))
        return {"now_us": self._now_us(), "stopped": "limit"}

    def _left_us(self, end_us: float) -> float:
        """Until a time that has come only when it has for the rig too, and all that happened until
        then is told: on a busy host an emulated one falls behind."""
        left_us = end_us - self._now_us()
        return left_us if left_us > 0 else end_us - self._ask("events")["now_us"]

    def _listen_for(self, span_us: float) -> None:
        """Time passes, with all that the board says meanwhile."""
        end_us = self._now_us() + span_us
        while (left_us := end_us - self._now_us()) > 0:
            self._link.listen(left_us / 1e6)
        self._keep_up()

    def _run_until(self, awaited: Awaited, end_us: float) -> Reply:
        if awaited.asks_rig:
            awaited.look(self._ask("state"), self._since_run)
        self._awaited = awaited
        was_powered = self._link.is_powered
        try:
            while (left_us := self._left_us(end_us)) > 0 and awaited.met is None:
                if was_powered and not self._link.is_powered:
                    return {"now_us": self._now_us(), "stopped": "no power"}
                self._wait(awaited, left_us)
        finally:
            self._awaited = None
        met = awaited.met
        if met and met["at_us"] > end_us and (left_us := self._left_us(end_us)) > 0:
            # The host's clock, by which it was heard, was ahead.
            met["at_us"] = end_us - left_us
        if met is None or met["at_us"] > end_us:
            return {"now_us": self._now_us(), "stopped": "limit"}
        return {"now_us": self._now_us(), "stopped": "condition", "met": met}

    def _wait(self, awaited: Awaited, left_us: float) -> None:
        """Until something happens that may be what is awaited, or for some time."""
        limit_us = min(left_us, LONGEST_RUN_US)
        if awaited.asks_rig:
            limit_s = limit_us / 1e6 + ANSWER_S
            self._ask("run", limit_s, until={"happened": RIG_TELLS}, limit_us=round(limit_us))
        else:
            self._link.listen(limit_us / 1e6)
            self._keep_up()

    def _keep_up(self) -> None:
        if self._clock.age_us >= LONGEST_RUN_US:
            self._ask("events")

    # ---- the two streams

    def _ask(self, do: str, limit_s: float = ANSWER_S, **arguments: Any) -> Reply:
        """A request to the rig itself; what happened is taken in."""
        asked_s = self._clock.now_s()
        reply = self._requests.request(do, limit_s, **arguments)
        if "now_us" in reply:
            self._clock.learn(asked_s, self._clock.now_s(), reply["now_us"])
        happened = reply.pop("happened", [])
        if self._lost_at_us is not None and not {"reset", "power_off"} & kinds(happened):
            happened.append({"at_us": self._lost_at_us, "what": "reset", "cause": "unknown"})
        self._lost_at_us = None
        for event in happened:
            if event["what"] == "power_off":
                self._link.power(False)
            self._take(event)
        return reply

    def _listen(self) -> None:
        if self._visit is None:
            self._link.listen(0.0)

    def _heard(self, at_us: float, data: bytes) -> None:
        self._take({"at_us": at_us, "what": "link", "text": data.decode("latin-1")})

    def _lost(self) -> None:
        """The board's port went: unless the rig did it, the board started anew by itself."""
        self._lost_at_us = self._now_us()

    def _take(self, event: dict[str, Any]) -> None:
        self._happened.append(event)
        self._since_run.append(event)
        if self._awaited is not None:
            self._awaited.observe(event)

    def _with_events(self, reply: Reply) -> Reply:
        happened, self._happened = self._happened, []
        reply["happened"] = in_order(happened)
        return reply
