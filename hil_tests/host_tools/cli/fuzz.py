"""Every command with any options and any files: none ends as a fault of this program (5), with a
traceback, without a word, or not at all. From a seed, in this process.

    python -m hil_tests.host_tools.cli.fuzz --seconds 3600 --seed 1     what it finds on the way
    python -m hil_tests.host_tools.cli.fuzz --seed 1 --only 17          that case alone

What would take long once all options and files are read, or talk to the world, ends there: counts,
packs, benches, virtual boards. No path leads out of a case's own folder. At the port `x` there is
a native board, at `open` one whose table is open.
"""

import argparse
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import click
from click.testing import CliRunner

from hil_tests.host_tools.cli.fuzz_ends import stopped
from hil_tests.host_tools.cli.fuzz_files import LONG, SUFFIXES, samples, spoiled
from host_tools.cli import entry
from host_tools.common.exit_codes import ExitCode

DONE = (ExitCode.OK, ExitCode.DIFFERENT)
# With --json, an error is an object on a line of its own.
ERROR_LINES = ("tablectl: ", '{"error": ')
ENDINGS = (*DONE, ExitCode.WRONG_INPUT, ExitCode.NO_BOARD, ExitCode.BOARD_REFUSED)
# Processor time of one command that nothing slows down.
MOST_S = 20
TABLE_KINDS = ("toml", "json")
TEXTS = (
    *("", " ", "-", "--", "x", "0", "-1", "1.5", "1e999999999", "1/3", "687a", "573", "ante"),
    *("2500,00", "2500.00", "9" * 20, LONG, "\x1b[2J", "\udcff", "é", "∞", "٣", "%s"),
    *(
        "{0}",
        "[bold]",
        "progressive",
        "prog",
        "#5",
        "#" + LONG,
        "1:02:03",
        "::",
        "As Kd",
        "A",
        "20%",
    ),
    *("127.0.0.1:0", "[::1]:0", ":", "00" * 16, "zz", "table", "RPI_PICO", "floor", "technician"),
)
PORTS = ("x", "open", "open", "nowhere", "", ".")
OUTPUTS = ("out", "out.svg", "out.json", "out.html", "none/out", ".", "")
# Which files an option or argument is for, by its name; else by the command; else any.
MEANT = {
    "keys_path": ("keys",),
    "signer": ("key", "encrypted", "public"),
    "signers": ("public",),
    "tables": TABLE_KINDS,
    "table_path": TABLE_KINDS,
    "table": TABLE_KINDS,
    "config": TABLE_KINDS,
    "round_path": ("round",),
    "image": ("uf2", "bin"),
    "path": ("uf2",),
    "fram": ("memory",),
    "record_path": ("board",),
    "settle": ("round",),
    "submission": (*TABLE_KINDS, "tct", "house_way"),
    "log": ("tcj",),
    "audit": ("tcj",),
    "meter": ("tcj",),
    "monitor": ("tcj",),
    "sign": ("uf2", *TABLE_KINDS),
    "update": ("tcu",),
    "provision": ("keys",),
}
FITTING = 0.75
# Commands that read files come so much more often than others.
READS = 6


@dataclass(frozen=True)
class Finding:
    """A case that ended as none may; `said`: what it said last."""

    number: int
    words: tuple[str, ...]
    code: int
    said: str

    def __str__(self) -> str:
        words = " ".join(word if len(word) < 60 else f"{word[:57]}..." for word in self.words)
        return f"case {self.number}: tablectl {words!r}\n    ended with {self.code}: {self.said}"


