"""Runs a command and says on stderr, as JSON, what it used: `python used.py COMMAND ARGUMENT...`.
It stands alone and is small, as Linux counts the memory of whoever starts a process too."""

import json
import os
import sys
import time

# How tablectl is run under it.
TABLECTL = sys.executable, __file__, os.path.join(os.path.dirname(sys.executable), "tablectl")
# Kilobytes, as Linux has them in ru_maxrss.
KB_A_MB = 1024


def said(told):
    """What it said, in words."""
    cost = f"{told['core_seconds']:.1f} s of a core, {told['megabytes']:.0f} MB"
    return f"{cost} in the largest process"


if __name__ == "__main__":
    began = time.monotonic()
    child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
    _, status, used = os.wait4(child, 0)
    told = {
        "seconds": time.monotonic() - began,
        "core_seconds": used.ru_utime + used.ru_stime,
        "megabytes": used.ru_maxrss / KB_A_MB,
    }
    print(json.dumps(told), file=sys.stderr)
    sys.exit(os.waitstatus_to_exitcode(status))
