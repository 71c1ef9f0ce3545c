"""What a training room is put together from: materials, meshes and lights, in metres, z upwards."""

import colorsys

import numpy as np

# Classes of a pixel; `ignored` (trims) is neither right nor wrong.
wall, floor, ceiling, opening, thing, ignored = range(6)

# As Material of trace_room.c.
material_type = np.dtype(
    [
        ("one", "f4", 3),
        ("other", "f4", 3),
        ("emit", "f4", 3),
        ("scale", "f4"),
        ("across", "f4"),
        ("turn", "f4"),
        ("grain", "f4"),
        ("mirror", "f4"),
        ("rough", "f4"),
        ("pattern", "i4"),
        ("label", "i4"),
        ("is_glass", "i4"),
    ]
)
plain, planks, tiles, stripes, blobs, checks, dots, brick, folds, herringbone = range(10)


class Room:
    """Collects triangles with their materials, and lights. `rng` draws everything of the room."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.corners, self.material_of = [], []
        self.materials, self.lights = [], []
        self.taken = []

    def between(self, low, high):
        return float(self.rng.uniform(low, high))

    def happens(self, share):
        return bool(self.rng.random() < share)

    def pick(self, choices):
        return choices[int(self.rng.integers(len(choices)))]

    def material(self, label, colour, other=None, pattern=plain, **rest):
        row = dict(one=colour, other=colour if other is None else other, emit=(0, 0, 0))
        row.update(scale=0.3, across=1, turn=0, grain=0.05, mirror=0, rough=0.6, is_glass=0)
        row.update(rest, pattern=pattern, label=label)
        self.materials.append(tuple(row[name] for name in material_type.names))
        return len(self.materials) - 1

    def add(self, corners, material):
        corners = np.asarray(corners, np.float32).reshape(-1, 3, 3)
        self.corners.append(corners)
        self.material_of.append(np.broadcast_to(np.int32(material), len(corners)))

    def quad(self, at, along, up, material):
        a = np.asarray(at, float)
        b, d = a + along, a + up
        c = b + up
        self.add([[a, b, c], [a, c, d]], material)

    def box(self, centre, size, material, yaw=0.0):
        signs = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)], float)
        v = turned(signs * np.asarray(size, float) / 2, yaw) + centre
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        self.add([[v[a], v[b], v[c]] for a, b, c, _ in faces], material)
        self.add([[v[a], v[c], v[d]] for a, _, c, d in faces], material)

    def turned_body(self, at, profile, material, sides=16):
        """A body of revolution: pairs of radius and height."""
        angle = np.linspace(0, 2 * np.pi, sides + 1)
        ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], -1)
        rings = [ring * r + (0, 0, z) + np.asarray(at, float) for r, z in profile]
        for low, high in zip(rings, rings[1:]):
            a, b, c, d = low[:-1], low[1:], high[1:], high[:-1]
            self.add(np.stack([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]), material)

    def light(self, corner, along, up, radiance):
        """Shines to the side of `along` x `up`."""
        self.lights.append(np.concatenate([corner, along, up, radiance]).astype(np.float32))

    def is_free(self, low, high):
        return all(
            high[0] <= a[0] or low[0] >= b[0] or high[1] <= a[1] or low[1] >= b[1]
            for a, b in self.taken
        )

    def arrays(self):
        return (
            np.ascontiguousarray(np.concatenate(self.corners), np.float32),
            np.ascontiguousarray(np.concatenate(self.material_of), np.int32),
            np.array(self.materials, material_type),
            np.array(self.lights, np.float32).reshape(-1, 12),
        )


def turned(points, yaw):
    c, s = np.cos(yaw), np.sin(yaw)
    x, y, z = np.moveaxis(np.asarray(points, float), -1, 0)
    return np.stack([c * x - s * y, s * x + c * y, z], -1)


def linear(r, g, b):
    return tuple(float(x) for x in np.power(np.clip((r, g, b), 0, 1), 2.2))


def any_colour(room, saturation=(0, 0.8), value=(0.08, 0.95)):
    return linear(
        *colorsys.hsv_to_rgb(room.rng.random(), room.between(*saturation), room.between(*value))
    )


def white_colour(room):
    value, warm = room.between(0.8, 0.97), room.between(-0.02, 0.05)
    return linear(value, value - abs(warm) * 0.4, value - warm)


def paint_colour(room):
    """As rooms are painted: white or nearly white in half of them, seldom dark."""
    kind = room.rng.random()
    if kind < 0.5:
        return white_colour(room)
    hue = room.pick([room.rng.random(), room.between(0.05, 0.16), room.between(0.5, 0.62)])
    if kind < 0.75:
        tone = (room.between(0.05, 0.25), room.between(0.7, 0.93))
    elif kind < 0.9:
        tone = (room.between(0.2, 0.65), room.between(0.5, 0.9))
    else:
        tone = (room.between(0.1, 0.8), room.between(0.12, 0.5))
    return linear(*colorsys.hsv_to_rgb(hue, *tone))


def wood_colour(room):
    hue, saturation = room.between(0.04, 0.11), room.between(0.25, 0.75)
    return linear(*colorsys.hsv_to_rgb(hue, saturation, room.between(0.2, 0.88)))


def shaded(colour, k):
    return tuple(float(min(0.95, max(0.004, c * k))) for c in colour)


def wood(room, label=thing):
    colour = wood_colour(room)
    return room.material(
        label,
        colour,
        shaded(colour, room.between(0.5, 0.9)),
        planks,
        scale=room.between(0.3, 2),
        across=room.between(2, 6),
        turn=room.pick([0, np.pi / 2]),
        grain=room.between(0.05, 0.5),
        mirror=room.pick([0, 0.02, 0.04]),
        rough=room.between(0.2, 0.6),
    )


def any_material(room, label=thing):
    """A material of things: often wood or white, else any colour, sometimes with a pattern."""
    kind = room.rng.random()
    if kind < 0.25:
        return wood(room, label)
    colour = white_colour(room) if kind < 0.5 else any_colour(room)
    pattern = room.pick([plain, plain, plain, stripes, blobs, checks, dots])
    return room.material(
        label,
        colour,
        any_colour(room),
        pattern,
        scale=room.between(0.03, 0.3),
        across=room.between(0.3, 0.7),
        turn=room.between(0, np.pi),
        grain=room.between(0, 0.3),
        mirror=room.pick([0, 0, 0.03, 0.05]),
        rough=room.between(0, 0.6),
    )
