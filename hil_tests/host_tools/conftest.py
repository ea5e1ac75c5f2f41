"""Fixtures of the host tools' tests: the command run in this process, its streams apart."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.virtual_boards import folder as folder
from host_tools.cli import entry
from host_tools.device import ports


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Command = Callable[..., Outcome]


@pytest.fixture
def tablectl(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Command:
    """Runs `tablectl ARGUMENTS`, with no board plugged in, and returns its exit code, stdout and
    stderr."""
    monkeypatch.setattr(ports.list_ports, "comports", list)
    monkeypatch.setenv("TABLECTL_VIRTUAL", str(tmp_path / "virtual"))
    monkeypatch.delenv("TABLECTL_PORT", raising=False)
    monkeypatch.delenv("TABLECTL_KEYS", raising=False)

    def run(*arguments: object) -> Outcome:
        code = entry.run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(int(code), captured.out, captured.err)

    return run
