"""A roll-out as its acts tell it: whether it may begin, which boards are due, and of each board
what became of it or why nothing did. Pure: the time is handed in, in microseconds since 1970 UTC.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.common.errors import HostError
from host_tools.floor.moments import text_of

# Notice is given at least so long before software is installed (58 Pa. Code 461a.26(b)).
NOTICE_US = 72 * 3_600 * 1_000_000
# What a board is left with, and what stands for the boards all together in a step.
NONE, ALL = "none", "all"
# Of a board: nothing was done yet; somebody is at it, or was cut off; it runs the image and lacks
# its configuration; it has proved both; it has not.
WAITS, BEGUN, WRITTEN, DONE, FAILED = "waits", "begun", "written", "done", "failed"
# Of all of it; the last two are steps as well.
PLANNED, APPROVED, RUNNING = "planned", "approved", "running"
STARTED, STOPPED = "started", "stopped"


@dataclass(frozen=True)
class Should:
    """What the board with this `uid` should have: SHA-256 of the image, whose `version` people
    know, and of the configuration; NONE leaves what it has."""

    part: int
    uid: str
    image: str
    version: str
    configuration: str


@dataclass(frozen=True)
class Approval:
    """`reference`: of the regulator's approval; `notified`, `not_before`: moments."""

    at: int
    by: str
    reference: str
    notified: int
    not_before: int
    signer: str
    signature: str


@dataclass(frozen=True)
class Step:
    number: int
    at: int
    by: str
    uid: str
    state: str
    said: str
    proof: str


class Rollout:
    """`floor`: of which one it is; `digest`: of all that is planned; `boards` in the order of
    their groups; `last`: the last step of each board; `turn`: that of all of them."""

    def __init__(
        self,
        number: int,
        at: int,
        by: str,
        facts: dict[str, str],
        boards: list[Should],
        approval: Approval | None,
        steps: Iterable[Step] = (),
    ) -> None:
        self.number, self.at, self.by = number, at, by
        self.reason, self.maker, self.digest = facts["reason"], facts["maker"], facts["digest"]
        self.signer, self.signature = facts["signer"], facts["signature"]
        self.floor = facts["floor"]
        self.boards, self.approval = boards, approval
        self.last: dict[str, Step] = {}
        self.turn: Step | None = None
        for step in steps:
            self.take(step)

    def take(self, step: Step) -> None:
        if step.uid == ALL:
            self.turn = step
        else:
            self.last[step.uid] = step

    @property
    def state(self) -> str:
        if self.approval is None:
            return PLANNED
        if all(self.state_of(board.uid) == DONE for board in self.boards):
            return DONE
        if self.turn is None:
            return APPROVED
        return STOPPED if self.turn.state == STOPPED or self.failed else RUNNING

    @property
    def failed(self) -> Step | None:
        """The failure that stopped it, since it was started last."""
        failures = (step for step in self.last.values() if step.state == FAILED)
        return next((step for step in failures if not self._is_over(step)), None)

    @property
    def part(self) -> int | None:
        """The group whose turn it is: the first one that is not done."""
        left = (board.part for board in self.boards if self.state_of(board.uid) != DONE)
        return next(left, None)

    def due(self) -> list[Should]:
        """Boards that may be worked at now."""
        if self.state != RUNNING:
            return []
        return [
            board
            for board in self.boards
            if board.part == self.part and self.state_of(board.uid) in (WAITS, WRITTEN)
        ]

    def state_of(self, uid: str) -> str:
        """What was cut off or has failed before it was started again waits as at first."""
        step = self.last.get(uid)
        if step is None:
            return WAITS
        if step.state in (BEGUN, FAILED) and self._is_over(step):
            return WAITS
        return step.state

    def why(self, board: Should) -> str:
        """Why it is not done, or by what it proved that it is."""
        state, step = self.state_of(board.uid), self.last.get(board.uid)
        if step and state in (DONE, FAILED):
            return step.said
        if state == BEGUN:
            return "somebody is at it" if self.state == RUNNING else "nobody has said how it ended"
        before = f"{step.said}; " if step and step.said != NONE else ""
        return before + self._waits_for(board)

    def verify_start(self, now: int) -> Approval:
        """Raises HostError 7159 to 7161."""
        if self.approval is None:
            raise HostError(7159, number=self.number)
        if self.state == DONE:
            raise HostError(7161, number=self.number, state=DONE, todo="nothing is left to do")
        if now < self.approval.not_before:
            told = text_of(self.approval.not_before), text_of(self.approval.notified)
            raise HostError(7160, number=self.number, not_before=told[0], notified=told[1])
        return self.approval

    def _waits_for(self, board: Should) -> str:
        state = self.state
        if state == PLANNED:
            return "nobody has approved it"
        if state == APPROVED:
            return "nobody has started it"
        if state == STOPPED:
            return "not reached before the roll-out stopped"
        if board.part != self.part:
            return f"group {self.part} comes first"
        return "the key switch at its table, between rounds"

    def _is_over(self, step: Step) -> bool:
        """Whether all of it was started again since."""
        turn = self.turn
        return turn is not None and turn.state == STARTED and step.number < turn.number
