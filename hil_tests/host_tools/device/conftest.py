"""Fixtures of boards that are plugged in: drives of their boot ROM, ports that come and go."""

from types import SimpleNamespace

import pytest

from host_tools.common.errors import HostError
from host_tools.device import flashing, uf2_drive
from host_tools.device.ports import Port
from host_tools.simulator.bench_stream import BenchStream


@pytest.fixture
def drive(tmp_path):
    """Makes a mounted drive of a boot ROM."""

    def make(name="pico", board_id="RPI-RP2"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "INFO_UF2.TXT").write_text(
            f"UF2 Bootloader v3.0\r\nModel: x\r\nBoard-ID: {board_id}\r\n"
        )
        return folder

    return make


@pytest.fixture
def mounts(tmp_path, monkeypatch):
    """Makes the kernel's list of mounted drives."""

    def make(*folders):
        path = tmp_path / "mounts"
        path.write_text("".join(f"/dev/sd {folder} vfat rw 0 0\n" for folder in folders))
        monkeypatch.setattr(uf2_drive, "MOUNTS", path)

    make()
    return make


@pytest.fixture
def boards(mounts, monkeypatch):
    """The boards on ports: `there` by path, and those that `come` once a drive was written."""
    found = SimpleNamespace(there={}, come=[], uids={})

    def write(content, folder, progress):
        real_write(content, folder, progress)
        for board in found.there.values():
            if board.own.at_prompt:
                board.cut_power()
        if found.come:
            path, board = found.come.pop(0)
            found.there[path] = board

    def stream(port):
        if port not in found.there:
            raise HostError(6222, port=port)
        return BenchStream(found.there[port], port)

    real_write = uf2_drive.write
    monkeypatch.setattr(uf2_drive, "write", write)
    monkeypatch.setattr(
        flashing.ports, "boards", lambda: [Port(p, found.uids.get(p)) for p in found.there]
    )
    monkeypatch.setattr("host_tools.device.flashing.PortStream", stream)
    monkeypatch.setattr("host_tools.device.found_boards.PortStream", stream)
    monkeypatch.setattr(flashing, "RETURN_S", 0.5)
    monkeypatch.setattr(flashing, "LOOK_S", 0.01)
    return found
