#!/usr/bin/env bash
# Makes the base image where no registry is reached: Debian by debootstrap, and the Node that npm brings. As root.
# Usage: make-base.sh NAME NODE_PROGRAM [MIRROR [SECURITY_MIRROR]]
set -euo pipefail
name=$1 node=$2 mirror=${3:-http://deb.debian.org/debian} security=${4:-http://deb.debian.org/debian-security}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror" > /dev/null
printf 'deb %s bookworm main\ndeb %s bookworm-security main\n' "$mirror" "$security" > "$root/etc/apt/sources.list"
# What a server never reads, as in Debian's own slim images.
rm -rf "$root"/var/cache/apt/* "$root"/var/cache/debconf/*-old "$root"/var/lib/apt/lists/* "$root"/var/log/*.log \
  "$root"/usr/share/{doc,man,info,locale}/*
printf 'path-exclude /usr/share/%s/*\n' doc man info locale > "$root/etc/dpkg/dpkg.cfg.d/slim"
printf 'APT::Keep-Downloaded-Packages "false";\n' > "$root/etc/apt/apt.conf.d/slim"
install -m 755 "$node" "$root/usr/local/bin/node"
chroot "$root" /usr/sbin/useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node
container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / > /dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet --rm "$container" "$name" > /dev/null
