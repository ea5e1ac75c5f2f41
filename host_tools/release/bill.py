"""The bill of materials of a release (SBOM) as CycloneDX 1.6 in JSON: what is linked into the
images, and every package of Python and npm that the tools, the bench and the tests use.

Nothing is looked up: names, versions and hashes are those of the lock files, of the downloads and
of the compiler's packages, terms those of pins.toml and of the packages' own metadata. There is no
address of a registry in it; a `purl` names a package wherever somebody gets it.
"""

import json
import re
import subprocess
import tomllib
import uuid
from base64 import b64decode
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from boards.toolchain.paths import DOWNLOADS, PINS, ROOT
from host_tools.common import sums
from host_tools.common.errors import HostError
from host_tools.pack.image_sources import Package
from host_tools.pack.subject import git

Component = dict[str, Any]
# By name and version of a package of Python: its terms as CycloneDX has them.
Terms = Mapping[tuple[str, str], dict[str, Any]]

# Where packages lie that .venv does not import: in folders of their own, and as wheels.
BESIDE = ROOT / ".venv"
NEEDED = DOWNLOADS / "wheels"
# How far each lock file of Python reaches, in CycloneDX's words, the widest first; others are of
# what only builds and tests.
SCOPES = {
    "host_tools/tools.lock": "required",
    "host_tools/bench.lock": "optional",
    "host_tools/floor.lock": "optional",
    "host_tools/mqtt.lock": "optional",
}
ONLY_BUILDS = "excluded"
# Older versions that the tests of the wheel try.
TRIED = "host_tools/lowest.lock"
PINNED = re.compile(r"^([a-z0-9._-]+)==(\S+)((?:[^\n]*\\\n)+[^\n]*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
UPSTREAM = re.compile(r"[0-9.]*[0-9]")
NPM_LOCK = "*package-lock.json"
NPM_FOLDER = "node_modules/"
# Whoever reads one hash of several must know that a package has a file for each platform.
ANY_OF = {"name": "tablectl:hashes", "value": "of its files for any platform; one is installed"}
MARKED = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


def bill(version: str, commit: str, date: str, packages: list[Package], terms: Terms) -> bytes:
    """The whole document. `date`: of the commit, which stands for that of the release.
    `packages`: the sources of the images as they were downloaded. Raises HostError 7211 for a
    package without terms, for then the bill would depend on what is installed here."""
    about = {"type": "application", "bom-ref": "tablectl", "name": "tablectl", "version": version}
    ours = about | {"licenses": [_terms("MIT")], "properties": [_commit(commit)]}
    components = [*_linked(packages), *_python(terms), *_npm()]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, f'tablectl {commit}')}",
        "version": 1,
        "metadata": {"timestamp": f"{date}T00:00:00Z", "component": ours},
        "components": sorted(components, key=lambda one: one["bom-ref"]),
    }
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode()


def _commit(commit: str) -> dict[str, str]:
    return {"name": "tablectl:commit", "value": commit}


def _terms(expression: str) -> dict[str, Any]:
    """An SPDX expression; a single identifier is one as well."""
    return {"expression": expression}


def _component(name: str, version: str, purl: str, terms: dict[str, Any]) -> Component:
    said = {"type": "library", "bom-ref": purl, "name": name, "version": version}
    return said | {"licenses": [terms], "purl": purl}


# What is linked into the images


def _linked(packages: list[Package]) -> Iterator[Component]:
    licenses = tomllib.loads(PINS.read_text(encoding="utf-8"))["licenses"]
    for package in packages:
        one = _debian(package.name, package.version, licenses[package.name])
        parts = [_file(path) for path in package.files]
        if package.name == "micropython":
            parts += _inside(package.version, licenses["inside-micropython"])
        yield one | {"components": parts}
    for name, expression in licenses["compiler"].items():
        yield _debian(name, _installed(name), expression)


