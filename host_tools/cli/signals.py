"""SIGTERM and SIGHUP end a command as Ctrl-C does: what has to be tidied up is tidied up. What
goes on until somebody ends it is ended so, and not interrupted. None of the three is lost."""

import contextlib
import errno
import os
import signal
import sys
import termios
import threading
from types import FrameType

from host_tools.cli.asked import asked

# Input, output and errors.
STREAMS = (0, 1, 2)
ENDING = (signal.SIGTERM, signal.SIGHUP)
# Until what was lost comes again.
AGAIN_S = 0.01
# A signal that raises in here leaves the lock taken for ever, and a thread that waits for it never
# ends (bugs.python.org/issue29988).
LOCKING = tuple(
    method.__code__ for method in (threading.Condition.__enter__, threading.Condition.__exit__)
)


def end_as_ctrl_c() -> None:
    """From now on; a signal that was ignored before, as nohup has it, stays ignored."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _press_ctrl_c)
    signal.signal(signal.SIGALRM, _press_ctrl_c)
    sys.unraisablehook = _never_lost


def never_again() -> None:
    """The command has ended. A signal that comes now has nothing to end."""
    for number in (signal.SIGINT, signal.SIGALRM, *ENDING):
        signal.signal(number, signal.SIG_IGN)


class UntilEnded:
    """A command that goes on until Ctrl-C, a signal, or a terminal that goes away. That is its end
    while it opens its table and while it tidies up, too, so a command enters this first."""

    def __enter__(self) -> None:
        asked().is_endless = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> bool:
        is_failure = isinstance(error, Exception)
        return isinstance(error, KeyboardInterrupt) or is_failure and has_lost_terminal()


def _interrupt(number: int, frame: FrameType | None) -> None:
    """The first one counts: another one would break off the tidying."""
    for other in ENDING:
        signal.signal(other, signal.SIG_IGN)
    _let_go_of_the_terminal()
    _press_ctrl_c(number, frame)


def _press_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Where a lock is half taken, a moment later. Who takes Ctrl-C for himself gets it."""
    if frame is not None and frame.f_code in LOCKING:
        signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
        return
    # A shell's background job has Ctrl-C ignored.
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None, _press_ctrl_c):
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def _never_lost(unraisable: "sys.UnraisableHookArgs") -> None:
    """Python drops what is raised in a weak reference's callback or in a finalizer, where a signal
    may find it: a Ctrl-C that was dropped comes again once that has ended."""
    if unraisable.exc_type is KeyboardInterrupt:
        signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
    else:
        sys.__unraisablehook__(unraisable)


def _let_go_of_the_terminal() -> None:
    """What is still said to one that hung up goes nowhere, and fails nothing."""
    for descriptor in STREAMS:
        if has_hung_up(descriptor):
            silence(descriptor)


def has_lost_terminal() -> bool:
    return any(map(has_hung_up, STREAMS))


def has_hung_up(descriptor: int) -> bool:
    """Whether it is a terminal that went away."""
    try:
        termios.tcgetattr(descriptor)
    except termios.error as error:
        return bool(error.args[0] == errno.EIO)
    return False


def silence(descriptor: int) -> None:
    """Nobody reads there any more: the rest is for nobody."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    with contextlib.suppress(OSError):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
