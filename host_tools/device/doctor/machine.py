"""This machine: the programs, what was built, the environment."""

import importlib.util
import os
import platform
import shutil
import subprocess

from host_tools import examples
from host_tools.common import json_file, lost_lines, paths
from host_tools.common.errors import HostError
from host_tools.common.paths import BENCH_FOLDER, BOOT_ROM, BUILD, node
from host_tools.common.plain import counted
from host_tools.device import keys_file, ports
from host_tools.device.doctor.finding import Finding
from host_tools.device.link import sockets

BOARD = "RPI_PICO"
LEAST_NODE = 20
SETUP = "make setup"
INSTALL = 'pip install "tablectl[bench]"'
REINSTALL = "install the wheel again, with pip install --force-reinstall"
# What compiles the image, the boot ROM and the C evaluator.
COMPILERS = ("arm-none-eabi-gcc", "cmake", "make", "gcc")
# A wheel does not bring it (host_tools/session/web/manuals.py).
NO_SITE = "for the panel's help, copy documentation/site of the release to "
RUN_S = 5.0
# Of a keys file.
OTHERS_CAN_READ = 6708
CORRECT = "correct or unset TABLECTL_KEYS"
# The groups that serial ports belong to, by system.
SERIAL_GROUPS = ("dialout", "uucp")


def look() -> list[Finding]:
    return [finding for each in LOOKS for finding in each()]


def python() -> list[Finding]:
    extension = importlib.util.find_spec("handeval") is not None
    return [
        Finding("Python", True, platform.python_version()),
        Finding("hand evaluator", extension, "built" if extension else "not built", _mend(SETUP)),
    ]


def emulator() -> list[Finding]:
    path = node()
    if path is None:
        return [Finding("Node", False, "not installed", INSTALL if paths.INSTALLED else SETUP)]
    version = _said(path, "--version")
    new_enough = version.lstrip("v").partition(".")[0]
    good = new_enough.isdecimal() and int(new_enough) >= LEAST_NODE
    there = (BENCH_FOLDER / "node_modules" / "rp2040js").is_dir()
    return [
        Finding("Node", good, version or "does not run", f"install Node {LEAST_NODE} or later"),
        Finding("emulator", there, "installed" if there else "not installed", _mend(SETUP)),
    ]


def compilers() -> list[Finding]:
    """Nothing is compiled where there is no clone."""
    if paths.INSTALLED:
        return []
    missing = [program for program in COMPILERS if shutil.which(program) is None]
    found = f"{', '.join(missing)} not installed" if missing else "installed"
    return [Finding("compilers", not missing, found, SETUP)]


def built() -> list[Finding]:
    boot_rom = BOOT_ROM.is_file()
    image = BUILD / BOARD / "firmware.uf2"
    rom = Finding(
        "boot ROM", boot_rom, "built" if boot_rom else "not built", _mend("make bootrom")
    )
    if not image.is_file():
        return [rom, Finding("image", False, "not built", _mend("make firmware"))]
    try:
        facts = json_file.read_object(image.with_suffix(".json"))
    except HostError as error:
        return [rom, Finding("image", False, error.text, _mend("make firmware"))]
    said = f"version {facts.get('version')}, commit {facts.get('commit')}"
    return [rom, Finding("image", True, said)]


def places() -> list[Finding]:
    """Where a wheel has put what a clone shows by itself, and where the tools keep what they
    write."""
    if not paths.INSTALLED:
        return []
    there = paths.SITE.is_dir()
    return [
        Finding("images", True, f"{BUILD}"),
        Finding("examples", True, f"{examples.FOLDER}"),
        Finding("manuals", True, f"{paths.FIRMWARE / 'manual'}"),
        Finding("documentation", True, f"{'' if there else NO_SITE}{paths.SITE}"),
        Finding("kept files", True, f"{paths.WORK}"),
    ]


def environment() -> list[Finding]:
    """What TABLECTL_PORT names is looked at as a board."""
    keys = os.environ.get("TABLECTL_KEYS")
    return [_keys(keys)] if keys else []


def _keys(path: str) -> Finding:
    try:
        names = ", ".join(keys_file.load(path))
    except HostError as error:
        todo = f"chmod 600 {path}" if error.code == OTHERS_CAN_READ else CORRECT
        return Finding("TABLECTL_KEYS", False, error.text, todo)
    return Finding("TABLECTL_KEYS", True, f"{path}: {names}", CORRECT)


def logs() -> list[Finding]:
    """Of each program of this computer that goes on and has lost lines of its log."""
    return [
        Finding(
            "log",
            False,
            f"{one['program']} (process {one['process']}, since {one['since']}) could not write "
            f"{counted(one['lost'], 'line')} of its log: {one['reason']}",
            "make room where its output goes, or start it again with a reader",
        )
        for one in lost_lines.found(sockets.folders())
    ]


def serial_ports() -> list[Finding]:
    """Each board's port may be opened, or the group that they will have is ours."""
    found = []
    for port in ports.boards():
        good = os.access(port.path, os.R_OK | os.W_OK)
        text = f"{port}" if good else f"{port}: you may not open it"
        found.append(Finding("port", good, text, _join_group()))
    if not found:
        good = os.geteuid() == 0 or bool(_own_groups() & set(SERIAL_GROUPS))
        text = "boards may be opened" if good else "you are in no group that may open a board"
        found.append(Finding("serial ports", good, text, _join_group()))
    return found


LOOKS = (python, emulator, compilers, built, places, environment, serial_ports, logs)


def _mend(target: str) -> str:
    """What brings a missing piece: make, or where there is nothing to make the wheel anew."""
    return REINSTALL if paths.INSTALLED else target


def _own_groups() -> set[str]:
    try:
        import grp
    except ImportError:
        return set(SERIAL_GROUPS)
    names = set()
    for number in os.getgroups():
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return names


def _join_group() -> str:
    return f"sudo usermod -aG {SERIAL_GROUPS[0]} $USER, then log in again"


def _said(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()
