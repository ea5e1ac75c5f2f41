"""What is frozen into the image. The build adds build_info.py, which it generates.

opt=0 keeps assertions and line numbers: a state that must not be stops the board, and its log
names the line. That costs a few kilobytes of flash and no heap. The order is fixed, so that
equal sources give an equal image.
"""

import glob

MODULES = sorted(glob.glob("**/*.py", root_dir="tablectl", recursive=True))

package("tablectl", files=MODULES, opt=0)
module("_boot.py", opt=0)
module("boot.py", opt=0)
module("main.py", opt=0)
module("board.py", base_path="$(WIRING_DIR)", opt=0)
module("parts.py", base_path="$(WIRING_DIR)", opt=0)
module("rp2.py", base_path="$(PORT_DIR)/modules", opt=0)
