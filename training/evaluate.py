"""What the network answers on photos with drawn truth and on rendered rooms of the benchmarks.

/usr/bin/python3 training/evaluate.py TRAIN NAME real FOLDER [SHEET.png]
/usr/bin/python3 training/evaluate.py TRAIN NAME rooms FOLDER FIRST_SEED LAST_SEED [SHEET.png]

`real` is a folder of photos/<name>.jpg and truth/<name>.<target>.png (255 the target, 128 neither), `rooms` one of
scene_<seed>/ with index.png and scene.json. For each class: the share of its pixels that is right, the share whose
probability is 0.9 or more, how much of that is right, and how much of the class is called something else at 0.9
(that is what a gate would wrongly take from a selection). Then whether probabilities are as often right as they say.
"""

import glob
import json
import os
import sys

import cv2
import numpy as np
import torch

from room_parts import ceiling, floor, ignored, opening, thing, wall
from scene_net import SceneNet, height, width

names = ["wall", "floor", "ceiling", "opening", "thing"]
colours = np.uint8([[120, 200, 200], [200, 120, 60], [220, 120, 220], [60, 220, 255], [60, 60, 60]])
sure = 0.9
seen_width = 512


def main(folder, name, kind, pictures, *rest):
    torch.set_num_threads(1)
    net = SceneNet()
    net.load_state_dict(torch.load(os.path.join(folder, f"{name}.pt"), map_location="cpu")["mean"])
    net.eval()
    sheet = rest[-1] if rest and rest[-1].endswith(".png") else None
    found = read_photos(pictures) if kind == "real" else read_rooms(pictures, int(rest[0]), int(rest[1]))
    rows, cells = [], []
    for picture, photo, targets in found:
        answer = label(net, photo)
        cells.append(show(photo, answer))
        for target, kinds, truth in targets:
            rows.append((picture, target, kinds, answer[truth]))
    report_rows(rows if kind == "real" else [])
    report_classes(rows)
    report_calibration(rows)
    if sheet:
        cv2.imwrite(sheet, grid(cells))


def label(net, photo):
    """Probabilities (rows, columns, 5) at the photo's size, mean of it and of its mirror image."""
    small = cv2.resize(photo[..., ::-1], (width, height), interpolation=cv2.INTER_AREA)
    picture = torch.from_numpy(small.transpose(2, 0, 1).astype(np.float32) / 255)[None]
    with torch.no_grad():
        both = net(torch.cat([picture, picture.flip(3)]))
        p = (both[0].softmax(0) + both[1].flip(2).softmax(0)) / 2
    size = (photo.shape[1], photo.shape[0])
    return cv2.resize(p.numpy().transpose(1, 2, 0), size, interpolation=cv2.INTER_LINEAR)


def read_photos(folder):
    for path in sorted(glob.glob(f"{folder}/photos/*.jpg")):
        name = os.path.splitext(os.path.basename(path))[0]
        photo = shrink(cv2.imread(path), cv2.INTER_AREA)
        targets = []
        for file in sorted(glob.glob(f"{folder}/truth/{name}.*.png")):
            target = file.split(".")[-2]
            if target == "s":
                continue
            kind = kind_of_target(target)
            truth = cv2.resize(cv2.imread(file, 0), photo.shape[1::-1], interpolation=cv2.INTER_NEAREST)
            targets.append((target, kind, truth == 255))
        yield name, photo, targets


def kind_of_target(target):
    kinds = dict(wall=wall, floor=floor, ceiling=ceiling, object=thing)
    return kinds[target.split("_")[0]]


def read_rooms(folder, first, last):
    for seed in range(first, last + 1):
        scene = f"{folder}/scene_{seed}"
        if not os.path.exists(f"{scene}/scene.json"):
            continue
        with open(f"{scene}/scene.json") as file:
            ids = json.load(file)["object_ids"]
        photo = shrink(cv2.imread(f"{scene}/photo.png"), cv2.INTER_AREA)
        index = shrink(cv2.imread(f"{scene}/index.png", 0), cv2.INTER_NEAREST)
        of_id = np.full(256, ignored)
        for name, number in ids.items():
            of_id[number] = kind_of_group(name)
        classes = of_id[index]
        yield seed, photo, [(names[k], k, classes == k) for k in range(5) if (classes == k).any()]


def kind_of_group(name):
    kinds = dict(walls=wall, accent=wall, floor=floor, ceiling=ceiling, trim=ignored)
    kinds.update(window=opening, door=opening)
    return kinds.get(name, thing)


def shrink(picture, how):
    rows = round(picture.shape[0] * seen_width / picture.shape[1])
    return cv2.resize(picture, (seen_width, rows), interpolation=how)


def figures_of(kind, p):
    """Right; sure; right where sure; another class where sure, of all."""
    found, best = p.argmax(-1), p.max(-1)
    is_sure = best >= sure
    right = found == kind
    right_of_sure = right[is_sure].mean() if is_sure.any() else float("nan")
    return right.mean(), is_sure.mean(), right_of_sure, (is_sure & ~right).mean()


def report_rows(rows):
    for picture, target, kind, p in rows:
        right, covered, right_of_sure, lost = figures_of(kind, p)
        mean = " ".join(f"{x:.2f}" for x in p.mean(0))
        print(
            f"{picture:18} {target:18} right {right:.2f}  sure {covered:.2f}, of it right {right_of_sure:.2f}, "
            f"lost {lost:.3f}  (p {mean})"
        )


def report_classes(rows):
    groups = {name: [i] for i, name in enumerate(names)}
    groups["surfaces"] = [wall, floor, ceiling]
    for name, kinds in groups.items():
        chosen = [figures_of(kind, p) for _, _, kind, p in rows if kind in kinds]
        if chosen:
            right, covered, right_of_sure, lost = np.nanmean(chosen, 0)
            print(f"{name:10} n {len(chosen):3} right {right:.3f}  sure {covered:.3f}, of it right {right_of_sure:.3f}, lost {lost:.4f}")


def report_calibration(rows):
    best = np.concatenate([p.max(-1) for _, _, _, p in rows])
    right = np.concatenate([p.argmax(-1) == kind for _, _, kind, p in rows])
    edges = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.001]
    error = 0
    for low, high in zip(edges, edges[1:]):
        place = (best >= low) & (best < high)
        if place.any():
            gap = best[place].mean() - right[place].mean()
            error += abs(gap) * place.mean()
            print(f"p {low:.2f}-{min(high, 1):.2f}: {place.mean():.3f} of the pixels, right {right[place].mean():.3f}")
    print(f"expected calibration error {error:.3f}")


def show(photo, p):
    """The photo beside its classes; pale where the network is not sure."""
    painted = colours[p.argmax(-1)].astype(np.float32)
    strength = np.where(p.max(-1) >= sure, 0.75, 0.35)[..., None]
    mixed = (photo * (1 - strength) + painted * strength).astype(np.uint8)
    both = np.hstack([photo, mixed])
    return cv2.resize(both, (640, 240), interpolation=cv2.INTER_AREA)


def grid(cells, across=2):
    blank = np.zeros_like(cells[0])
    cells = cells + [blank] * (-len(cells) % across)
    return np.vstack([np.hstack(cells[i : i + across]) for i in range(0, len(cells), across)])


if __name__ == "__main__":
    main(*sys.argv[1:])
