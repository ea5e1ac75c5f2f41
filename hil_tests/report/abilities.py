"""What of the virtual bench a rig cannot do, for the dry run: nobody asks a rig there.

The reasons are those that the rig's firmware declares in its `hello`.
"""

from boards.rig.table_rig.requests import LACKS

# The rig's host serves these itself, at the board's USB port.
OF_THE_HOST = ("link_in",)
AT_THE_PROMPT = ("fram_read", "fram_write", "flash_read")
IN_PLAY = "the board's prompt serves it, and this board is at work"


def reason_against(step):
    """Why a rig cannot do this step of a tape, or None."""
    do = step["do"]
    if do in AT_THE_PROMPT:
        return IN_PLAY if step["powered"] else None
    if "fram_write" in step or "flash_op" in step or step.get("torn"):
        return LACKS["torn"]
    if step.get("bootsel"):
        return LACKS["bootsel"]
    if "pin" in step.get("until", ()):
        return LACKS["pin"]
    return None if do in OF_THE_HOST else LACKS.get(do)
