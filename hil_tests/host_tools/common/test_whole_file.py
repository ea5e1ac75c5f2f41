"""A file is on the disk whole, behind whatever link and on whatever share it lies."""

import errno
import os
import stat

import pytest

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.floor.collector.disk import SystemDisk


@pytest.fixture
def refused(monkeypatch):
    """`refused(number)`: folders are not synced, for this reason."""
    sync = os.fsync

    def refuse(number):
        def synced(file):
            if stat.S_ISDIR(os.fstat(file).st_mode):
                raise OSError(number, os.strerror(number))
            sync(file)

        monkeypatch.setattr(os, "fsync", synced)

    return refuse


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_a_share_that_syncs_no_folder_has_the_file_all_the_same(number, refused, tmp_path):
    refused(number)
    whole_file.write_new(tmp_path / "new", b"1")
    whole_file.atomic_write(tmp_path / "other", b"2")
    disk = SystemDisk(tmp_path)
    disk.make_folder("board")
    disk.sync_folder("board")
    assert (tmp_path / "new").read_bytes() + (tmp_path / "other").read_bytes() == b"12"


def test_a_disk_that_fails_is_told(refused, tmp_path):
    refused(errno.EIO)
    with pytest.raises(HostError) as caught:
        whole_file.write_new(tmp_path / "new", b"1")
    assert caught.value.code == 6505 and not (tmp_path / "new").exists()
    with pytest.raises(OSError):
        SystemDisk(tmp_path).sync_folder(".")


def test_a_link_leads_to_the_file_that_is_written(tmp_path):
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    whole_file.atomic_write(link, b"new")
    assert real.read_bytes() == b"new" and link.is_symlink()
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["link", "real", "there"]
