"""Runs first on the board: no file system is mounted, and modules come from the image alone."""

import sys

sys.path[:] = [".frozen"]
