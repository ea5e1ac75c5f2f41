"""firmware/handeval compiled to be measured: bare programs for the emulated Cortex-M0+, and the
library of evaluator/rates.c for this host. Everything goes into build/evaluator."""

import ctypes
import functools
import json
import os
import shlex
import subprocess
from pathlib import Path

from host_tools.common import paths
from host_tools.examples import HOUSE_WAY
from host_tools.simulator.control import BenchError
from host_tools.submission import house_way

SOURCES = Path(__file__).with_name("evaluator")
HANDEVAL = paths.ROOT / "firmware" / "handeval"
BUILD = paths.BUILD / "evaluator"
CALLS = paths.BOARDS / "bench" / "calls.js"
NOTHING = SOURCES / "nothing.c"
SET_HANDS = SOURCES / "set_hands.c"
RATES = SOURCES / "rates.c"
# Beside it are the bindings, mod*.c and py*.c, and what only CPython's has.
CORE = sorted(path for path in HANDEVAL.glob("*.c") if path.name[:2] not in ("mo", "py"))
BATCH = sorted(HANDEVAL.glob("pybatch*.c"))
ARM = "arm-none-eabi-"
FLASH_START = 0x10000000
ARM_FLAGS = (
    "-std=c11 -O2 -mcpu=cortex-m0plus -mthumb -ffreestanding -ffunction-sections -fdata-sections"
).split()


class Program:
    """A program that holds some functions, what they call, and nothing else."""

    def __init__(self, name: str, functions: list[str]) -> None:
        self._elf, self._image = BUILD / f"{name}.elf", BUILD / f"{name}.bin"
        roots = [f"-Wl,--undefined={function}" for function in functions]
        layout = f"-Wl,--gc-sections,-Ttext={FLASH_START:#x},--entry={functions[0]}"
        parts: list[str | Path] = [*_objects(), "-nostdlib", "-lc", "-lgcc"]
        run(ARM + "gcc", *ARM_FLAGS, layout, *roots, *parts, "-o", self._elf)
        run(ARM + "objcopy", "-O", "binary", self._elf, self._image)

    @property
    def flash_bytes(self) -> int:
        """Code and constants; there is no data."""
        return int(run(ARM + "size", self._elf).splitlines()[1].split()[0])

    def call(self, function: str, hands: bytes, count: int) -> tuple[list[int], list[int]]:
        """What the function returns for each hand of `count` cards, and the cycles it takes."""
        request = {
            "image": str(self._image),
            "symbols": str(self._elf),
            "function": function,
            "hands": hands.hex(),
            "count": count,
        }
        answer = json.loads(run("node", CALLS, text=json.dumps(request)))
        return answer["values"], answer["cycles"]


@functools.cache
def _objects() -> tuple[Path, ...]:
    """All of firmware/handeval for the board, and the calls of evaluator/ that are measured."""
    BUILD.mkdir(parents=True, exist_ok=True)
    sources = (*CORE, NOTHING, SET_HANDS)
    objects = tuple(BUILD / f"{source.stem}.o" for source in sources)
    rules = ",".join(str(byte) for byte in house_way.load(HOUSE_WAY))
    flags = [*ARM_FLAGS, f"-I{HANDEVAL}", f"-DHOUSE_WAY={rules}"]
    for source, target in zip(sources, objects):
        run(ARM + "gcc", *flags, "-c", source, "-o", target)
    return objects


@functools.cache
def rates() -> ctypes.CDLL:
    """The functions of evaluator/rates.c, compiled for this host with -O3."""
    BUILD.mkdir(parents=True, exist_ok=True)
    library = BUILD / "rates.so"
    sources = [RATES, *BATCH, *CORE]
    flags = ["-std=gnu11", "-O3", "-shared", "-fPIC", "-w", f"-I{HANDEVAL}"]
    run(*shlex.split(os.environ.get("CC", "gcc")), *flags, *sources, "-o", library)
    found = ctypes.CDLL(str(library))
    for name in ("enumeration", "peer_enumeration", "random", "peer_random"):
        getattr(found, f"{name}_rate").restype = ctypes.c_double
    return found


def run(*command: str | Path, text: str | None = None) -> str:
    """What the command printed. Raises BenchError with its first error, or if it is not there."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise BenchError(f"{command[0]} is not installed: run `make setup`") from None
    if done.returncode != 0:
        lines = done.stderr.splitlines()
        errors = [line for line in lines if "rror" in line or "undefined" in line]
        raise BenchError(f"{command[0]}: {(errors or ['failed'])[0]}")
    return done.stdout
