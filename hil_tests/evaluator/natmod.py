"""Test files on the native module handeval.mpy, in the place of the one that is built in; for
MicroPython, where a built-in module goes before any file of its name: inside a folder the file has
another name.
"""

import sys

import handeval as built_in

from hil_tests import both


def take(folder):
    """The module folder/handeval.mpy, the folder on sys.path; `import handeval` gives it then."""
    native = __import__(folder + ".handeval").handeval
    sys.modules["handeval"] = native
    assert native is not built_in
    return native


def run(folder, name):
    """Prints where the native module came from, runs a module of tests and exits."""
    native = take(folder)
    print("native", native.__file__, native.__version__)
    both.main(name, [])
