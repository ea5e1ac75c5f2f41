"""What of the virtual bench a rig cannot do, for the dry run: nobody asks a rig there.

The reasons are those that the rig's firmware declares in its `hello`, and those of its host.
"""

from boards.rig.table_rig.requests import LACKS
from host_tools.simulator.rig import lacks
from host_tools.simulator.rig.opening import NO_OPTION

REASONS = {**LACKS, **lacks.LACKS, **lacks.LACKS_AT_PORTS}
# The rig's host serves these itself, at the board's USB port.
OF_THE_HOST = ("link_in",)
AT_THE_PROMPT = ("fram_read", "fram_write", "flash_read")
# Options of a bench that any board has as they are.
AS_THEY_ARE = {"seed": 1, "usb_boot": False, "drift_ppm": 0}
OPTIONS = (
    "seed",
    "wiring",
    "flash_file",
    "fram_file",
    "unique_id",
    "usb_boot",
    "drift_ppm",
)


def reasons_against(needs):
    """Why a rig cannot serve a test that is marked to need these abilities."""
    return [REASONS[ability] for ability in needs if ability in REASONS]


def reason_against(step):
    """Why a rig cannot do this step of a tape, or None."""
    do = step["do"]
    if do == "start":
        own = [name for name in OPTIONS if name in step and step[name] != AS_THEY_ARE.get(name)]
        return NO_OPTION.format(own[0]) if own else None
    if do in AT_THE_PROMPT:
        return REASONS["in_play"] if step["powered"] else None
    if do == "power_off" and ("fram_write" in step or "flash_op" in step):
        return LACKS["torn"]
    if step.get("bootsel"):
        return LACKS["bootsel"]
    if "pin" in step.get("until", ()):
        return LACKS["pin"]
    return None if do in OF_THE_HOST else LACKS.get(do)
