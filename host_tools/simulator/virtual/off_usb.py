"""Why a virtual board shows neither its serial port nor a drive."""

from host_tools.device.found_boards import STARTING
from host_tools.device.virtual_boards import Announced
from host_tools.simulator.virtual.client import VirtualBench


def off_usb(board: Announced) -> tuple[str, str]:
    """What is the matter with a board that is not on the USB, and what mends it."""
    with VirtualBench(board) as bench:
        state = bench.state()
    if board.rig:
        return "at its rig", f"rig check --rig {board.rig} --port {board.port}"
    if not state["power"]:
        return "no power", f"virtual power on --name {board.name}"
    if not state["usb"]:
        return "USB cable out", f"virtual usb in --name {board.name}"
    if state["stopped"]:
        return "image that fails", f"virtual bootsel --name {board.name}"
    return STARTING, "list"
