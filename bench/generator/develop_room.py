"""Develops the raw passes of a room into the pictures and facts of a set.

/usr/bin/python3 develop_room.py RAW OUT
"""

import json
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2
import numpy as np

from denoise import compose, denoise, load_passes, luminance, read_pass

shoulder = 0.6
# Surfaces that the shadow of an object is erased from; on other furniture it stays.
shaded = ("floor", "walls", "accent", "rug", "ceiling", "trim", "socket", "door")
shadow_levels = 10
shadow_reach = 80


def main(raw, out):
    os.makedirs(out, exist_ok=True)
    with open(f"{raw}/meta.json") as file:
        facts = json.load(file)
    at = facts["camera"]["position_world"]
    ids = facts["object_ids"]
    photo = denoise(load_passes(f"{raw}/photo", at))
    light = compose(photo)
    develop = choose_developing(light, photo["idx"] != ids.get("window", -1), facts)
    seen = develop(light)
    write_photo(out, seen, facts)
    index = np.rint(read_pass(f"{raw}/pre", "idx")[..., 0]).astype(np.uint8)
    write(f"{out}/index.png", index)

    ids_seen = photo["idx"].astype(int)
    regions = write_regions(out, ids_seen, ids)
    clean_passes = denoise(load_passes(f"{raw}/clean", at))
    clean = develop(compose(clean_passes))
    write(f"{out}/clean.png", to_bytes(clean))
    target = (ids_seen == ids[facts["target"]]) | (clean_passes["idx"] != photo["idx"])
    facts["erase"] = write_masks(out, target, to_bytes(seen), to_bytes(clean), index, ids)

    for paint in facts["wall_recolors"]:
        made = denoise(load_passes(f"{raw}/walls_{paint['hex']}", at), photo["DD"], photo["G"])
        name = f"{out}/walls_{paint['hex']}"
        write_covered(name, photo, made, regions["walls"], develop)
    floor = facts["floor_material"]["name"]
    made = denoise(load_passes(f"{raw}/floor_{floor}", at), None, photo["G"])
    write_covered(f"{out}/floor_{floor}", photo, made, regions["floor"], develop)

    facts["visible_albedo_before_linear"] = {
        f"{name}_{kind}": albedo_of(photo["dc"][region], kind)
        for name, region in regions.items()
        for kind in ("median", "mean")
    }
    facts["region_fraction"] = {name: float(region.mean()) for name, region in regions.items()}
    with open(f"{out}/scene.json", "w") as file:
        json.dump(facts, file, indent=1)


def choose_developing(light, is_room, facts):
    """From linear light to sRGB, 0 to 1, the same for all pictures of a room; kept with its facts."""
    y = luminance(light)
    exposure = min(0.30 / np.median(y[is_room]), 0.80 / np.percentile(y[is_room], 95))
    phone = facts["phone"]
    facts["tone"] = dict(
        exposure=float(exposure),
        curve="linear to 0.6, then 0.6+0.4*(1-exp(-(x-0.6)/0.4)), then sRGB; one exposure a room",
    )
    if phone is None:
        return lambda linear: encode(linear * exposure)
    gains = np.float32([phone["red_gain"], 1, phone["blue_gain"]]) * 2 ** phone["exposure_ev"]

    def develop(linear):
        v = np.clip(encode(linear * exposure * gains), 0, 1)
        v = v + (phone["contrast"] - 1) * 4 * v * (1 - v) * (v - 0.5)
        blurred = cv2.GaussianBlur(v.astype(np.float32), (0, 0), 1.0)
        return np.clip(v + phone["sharpen"] * (v - blurred), 0, 1)

    return develop


def encode(linear):
    x = np.maximum(linear, 0)
    rest = 1 - shoulder
    soft = shoulder + rest * (1 - np.exp(-(x - shoulder) / rest))
    x = np.where(x < shoulder, x, soft)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-8) ** (1 / 2.4) - 0.055)


