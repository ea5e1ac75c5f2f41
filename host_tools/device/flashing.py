"""An image onto a board: into its boot ROM, onto the drive, and back until the board has proved by
its own hash that it runs what was written."""

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.common import json_file
from host_tools.common.errors import NO_SUCH_PORT, STREAM_ENDED, HostError
from host_tools.common.plain import plain
from host_tools.device import image_file, ports, service_prompt, uf2_drive, verification
from host_tools.device.found_boards import key_is_on
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import LinkClient, Message, Refused, met
from host_tools.device.link.sockets import PortStream
from host_tools.device.service_prompt import PROMPT_ANSWERS, Told
from host_tools.device.virtual_boards import verify_image

# A board that plays, and has other clients, may be late.
MEET_S = 5.0
# Longest time until a board that restarts is there again, as a drive or as a port, in seconds. A
# board takes one or two. An emulated one on a busy machine has only a share of the time outside.
RETURN_S = 60.0
KEY_S = 120.0
LOOK_S = 0.2
# What firmware.json beside the image and the board's identity both say.
COMPARED = ("board", "version", "image_version", "commit", "micropython")
# The kind of board by the boot ROM that takes its image.
BOARDS = {"RPI-RP2": "RPI_PICO", "RP2350": "RPI_PICO2"}
# Why a board does not go by itself, by the code of the error.
CANNOT_BE_LED = {
    6202: "it is silent",
    6205: "it runs another firmware",
    6701: "no --keys with the technician's",
}

# The cable was pulled, by the code of the error.
GONE = (STREAM_ENDED, NO_SUCH_PORT)

# Told what happens, and what a person has to do.
Say = Callable[[str], None]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Image:
    """built: what the build says of it, None for an image from elsewhere; content: what will lie
    in the flash, None for one without a seal, of which no board can prove anything; machine: what
    its own bytes say that it is for, None where they do not."""

    path: Path
    uf2: bytes
    built: dict[str, Any] | None
    content: bytes | None
    machine: str | None = None

    @property
    def board_id(self) -> str:
        return uf2_drive.board_id_of(self.uf2)

    @property
    def board(self) -> str:
        """The kind of board that it is for: by its own bytes, by what the build says of it, else
        by its chip."""
        told = image_file.KINDS.get(self.machine or "") or (self.built or {}).get("board")
        return str(told or BOARDS.get(self.board_id, self.board_id))

    def __str__(self) -> str:
        version = (self.built or {}).get("version")
        facts = [f"version {version}"] if version else []
        facts += [f"for a {self.machine}"] if self.machine else []
        return f"{self.path} ({', '.join(facts)})" if facts else str(self.path)

    def verify_kind(self, where: str, found: Any) -> None:
        """Raises HostError 6249 for a board of another kind, 6251 for one without an image."""
        verify_image(where)
        if found != self.board:
            raise HostError(6249, where=where, found=found, wanted=self.board)

    def verify_prompt(self, where: str, told: Told, is_named: bool) -> None:
        """Raises HostError 6249 for a prompt on another kind of board, 6250 for one that is none
        of our firmware, unless it was named: somebody else's board is found in the same way."""
        if told.board:
            self.verify_kind(where, told.board)
        elif not is_named:
            raise HostError(6250, where=where, found="has a MicroPython prompt of its own")
        elif uf2_drive.CHIPS.get(self.board_id, "") not in told.machine:
            raise HostError(6249, where=where, found=told.machine, wanted=self.board)


@dataclass(frozen=True)
class Target:
    """One board: its drive if its boot ROM waits already, else the port it runs at. uid: the
    board's, where it is known; was: what is there now; is_named: somebody named this port."""

    drive: Path | None = None
    port: str | None = None
    uid: str | None = None
    was: str = "in its boot ROM"
    is_named: bool = True

    def __str__(self) -> str:
        return str(self.drive or self.port)

    def verify_same(self, uid: str) -> None:
        """Raises HostError 7165 where another board answers than the one that was seen here."""
        if self.uid not in (None, uid):
            raise HostError(7165, port=self.port, found=plain(uid), uid=self.uid)


