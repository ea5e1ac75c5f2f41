"""The units for systemd that run a floor, and the settings they read: what is to be written where,
and writing it."""

import pwd
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError

UNITS = Path(__file__).with_name("units")
PLACE, SETTINGS = Path("etc/systemd/system"), Path("etc/tablectl")
# By what each does: its units, what to start, and the settings file that it reads.
PARTS = {
    "collect": (("tablectl-collect.service",), "tablectl-collect", "collect.toml"),
    "serve": (("tablectl-serve.service",), "tablectl-serve", "floor.env"),
    "publish": (("tablectl-publish.service",), "tablectl-publish", "floor.env"),
    "backup": (
        ("tablectl-backup.service", "tablectl-backup.timer"),
        "tablectl-backup.timer",
        "floor.env",
    ),
}
# Unless others are asked for: publishing needs a broker.
USUAL = ("collect", "serve", "backup")
NEW, SAME, CHANGED, KEPT = "new", "same", "changed", "kept as it is"
# Folders that ProtectHome=yes hides from a unit.
HIDDEN = ("/home", "/root", "/run/user")
PRIVATE = stat.S_IRUSR | stat.S_IWUSR
# A private key of the floor, and whose it is: the collector's user, or the owner of the database.
KEYS = {"collect": ("collector.pem", "user"), "backup": ("floor.pem", "owner")}


@dataclass(frozen=True)
class Planned:
    """One file: its path, its text, and how it differs from what is there."""

    path: Path
    text: str
    state: str

    @property
    def is_written(self) -> bool:
        return self.state in (NEW, CHANGED)

    def as_dict(self) -> dict[str, str]:
        return {"file": str(self.path), "state": self.state, "text": self.text}


def plan(root: Path, parts: Iterable[str], program: Path, user: str, owner: str) -> list[Planned]:
    """The files of `parts`, below `root`. Units replace what is there, settings do not. Raises
    HostError 7178 for a program that units cannot see, 6101, 6111."""
    if str(program).startswith(tuple(f"{folder}/" for folder in HIDDEN)):
        raise HostError(7178, program=program)
    filled = {"@TABLECTL@": str(program), "@USER@": user, "@OWNER@": owner}
    found = [_settings(root, name) for name in dict.fromkeys(PARTS[part][2] for part in parts)]
    for part in parts:
        for name in PARTS[part][0]:
            text = (UNITS / name).read_text()
            for mark, value in filled.items():
                text = text.replace(mark, value)
            found.append(_unit(root / PLACE / name, text))
    return found


def _settings(root: Path, name: str) -> Planned:
    path = root / SETTINGS / name
    text = (UNITS / name).read_text()
    return Planned(path, text, KEPT if path.exists() else NEW)


def _unit(path: Path, text: str) -> Planned:
    if not path.exists():
        return Planned(path, text, NEW)
    return Planned(path, text, SAME if whole_file.text(path) == text else CHANGED)


def write(files: Iterable[Planned]) -> None:
    """Those that differ; settings with a password in them are for their owner alone. Raises
    HostError 6504, 6505."""
    for one in files:
        if one.is_written:
            try:
                whole_file.make_folder(one.path.parent)
            except OSError as error:
                raise HostError(6505, file=one.path, reason=error.strerror or error) from None
            if one.path.suffix == ".env":
                whole_file.write_new(one.path, one.text.encode(), PRIVATE)
            else:
                whole_file.atomic_write(one.path, one.text.encode())


def next_commands(root: Path, parts: Iterable[str], user: str, owner: str) -> Iterator[str]:
    """What is typed next: users and keys that are missing, then the units are started."""
    names = {"user": user, "owner": owner}
    for name in dict.fromkeys((user, owner)):
        if not _is_user(name):
            groups = " --groups dialout" if name == user else f" --groups {user}"
            yield f"useradd --system --user-group{groups} {name}"
    for part in parts:
        key, whose = KEYS.get(part, (None, None))
        if key and whose and not (root / SETTINGS / key).exists():
            path = Path("/") / SETTINGS / key
            yield f"openssl genpkey -algorithm ed25519 -out {path}"
            yield f"openssl pkey -in {path} -pubout -out {path.with_suffix('.pub.pem')}"
            yield f"chown {names[whose]} {path}"
            yield f"chmod 600 {path}"
    yield "systemctl daemon-reload"
    yield f"systemctl enable --now {' '.join(PARTS[part][1] for part in parts)}"


def _is_user(name: str) -> bool:
    with suppress(KeyError):
        return pwd.getpwnam(name) is not None
    return False
