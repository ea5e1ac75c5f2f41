"""Missing Debian packages are installed if the user may; else the line to type is printed."""

import shutil
import subprocess
import sys

import pytest

from boards.toolchain.paths import BOARDS

SCRIPT = BOARDS / "toolchain/machine.sh"
PRESENT = (
    *("g++", "arm-none-eabi-gcc", "cmake", "dpkg-source"),
    *(
        "node",
        "npm",
        "chromium-headless-shell",
        "zsh",
        "fish",
        "initdb",
        "pgbouncer",
        "promtool",
        "mosquitto",
        "spin",
    ),
    "systemd-analyze",
)
BORROWED = ("sh", "env", "mkdir", "grep", "head")


@pytest.fixture
def machine(tmp_path):
    """A machine of stand-ins that say yes; apt-get makes every package but cmake appear."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in BORROWED:
        (programs / name).symlink_to(shutil.which(name))
    (programs / "python3").symlink_to(sys.executable)
    for name in PRESENT:
        write_program(programs, name, "echo /found")
    write_program(programs, "node", "")
    write_program(programs, "apt-get", f'echo "$@" >>{tmp_path}/apt.log')
    write_program(programs, "id", "echo 1000")
    return programs


def write_program(programs, name, body):
    path = programs / name
    path.write_text(f"#!{shutil.which('sh')}\n{body}\n")
    path.chmod(0o755)


def look(programs, *target, **environment):
    return subprocess.run(
        [SCRIPT, *target],
        cwd=programs.parent,
        env={"PATH": str(programs), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_complete_machine_passes_in_silence(machine):
    done = look(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_user_without_rights_gets_the_line_to_type(machine):
    (machine / "cmake").unlink()
    (machine / "npm").unlink()
    done = look(machine)
    assert done.returncode == 2
    assert done.stderr == (
        "setup: Debian packages are missing. Type: sudo apt-get install cmake npm\n"
    )
    assert not (machine.parent / "apt.log").exists()


@pytest.mark.parametrize("rights", ["root", "sudo"])
def test_user_with_rights_gets_the_packages(machine, rights):
    (machine / "cmake").unlink()
    if rights == "root":
        write_program(machine, "id", "echo 0")
    else:
        write_program(machine, "sudo", '[ "$1" != -n ] || shift\n"$@"')
        write_program(machine, "true", "")
    log = machine.parent / "apt.log"
    put = f"echo '#!/bin/sh' >{machine}/cmake; /bin/chmod +x {machine}/cmake"
    write_program(machine, "apt-get", f'echo "$@" >>{log}\ncase "$*" in *install*) {put};; esac')
    done = look(machine)
    assert (done.returncode, done.stderr) == (0, "")
    assert log.read_text().splitlines() == [
        "-q update",
        "-q install -y --no-install-recommends cmake",
    ]


def test_packages_that_do_not_install_are_named(machine):
    (machine / "cmake").unlink()
    write_program(machine, "id", "echo 0")
    write_program(machine, "apt-get", 'echo "E: Unable to locate package cmake"; exit 100')
    done = look(machine)
    assert done.returncode == 2
    assert done.stderr == (
        "setup: installing cmake failed (E: Unable to locate package cmake); "
        "try: sudo apt-get install cmake\n"
    )


def test_checkout_needs_no_package_tools(machine):
    (machine / "dpkg-source").unlink()
    assert look(machine).returncode == 2
    assert look(machine, MICROPYTHON_DIR="/a/checkout").returncode == 0


def test_old_node_is_refused(machine):
    write_program(machine, "node", '[ "$1" = -e ] && exit 1; echo v12.22.12')
    done = look(machine)
    assert done.returncode == 2
    assert done.stderr.endswith("this is v12.22.12\n")


@pytest.mark.parametrize(
    ("target", "package"), [("qemu", "qemu-system-arm"), ("hardware", "ngspice")]
)
def test_what_one_target_needs_is_asked_for_by_it_alone(machine, target, package):
    assert look(machine).returncode == 0
    done = look(machine, target)
    assert done.returncode == 2
    assert done.stderr.endswith(f"Type: sudo apt-get install {package}\n")
