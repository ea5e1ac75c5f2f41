"""A disk in memory that fails where it is told to, and forgets what was not synced.

What a program sees is kept apart from what is on the disk. After a loss of power a file is what
was synced last, with any part of what was written since: each write whole, torn or not at all, in
any order. The names in a folder likewise. A sync that fails leaves what it should have written
where a program sees it, and never on the disk, as Linux does.
"""

import errno
from dataclasses import dataclass, field

SECTOR = 512
BEFORE, AFTER, TORN, REFUSED = "before", "after", "torn", "refused"
KINDS = (BEFORE, AFTER, TORN, REFUSED)


class PowerCut(BaseException):
    """The host is off."""


@dataclass
class Inode:
    seen: bytearray = field(default_factory=bytearray)
    durable: bytearray = field(default_factory=bytearray)
    pending: list = field(default_factory=list)


def put(data, at, new):
    if len(data) < at:
        data.extend(bytes(at - len(data)))
    data[at : at + len(new)] = new


def apply(data, operation):
    what, at, new = operation
    if what == "truncate":
        del data[at:]
    else:
        put(data, at, new)


class FaultyDisk:
    """`chance`: a random.Random; `faults`: {number of the operation: kind}, one of KINDS."""

    def __init__(self, chance, faults=None):
        self.chance = chance
        self.faults = faults or {}
        self.operations = 0
        self.names_seen = {}
        self.names_durable = {}
        self.names_pending = []
        self.folders = {"."}

    def read(self, name, most):
        inode = self.names_seen.get(name)
        return bytes(inode.seen[:most]) if inode else None

    def names(self, folder):
        return sorted(name.split("/")[1] for name in self.names_seen if name.startswith(folder))

    def make_folder(self, name):
        self._step(lambda: self.folders.add(name))

    def create(self, name):
        def do():
            inode = self.names_seen.get(name)
            if inode:
                self._change(inode, ("truncate", 0, b""))
            else:
                self._name(name, Inode())

        self._step(do)

    def write(self, name, at, data):
        inode = self.names_seen[name]

        def part():
            self._change(inode, ("write", at, data[: self.chance.randrange(len(data) + 1)]))

        self._step(lambda: self._change(inode, ("write", at, data)), part)

    def truncate(self, name, size):
        self._step(lambda: self._change(self.names_seen[name], ("truncate", size, b"")))

    def rename(self, name, to):
        inode = self.names_seen[name]

        def do():
            del self.names_seen[name]
            self.names_seen[to] = inode
            self.names_pending.append([(name, None), (to, inode)])

        self._step(do)

    def remove(self, name):
        if name in self.names_seen:
            self._step(lambda: self._name(name, None))

    def sync(self, name):
        inode = self.names_seen[name]

        def lost():
            inode.pending.clear()

        def do():
            for operation in inode.pending:
                apply(inode.durable, operation)
            inode.pending.clear()

        self._step(do, lost)

    def sync_folder(self, name):
        def do():
            for group in self.names_pending:
                self._rename_durably(group)
            self.names_pending.clear()

        self._step(do, lambda: None)

    def after_power_cut(self, worst=False):
        """The disk as the next program finds it; `worst`: all is lost that was not synced."""
        disk = FaultyDisk(self.chance)
        disk.folders = set(self.folders)
        names = dict(self.names_durable)
        for group in self.names_pending:
            if not worst and self.chance.random() < 0.5:
                names.update(group)
        for name, inode in names.items():
            if inode is not None:
                data = bytes(inode.durable if worst else self._torn(inode))
                kept = Inode(bytearray(data), bytearray(data))
                disk.names_seen[name] = disk.names_durable[name] = kept
        return disk

    def _torn(self, inode):
        data = bytearray(inode.durable)
        for operation in inode.pending:
            what, at, new = operation
            fate = self.chance.choice(("whole", "none", "sectors"))
            if fate == "whole" or (fate == "sectors" and what == "truncate"):
                apply(data, operation)
            elif fate == "sectors":
                for start in range(0, len(new), SECTOR):
                    if self.chance.random() < 0.5:
                        put(data, at + start, new[start : start + SECTOR])
        return data

    def _change(self, inode, operation):
        apply(inode.seen, operation)
        inode.pending.append(operation)

    def _name(self, name, inode):
        if inode is None:
            self.names_seen.pop(name, None)
        else:
            self.names_seen[name] = inode
        self.names_pending.append([(name, inode)])

    def _rename_durably(self, group):
        for name, inode in group:
            if inode is None:
                self.names_durable.pop(name, None)
            else:
                self.names_durable[name] = inode

    def _step(self, do, part=None):
        self.operations += 1
        fault = self.faults.pop(self.operations, None)
        if fault == BEFORE:
            raise PowerCut
        if fault in (TORN, REFUSED):
            (part or (lambda: None))()
            if fault == TORN:
                raise PowerCut
            raise OSError(errno.ENOSPC, "No space left on device")
        do()
        if fault == AFTER:
            raise PowerCut
