"""The tables of roll-outs (fleet/README.md). Each row is an act of somebody of the house, so it is
written once; `rollout` is the number of the act that planned it. `none` stands for what a roll-out
leaves as it is.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Table, Text

from host_tools.floor.columns import act, metadata


def _number(name: str) -> Column[Any]:
    return Column(name, BigInteger, nullable=False)


def _text(name: str) -> Column[Any]:
    return Column(name, Text, nullable=False)


# `maker`: whose public key (hex digits) the image and the tables are signed with; `digest`: of
# all that is planned, its boards included, which whoever planned it has signed.
rollouts = Table(
    "rollouts",
    metadata,
    act(),
    *(_text(name) for name in ("reason", "maker", "digest", "signer", "signature")),
    _number("boards"),
)
# What a board should have: SHA-256 of the image as it lies in the flash, and of the configuration.
rollout_boards = Table(
    "rollout_boards",
    metadata,
    act(),
    *(_number(name) for name in ("rollout", "part")),
    *(_text(name) for name in ("uid", "image", "version", "configuration")),
)
# `reference`: under which the regulator approved it; `notified`: when notice was given.
rollout_approvals = Table(
    "rollout_approvals",
    metadata,
    act(),
    *(_number(name) for name in ("rollout", "notified", "not_before")),
    *(_text(name) for name in ("reference", "signer", "signature")),
)
# What became of a board, or of all of it; `proof`: what the board proved then.
rollout_steps = Table(
    "rollout_steps",
    metadata,
    act(),
    _number("rollout"),
    *(_text(name) for name in ("uid", "state", "said", "proof")),
)
KINDS = {
    "rollout": rollouts,
    "rollout_board": rollout_boards,
    "rollout_approval": rollout_approvals,
    "rollout_step": rollout_steps,
}
