"""Packs files of the tree into one read-only file system (MicroPython's ROMFS) for a machine."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mpremote.romfs import VfsRomWriter

Tree = dict[str, "Tree | bytes"]


def packed(root: Path, paths: Iterable[Path], others: dict[str, bytes]) -> bytes:
    """An image with each file by its path from `root`, and `others` by the paths that they say."""
    tree: Tree = {}
    for path in paths:
        _place(tree, path.relative_to(root).as_posix(), path.read_bytes())
    for name, contents in others.items():
        _place(tree, name, contents)
    writer = VfsRomWriter()
    _write(writer, tree)
    return bytes(writer.finalise())


def _place(tree: Tree, name: str, contents: bytes) -> None:
    *folders, last = name.split("/")
    for folder in folders:
        below = tree.setdefault(folder, {})
        assert isinstance(below, dict), f"{name}: {folder} is a file"
        tree = below
    tree[last] = contents


def _write(writer: VfsRomWriter, tree: Tree) -> None:
    for name, below in sorted(tree.items()):
        if isinstance(below, bytes):
            writer.mkfile(name, below)
        else:
            writer.opendir(name)
            _write(writer, below)
            writer.closedir()