@dataclass
class Flashed:
    """What became of one board. proof: nonce and HMAC of the image, which the board computed and
    we did, alike; key_on: its key switch is still on; error: None when all went well."""

    target: str
    drive: str | None = None
    port: str | None = None
    runs: Message | None = None
    proof: dict[str, str] | None = None
    key_on: bool = False
    error: HostError | None = None

    @property
    def exit_code(self) -> int:
        return self.error.exit_code if self.error else 0

    def as_dict(self) -> dict[str, Any]:
        error = self.error
        told = {"error": error and error.text, "number": error and error.code}
        return {**vars(self), **told, "exit_code": int(self.exit_code)}


def read(path: Path) -> Image:
    """An image for a table. Raises what `whole` does, and HostError 6252 for the image of a
    rig."""
    image = whole(path)
    if image.board == image_file.RIG:
        raise HostError(6252, path=path, machine=image.machine or image.board)
    return image


def whole(path: Path) -> Image:
    """One of our build has a seal; of another one without, nobody can tell whether it is whole.
    Raises HostError 6207, 6216, 6606, 61xx for what stands beside it."""
    uf2 = uf2_drive.read_image(path)
    beside = path.with_suffix(".json")
    built = json_file.read_object(beside) if beside.is_file() else None
    try:
        content = image_file.of_uf2(uf2, path).content
    except HostError as error:
        if built is not None or "seal" not in error.facts:
            raise
        content = None
    return Image(path, uf2, built, content, image_file.machine_of(content or uf2))


