"""Gets, pins and builds what the firmware is made of: `python3 -m boards.toolchain`."""
