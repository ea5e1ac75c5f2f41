"""The service prompt, without a board: what goes wrong there is one sentence."""

from contextlib import contextmanager

import pytest

from hil_tests.host_tools.helpers import fake_ports
from hil_tests.host_tools.helpers.fake_ports import FakePort
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.common.errors import HostError
from host_tools.device import deploying, service_prompt


@pytest.fixture
def port():
    """Makes a port by who answers at it."""
    opened = []

    def make(answer):
        opened.append(FakePort(answer))
        return opened[-1].path

    yield make
    for each in opened:
        each.close()


def test_a_prompt_that_does_not_become_raw_is_said(port, monkeypatch):
    monkeypatch.setattr(service_prompt, "ENTER_S", 0.2)
    with pytest.raises(HostError) as caught, service_prompt.prompt(port(fake_ports.prompt)):
        raise AssertionError
    assert (caught.value.code, caught.value.exit_code) == (6228, 3)
    assert "raw repl" in caught.value.text


def test_a_prompt_that_falls_silent_is_said_and_left_as_it_was(port, monkeypatch):
    """Half of the window that the raw paste mode begins with, and no more."""
    heard = b""

    def answer(data):
        nonlocal heard
        heard += data
        if data.endswith(b"\x05A\x01"):
            return b"R\x01\x80"
        return b"raw REPL; CTRL-B to exit\r\n>" if b"\x01" in data else b""

    monkeypatch.setattr(service_prompt, "READ_S", 0.1)
    path = port(answer)
    with pytest.raises(HostError) as caught, service_prompt.prompt(path) as transport:
        transport.exec("print(1)")
    assert caught.value.code == 6228 and "it fell silent" in caught.value.text
    until(lambda: heard.endswith(service_prompt.LEAVE))


@pytest.mark.parametrize(
    ("answer", "code"), [(fake_ports.table(), 6229), (fake_ports.silence, 6202)]
)
def test_what_is_no_prompt_is_said_first(answer, code, port):
    with pytest.raises(HostError) as caught:
        service_prompt.verify_prompt(port(answer))
    assert caught.value.code == code


def test_a_prompt_is_taken_for_one(port):
    service_prompt.verify_prompt(port(fake_ports.prompt))


class Forgetful:
    """A board whose file system loses a byte of what is written to it."""

    def __init__(self):
        self.files = {}

    def exec(self, code):
        return b"True"

    def eval(self, code):
        return "1000000"

    def fs_exists(self, place):
        return True

    def fs_stat(self, place):
        if place not in self.files:
            raise FileNotFoundError
        return Stat()

    def fs_writefile(self, place, data):
        self.files[place] = data[:-1]

    def fs_hashfile(self, place, algorithm):
        return deploying.sha256(self.files[place]).digest()


class Stat:
    st_mode = 0o100644


def test_a_file_that_is_another_after_it_was_written_is_an_error(tmp_path, monkeypatch):
    @contextmanager
    def forgetful(port):
        yield Forgetful()

    monkeypatch.setattr(deploying, "prompt", forgetful)
    (tmp_path / "file.py").write_text("print(1)\n")
    with pytest.raises(HostError) as caught:
        deploying.deploy(
            "p1", (tmp_path / "file.py",), "/", False, lambda one: None, lambda missing, anew: None
        )
    assert caught.value.code == 6240


def test_what_is_to_be_written_is_agreed_to_before_the_first_byte(tmp_path, monkeypatch):
    board = Forgetful()

    @contextmanager
    def there(port):
        yield board

    def disagree(missing, anew):
        assert ([one.to for one in missing], anew) == (["/file.py"], False)
        raise HostError(6707)

    monkeypatch.setattr(deploying, "prompt", there)
    (tmp_path / "file.py").write_text("print(1)\n")
    with pytest.raises(HostError) as caught:
        deploying.deploy("p1", (tmp_path / "file.py",), "/", False, lambda one: None, disagree)
    assert caught.value.code == 6707 and not board.files


def test_the_board_is_met_before_a_folder_is_read(tmp_path, monkeypatch, tablectl):
    """A whole disk may be below it."""
    monkeypatch.setattr(deploying, "files_in", None)
    outcome = tablectl("deploy", tmp_path)
    assert outcome.code == 3 and "no board is plugged in" in outcome.err
    board = fake_ports.FakePort(fake_ports.table())
    outcome = tablectl("deploy", tmp_path, "--port", board.path)
    board.close()
    assert outcome.code == 3 and "a table runs there" in outcome.err
