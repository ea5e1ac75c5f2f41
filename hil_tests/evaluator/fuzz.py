"""Fuzzes firmware/handeval, guided by coverage, under the address and undefined-behaviour
sanitizers: `python -m hil_tests.evaluator.fuzz [INPUTS [SEED]]`.

gcc alone is needed: its -fsanitize-coverage=trace-pc and the driver in fuzz_handeval.c.
"""

import subprocess
import sys

from hil_tests.evaluator.sweeps import BUILD, FLAGS, FOLDER, HANDEVAL, ROOT, run

SANITIZERS = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-no-pie")
TRACE = "__sanitizer_cov_trace_pc"
INPUTS = 1_000_000


def build(name="fuzz_handeval", handeval=HANDEVAL):
    """(program, how many basic blocks it watches) for the handeval in a folder."""
    BUILD.mkdir(parents=True, exist_ok=True)
    core = BUILD / f"{name}.o"
    sources = sorted(path for path in handeval.glob("*.c") if path.name[:2] not in ("mo", "py"))
    traced = ("-fsanitize-coverage=trace-pc", "-r", "-nostdlib", f"-I{handeval}")
    run("gcc", *FLAGS[:-1], *SANITIZERS, *traced, *sources, "-o", core)
    driver = (FOLDER / "fuzz_handeval.c", FOLDER / "fuzz_calls.c")
    run("gcc", *FLAGS, *SANITIZERS, *driver, core, "-o", BUILD / name)
    code = run("objdump", "--disassemble", "--no-show-raw-insn", BUILD / name)
    return BUILD / name, sum(line.endswith(f"<{TRACE}>") for line in code.splitlines())


def fuzz(program, *arguments):
    """The finished process of the program; it ends with 0 when it found nothing."""
    command = (program, *(str(argument) for argument in arguments))
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def counts_of(done):
    """{what the program counted: how many}."""
    return {name: int(count) for name, count in map(str.split, done.stdout.splitlines())}


def main(inputs=INPUTS, seed=1):
    program, blocks = build()
    done = fuzz(program.relative_to(ROOT), inputs, seed)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    counts = counts_of(done)
    print(
        f"handeval: {counts['inputs']:,} inputs, {counts['kept']:,} kept; {counts['edges']:,} "
        f"edges, {counts['blocks']:,} of {blocks:,} blocks reached; no fault"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
