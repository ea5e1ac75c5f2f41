"""A text that an editor did not save as plain UTF-8 is said to be so, wherever it is read."""

import codecs
import os

import pytest

from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.submission import toml_file

TEXT = "a = 1\n"


@pytest.mark.parametrize("read", [json_file.read, toml_file.read])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (codecs.BOM_UTF8 + TEXT.encode(), "byte order mark"),
        (TEXT.encode("utf-16"), "UTF-16"),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "UTF-16"),
        (TEXT.encode("utf-16-le"), "UTF-16"),
        (TEXT.encode("utf-16-be"), "UTF-16"),
        (codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"), "UTF-32"),
    ],
)
def test_how_it_was_saved_is_named(read, data, says, tmp_path):
    file = tmp_path / "file"
    file.write_bytes(data)
    with pytest.raises(HostError) as caught:
        read(file)
    assert caught.value.code == 6101 and says in caught.value.text
    assert "plain UTF-8" in caught.value.text


def test_a_folder_is_for_its_owner_and_his_group_whatever_the_umask(tmp_path):
    before = os.umask(0)
    try:
        whole_file.make_folder(tmp_path / "data" / "board")
    finally:
        os.umask(before)
    for folder in (tmp_path / "data", tmp_path / "data" / "board"):
        assert folder.stat().st_mode & 0o777 == 0o750
