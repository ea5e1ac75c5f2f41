"""Builds the C extensions, and places them where the running Python imports them.

handeval is the evaluator itself; handcount counts all hands by it and handduel all hands of a
player against all of a dealer, for the host alone.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

from .errors import BUILD_FAILED, ToolchainError
from .paths import BUILD, FIRMWARE, ROOT

EVALUATOR = FIRMWARE / "handeval"
COUNTERS = ("handcount", "handduel")
PAYBACK = ROOT / "host_tools" / "mathematics" / "payback"
MICROPYTHON_BINDING = "modhandeval.c"
BINDING = "pyhandeval.c"
# The stable part of Python's C interface: one file serves this version of Python and every later
# one, so the wheel takes the very files that were tested here. 3.11 brought buffers into it.
LIMITED_API = "0x030B0000"
SUFFIX = ".abi3.so"


def build() -> str:
    """Compile the extensions and return the paths of the results.

    Raises ToolchainError quoting the compiler's first error.
    """
    bindings = (BINDING, MICROPYTHON_BINDING)
    evaluator = [path for path in sorted(EVALUATOR.glob("*.c")) if path.name not in bindings]
    built = [extension("handeval", [*evaluator, EVALUATOR / BINDING], "-O2")]
    for name in COUNTERS:
        counter = sorted((PAYBACK / name).glob("*.c"))
        # Loops over millions of hands: what handeval does is compiled into them.
        built.append(extension(name, [*evaluator, *counter], "-O3", "-flto"))
    return "\n".join(built)


def extension(name: str, sources: list[Path], *optimise: str) -> str:
    """Compile build/extensions/<name>.abi3.so, for the wheel as well, and return the path of its
    copy for this interpreter. Raises ToolchainError."""
    target = BUILD / "extensions" / f"{name}{SUFFIX}"
    target.parent.mkdir(parents=True, exist_ok=True)
    compiler = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
    flags = ["-std=c11", *optimise, "-fPIC", "-s", "-Wall", "-Wextra", "-Werror"]
    flags += [f"-DPy_LIMITED_API={LIMITED_API}"]
    command = [*compiler, *flags, f"-I{sysconfig.get_path('include')}", f"-I{EVALUATOR}"]
    command += [str(path) for path in sources]
    command += ["-o", str(target)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        raise ToolchainError(f"{name}: {(errors or ['does not compile'])[0]}", BUILD_FAILED)
    place = Path(sysconfig.get_path("platlib"))
    # One of another suffix, from an earlier build, would be imported in its place.
    for former in place.glob(f"{name}.*.so"):
        former.unlink()
    return str(shutil.copy2(target, place))
