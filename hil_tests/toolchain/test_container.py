"""The container is of the Debian that the sources are pinned to, and what it runs is there."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLCHAIN = ROOT / "boards" / "toolchain"
SAID = (TOOLCHAIN / "Containerfile").read_text()


def test_it_is_of_the_suite_of_the_pins():
    suite = tomllib.loads((TOOLCHAIN / "pins.toml").read_text())["suite"]
    assert re.findall(r"^FROM (\S+)$", SAID, re.M) == [f"debian:{suite}"]


def test_what_it_copies_and_runs_is_there():
    copied = re.findall(r"^COPY (\S+) ", SAID, re.M)
    assert copied == ["machine.sh"]
    (run,) = re.findall(r'^CMD \["(.+)"\]$', SAID, re.M)
    for path in (TOOLCHAIN / copied[0], ROOT / run, ROOT / ".ci" / "release_twice"):
        assert os.access(path, os.X_OK), path


@pytest.mark.parametrize("name", ["test", "nightly"])
def test_the_hosted_runs_build_that_container_and_take_actions_by_their_commit(name):
    workflow = (ROOT / f".github/workflows/{name}.yml").read_text()
    assert "--file boards/toolchain/Containerfile boards/toolchain" in workflow
    used = re.findall(r"uses: \S+@(\S+)", workflow)
    assert used and all(re.fullmatch(r"[0-9a-f]{40}", commit) for commit in used)


def test_the_campaigns_of_the_night_are_targets_of_make():
    nightly = (ROOT / ".github/workflows/nightly.yml").read_text()
    campaigns = re.findall(r"^ {10}- (.+)$", nightly, re.M)
    assert "simulate SEEDS=2000" in campaigns
    for campaign in campaigns:
        command = ["make", "--dry-run", *campaign.split(), "SEED=20261128"]
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
