"""Rendered views as training examples: each time in other colours, light, crop and camera."""

import os

import cv2
import numpy as np

from room_parts import ceiling, thing, wall
from scene_net import classes, height, width

cv2.setNumThreads(1)
label_width, label_height = width // 2, height // 2


class Views:
    """All views of the rooms below a folder; `refresh` reads those rendered since."""

    def __init__(self, folder, is_wanted=lambda seed: True):
        self.folder, self.is_wanted = os.path.join(folder, "views"), is_wanted
        self.read, self.views = set(), []

    def refresh(self):
        for name in sorted(os.listdir(self.folder)):
            seed, ending = os.path.splitext(name)
            if ending != ".npz" or name in self.read or not self.is_wanted(int(seed)):
                continue
            self.read.add(name)
            with np.load(os.path.join(self.folder, name)) as file:
                packed = {key: file[key] for key in file.files}
            for i in range(len(packed["label"])):
                self.views.append({key: packed[key][i] for key in packed})
        return len(self.views)

    def batch(self, rng, count):
        """Pictures (count, 3, height, width) and shares of the classes (count, classes, height / 2, width / 2)."""
        made = [self.example(rng) for _ in range(count)]
        pictures = np.stack([p for p, _ in made]).transpose(0, 3, 1, 2).astype(np.float32) / 255
        return pictures, np.stack([s for _, s in made]).transpose(0, 3, 1, 2)

    def example(self, rng):
        view = self.views[rng.integers(len(self.views))]
        linear, label = compose(view, rng)
        if rng.random() < 0.3:
            other = self.views[rng.integers(len(self.views))]
            paste_things(rng, linear, label, *compose(other, rng))
        linear, label = crop(rng, linear, label)
        if rng.random() < 0.5:
            linear, label = linear[:, ::-1], label[:, ::-1]
        picture = develop(rng, np.ascontiguousarray(linear))
        return photograph(rng, picture), shares_of(np.ascontiguousarray(label))


def compose(view, rng):
    """The linear picture of a view in other colours of some of its materials, and its labels."""
    albedo = np.square(view["albedo"].astype(np.float32) / 255)
    material, label = view["material"], view["label"]
    count = int(material.max()) + 1
    changed = rng.random(count) < rng.choice([0, 0.4, 0.8])
    tone = np.exp(rng.normal(0, 0.4, (count, 1)) + rng.normal(0, 0.2, (count, 3)))
    gain = np.where(changed[:, None], tone, 1).astype(np.float32)
    albedo = albedo * gain[material]
    if rng.random() < 0.25:
        whiten(rng, albedo, label)
    light = view["light"].astype(np.float32)
    if rng.random() < 0.2:
        # Light without its shadows' depth, or with more of it.
        light = light ** rng.uniform(0.7, 1.3)
    return np.minimum(albedo, 0.97) * light + view["extra"].astype(np.float32), label.copy()


def whiten(rng, albedo, label):
    """White walls under a white ceiling, as most people have them; some with white things."""
    for kind in (wall, ceiling, thing)[: rng.integers(1, 4)]:
        place = label == kind
        grey = albedo[place].mean(-1, keepdims=True)
        mean = max(float(grey.mean()) if grey.size else 1, 0.02)
        pale = rng.uniform(0.6, 0.9) * (1 + 0.3 * (grey / mean - 1))
        albedo[place] = np.clip(pale * (1 + rng.uniform(-0.05, 0.05, 3)), 0.02, 0.95)


def paste_things(rng, linear, label, other, other_label):
    """Things of another room are put into this one (CutMix by mask)."""
    place = (other_label == thing).astype(np.uint8)
    count, parts, stats, _ = cv2.connectedComponentsWithStats(place)
    fit = [i for i in range(1, count) if 60 < stats[i, cv2.CC_STAT_AREA] < 6000]
    if not fit:
        return
    x, y, w, h, _ = stats[rng.choice(fit)]
    part = parts[y : y + h, x : x + w]
    part = part == rng.choice(np.unique(part[part > 0]))
    rows, columns = label.shape
    to_y, to_x = rng.integers(0, rows - h + 1), rng.integers(0, columns - w + 1)
    spot = (slice(to_y, to_y + h), slice(to_x, to_x + w))
    brightness = linear.mean() / max(other.mean(), 1e-3)
    linear[spot][part] = other[y : y + h, x : x + w][part] * brightness
    label[spot][part] = thing


def crop(rng, linear, label):
    rows, columns = label.shape
    scale = rng.uniform(0.55, 1) if rng.random() < 0.7 else rng.uniform(0.3, 0.6)
    shape = np.exp(rng.uniform(-0.35, 0.35))
    h = int(np.clip(rows * scale * np.sqrt(shape), 40, rows))
    w = int(np.clip(columns * scale / np.sqrt(shape), 50, columns))
    y, x = rng.integers(0, rows - h + 1), rng.integers(0, columns - w + 1)
    return linear[y : y + h, x : x + w], label[y : y + h, x : x + w]


def develop(rng, linear):
    """From linear light to sRGB: white balance, exposure, bloom, tone curve, as cameras differ."""
    gains = np.exp(rng.normal(0, 0.12, 3) + np.array([1, 0, -1]) * rng.normal(0.03, 0.12))
    linear = linear * gains.astype(np.float32)
    level = np.percentile(linear.mean(-1), rng.uniform(40, 80))
    linear = linear * (0.35 * 2 ** rng.normal(0, 0.5) / max(level, 1e-4))
    if rng.random() < 0.4:
        glare = cv2.GaussianBlur(np.minimum(linear, 8), (0, 0), rng.uniform(2, 14))
        linear = linear + rng.uniform(0.02, 0.2) * glare
    if rng.random() < 0.3:
        rows, columns = linear.shape[:2]
        y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
        linear = linear * (1 - rng.uniform(0.1, 0.4) * (x * x + y * y) / 2)[..., None].astype(np.float32)
    shoulder = rng.uniform(0, 0.6)
    linear = linear * (1 + shoulder * linear / 4) / (1 + shoulder * linear)
    v = np.power(np.clip(linear, 0, 1), 1 / rng.uniform(1.9, 2.5))
    v = v + rng.uniform(-0.3, 0.9) * v * (1 - v) * (v - 0.5)
    grey = v.mean(-1, keepdims=True)
    v = grey + (v - grey) * rng.uniform(0.5, 1.4)
    return np.clip(v + rng.normal(0, 0.02), 0, 1).astype(np.float32)


def photograph(rng, picture):
    """To the size of the network by way of a lens, a sensor and JPEG. uint8."""
    if rng.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.2))
    picture = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), 1)
        picture = picture + rng.uniform(0, 1) * (picture - soft)
    noise = rng.normal(0, 1, picture.shape).astype(np.float32)
    picture = picture + noise * rng.choice([0, 0.008, 0.025]) * rng.random()
    made = np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)
    for _ in range(rng.integers(0, 3)):
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 97))]
        made = cv2.imdecode(cv2.imencode(".jpg", made, quality)[1], cv2.IMREAD_COLOR)
    return made


def shares_of(label):
    """The share of each class in each pixel of the answer; what is ignored has none."""
    layers = [(label == k).astype(np.float32) for k in range(classes)]
    size = (label_width, label_height)
    return np.dstack([cv2.resize(a, size, interpolation=cv2.INTER_AREA) for a in layers])
