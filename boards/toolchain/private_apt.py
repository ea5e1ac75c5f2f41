"""apt with a configuration of its own, to read another suite without touching the system.

The machine's apt settings (proxy, trusted keys) stay in force; its package sources, lists and
caches are neither read nor written. Signatures are checked by apt as usual.
"""

from __future__ import annotations

import fnmatch
import os
import subprocess
from pathlib import Path

from .apt_sources import Archive
from .errors import ToolchainError

SUPPLY = (
    "Supply it in one of two ways: let this machine reach its Debian package archive over the "
    "network, or set MICROPYTHON_DIR to a MicroPython checkout with its submodules."
)

# Hooks of the machine (clearing its package cache, telling a desktop about new lists) stay out.
CONFIGURATION = """\
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::SourceList "{folder}/sources.list";
Dir::Etc::SourceParts "-";
Dir::Etc::Preferences "-";
Dir::Etc::PreferencesParts "-";
Dir::State::Lists "{folder}/lists";
Dir::Cache "{folder}/cache";
Dir::Cache::Archives "{folder}/cache/archives";
APT::Sandbox::User "{user}";
APT::Get::List-Cleanup "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "30";
Acquire::https::Timeout "30";
"""


class PrivateApt:
    """One suite of one archive, read through a configuration kept in folder."""

    def __init__(self, folder: Path, archive: Archive, suite: str) -> None:
        self.folder = folder
        self.suite = suite
        (folder / "lists" / "partial").mkdir(parents=True, exist_ok=True)
        (folder / "cache" / "archives" / "partial").mkdir(parents=True, exist_ok=True)
        (folder / "sources.list").write_text(_source_entries(archive, suite, folder))
        user = "root" if os.geteuid() == 0 else ""
        (folder / "apt.conf").write_text(CONFIGURATION.format(folder=folder, user=user))

    def update(self) -> None:
        """Fetch the suite's package lists. Raises ToolchainError with apt's reason."""
        self._run(["apt-get", "update", "--error-on=any"], self.folder)

    def newest(self, kind: str, package: str, pattern: str) -> str:
        """Return the newest offered version of a package that matches the shell pattern.

        kind: "source" or "binary". Raises ToolchainError when no offered version matches.
        """
        field = "showsrc" if kind == "source" else "show"
        listing = self._run(["apt-cache", field, package], self.folder)
        offered = [
            line.split()[1] for line in listing.splitlines() if line.startswith("Version: ")
        ]
        matching = [version for version in offered if fnmatch.fnmatchcase(version, pattern)]
        if not matching:
            raise ToolchainError(
                f"package {package}: {self.suite} offers {', '.join(offered) or 'nothing'}, "
                f"boards/toolchain/pins.toml asks for {pattern}. {SUPPLY}"
            )
        return max(matching, key=_DebianVersion)

    def download(self, kind: str, package: str, version: str, into: Path) -> None:
        """Fetch one package, verified by apt, into a folder. Raises ToolchainError."""
        verb = ["source", "--download-only"] if kind == "source" else ["download"]
        into.mkdir(parents=True, exist_ok=True)
        try:
            self._run(["apt-get", *verb, f"{package}={version}"], into)
        except ToolchainError as error:
            raise ToolchainError(f"missing: {package} {version} ({error}). {SUPPLY}") from None

    def _run(self, command: list[str], folder: Path) -> str:
        """Run an apt command with the private configuration and return what it printed.

        Raises ToolchainError with the first reason apt gives.
        """
        tool, *arguments = command
        try:
            done = subprocess.run(
                [tool, "-q", "-c", str(self.folder / "apt.conf"), *arguments],
                cwd=folder,
                text=True,
                capture_output=True,
                env=os.environ | {"LC_ALL": "C.UTF-8"},
                check=False,
            )
        except FileNotFoundError:
            raise ToolchainError(f"{tool} is not on this machine") from None
        if done.returncode != 0:
            reasons = [line for line in done.stderr.splitlines() if line.startswith("E:")]
            reason = reasons[0][2:].strip() if reasons else f"exit code {done.returncode}"
            raise ToolchainError(f"{tool}: {reason}")
        return done.stdout


class _DebianVersion:
    """Orders Debian versions by dpkg's own comparison."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __lt__(self, other: _DebianVersion) -> bool:
        compare = ["dpkg", "--compare-versions", self.text, "lt", other.text]
        return subprocess.run(compare, check=False).returncode == 0


def _source_entries(archive: Archive, suite: str, folder: Path) -> str:
    """Return the private sources.list; a key given inline is written to a file beside it."""
    option = ""
    if archive.signed_by:
        keyring = archive.signed_by
        if "BEGIN PGP" in keyring:
            path = folder / "archive.asc"
            lines = [line.strip() for line in keyring.strip().splitlines()]
            path.write_text("\n".join("" if line == "." else line for line in lines) + "\n")
            keyring = str(path)
        option = f"[signed-by={keyring}] "
    entries = [f"{kind} {option}{archive.uri} {suite} main\n" for kind in ("deb", "deb-src")]
    return "".join(entries)
