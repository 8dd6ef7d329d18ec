#!/bin/bash
# jail.sh ROOT READONLY VOLUME... -- COMMAND: within namespaces of its own, a root with the programs of a slim image. Each VOLUME is
# /place=/folder and stays writable. COMMAND is run in it by chroot.
set -euo pipefail
root=$1 readonly=$2
shift 2
ip link set lo up
mount --bind "$root" "$root"
for each in usr/lib usr/lib64; do
  if [ -d "/$each" ]; then mkdir -p "$root/$each"; mount --rbind -o ro "/$each" "$root/$each"; fi
done
mkdir -p "$root"/{proc,dev,tmp}
mount -t proc proc "$root/proc"
for each in null zero full random urandom; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
while [ "$1" != -- ]; do
  mkdir -p "$root${1%%=*}"
  mount --bind "${1#*=}" "$root${1%%=*}"
  shift
done
shift
if [ "$readonly" = 1 ]; then mount -o remount,ro,bind "$root"; fi
exec chroot "$root" "$@"
