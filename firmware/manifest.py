"""What is frozen into the image. The build adds build_info.py, which it generates.

opt=0 keeps assertions and line numbers: a state that must not be stops the board, and its log
names the line. That costs a few kilobytes of flash and no heap. The order is fixed, so that
equal sources give an equal image.
"""

import glob

# Nothing of the application uses it yet.
UNUSED = "linked/"
MODULES = sorted(glob.glob("**/*.py", root_dir="tablectl", recursive=True))
APPLICATION = [name for name in MODULES if not name.startswith(UNUSED)]

package("tablectl", files=APPLICATION, opt=0)
module("_boot.py", opt=0)
module("boot.py", opt=0)
module("main.py", opt=0)
module("board.py", base_path="$(WIRING_DIR)", opt=0)
module("rp2.py", base_path="$(PORT_DIR)/modules", opt=0)
