"""The C core keeps the promises of hand_eval.h."""

import subprocess

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
