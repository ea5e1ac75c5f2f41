"""The C core keeps the promises of hand_eval.h, its bindings those of handeval.pyi."""

import ast
import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIX_PORT = ROOT / "build/unix/micropython"
NAMES = "import handeval; print([name for name in dir(handeval) if name[0] != '_'])"

SANITIZERS = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def test_codes_and_read_back_under_sanitizers(compile_c):
    program = compile_c("contract_check", ["contract_check.c"], *SANITIZERS)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_core_calls_nothing_and_keeps_nothing(compile_c):
    """No allocation, no library, no writable data: code and constants, nothing undefined."""
    core = compile_c("core.o", [], "-fno-pie", "-r", "-nostdlib")
    listing = subprocess.run(["nm", core], capture_output=True, text=True, check=True).stdout
    assert "hand_eval" in listing
    assert [line for line in listing.splitlines() if line.split()[-2] not in "TtRr"] == []


@pytest.mark.parametrize("interpreter", (sys.executable, UNIX_PORT), ids=("CPython", "unix"))
def test_bindings_offer_what_the_stub_says(interpreter, handeval_folder):
    body = ast.parse((handeval_folder / "handeval.pyi").read_text()).body
    constants = [ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)]
    functions = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    done = subprocess.run([interpreter, "-c", NAMES], capture_output=True, text=True, check=True)
    assert sorted(ast.literal_eval(done.stdout)) == sorted(constants + functions)


@pytest.mark.parametrize("name", ["README.md", "FIRST_HAND.md"])
def test_the_examples_are_what_the_prompt_shows(name):
    found = doctest.testfile(str(ROOT / "firmware/handeval" / name), module_relative=False)
    assert found.attempted >= 6 and found.failed == 0
