"""Finds the machine's own package archive in its apt sources, in both formats of sources.list(5).

The archive's address and keyring are never written into the project: they come from here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from .errors import ToolchainError

SYSTEM_APT = Path("/etc/apt")
RELEASE_ALIASES = ("stable", "oldstable", "testing", "unstable", "sid")


class Archive(NamedTuple):
    """One package archive: its address and its keyring (None: apt's trusted keys)."""

    uri: str
    signed_by: str | None


class Source(NamedTuple):
    """One entry of the apt sources: the archive and the suites read from it."""

    archive: Archive
    suites: tuple[str, ...]
    components: tuple[str, ...]


def parse_one_line(text: str) -> list[Source]:
    """Return the `deb` and `deb-src` entries of a one-line-style *.list file."""
    sources = []
    for line in text.splitlines():
        entry = re.match(r"\s*deb(?:-src)?\s+(?:\[([^]]*)]\s*)?(\S+)\s+(\S+)\s*([^#]*)", line)
        if entry:
            options, uri, suite, components = entry.groups()
            signed_by = re.search(r"signed-by=(\S+)", options or "")
            archive = Archive(uri, signed_by.group(1) if signed_by else None)
            sources.append(Source(archive, (suite,), tuple(components.split())))
    return sources


def parse_deb822(text: str) -> list[Source]:
    """Return the enabled entries of a deb822-style *.sources file."""
    sources = []
    for paragraph in re.split(r"\n\s*\n", text):
        fields = _deb822_fields(paragraph)
        if fields.get("enabled", "yes").lower() in ("no", "false", "0"):
            continue
        suites = tuple(fields.get("suites", "").split())
        components = tuple(fields.get("components", "").split())
        signed_by = fields.get("signed-by") or None
        for uri in fields.get("uris", "").split():
            sources.append(Source(Archive(uri, signed_by), suites, components))
    return sources


def _deb822_fields(paragraph: str) -> dict[str, str]:
    """Return the fields of one paragraph by lower-case name; continued lines keep their breaks."""
    fields: dict[str, str] = {}
    name = ""
    for line in paragraph.splitlines():
        if line.startswith("#"):
            continue
        if line[:1] in (" ", "\t") and name:
            fields[name] += "\n" + line
        elif ":" in line:
            name, _, value = line.partition(":")
            name = name.strip().lower()
            fields[name] = value.strip()
    return fields


def read_sources(apt_folder: Path = SYSTEM_APT) -> list[Source]:
    """Return every entry of the apt sources under apt_folder, in apt's order."""
    sources = []
    main_list = apt_folder / "sources.list"
    if main_list.is_file():
        sources += parse_one_line(main_list.read_text())
    for path in sorted((apt_folder / "sources.list.d").glob("*")):
        if path.suffix == ".list":
            sources += parse_one_line(path.read_text())
        elif path.suffix == ".sources":
            sources += parse_deb822(path.read_text())
    return sources


def debian_archive(codename: str, apt_folder: Path = SYSTEM_APT) -> Archive:
    """Return the Debian archive this machine uses.

    It is the one whose suites include the machine's own release: its codename, for example
    "bookworm", or an alias. Archives of security updates have `codename-security` instead.

    Raises ToolchainError when the apt sources name no such archive.
    """
    sources = [entry for entry in read_sources(apt_folder) if "main" in entry.components]
    for suite in (codename, *RELEASE_ALIASES):
        for source in sources:
            if suite in source.suites:
                return source.archive
    raise ToolchainError(
        f"no archive of Debian '{codename or 'unknown'}' in the apt sources of {apt_folder}"
    )
