"""Lets these tests import `stand_ins` under CPython; the unix runner adds the folder itself."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
