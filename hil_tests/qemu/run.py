"""The tests of layers without hardware on machines that QEMU emulates (`make qemu`):

.venv/bin/python -m hil_tests.qemu.run [FILE ...] [--machine NAME] [--json]
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from boards.qemu import session
from boards.qemu.files import packed
from boards.qemu.machines import MACHINES
from hil_tests.evaluator import native_module
from hil_tests.helpers.pure import ROOT, is_pure, module_of, names_of, results
from host_tools.cli.progress import bar

# What the tests import or open, by the folders that hold it, and where imports begin.
FOLDERS = (
    *("hil_tests/rules", "hil_tests/controller", "hil_tests/rig", "hil_tests/evaluator"),
    *("hil_tests/helpers", "hil_tests/board/memories", "hil_tests/both.py"),
    *("host_tools/examples", "firmware/tablectl", "firmware/plain_line"),
    *("boards/native", "boards/rig", "boards/rpi_pico"),
)
SUFFIXES = (".py", ".json", ".tsv", ".gz")
IMPORTED = ["/rom", "/rom/firmware", "/rom/boards/rig", "/rom/boards/rpi_pico"]
MAIN = f"import sys\nsys.path[:] = {IMPORTED}\n"
BUILT_IN = "from hil_tests import both\nboth.main('{module}', [])\n"
NATIVE = "from hil_tests.evaluator import natmod\nnatmod.run('{arch}', '{module}')\n"
# A file of minutes, on a computer that does much else.
LIMIT_S = 3600
EVALUATOR = ROOT / "hil_tests/evaluator"


class Job(NamedTuple):
    """A file of tests on a machine; with `arch` on the native module of that architecture."""

    machine: str
    path: Path
    arch: str = ""

    def __str__(self):
        native = f", handeval.mpy for {self.arch}" if self.arch else ""
        return f"{self.machine}: {self.path.relative_to(ROOT)}{native}"

    def main(self):
        way = NATIVE if self.arch else BUILT_IN
        return MAIN + way.format(arch=self.arch, module=module_of(self.path))


def jobs_of(machines, paths):
    """All there are, or those of these files. Raises ValueError for a file that MicroPython does
    not run."""
    natives = [EVALUATOR / name for name in native_module.FILES]
    every = [path for path in sorted((ROOT / "hil_tests").rglob("test_*.py")) if is_pure(path)]
    for path in paths:
        if path not in every + natives:
            raise ValueError(f"{path}: no file of tests that MicroPython runs")
    for name in machines:
        arch = MACHINES[name].arch
        yield from (Job(name, path, arch) for path in natives if path in (paths or natives))
        yield from (Job(name, path) for path in every if path in (paths or every))


def files():
    """The paths of what the machine is given, native modules apart."""
    for folder in FOLDERS:
        path = ROOT / folder
        inside = path.rglob("*") if path.is_dir() else [path]
        yield from (path for path in inside if path.suffix in SUFFIXES)


def outcome(job, printed):
    """{test: None, or what is known of its failure}, of every test of the file."""
    found = results(printed)
    lost = (False, ["it printed nothing of it:", *printed.splitlines()[-20:]])
    told = {name: found.get(name, lost) for name in names_of(job.path)}
    return {name: None if passed else "\n".join(after) for name, (passed, after) in told.items()}


def play(job, port, natives):
    """The outcome of a job: see `outcome`; a machine that ended early fails all its tests."""
    others = {**natives, "main.py": job.main().encode()}
    image = packed(ROOT, files(), others)
    try:
        printed = session.run(MACHINES[job.machine], port, image, LIMIT_S)
    except session.SessionError as error:
        printed = str(error)
    return outcome(job, printed)


def built(machine):
    """The path of the port for a machine. Raises SystemExit with the tool chain's exit code, which
    has said why."""
    command = [sys.executable, "-m", "boards.toolchain", "qemu", "--machine", machine]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    return Path(done.stdout.splitlines()[-1])


def parsed(words):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="*", type=Path, help="of those below hil_tests; all of them")
    parser.add_argument("--machine", choices=MACHINES, help="one of them alone")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    machines = [asked.machine] if asked.machine else list(MACHINES)
    try:
        jobs = list(jobs_of(machines, [path.resolve() for path in asked.file]))
    except ValueError as error:
        parser.error(str(error))
    return jobs, asked.json


def play_all(jobs):
    """A row for every job: {"machine", "file", "native", "seconds", "tests": its outcome}."""
    ports = {machine: built(machine) for machine in dict.fromkeys(job.machine for job in jobs)}
    archs = {MACHINES[name].arch for name in ports}
    natives = {
        f"{arch}/handeval.mpy": native_module.native_module(arch)[0].read_bytes() for arch in archs
    }
    with bar("qemu", len(jobs), counted=True) as shown:
        for number, job in enumerate(jobs):
            shown.count(number)
            shown.say(str(job))
            start = time.monotonic()
            tests = play(job, ports[job.machine], natives)
            for name, failure in tests.items():
                if failure is not None:
                    shown.note(f"failed on {job}: {name}\n{failure}")
            yield {
                "machine": job.machine,
                "file": str(job.path.relative_to(ROOT)),
                "native": job.arch,
                "seconds": round(time.monotonic() - start, 1),
                "tests": tests,
            }


def main(words=None):
    jobs, as_json = parsed(words)
    rows = list(play_all(jobs))
    failed = 0
    for machine in dict.fromkeys(row["machine"] for row in rows):
        ends = [end for row in rows if row["machine"] == machine for end in row["tests"].values()]
        bad = sum(end is not None for end in ends)
        failed += bad
        if not as_json:
            print(f"{machine}: {len(ends) - bad} tests passed, {bad} failed")
    if as_json:
        print(json.dumps(rows))
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