class Fuzz:
    """One seed's cases, each with a folder of files of its own."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed = seed
        self.folder = folder
        self.samples = samples(folder)
        self.commands = [
            leaf
            for leaf in _leaves(entry.tablectl, ())
            for _ in range(READS if leaf[0][0] in MEANT else 1)
        ]

    def case(self, number: int) -> Finding | None:
        chance = Random(f"{self.seed} {number}")
        place = self.folder / "case"
        with _fresh(place):
            words = self._words(chance, place)
            code, said = run(words)
        errors = sum(line.startswith(ERROR_LINES) for line in said.splitlines())
        whole = errors == (0 if code in DONE else 1)
        if code in ENDINGS and whole and "Traceback" not in said:
            return None
        return Finding(number, tuple(words), code, said[-300:])

    def _words(self, chance: Random, place: Path) -> list[str]:
        words, command = chance.choice(self.commands)
        found = list(words)
        often = chance.choice((0.0, 0.1, 0.4))
        for one in command.params:
            if isinstance(one, click.Argument):
                often_there = 0.92 if one.required else 0.7
                many = 1 if chance.random() < often_there else chance.choice((0, 2))
                found += [self._value(one, words[0], chance, place) for _ in range(many)]
            elif one.name != "help" and chance.random() < self._share(one, often):
                found.append(chance.choice(one.opts))
                if not one.is_flag:
                    found.append(self._value(one, words[0], chance, place))
        return found + ["--yes"] * any(one.name == "yes" for one in command.params)

    def _share(self, one: click.Option, often: float) -> float:
        """How often an option is there: without a port little happens."""
        return 0.9 if one.required or one.name in ("port", "keys_path") else often

    def _value(self, one: click.Parameter, command: str, chance: Random, place: Path) -> str:
        if chance.random() < 0.06:
            return chance.choice(TEXTS)
        if one.name == "port" or one.name == "rig_port":
            return chance.choice(PORTS)
        if isinstance(one.type, click.Choice):
            return str(chance.choice((*one.type.choices, "none")))
        # An export goes on with the file that it names.
        if "--out" in one.opts and (one.name != "file" or chance.random() < 0.3):
            return chance.choice(OUTPUTS)
        if one.name in ("drive", "drives"):
            return self._drive(chance, place)
        if isinstance(one.type, click.Path):
            meant = MEANT.get(str(one.name)) or MEANT.get(command, ())
            return self._file(meant, chance, place)
        if isinstance(one.type, click.types.IntParamType | click.types.FloatParamType):
            return chance.choice(("0", "1", "2", "7", "100", "-1", "9" * 20, LONG, "x", "nan"))
        return chance.choice(TEXTS)

    def _drive(self, chance: Random, place: Path) -> str:
        """What a boot ROM shows, or something like it."""
        (place / "drive").mkdir(exist_ok=True)
        info = b"UF2 Bootloader v3.0\r\nModel: x\r\nBoard-ID: RPI-RP2\r\n"
        (place / "drive" / "INFO_UF2.TXT").write_bytes(spoiled(info, chance))
        return "drive"

    def _file(self, meant: tuple[str, ...], chance: Random, place: Path) -> str:
        if chance.random() < 0.05:
            return chance.choice(("none", ".", "", "a" * 300))
        kinds = meant if meant and chance.random() < FITTING else sorted(self.samples)
        kind = chance.choice(kinds)
        path = place / f"{chance.randrange(9)}.{SUFFIXES.get(kind, kind)}"
        path.write_bytes(spoiled(chance.choice(self.samples[kind]), chance))
        if kind == "uf2" and chance.random() < 0.5:
            beside = spoiled(self.samples["firmware"][0], chance)
            path.with_suffix(".json").write_bytes(beside)
        path.chmod(0o600)
        return path.name


def run(words: list[str]) -> tuple[int, str]:
    """(exit code, what it said of its error) of a command."""
    with CliRunner().isolation() as (_, errors, _):
        try:
            code = int(entry.run(words))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is what was looked for
            return -1, f"{type(error).__name__}: {error}"
        return code, errors.getvalue().decode(errors="replace").strip()


def _leaves(group: click.Group, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from _leaves(command, (*words, name))
        else:
            yield (*words, name), command


@contextmanager
def _fresh(place: Path) -> Iterator[None]:
    """An empty folder to be in, and a limit of time."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        place.unlink(missing_ok=True)
        place.symlink_to(folder)
        os.chdir(place)
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            os.chdir(before)


class TooLongError(BaseException):
    """The command goes on and on."""


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLongError(f"{MOST_S} s of processor time in {frame and frame.f_code.co_qualname}")


@contextmanager
def fuzzing(seed: int) -> Iterator[Fuzz]:
    with tempfile.TemporaryDirectory() as name, stopped(Path(name)):
        made = Fuzz(seed, Path(name))
        before = signal.signal(signal.SIGVTALRM, _too_long)
        try:
            yield made
        finally:
            signal.signal(signal.SIGVTALRM, before)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of a case")
    given = parser.parse_args()
    found: list[Finding] = []
    number = 0
    with fuzzing(given.seed) as fuzz:
        if given.only is not None:
            print(fuzz.case(given.only) or "it ends as it should")
            return 0
        end_s = time.process_time() + given.seconds
        while time.process_time() < end_s:
            finding = fuzz.case(number)
            number += 1
            if finding:
                found.append(finding)
                print(finding, flush=True)
    print(f"seed {given.seed}: {number} cases, {len(found)} findings")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
