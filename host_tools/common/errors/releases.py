"""Errors of releases (72xx), by exit code."""

WRONG_INPUT = {
    7201: (
        "not_a_release",
        "{folder}: there is no SHA256SUMS in it, so it is no release and no report; name the "
        "folder that holds one, or get it again",
    ),
    7202: (
        "not_sums",
        "{file}, line {line}: a line has the 64 hex digits of a SHA-256, two spaces and the name "
        "of a file of the folder, each once; get the folder again",
    ),
    7203: (
        "release_file_missing",
        "{folder}: {name}, which SHA256SUMS names, is missing; get the folder again",
    ),
    7204: (
        "release_file_differs",
        "{folder}: {name} is not the file that SHA256SUMS names: {reason}; use nothing of this "
        "folder, and get it again",
    ),
    7205: (
        "release_file_beside",
        "{folder}: {name} does not belong there, for SHA256SUMS does not name it; move it "
        "elsewhere, or get the folder again",
    ),
    7206: (
        "release_unsigned",
        "{folder}: there is no signature SHA256SUMS.sig in it, so nobody answers for its files; "
        "get it from who signed it, or leave out --signer and TABLECTL_SIGNER to check the files "
        "alone",
    ),
    7213: (
        "folder_no_release",
        "{folder}: the folder holds other things than what is written there; name another folder "
        "with --out",
    ),
}

NO_BOARD = {
    7211: (
        "release_piece_missing",
        "{file}: this was not built or is not installed; build everything with: make release",
    ),
    7212: (
        "release_piece_stale",
        "{file}: this was not built of the commit {commit}; build everything again with: make "
        "release",
    ),
}
