#!/bin/sh
# Looks for the programs the project is built with and installs the Debian packages of those that
# are missing when this user may (root, or sudo without a password). Otherwise it prints the line
# to type. `machine.sh qemu` and `machine.sh hardware` look as well for what those targets alone
# need. Exit codes: 0 all there, 2 something is missing.
set -eu

missing=''
target=${1:-}

have() { command -v "$1" >/dev/null 2>&1; }
arm_library() { have arm-none-eabi-gcc && [ "$(arm-none-eabi-gcc -print-file-name="$1")" != "$1" ]; }
postgres() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || have initdb; }
broker() { have mosquitto || [ -x /usr/sbin/mosquitto ]; }
bouncer() { have pgbouncer || [ -x /usr/sbin/pgbouncer ]; }
proxy() { have nginx || [ -x /usr/sbin/nginx ]; }
python_can() { have python3 && python3 -c "$1" >/dev/null 2>&1; }

# need PACKAGE TEST...: notes the package when the test fails.
need() {
    package=$1
    shift
    "$@" || missing="$missing $package"
}

look() {
    missing=''
    need build-essential have g++
    need cmake have cmake
    need gcc-arm-none-eabi have arm-none-eabi-gcc
    need libnewlib-arm-none-eabi arm_library libc.a
    need libstdc++-arm-none-eabi-newlib arm_library libstdc++.a
    need nodejs have node
    need npm have npm
    need chromium-headless-shell have chromium-headless-shell
    # Their completion is tested in them.
    need zsh have zsh
    need fish have fish
    # It verifies the unit file of the collector.
    need systemd have systemd-analyze
    # The database of a floor is tested on it; its programs are not on the path.
    need postgresql postgres
    # The database is tested behind it as well.
    need pgbouncer bouncer
    # The pages are tested behind it.
    need nginx proxy
    # Its promtool tests the alerts of a floor.
    need prometheus have promtool
    need mosquitto broker
    # It plays the model of linked meters.
    need spin have spin
    need python3 have python3
    need python3-dev python_can 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")'
    need python3-venv python_can 'import ensurepip, venv'
    [ "$target" != hardware ] || need ngspice have ngspice
    [ "$target" != qemu ] || need qemu-system-arm have qemu-system-arm
    [ -n "${MICROPYTHON_DIR:-}" ] || need dpkg-dev have dpkg-source
}

stop() {
    echo "setup: $1" >&2
    exit 2
}

install() {
    log=build/machine.log
    mkdir -p build
    echo "setup: installing$missing"
    # shellcheck disable=SC2086 # a list of package names
    { $1 apt-get -q update && $1 env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install -y --no-install-recommends $missing; } >"$log" 2>&1 || {
        reason=$(grep '^E:' "$log" | head -n 1)
        stop "installing$missing failed (${reason:-see $log}); try: sudo apt-get install$missing"
    }
}

look
if [ -n "$missing" ]; then
    have apt-get || stop "missing, by their Debian names:$missing. Install them, then try again."
    if [ "$(id -u)" -eq 0 ]; then
        install ''
    elif have sudo && sudo -n true 2>/dev/null; then
        install sudo
    else
        stop "Debian packages are missing. Type: sudo apt-get install$missing"
    fi
    look
    [ -z "$missing" ] || stop "still missing after installing:$missing"
fi
python_can 'import sys; assert sys.version_info >= (3, 11)' ||
    stop "Python 3.11 or newer is needed as python3, this is $(python3 --version)"
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 18 || (a == 18 && b >= 18) ? 0 : 1)' ||
    stop "Node.js 18.18 or newer is needed as node, this is $(node --version)"
