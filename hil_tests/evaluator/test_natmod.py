"""handeval as a native .mpy file: the tests of the built-in module pass on it, under the unix port
that loads the file for this machine; equal sources give an equal file, whatever the folder."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boards.toolchain import build, build_info
from boards.toolchain.errors import BUILD_FAILED, MISSING_PIECE, ToolchainError
from boards.toolchain.get_sources import micropython_folder
from hil_tests.evaluator.native_module import FILES, VERSION, all_passed, native_module

ROOT = Path(__file__).resolve().parents[2]
EVALUATOR = Path(__file__).resolve().parent
# The first bytes of a file of MicroPython 1.25: "M", version 6, the architecture above
# sub-version 3, and how many bits small integers have at most.
ARCHITECTURES = {"x64": 2, "armv6m": 4, "armv7m": 5}
LIMIT_BYTES = 24_576
TIME_LIMIT_S = 600


@pytest.fixture(scope="module")
def native():
    """The file for this machine."""
    return native_module("x64")[0]


@pytest.mark.parametrize("name", FILES)
def test_the_tests_of_the_built_in_module_pass_on_the_native_one(native, name):
    code = "from hil_tests.evaluator import natmod; natmod.run('x64', 'hil_tests.evaluator.{}')"
    done = subprocess.run(
        [str(ROOT / "build/unix/micropython"), "-X", "heapsize=64M", "-c"]
        + [code.format(name.removesuffix(".py"))],
        env={"MICROPYPATH": f"{ROOT}:{native.parents[1]}:.frozen"},
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
        check=False,
    )
    printed = done.stdout.splitlines()
    assert printed[:1] == [f"native {native} {VERSION}"], done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(printed[1:]) == all_passed(EVALUATOR / name)


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_a_file_is_for_its_architecture_and_its_size_is_told(arch):
    path, printed = native_module(arch)
    module = path.read_bytes()
    assert module[:4] == bytes((ord("M"), 6, ARCHITECTURES[arch] << 2 | 3, 31))
    assert len(module) <= LIMIT_BYTES
    for fact in (
        f"handeval {VERSION} for {arch},",
        f"MicroPython {build_info.source_version(micropython_folder(), 'micropython')}",
        f"{len(module):,} bytes",
    ):
        assert fact in printed


@pytest.mark.parametrize("arch", ["x64", "armv6m"])
def test_equal_sources_give_an_equal_file_in_any_folder(arch, tmp_path):
    elsewhere = tmp_path / "copy" / "of" / "handeval"
    shutil.copytree(ROOT / "firmware/handeval", elsewhere)
    build.native_module(arch, micropython_folder(), elsewhere, tmp_path / "built")
    module = (tmp_path / "built" / arch / "handeval.mpy").read_bytes()
    assert module == native_module(arch)[0].read_bytes()


def test_an_unknown_architecture_is_told_in_one_line():
    done = subprocess.run(
        [sys.executable, "-m", "boards.toolchain", "natmod", "--arch", "z80"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == MISSING_PIECE
    assert done.stderr == "toolchain: ARCH=z80: there is armv6m, armv7m, x64\n"


def test_a_missing_compiler_is_told_in_one_line(monkeypatch, tmp_path):
    micropython = micropython_folder()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolchainError, match="^arm-none-eabi-gcc is missing; run") as refused:
        build.native_module("armv7m", micropython, target=tmp_path)
    assert refused.value.exit_code == MISSING_PIECE


def test_a_call_of_the_c_library_is_told_and_leaves_no_earlier_file(tmp_path):
    """Firmware has no C library for a native module to call."""
    earlier = tmp_path / "built" / "x64" / "handeval.mpy"
    earlier.parent.mkdir(parents=True)
    earlier.touch()
    copy = tmp_path / "handeval"
    shutil.copytree(ROOT / "firmware/handeval", copy)
    with (copy / "dice.c").open("a") as source:
        source.write(
            'int puts(const char *);\nint told(void);\nint told(void) { return puts(""); }\n'
        )
    with pytest.raises(ToolchainError, match="^LinkError: .*undefined symbol: puts") as refused:
        build.native_module("x64", micropython_folder(), copy, tmp_path / "built")
    assert refused.value.exit_code == BUILD_FAILED and not earlier.exists()
