"""Says with each test that fails what is not built yet, and the `make` line that builds it. A
plugin of pytest (pyproject.toml)."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# What tests run or read, and what builds it.
BUILT = {
    "build/RPI_PICO/firmware.bin": "make firmware",
    "build/RPI_PICO2/firmware.bin": "make firmware BOARD=RPI_PICO2",
    "build/RIG_PICO/firmware.bin": "make rig",
    "build/bench/bootrom.bin": "make bootrom",
    "build/unix/micropython": "make unix",
    "build/natmod/x64/handeval.mpy": "make natmod ARCH=x64",
    "build/wheel": "make wheel",
}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    lines = missing(ROOT) if report.failed else ()
    if lines:
        report.sections.append(("Not built, and perhaps needed", "\n".join(lines)))
    return report


def missing(root):
    """A line for each thing of BUILT that is not below `root`."""
    return [f"{file} ({make})" for file, make in BUILT.items() if not (root / file).exists()]
