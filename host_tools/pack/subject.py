"""What a pack is about: a commit, the image built from it, and the tables that are submitted."""

import datetime
import hashlib
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from boards.toolchain import build_info
from host_tools.common import games, json_file
from host_tools.common.errors import HostError
from host_tools.common.paths import ROOT
from host_tools.device import image_file
from host_tools.submission.filing import Filing
from host_tools.submission.table_file import Submitted

# What firmware.json has to say.
TOLD = ("version", "commit", "image_version", "micropython", "pico_sdk", "sha256")
BOARD_NAMES = {"RPI_PICO": "Raspberry Pi Pico", "RPI_PICO2": "Raspberry Pi Pico 2"}
DIRTY = "-dirty"
PRODUCT = "tablectl"
# What a user's configuration could change in an archive: permissions, ends of lines, filters.
AS_IT_LIES = ("tar.umask=0002", "core.autocrlf=false", "core.eol=lf", "core.attributesFile=")
NOT_FILED = Filing()
# Digits of a commit where it is named in passing.
SHORT = 12


@dataclass(frozen=True)
class Subject:
    """`facts`: of build/BOARD/firmware.json. `configuration`: of the one table submitted, or None
    for the product with every game. `draft`: tree and image need not be those of the commit.
    `filing`: who submits that table."""

    board: str
    commit: str
    time_s: int
    facts: dict[str, Any]
    configuration: dict[str, Any] | None
    draft: bool
    filing: Filing = NOT_FILED

    @property
    def chapters(self) -> list[str]:
        return [self.configuration["game"]] if self.configuration else games.chapters()

    @property
    def date(self) -> str:
        """Of the commit, which stands for that of the pack."""
        return datetime.datetime.fromtimestamp(self.time_s, datetime.UTC).date().isoformat()

    @property
    def board_name(self) -> str:
        return BOARD_NAMES[self.board]

    @property
    def build(self) -> Path:
        return build_of(self.board)

    @cached_property
    def image(self) -> bytes:
        """The image as it lies in the flash, trailer included."""
        return (self.build / "firmware.bin").read_bytes()

    @cached_property
    def tar(self) -> bytes:
        """The repository at the commit, whatever the user's git is told to do with files."""
        archived = ["archive", "--format=tar", f"--prefix={PRODUCT}/", self.commit]
        command = ["git", *(word for set_ in AS_IT_LIES for word in ("-c", set_)), *archived]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout


def archive(commit: str) -> str:
    """The name of its file."""
    return f"{PRODUCT}-{commit[:SHORT]}.tar"


def build_of(board: str) -> Path:
    return ROOT / "build" / board


def subject_of(board: str, submitted: Submitted | None, draft: bool) -> Subject:
    """Raises HostError 6921 to 6924 or 6207 for what cannot be submitted, 6606 for an image that
    is not what its seal says."""
    commit = git("rev-parse", "HEAD")
    if not commit:
        raise HostError(6921, folder=ROOT)
    if not draft and build_info.commit(ROOT).endswith(DIRTY):
        raise HostError(6922, files=_changed())
    facts = _image_facts(board)
    if not draft and not (commit.startswith(facts["commit"]) and facts["commit"]):
        raise HostError(6923, image=facts["commit"], commit=commit[:SHORT], board=board)
    time_s = int(build_info.commit_time(ROOT))
    if submitted is None:
        return Subject(board, commit, time_s, facts, None, draft)
    table = submitted.configuration
    return Subject(board, commit, time_s, facts, table, draft, submitted.filing)


def _image_facts(board: str) -> dict[str, Any]:
    """firmware.json, once the image beside it is the one it describes."""
    folder = build_of(board)
    image, record = folder / "firmware.bin", folder / "firmware.json"
    if not image.is_file() or not record.is_file():
        raise HostError(6207, path=image)
    facts = json_file.read_object(record)
    sealed = image_file.read(image)
    told = all(isinstance(facts.get(key), str | int) for key in TOLD)
    if not told or hashlib.sha256(sealed.content).hexdigest() != facts["sha256"]:
        raise HostError(6924, path=image, record=record.name)
    return facts


def _changed() -> str:
    """The first of the files that differ from the commit, and how many more."""
    files = [line[3:] for line in git("status", "--porcelain", strip=False).splitlines()]
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    return f"{files[0]}{more}" if files else "files"


def git(*arguments: str, strip: bool = True) -> str:
    """What git says of the repository, "" where it fails."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, text=True, capture_output=True, check=False
        )
    except FileNotFoundError:
        return ""
    if done.returncode != 0:
        return ""
    return done.stdout.strip() if strip else done.stdout
