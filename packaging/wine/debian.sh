# shellcheck shell=sh
# A Debian of its own in build/wine/debian, with a wine that runs 32 bits as well. Sourced by root.

debian=$made/debian
export WINEPREFIX="$debian/root/prefix"

# What runs there works in the folder of the sources, and sees of this machine a screen only.
# shellcheck disable=SC2034 # run_in_wine
wine="chroot $debian sh /root/run-wine"

in_debian() {
    chroot "$debian" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}

# shellcheck disable=SC2317 # a trap calls it
leave_debian() {
    in_debian env WINEPREFIX=/root/prefix timeout 60 wineserver -k >/dev/null 2>&1 || true
    close_screen
    ! mountpoint -q "$debian/proc" || umount "$debian/proc" || true
}

make_debian() {
    if needs_making "$debian" "$(cat packaging/wine/debian.sh)"; then
        say "Making a Debian with wine"
        leave_debian
        rm -rf "$debian"
        mkdir -p "$made"
        debootstrap --variant=minbase bookworm "$debian" >build/debootstrap.log
        # Start no services there.
        printf '#!/bin/sh\nexit 101\n' >"$debian/usr/sbin/policy-rc.d"
        chmod +x "$debian/usr/sbin/policy-rc.d"
        cp /etc/resolv.conf "$debian/etc/"
        in_debian dpkg --add-architecture i386
        in_debian apt-get update -qq
        in_debian apt-get install -y -qq --no-install-recommends wine wine32:i386 wine64 \
            >build/debian-install.log 2>&1
        printf '%s' "$wanted" >"$debian/made"
    fi
    trap leave_debian EXIT
    trap 'exit 1' HUP INT TERM
    mountpoint -q "$debian/proc" || mount -t proc proc "$debian/proc"
    mkdir -p "$debian/root/sources"
    open_screen
    cat >"$debian/root/run-wine" <<END
cd /root/sources
exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/root DISPLAY=$screen WINEDEBUG=-all \
    WINEPREFIX=/root/prefix \${SOURCE_DATE_EPOCH:+SOURCE_DATE_EPOCH=\$SOURCE_DATE_EPOCH} PYTHONHASHSEED=1 PYTHONIOENCODING=utf-8 /usr/lib/wine/wine64 "\$@"
END
}
