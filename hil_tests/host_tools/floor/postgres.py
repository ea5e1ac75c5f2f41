"""A PostgreSQL of its own for the tests, in a temporary folder and on a socket alone."""

import os
import select
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg

PROGRAMS = "/usr/lib/postgresql"
USER = "tablectl"
# PostgreSQL does not run as root; Debian's package makes this user.
AS_POSTGRES = ("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
PATIENCE_S = 60


class Postgres:
    """Whoever cannot start it fails: RuntimeError with what its programs said."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="tablectl-postgres-"))
        self.prefix = AS_POSTGRES if os.geteuid() == 0 else ()
        if self.prefix:
            shutil.chown(self.folder, "postgres", "postgres")
        self.numbers = count(1)
        self._run(
            "initdb", "--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8", "-U", USER
        )
        self.start()

    def start(self):
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        log = self.folder / "log"
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", options)

    def stop(self):
        self._run("pg_ctl", "stop", "--silent", "--mode", "immediate")
        shutil.rmtree(self.folder)

    def kill(self):
        """All of its processes at once, as by kill -9; returns when they are gone."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        opened = [(pid, os.pidfd_open(pid)) for pid in (first, *map(int, others))]
        for _, descriptor in opened:
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        for pid, descriptor in opened:
            gone, _, _ = select.select([descriptor], [], [], PATIENCE_S)
            assert gone, f"process {pid} of PostgreSQL stays"
            os.close(descriptor)

    def new_database(self):
        """The address of an empty one."""
        name = f"floor_{next(self.numbers)}"
        self.do(f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def do(self, statement):
        address = f"postgresql://{USER}@/postgres?host={self.folder}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement)

    def _run(self, program, *arguments):
        (path,) = sorted(Path(PROGRAMS).glob(f"*/bin/{program}"))[-1:] or [shutil.which(program)]
        command = [*self.prefix, path, "--pgdata", self.folder / "data", *arguments]
        done = subprocess.run(
            list(map(str, command)),
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd="/",
            check=False,
        )
        if done.returncode:
            log = self.folder / "log"
            said = log.read_text() if log.exists() else (done.stdout or b"").decode()
            raise RuntimeError(f"{program} ended with {done.returncode}: {said}")