class Flashing:
    """One image for one board or several at once; their ports are known before the first restarts,
    so that one that comes back is told from one that was there. return_s: how long one that was
    written is waited for."""

    def __init__(
        self,
        image: Image,
        keys: Keys | None,
        ask: Say,
        proves: bool = True,
        return_s: float | None = None,
    ) -> None:
        self.image = image
        self.keys = keys
        self.ask = ask
        self.return_s = RETURN_S if return_s is None else return_s
        self.proves = proves and image.content is not None
        self._taken = {port.path for port in ports.boards()}
        self._lock = threading.Lock()

    def flash(self, target: Target, say: Say, written: Progress) -> Flashed:
        """Everything with one board; what goes wrong is in the result."""
        done = Flashed(str(target))
        try:
            self._flash(target, done, say, written)
        except HostError as error:
            done.error = error
        except OSError:
            done.error = HostError(STREAM_ENDED, port=target)
        return done

    def _flash(self, target: Target, done: Flashed, say: Say, written: Progress) -> None:
        drive, uid = target.drive, target.uid
        if drive is None:
            say("restarts into its boot ROM")
            drive, uid = self._led_to_drive(target)
        uf2_drive.verify(drive, self.image.board_id)
        done.drive = str(drive)
        say("is written")
        uf2_drive.write(self.image.uf2, drive, written)
        say("starts")
        try:
            self._proved(drive, target.port, uid, done, say)
        except (OSError, HostError) as error:
            if isinstance(error, HostError) and error.code not in GONE:
                raise
            raise HostError(6253, drive=drive, file=self.image.path) from None

    def _proved(
        self, drive: Path, port: str | None, uid: str | None, done: Flashed, say: Say
    ) -> None:
        """The board is back and runs what was written. Raises what `_back` and the proof do."""
        client = self._back(drive, port, uid)
        try:
            done.port, done.runs = client.stream.name, client.identity
            self._verify_identity(client)
            done.key_on = key_is_on(client.request("devices").get("parts"))
            if self.proves:
                say("proves its image")
                done.proof = self._proof(client)
        finally:
            client.close()

    def _led_to_drive(self, target: Target) -> tuple[Path, str]:
        """The drive of the board on its port, and its uid. Raises HostError 6208 when none
        appears, 6214 when several do."""
        before = {drive.path for drive in uf2_drive.drives()}
        uid = enter_boot_rom(target, self.image, self.keys)
        end = time.monotonic() + self.return_s
        while True:
            new = [drive for drive in uf2_drive.drives() if drive.path not in before]
            own = [drive.path for drive in new if drive.uid == uid]
            own = own or [drive.path for drive in new if drive.uid is None]
            if len(own) == 1:
                return own[0], uid
            if own:
                names = ", ".join(map(str, own))
                raise HostError(6214, board_id=self.image.board_id, drives=names)
            if time.monotonic() > end:
                raise HostError(6208, board_id=self.image.board_id)
            time.sleep(LOOK_S)

    def _back(self, drive: Path, port: str | None, uid: str | None) -> LinkClient:
        """The board, once it answers. Raises HostError 6226 when no port appears, else what the
        handshake says."""
        end = time.monotonic() + self.return_s
        trouble = HostError(6226, drive=drive, seconds=self.return_s)
        claimed = None
        while time.monotonic() < end:
            claimed = claimed or port or (None if uid else self._claimed())
            path = ports.of_board(uid) if uid else claimed
            if path is not None:
                try:
                    return met(PortStream(path))
                except HostError as error:
                    # A port that is still away is no news.
                    trouble = trouble if error.code == NO_SUCH_PORT else error
                    if error.code == PROMPT_ANSWERS and self._asks_to_open(path):
                        end = time.monotonic() + KEY_S
            time.sleep(LOOK_S)
        raise trouble

    def _asks_to_open(self, path: str) -> bool:
        """Whether the prompt has taken it, which it does not while a collector looks there too."""
        try:
            service_prompt.restart_when_contact_is_open(path)
        except HostError:
            return False
        self.ask(f"{path}: written; open the service contact, then it starts")
        return True

    def _claimed(self) -> str | None:
        """A port that was not there before, which no other board of ours has claimed."""
        with self._lock:
            new = [found.path for found in ports.boards() if found.path not in self._taken]
            self._taken |= set(new[:1])
            return new[0] if new else None

    def _verify_identity(self, client: LinkClient) -> None:
        """Raises HostError 6210 when another image runs."""
        built, identity = self.image.built, client.identity
        known = [key for key in COMPARED if built and key in built]
        if built and any(identity.get(key) != built[key] for key in known):
            running, image = (" ".join(str(s.get(k)) for k in known) for s in (identity, built))
            raise HostError(6210, port=client.stream.name, running=running, image=image)

    def _proof(self, client: LinkClient) -> dict[str, str]:
        """Raises HostError 6227 when what lies in the flash is not the image."""
        nonce = secrets.token_bytes(verification.NONCE_BYTES)
        expected = {"image": self.image.content or b""}
        (part,) = verification.verify(client, nonce, expected, parts=("image",))
        if not part.agrees:
            raise HostError(6227, port=client.stream.name, file=self.image.path)
        return {"nonce": nonce.hex(), "hmac": str(part.board)}


def enter_boot_rom(target: Target, image: Image, keys: Keys | None) -> str:
    """Lead a board that the image is for into its boot ROM: by the technician's signature, or from
    its service prompt. Returns its uid. Raises HostError 62xx, 6236 without the key
    or, from what it Refused, for a board that does not go, 6249 to 6251 and 7165 before anything
    is asked of another board."""
    port = str(target.port)
    client = LinkClient(PortStream(port), keys=keys)
    try:
        client.connect(MEET_S)
        uid = str(client.identity["uid"])
        target.verify_same(uid)
        image.verify_kind(port, client.identity.get("board"))
        client.request("boot_rom")
        return uid
    except Refused as refused:
        raise HostError(6236, port=port, reason=refused.error["text"]) from refused
    except HostError as error:
        if error.code in CANNOT_BE_LED:
            raise HostError(6236, port=port, reason=CANNOT_BE_LED[error.code]) from None
        if error.code != PROMPT_ANSWERS:
            raise
    finally:
        client.close()
    image.verify_prompt(port, service_prompt.told(port), target.is_named)
    return service_prompt.leave_for_boot_rom(port, target.verify_same)