def write_photo(out, seen, facts):
    """The input: with a sensor's noise; a phone's has been smeared and compressed as well."""
    rng = np.random.default_rng(facts["seed"])
    noise = rng.normal(0, 1, seen.shape).astype(np.float32)
    noise = 0.75 * noise + 0.9 * cv2.GaussianBlur(noise, (0, 0), 0.7)
    strength = 0.9 + 0.9 * (1 - seen.mean(-1, keepdims=True))
    phone = facts["phone"]
    if phone is None:
        noisy = to_bytes(seen + noise * strength / 255)
        write(f"{out}/photo.png", noisy)
        cv2.imwrite(f"{out}/photo.jpg", noisy[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
        return
    noisy = to_bytes(seen + phone["noise"] * noise * strength / 1.35 / 255)
    smooth = cv2.bilateralFilter(noisy, 5, 14, 2)
    mixed = cv2.addWeighted(noisy, 1 - phone["smear"], smooth, phone["smear"], 0)
    quality = [cv2.IMWRITE_JPEG_QUALITY, phone["jpeg_quality"]]
    cv2.imwrite(f"{out}/photo.jpg", mixed[..., ::-1], quality)
    write(f"{out}/photo.png", cv2.imread(f"{out}/photo.jpg")[..., ::-1])


def write_regions(out, ids_seen, ids):
    def region(names):
        return np.isin(ids_seen, [ids[name] for name in names if name in ids])

    regions = {"walls": region(["walls"]), "floor": region(["floor"])}
    for name, mask in regions.items():
        write(f"{out}/{name}.png", to_mask(mask))
    seats = [name for name in ids if name.startswith(("sofa", "armchair", "bed"))]
    for name, mask in (("sofa", region(seats)), ("accent", region(["accent"]))):
        if mask.mean() > 0.004:
            write(f"{out}/{name}.png", to_mask(mask))
    return regions


def write_masks(out, target, seen, clean, index, ids):
    """The object, and with it its shadow: where the picture gets lighter or darker, near the object."""
    obj = cv2.dilate(target.astype(np.uint8), disc(6))
    blurred = [cv2.GaussianBlur(a.astype(np.float32), (0, 0), 1.5) for a in (seen, clean)]
    shadow = (np.abs(blurred[0] - blurred[1]).max(-1) > shadow_levels).astype(np.uint8)
    shadow = cv2.morphologyEx(shadow, cv2.MORPH_OPEN, disc(1))
    shadow = cv2.morphologyEx(shadow, cv2.MORPH_CLOSE, disc(5))
    shadow = cv2.dilate(shadow, disc(3))
    surface = np.isin(index, [v for k, v in ids.items() if k in shaded]).astype(np.uint8)
    shadow &= (cv2.distanceTransform(1 - obj, cv2.DIST_L2, 5) < shadow_reach).astype(np.uint8)
    shadow &= surface
    _, labels = cv2.connectedComponents(shadow | obj)
    kept = np.unique(labels[obj > 0])
    mask = np.isin(labels, kept[kept > 0]).astype(np.uint8)
    mask |= cv2.morphologyEx(mask, cv2.MORPH_CLOSE, disc(4)) & surface
    count, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask)
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < 60:
            mask[labels == i] = 1
    write(f"{out}/object.png", obj * 255)
    write(f"{out}/mask.png", mask * 255)
    outside = np.abs(seen.astype(np.float32) - clean)[mask == 0]
    return dict(
        mask_rule=3,
        mask_fraction=float(mask.mean()),
        object_fraction=float(target.mean()),
        outside_mask_mean_abs_diff_levels=float(outside.mean()),
        outside_mask_p99_levels=float(np.percentile(outside.max(-1), 99)),
    )


def write_covered(name, photo, made, region, develop):
    """A new cover in the light it makes itself, and in the light of the photo."""
    write(f"{name}.png", to_bytes(develop(compose(made))))
    albedo = np.where(region[..., None], made["dc"], photo["dc"])
    local = to_bytes(develop(compose(photo, dc=albedo)))
    local[~region] = 0
    write(f"{name}_local.png", local)


def albedo_of(colours, kind):
    if len(colours) == 0:
        return [0.0, 0.0, 0.0]
    return [float(x) for x in (np.median if kind == "median" else np.mean)(colours, axis=0)]


def disc(radius):
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))


def to_bytes(a):
    return (np.clip(a, 0, 1) * 255 + 0.5).astype(np.uint8)


def to_mask(a):
    return a.astype(np.uint8) * 255


def write(path, a):
    picture = a[..., ::-1] if a.ndim == 3 else a
    cv2.imwrite(path, picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])


main(sys.argv[1], sys.argv[2])