def _debian(name: str, version: str, expression: str) -> Component:
    """By the upstream version, which the Debian version in the purl begins with."""
    upstream = UPSTREAM.match(version.partition(":")[2] or version)
    purl = f"pkg:deb/debian/{name}@{version}"
    short = name.removesuffix("-source")
    return _component(short, upstream[0] if upstream else version, purl, _terms(expression))


def _inside(version: str, licenses: dict[str, str]) -> Iterator[Component]:
    for name, expression in licenses.items():
        said = {"type": "library", "bom-ref": f"micropython/{name}", "name": name}
        yield said | {"version": f"of {version}", "licenses": [_terms(expression)]}


def _file(path: Path) -> Component:
    digest = {"alg": "SHA-256", "content": sums.digest_of(path)}
    return {"type": "file", "bom-ref": path.name, "name": path.name, "hashes": [digest]}


def _installed(package: str) -> str:
    """The version of a Debian package of this machine, "unknown" without dpkg or without it."""
    command = ["dpkg-query", "--show", "--showformat=${Version}", package]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "unknown"
    return done.stdout or "unknown"


# Packages of Python


def _python(terms: Terms) -> Iterator[Component]:
    """Each once, in the widest scope that names it."""
    named: set[str] = set()
    others = [name for name in _kept("*.lock") if name not in (*SCOPES, TRIED)]
    for lock in (*SCOPES, *others):
        for name, version, rest in PINNED.findall((ROOT / lock).read_text(encoding="utf-8")):
            if name in named:
                continue
            named.add(name)
            if (name, version) not in terms:
                raise HostError(7211, file=f"{lock}: {name} {version}")
            one = _component(name, version, f"pkg:pypi/{name}@{version}", terms[name, version])
            digests = [{"alg": "SHA-256", "content": one} for one in HASH.findall(rest)]
            scope = SCOPES.get(lock, ONLY_BUILDS)
            yield one | {"scope": scope, "hashes": digests, "properties": [ANY_OF]}


def _kept(pattern: str) -> list[str]:
    """The files that git keeps, from the root of the repository."""
    return git("ls-files", "-z", "--", pattern).split("\0")[:-1]


def terms_here() -> Terms:
    """Of all packages that lie here."""
    beside = [*sorted(BESIDE.iterdir()), *sorted(NEEDED.glob("*.whl"))]
    found = [*metadata.distributions(path=list(map(str, beside))), *metadata.distributions()]
    return {(_normal(each.name), each.version): terms_of(each.metadata) for each in found}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def terms_of(told: Any) -> dict[str, Any]:
    """An expression where the package has one, else the name that it tells."""
    if told.get("License-Expression"):
        return _terms(told["License-Expression"])
    marks = [MARKED.fullmatch(mark) for mark in told.get_all("Classifier") or []]
    names = [mark[1] for mark in marks if mark and mark[1] != "OSI Approved"]
    return {"license": {"name": names[-1] if names else told.get("License") or "not told"}}


# Packages of npm


def _npm() -> Iterator[Component]:
    locks = [json.loads((ROOT / name).read_text(encoding="utf-8")) for name in _kept(NPM_LOCK)]
    seen: set[str] = set()
    for place, told in (pair for lock in locks for pair in lock["packages"].items()):
        _, folder, name = place.rpartition(NPM_FOLDER)
        if not folder:
            # The folder itself, no package of others.
            continue
        purl = f"pkg:npm/{name.replace('@', '%40')}@{told['version']}"
        if purl in seen:
            continue
        seen.add(purl)
        algorithm, _, digest = told["integrity"].partition("-")
        hashed = {
            "alg": f"SHA-{algorithm.removeprefix('sha')}",
            "content": b64decode(digest).hex(),
        }
        scope = {"scope": ONLY_BUILDS if told.get("dev") else "optional", "hashes": [hashed]}
        yield _component(name, told["version"], purl, _terms(told["license"])) | scope
