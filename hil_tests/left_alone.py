"""Python's garbage collector leaves the collected tests alone: millions of objects that live until
the end, and that it would go through again and again. It begins when they are there, without
them. A plugin of pytest (pyproject.toml).
"""

import gc

gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()
