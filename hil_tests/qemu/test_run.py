"""What `make qemu` makes of its options and of what a machine prints; QEMU stays out of it."""

import ast
from pathlib import Path

import pytest

from boards.qemu import session
from boards.qemu.files import packed
from boards.qemu.machines import FILES_AT, FILES_LIMIT, MACHINES
from boards.toolchain.paths import BOARDS
from hil_tests.helpers.pure import ROOT
from hil_tests.qemu import run

VECTORS = ROOT / "hil_tests/evaluator/test_vectors.py"
M3 = MACHINES["cortex-m3"]
JOB = run.Job("cortex-m3", ROOT / "hil_tests/rules/ch573/test_paytables.py")


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """A function that puts a program of these lines in the place of QEMU."""

    def put(*lines):
        program = tmp_path / session.QEMU
        program.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
        program.chmod(0o755)
        monkeypatch.setattr(session, "QEMU", str(program))

    return put


def started(files=b"", limit_s=60):
    return session.run(M3, Path("firmware.elf"), files, limit_s)


def test_a_file_has_its_job_on_each_machine_and_on_its_native_module():
    jobs, _ = run.parsed([str(VECTORS)])
    assert [(job.machine, job.arch) for job in jobs] == [
        ("cortex-m0", "armv6m"),
        ("cortex-m0", ""),
        ("cortex-m3", "armv7m"),
        ("cortex-m3", ""),
    ]
    assert {job.path for job in jobs} == {VECTORS}


def test_a_file_that_micropython_does_not_run_is_refused(capsys):
    with pytest.raises(SystemExit) as refused:
        run.parsed([__file__])
    assert refused.value.code == 2
    assert f"{__file__}: no file of tests that MicroPython runs" in capsys.readouterr().err


def test_a_machine_that_there_is_not_is_refused(capsys):
    with pytest.raises(SystemExit) as refused:
        run.parsed(["--machine", "z80"])
    assert refused.value.code == 2
    assert "cortex-m0" in capsys.readouterr().err


def imported(path):
    """The modules of this tree that a file imports, as paths without a suffix."""
    for node in ast.walk(ast.parse(path.read_text())):
        module = getattr(node, "module", None) or ""
        if isinstance(node, ast.ImportFrom) and module.startswith(("boards.", "hil_tests.")):
            yield from (ROOT.joinpath(*module.split("."), name.name) for name in node.names)


def test_a_machine_is_given_what_the_tests_import():
    given = {path.with_suffix("") for path in run.files()}
    for job in run.jobs_of(("cortex-m0",), []):
        for module in imported(job.path):
            assert module in given or module.parent in given, (job.path, module)


def test_a_test_that_printed_nothing_has_failed():
    names = list(run.names_of(JOB.path))
    printed = "".join(f"ok {name}\n" for name in names[1:]) + "MemoryError:\n"
    told = run.outcome(JOB, printed)
    assert list(told) == names
    assert all(told[name] is None for name in names[1:])
    assert told[names[0]].startswith("it printed nothing of it:\n")
    assert told[names[0]].endswith("MemoryError:")


def test_a_failed_test_is_told_with_its_traceback():
    name, *_ = run.names_of(JOB.path)
    told = run.outcome(JOB, f"failed {name}\nTraceback:\nAssertionError: 7\nok test_other\n")
    assert told[name] == "Traceback:\nAssertionError: 7"


def test_lines_come_without_the_returns_of_the_serial_line(stand_in):
    stand_in(r"printf 'ok test_a\r\nok test_b\r\n'")
    assert started() == "ok test_a\nok test_b\n"


def test_the_files_are_laid_where_the_machine_looks_for_them(stand_in):
    stand_in('echo "$@"')
    assert f"addr={FILES_AT:#x}" in started()
    start = (BOARDS / "qemu/start.py").read_text()
    numbers = start.partition("FILES_AT, FILES_LIMIT = ")[2].partition("\n")[0]
    assert eval(numbers) == (FILES_AT, FILES_LIMIT)


def test_a_missing_qemu_is_told(monkeypatch):
    monkeypatch.setattr(session, "QEMU", "qemu-system-none")
    with pytest.raises(session.SessionError, match="^qemu-system-none is missing; run"):
        started()


def test_a_machine_that_does_not_end_is_told_with_what_it_printed(stand_in):
    stand_in("echo begun", "exec sleep 60")
    with pytest.raises(session.SessionError, match=r"^no end after 2 s; it printed: 'begun\\n'"):
        started(limit_s=2)


def test_qemu_that_refuses_is_told_in_its_words(stand_in):
    stand_in("echo 'unsupported machine type' >&2", "exit 1")
    with pytest.raises(session.SessionError, match="ended with 1: unsupported machine type$"):
        started()


def test_more_files_than_there_is_room_for_are_refused():
    with pytest.raises(session.SessionError, match="8,388,609 bytes of files: there is room for"):
        started(bytes(FILES_LIMIT + 1))


def test_files_keep_their_paths_and_main_py_begins():
    image = packed(ROOT, [VECTORS], {"armv7m/handeval.mpy": b"M\x06", "main.py": b"print(7)"})
    assert image[:2] == b"\xd2\xcd"
    assert VECTORS.read_bytes() in image
    for name in (b"hil_tests", b"evaluator", b"test_vectors.py", b"handeval.mpy", b"main.py"):
        assert name in image
