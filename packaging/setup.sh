# shellcheck shell=sh
# Shared by the scripts here: makes everything the program needs.
# Sourced, not run. Needs Python 3.11 or later; leaves its work in .venv beside the sources.
# On Windows all of it runs in the shell that comes with Git.

set -eu
cd "$(dirname "$0")/.."

# Libraries that PySide6's wheel needs on Debian and Ubuntu, fonts for Japanese names, and the
# certificates that identify Tenhou.
SYSTEM_PACKAGES="python3-venv libegl1 libgl1 libglib2.0-0 libdbus-1-3 libfontconfig1 \
libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 \
libxcb-render-util0 libxcb-shape0 libxcb-xkb1 fonts-noto-cjk ca-certificates"

say() { printf '%s\n' "$*" >&2; }

is_debian() { command -v dpkg-query >/dev/null; }

# install_system_packages [MORE…]: the packages that every script needs, and those named.
install_system_packages() {
    is_debian || return 0  # the wheel's own words must do
    missing=""
    for package in $SYSTEM_PACKAGES "$@"; do
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || missing="$missing $package"
    done
    # Newer Debians renamed glib; an installed successor counts.
    if dpkg-query -W -f '${db:Status-Status}' libglib2.0-0t64 2>/dev/null | grep -q '^installed'; then
        missing=$(printf '%s' "$missing" | sed 's/ libglib2\.0-0\b//')
    fi
    # Another Python than the system's brings its own venv.
    if $(python_found) -c 'import ensurepip, venv' 2>/dev/null; then
        missing=$(printf '%s' "$missing" | sed 's/ python3-venv//')
    fi
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        say "Installing system packages:$missing"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    elif sudo -n true 2>/dev/null; then
        say "Installing system packages:$missing"
        sudo apt-get update -qq
        sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    else
        say "Some system packages are missing. Install them with this command, then run this again:"
        say "  sudo apt-get install -y$missing"
        exit 1
    fi
}

# The first Python that is new enough: Windows has it as `python`, or behind its launcher.
python_found() {
    for each in python3 python py; do
        if $each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$each"
            return 0
        fi
    done
    return 1
}

# bin_of FOLDER: where a virtual environment has its programs.
bin_of() { if [ -d "$1/Scripts" ]; then echo "$1/Scripts"; else echo "$1/bin"; fi; }

# make_environment FOLDER: an empty virtual environment, unless it is there.
make_environment() {
    [ -d "$1" ] && "$(bin_of "$1")/python" --version >/dev/null 2>&1 && return 0
    if ! found=$(python_found); then
        say "Python 3.11 or later is needed as python3."
        exit 1
    fi
    say "Making $1"
    "$found" -m venv --clear "$1"
}

pip_install() {  # ENVIRONMENT WHAT…
    environment=$1
    shift
    "$(bin_of "$environment")/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# install_python_packages EXTRAS: an editable install into .venv, done again only when needed.
install_python_packages() {
    make_environment .venv
    wanted=$(printf '%s ' "$1"; cat pyproject.toml resources/translations/*.po | cksum)
    [ "$(cat ".venv/installed$1" 2>/dev/null)" = "$wanted" ] && return 0
    say "Installing Python packages into .venv"
    pip_install .venv -e ".$1"
    printf '%s' "$wanted" > ".venv/installed$1"
}
