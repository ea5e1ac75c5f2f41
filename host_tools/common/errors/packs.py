"""Errors of submission packs (69xx), by exit code."""

WRONG_INPUT = {
    6901: ("no_act", "{act}: the panel has no such act"),
    6902: ("fact_missing", "{act}: {fact} is missing"),
    6903: ("fact_unknown", "{act}: it has no {fact}"),
    6904: ("fact_wrong", "{act}: {fact} must be {limit}"),
    6905: (
        "not_from_here",
        "{act}: this is done at the table itself, and cannot be done from here",
    ),
    6906: ("cannot_listen", "{address}: the panel cannot listen there: {reason}; see --listen"),
    6907: ("no_address", "--listen {address}: give HOST:PORT, such as 127.0.0.1:8765"),
    6908: ("panel_fault", "fault of this program: {kind}: {text}; please report it"),
    6909: ("step_over", "the table has gone on since; look at what it waits for now"),
    6910: ("no_number", "{fact} {value}: a whole number is wanted"),
    6911: ("nobody_bets", "Nobody has bet yet. Seat a player, or drop a chip on a wager first."),
    6921: (
        "no_repository",
        "{folder}: there is no git repository with a commit here; a pack belongs to a commit, "
        "so make it in a clone",
    ),
    6922: (
        "tree_changed",
        "{files} differ from the commit; commit them (git add, git commit) and make firmware, or "
        "add --draft, and every page says so",
    ),
    6926: (
        "folder_not_empty",
        "{folder}: the folder holds other things than a pack; name another folder with --out",
    ),
    6927: (
        "needs_a_clone",
        "{command}: this is about the sources, which the wheel does not have; type it in a clone "
        "of the repository, after: make setup",
    ),
    6928: (
        "report_of_other_commit",
        "{folder}: the report is of commit {commit}, but the tree is of {tree}; check it in a "
        "clone, after: git checkout {commit} && make setup firmware bootrom",
    ),
    6929: (
        "no_report",
        "{file}: this is no report of `tablectl laboratory make`: {reason}; name its folder, or "
        "get it again",
    ),
}

NO_BOARD = {
    6923: (
        "image_of_other_commit",
        "the image is of commit {image}, but the tree is of {commit}; build it again "
        "with: make firmware BOARD={board}",
    ),
    6924: (
        "image_not_recorded",
        "{path}: this is not the image that {record} records; build it again with: make firmware",
    ),
    6925: (
        "build_gone",
        "{file}: the file is missing, and with it what the image was made of; build it again "
        "with: make clean firmware BOARD={board}",
    ),
}
