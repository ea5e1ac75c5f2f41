"""A PostgreSQL of its own for the tests, in a temporary folder and on a socket alone."""

import os
import select
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

PROGRAMS = "/usr/lib/postgresql"
USER = "tablectl"
# What PostgreSQL itself makes a database from.
EMPTY = "template1"
# PostgreSQL does not run as root; Debian's package makes this user.
AS_POSTGRES = ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
OF_INITDB = ("--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8")
OF_STANDBY = ("--write-recovery-conf", "--checkpoint=fast", "--no-sync")
PATIENCE_S = 60
LOOK_S = 0.05


class Postgres:
    """Whoever cannot start it fails: RuntimeError with what its programs said. `primary`: another
    one, of which this is a standby."""

    def __init__(self, primary=None):
        self.folder = Path(tempfile.mkdtemp(prefix="tablectl-postgres-"))
        self.prefix = AS_POSTGRES if os.geteuid() == 0 else ()
        if self.prefix:
            shutil.chown(self.folder, "postgres", "postgres")
        self.numbers = count(1)
        self.data = self.folder / "data"
        self.address = self.address_of("postgres")
        made = self._command("initdb", "-D", self.data, "-U", USER, *OF_INITDB)
        if primary:
            where = ("-D", self.data, "-U", USER, "-h", primary.folder)
            made = self._command("pg_basebackup", *where, *OF_STANDBY)
        done = subprocess.run(made, capture_output=True, text=True, cwd="/", check=False)
        if done.returncode:
            raise RuntimeError(done.stderr)
        self.start()

    def start(self, fsync="off"):
        """`fsync`: whether what was committed is on the disk; most tests need not wait for it."""
        options = {
            "listen_addresses": "",
            "unix_socket_directories": self.folder,
            "fsync": fsync,
            # Not file by file what other tests have left.
            "recovery_init_sync_method": "syncfs",
            # Its transactions are somebody's as well, at a moment that no test knows.
            "autovacuum": "off",
        }
        words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            command = self._command("postgres", "-D", self.data, *words)
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")
        while not self._answers():
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(LOOK_S)
                raise RuntimeError((self.folder / "log").read_text())

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE_S)
        shutil.rmtree(self.folder)

    @contextmanager
    def stopped(self):
        """All of its processes stand still meanwhile, with their connections open."""
        processes = self._all_processes()
        for descriptor in processes:
            signal.pidfd_send_signal(descriptor, signal.SIGSTOP)
        try:
            yield
        finally:
            for descriptor in reversed(processes):
                signal.pidfd_send_signal(descriptor, signal.SIGCONT)
                os.close(descriptor)

    def kill(self):
        """All of its processes at once, as by kill -9; returns when they are gone."""
        opened = self._all_processes()
        for descriptor in opened:
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        for descriptor in opened:
            gone, _, _ = select.select([descriptor], [], [], PATIENCE_S)
            assert gone, "a process of PostgreSQL stays"
            os.close(descriptor)
        self.process.wait()

    def _all_processes(self):
        """Opened; the first of them is stopped, so there are no more while they are counted."""
        first = self.process.pid
        self.process.send_signal(signal.SIGSTOP)
        os.waitpid(first, os.WUNTRACED)
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [os.pidfd_open(pid) for pid in (first, *map(int, children))]

    def new_database(self, like=EMPTY, locale=None, encoding=None):
        """The address of a copy of the one with this name; `locale`: by which ICU orders texts;
        `encoding`: of another one than that of the server."""
        name = f"floor_{next(self.numbers)}"
        how = f" LOCALE_PROVIDER icu ICU_LOCALE '{locale}'" if locale else ""
        how += f" ENCODING '{encoding}'" if encoding else ""
        self.do(f"CREATE DATABASE {name} TEMPLATE {like}{how}")
        return self.address_of(name)

    def address_of(self, name):
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def do(self, statement):
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(statement)

    def _answers(self):
        try:
            self.do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _command(self, program, *arguments):
        (path,) = sorted(Path(PROGRAMS).glob(f"*/bin/{program}"))[-1:] or [shutil.which(program)]
        return [str(word) for word in (*self.prefix, path, *arguments)]
