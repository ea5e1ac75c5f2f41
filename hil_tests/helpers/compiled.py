"""The firmware as the unix port runs it: compiled, as an image has it. From its sources each
process would compile each module, and a game as often as a test opens its table."""

import fcntl
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

UNIX = Path(__file__).resolve().parents[2] / "build/unix"
COMPILER = UNIX / "mpy-cross"
MADE = UNIX / "compiled"


def compiled(folder: Path) -> Path:
    """Where the modules of `folder` lie compiled, all of these very sources and no others."""
    sources = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.py")}
    digest = sha256(repr(sorted(sources.items())).encode()).hexdigest()
    made, unfinished = MADE / digest, MADE / "unfinished"
    MADE.mkdir(parents=True, exist_ok=True)
    with (UNIX / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if made.is_dir():
            return made
        for other in MADE.iterdir():
            shutil.rmtree(other)
        for source in sources:
            target = unfinished / source.with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([COMPILER, source, "-o", target], cwd=folder, check=True)
        return unfinished.rename(made)
