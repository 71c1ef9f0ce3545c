#!/usr/bin/env bash
# Renders rooms: render-rooms.sh OUT FIRST_SEED COUNT TEXTURES
# OUT/public/scene_<seed> for each; one in which nothing can be the target is left out.
set -eu
out=$1 first=$2 count=$3 textures=$4
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out/public"
raw=$(mktemp -d "$out/raw.XXXXXX")
trap 'rm -rf "$raw"' EXIT
[ -e "$out/textures" ] || cp -r "$textures" "$out/textures"
for ((seed = first; seed < first + count; seed++)); do
  room=$out/public/scene_$seed
  [ -f "$room/scene.json" ] && continue
  if blender -b --factory-startup -P "$here/render_room.py" --python-exit-code 1 -- \
      --seed "$seed" --out "$raw/$seed" --textures "$out/textures" --spp "${SPP:-12}" > "$raw/log" 2>&1 &&
    /usr/bin/python3 "$here/develop_room.py" "$raw/$seed" "$raw/done" >> "$raw/log" 2>&1; then
    mv "$raw/done" "$room"
    echo "$room"
  else
    echo "seed $seed left out: $(grep -v '^Error: Not freed' "$raw/log" | tail -n 1)"
  fi
  rm -rf "${raw:?}/$seed" "$raw/done"
done
