"""Builds handeval as an extension of the running Python and places it where that imports it."""

from __future__ import annotations

import shlex
import subprocess
import sysconfig
from pathlib import Path

from .errors import BUILD_FAILED, ToolchainError
from .paths import FIRMWARE

HANDEVAL = FIRMWARE / "handeval"
MICROPYTHON_BINDING = "modhandeval.c"


def build() -> str:
    """Compile firmware/handeval for this interpreter and return the path of the result.

    Raises ToolchainError quoting the compiler's first error.
    """
    sources = sorted(HANDEVAL.glob("*.c"))
    target = Path(sysconfig.get_path("platlib")) / f"handeval{suffix()}"
    compiler = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
    flags = ["-std=c11", "-O2", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    command = [*compiler, *flags, f"-I{sysconfig.get_path('include')}", f"-I{HANDEVAL}"]
    command += [str(path) for path in sources if path.name != MICROPYTHON_BINDING]
    command += ["-o", str(target)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        raise ToolchainError(f"handeval: {(errors or ['does not compile'])[0]}", BUILD_FAILED)
    return str(target)


def suffix() -> str:
    """Return the file name suffix of this interpreter's extension modules."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))
