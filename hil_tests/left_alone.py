"""Python's garbage collector leaves the collected tests alone: millions of objects that live until
the end, and that it would go through again and again. It begins when they are there, without
them. A plugin of pytest (pyproject.toml).

Most of what came later lives until the end as well, so that all of it is gone through less often
than usual. What is young is gone through as often as ever.
"""

import gc

# Collections of the middle generation before one of all three; Python's own number is 10.
MIDDLE_ONES = 100

gc.disable()
gc.set_threshold(*gc.get_threshold()[:2], MIDDLE_ONES)


def pytest_collection_finish():
    gc.freeze()
    gc.enable()
