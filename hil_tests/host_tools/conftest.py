"""Fixtures of the host tools' tests: the command run in this process, its streams apart."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from host_tools import cli


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Command = Callable[..., Outcome]


@pytest.fixture
def tablectl(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `tablectl ARGUMENTS` and returns its exit code, stdout and stderr."""
    monkeypatch.delenv("TABLECTL_PORT", raising=False)
    monkeypatch.delenv("TABLECTL_KEYS", raising=False)
    monkeypatch.delenv("TABLECTL_TRACEBACK", raising=False)

    def run(*arguments: object) -> Outcome:
        code = cli.run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(int(code), captured.out, captured.err)

    return run
