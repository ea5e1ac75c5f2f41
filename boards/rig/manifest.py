"""What is frozen into the rig's image. The build adds build_info.py, which it generates. The order
is fixed, so that equal sources give an equal image."""

import glob

RIG = sorted(glob.glob("**/*.py", root_dir="table_rig", recursive=True))

package("table_rig", files=RIG, opt=0)
module("wires.py", opt=0)
module("main.py", opt=0)
module("_boot.py", base_path="../../firmware", opt=0)
module("board.py", base_path="$(WIRING_DIR)", opt=0)
module("rp2.py", base_path="$(PORT_DIR)/modules", opt=0)
