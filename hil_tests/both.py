"""Runs one module of tests on the interpreter it is started with, from the root:
`MICROPYPATH=firmware build/unix/micropython -m hil_tests.both MODULE [TEST ...]`.

The pure layers have the same tests under CPython (pytest) and under the MicroPython unix port
(this runner, started by conftest.py). A line `ok NAME` or `failed NAME` is printed for each test,
after a failed one its traceback.
"""

import sys


def run(test):
    try:
        test()
    except Exception as error:  # noqa: BLE001 - whatever a test raises is its failure
        print("failed", test.__name__)
        sys.print_exception(error)  # type: ignore[attr-defined] # MicroPython's
        return False
    print("ok", test.__name__)
    return True


def main(name, names):
    __import__(name)
    module = sys.modules[name]
    tests = [getattr(module, name) for name in names or dir(module) if name.startswith("test_")]
    passed = [run(test) for test in tests]
    sys.exit(0 if passed and all(passed) else 1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
