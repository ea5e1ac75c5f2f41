"""The matrix and its citations, imported by name as `make rules-matrix` does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
