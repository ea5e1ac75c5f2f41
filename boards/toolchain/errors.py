"""The one exception of the tool chain: a message for the user and the exit code it leads to."""

MISSING_PIECE = 2
BUILD_FAILED = 3
IMAGE_TOO_LARGE = 4


class ToolchainError(Exception):
    """Something the user must supply or repair.

    message: what is wrong, where, and what to do next; printed as it is, without a traceback.
    exit_code: MISSING_PIECE, BUILD_FAILED or IMAGE_TOO_LARGE.
    """

    def __init__(self, message: str, exit_code: int = MISSING_PIECE) -> None:
        super().__init__(message)
        self.exit_code = exit_code
