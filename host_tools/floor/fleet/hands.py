"""What is done at one board: whether somebody has turned its key switch between rounds, the image
and the configuration that it should have, and its proof of both."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device import keys_file, ports, signed_file, verification
from host_tools.device.flashing import MEET_S, Flashing, Image, Say, Target
from host_tools.device.found_boards import key_is_on
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import LinkClient, Refused, canonical
from host_tools.device.link.handshake import HANDSHAKE_S
from host_tools.device.link.sockets import PortStream
from host_tools.device.reconnect import RETRY_S
from host_tools.floor.collector import look
from host_tools.floor.fleet.plan import Plan
from host_tools.floor.fleet.rollout import DONE, NONE, WAITS, WRITTEN, Should
from host_tools.journal.export import slot_text

TECHNICIAN = "technician"
PARTS = ("image", "configuration")
# What a board says that is not ready yet (firmware/tablectl/core/errors.py): a round is played or
# wagers lie, the key switch was turned back.
NOT_READY = (2011, 2026)
BETWEEN_ROUNDS = ("betting", "over", "closed")
# So long a board that has just started may have no port, or one that somebody else has.
BACK_S = 120.0
NO_CABLE = "no cable or no power"
KEY = "the key switch at its table, between rounds"
# (WRITTEN, DONE or WAITS, what is said of it, what the board proved).
Became = tuple[str, str, str]


class Hands:
    """`keys_of` gives the keys of a board with the technician's; `ask` is told what somebody has
    to do at a table."""

    def __init__(self, plan: Plan, keys_of: Callable[[str], Keys], ask: Say) -> None:
        self._plan, self._keys_of, self._ask = plan, keys_of, ask
        self._ports: dict[str, str] = {}

    def look(self) -> None:
        """Which boards are plugged in."""
        self._ports = {port.uid: port.path for port in ports.boards() if port.uid}

    def lacks(self, uid: str) -> str | None:
        """What a board still waits for; None once its key switch is on between rounds. Nothing of
        it is changed."""
        if uid not in self._ports:
            return NO_CABLE
        try:
            with self._met(uid, HANDSHAKE_S) as client:
                parts = client.request("devices").get("parts")
                status = client.request("status")
        except HostError as error:
            return f"{error.code}: {error.text}"
        stands = look.standing(status)
        if stands["error"] is not None:
            return f"error {stands['error']} to be cleared"
        if not key_is_on(parts):
            return KEY
        if stands["phase"] not in BETWEEN_ROUNDS or status.get("wagered"):
            return f"the end of its round ({stands['phase']})"
        return None

    def install(self, board: Should) -> Became:
        """Raises HostError for a board that does not do it, or proves something else."""
        try:
            return self._installed(board)
        except HostError as error:
            refused = error if isinstance(error, Refused) else error.__cause__
            if isinstance(refused, Refused) and refused.error["code"] in NOT_READY:
                return WAITS, refused.error["text"], NONE
            raise

    def _installed(self, board: Should) -> Became:
        with self._met(board.uid) as client:
            wants_image = self._is_other(board, client)
            wants_table = self._lacks_table(board, client)
            if wants_table and not wants_image:
                client.upload_configuration(self._plan.configurations[board.configuration])
        if wants_image:
            self._flash(board)
            if wants_table:
                return WRITTEN, "it runs the image; its configuration comes next", NONE
        proof = self._proof(board)
        if proof is None and not wants_image and board.image != NONE:
            self._flash(board)
            proof = self._proof(board)
        if proof is None:
            port = self._ports[board.uid]
            raise HostError(6239, port=port, part="image or configuration")
        return DONE, "proved by its own hash", proof

    def _is_other(self, board: Should, client: LinkClient) -> bool:
        """Whether it says that another image runs. Raises HostError 6604 and 6605."""
        image = self._image(board)
        if image is None:
            return False
        header, identity = image.built or {}, client.identity
        signed_file.verify_step(image.path, header, client.stream.name, identity)
        return any(identity.get(name) != header[name] for name in ("version", "image_version"))

    def _lacks_table(self, board: Should, client: LinkClient) -> bool:
        if board.configuration == NONE:
            return False
        text = slot_text(client, "configuration") or ""
        return sha256(text.encode()).hexdigest() != board.configuration

    def _flash(self, board: Should) -> None:
        """Raises what became of it."""
        image, uid = self._image(board), board.uid
        assert image is not None
        work = Flashing(image, self._keys_of(uid), self._ask, proves=False)
        target = Target(port=self._ports[uid], uid=uid)
        error = work.flash(target, lambda what: None, lambda written: None).error
        if error:
            raise error

    def _proof(self, board: Should) -> str | None:
        """What it proves under a number of our own, as JSON; None where that is something else. A
        board that has just started is asked again, whatever goes wrong: its port is not there yet,
        it answers half a line, or its collector takes it over."""
        end = time.monotonic() + BACK_S
        while True:
            try:
                return self._proved(board)
            except HostError:
                if time.monotonic() >= end:
                    raise
            time.sleep(RETRY_S)

    def _proved(self, board: Should) -> str | None:
        expected = {}
        if image := self._image(board):
            expected["image"] = image.content or b""
        if board.configuration != NONE:
            configuration = self._plan.configurations[board.configuration]
            expected["configuration"] = canonical(configuration).encode()
        nonce = secrets.token_bytes(verification.NONCE_BYTES)
        with self._met(board.uid) as client:
            parts = verification.verify(client, nonce, expected, parts=PARTS)
            told: dict[str, Any] = {part.name: part.board for part in parts}
            told |= {name: client.identity.get(name) for name in ("version", "commit")}
        if any(part.agrees is False for part in parts):
            return None
        return canonical({"nonce": nonce.hex(), **told})

    def _image(self, board: Should) -> Image | None:
        return None if board.image == NONE else self._plan.image

    @contextmanager
    def _met(self, uid: str, limit_s: float = MEET_S) -> Iterator[LinkClient]:
        """The board at the port that it has now. Raises HostError 62xx, 7165 for another one."""
        port = ports.of_board(uid) or self._ports[uid]
        client = LinkClient(PortStream(port), keys=self._keys_of(uid))
        try:
            client.connect(limit_s)
            Target(port=port, uid=uid).verify_same(client.identity["uid"])
            yield client
        finally:
            client.close()


def keys_in(path: Path) -> Callable[[str], Keys]:
    """The keys of each board: in the file at `path`, or in the file UID.json of that folder. The
    function raises HostError 61xx, 6701, 6708."""

    def keys_of(uid: str) -> Keys:
        keys = keys_file.load(path / f"{uid}.json" if path.is_dir() else path)
        if TECHNICIAN not in keys:
            raise HostError(6701, request="fleet start", roles=TECHNICIAN)
        return keys

    return keys_of
