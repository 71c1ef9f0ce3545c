"""What stands, hangs and lies in a training room: furniture of the generator, kitchens, beds, pictures, lamps, and bodies of no name."""

import numpy as np

from room_parts import any_colour, any_material, blobs, plain, shaded, stripes, thing, turned, white_colour, wood
from room_openings import place, wall_box

against_walls = ["sofa", "cabinet", "shelf", "tvunit", "bed", "sofa", "cabinet", "shelf"]
free_standing = ["sofa", "armchair", "chair", "coffee", "dtable", "side", "pouf", "plant", "flamp", "bed"]
small_on_floor = ["small_carton", "small_basket", "small_shoes", "small_bag", "small_ball", "plant", "small_books"]


class Furniture:
    """The pieces of furniture.npz by their kind."""

    def __init__(self, path):
        with np.load(path) as file:
            self.corners, self.colour, self.rough = file["corners"], file["colour"], file["rough"]
            self.start, self.kind = file["start"], file["kind"]
        self.of_kind = {k: np.flatnonzero(self.kind == k) for k in np.unique(self.kind)}

    def draw(self, room, kind):
        """Triangles of a piece, stretched a little, and the materials it is made of."""
        piece = int(room.pick(self.of_kind[kind]))
        part = slice(self.start[piece], self.start[piece + 1])
        stretch = room.rng.uniform(0.85, 1.2, 3)
        corners = self.corners[part] * stretch.astype(np.float32)
        colours, number = np.unique(self.colour[part].round(3), axis=0, return_inverse=True)
        repaint, tint = room.rng.random(), np.array(any_colour(room)) / 0.3
        materials = []
        for colour in colours:
            if repaint < 0.25:
                colour = np.clip(colour * tint, 0.01, 0.9)
            elif repaint < 0.5:
                colour = np.array(white_colour(room) if room.happens(0.3) else any_colour(room))
            is_patterned = room.happens(0.15)
            materials.append(
                room.material(
                    thing,
                    tuple(colour),
                    any_colour(room),
                    room.pick([stripes, blobs]) if is_patterned else plain,
                    scale=room.between(0.04, 0.25),
                    across=0.5,
                    turn=room.between(0, 3),
                    grain=room.between(0.02, 0.35),
                    mirror=room.pick([0, 0, 0.03]),
                )
            )
        return corners, np.array(materials, np.int32)[number.reshape(-1)]


def furnish(room, furniture):
    if room.happens(0.32):
        build_kitchen(room)
    for _ in range(2):
        if room.happens(0.2):
            build_wardrobe(room)
    is_empty = room.happens(0.12)
    for _ in range(0 if is_empty else int(room.rng.integers(1, 6))):
        stand_at_wall(room, furniture, room.pick(against_walls))
    for _ in range(0 if is_empty else int(room.rng.integers(1, 6))):
        stand_free(room, furniture, room.pick(free_standing))
    for _ in range(int(room.rng.integers(0, 7))):
        stand_free(room, furniture, room.pick(small_on_floor))
    if room.happens(0.4):
        lay_rug(room)
    for one in room.walls:
        hang_on_wall(room, one)
    hang_lamps(room)
    if room.happens(0.5):
        for _ in range(int(room.rng.integers(1, 5))):
            put_body(room)


def footprint(room, corners, yaw, at):
    spot = turned(corners, yaw) + np.array([*at, 0])
    low, high = spot.min((0, 1))[:2], spot.max((0, 1))[:2]
    fits = (low > 0.005).all() and (high < room.size[:2] - 0.005).all()
    return spot, low, high, fits and room.is_free(low, high)


def stand_at_wall(room, furniture, kind):
    corners, materials = furniture.draw(room, kind)
    low, high = corners.min((0, 1)), corners.max((0, 1))
    for _ in range(8):
        one = room.pick(room.walls)
        half = (high[0] - low[0]) / 2
        if one.length < 2 * half + 0.1:
            continue
        along = room.between(half + 0.03, one.length - half - 0.03)
        if high[2] > 1 and any(h[0] - half < along < h[1] + half for h in one.holes):
            continue
        yaw = np.arctan2(one.inward[0], -one.inward[1])
        at = place(one, along, 0, high[1] + room.between(0.01, 0.08))[:2]
        spot, a, b, fits = footprint(room, corners, yaw, at)
        if not fits:
            continue
        room.add(spot, 0)
        room.material_of[-1] = materials
        room.taken.append((a, b))
        return


def stand_free(room, furniture, kind):
    corners, materials = furniture.draw(room, kind)
    for _ in range(8):
        at = room.rng.uniform(0.1, 0.9, 2) * room.size[:2]
        yaw = room.pick([0, np.pi / 2, np.pi, -np.pi / 2]) + room.between(-0.3, 0.3)
        spot, a, b, fits = footprint(room, corners, yaw, at)
        if not fits:
            continue
        room.add(spot, 0)
        room.material_of[-1] = materials
        room.taken.append((a, b))
        return


def free_stretch(room, one, width, deep):
    """A stretch of a wall without doors where nothing stands, or none."""
    for _ in range(6):
        if one.length < width + 0.05:
            return None
        at = room.pick([0.0, one.length - width, room.between(0, one.length - width)])
        if any(h[2] < 0.8 and at < h[1] + 0.15 and at + width > h[0] - 0.15 for h in one.holes):
            continue
        ends = place(one, at, 0, 0.01), place(one, at + width, 0, deep)
        low, high = np.minimum(*ends)[:2], np.maximum(*ends)[:2]
        if room.is_free(low, high):
            room.taken.append((low, high))
            return at
    return None


def build_kitchen(room):
    one = room.pick(room.walls)
    units, width = int(room.rng.integers(2, 8)), room.between(0.4, 0.62)
    at = free_stretch(room, one, units * width, 0.62)
    if at is None:
        return
    front, top = any_material(room), any_material(room)
    body = room.material(thing, shaded(room.materials[front][0], 0.7))
    knob = room.material(thing, (0.4, 0.4, 0.4), mirror=0.3, rough=0.4)
    end = at + units * width
    wall_box(room, one, at, end, 0.1, 0.88, 0, 0.56, body)
    wall_box(room, one, at, end, 0, 0.1, 0, 0.5, room.material(thing, (0.05, 0.05, 0.05)))
    wall_box(room, one, at - 0.01, end + 0.01, 0.88, 0.92, 0, 0.61, top)
    if room.happens(0.6):
        wall_box(room, one, at, end, 0.92, 0.92 + room.between(0.06, 0.12), 0, 0.015, top)
    steel = room.material(thing, (0.5, 0.5, 0.5), mirror=0.4, rough=0.4)
    has_upper = room.happens(0.75)
    low = room.between(1.35, 1.55)
    high = min(low + room.between(0.5, 0.9), room.size[2])
    for i in range(units):
        a, b = at + i * width + 0.004, at + (i + 1) * width - 0.004
        wall_box(room, one, a, b, 0.11, 0.86, 0.56, 0.58, front if room.happens(0.9) else steel)
        wall_box(room, one, (a + b) / 2 - 0.06, (a + b) / 2 + 0.06, 0.8, 0.815, 0.58, 0.6, knob)
        is_hidden = any(h[3] > low and a < h[1] + 0.1 and b > h[0] - 0.1 for h in one.holes)
        if has_upper and not is_hidden and room.happens(0.85):
            wall_box(room, one, a - 0.004, b + 0.004, low, high, 0, 0.32, body)
            wall_box(room, one, a, b, low + 0.005, high - 0.005, 0.32, 0.34, front)
        if room.happens(0.3):
            z, size = room.between(0.1, 0.35), room.between(0.1, 0.3)
            wall_box(room, one, a, a + size, 0.92, 0.92 + z, 0.15, 0.15 + size, any_material(room))
    if room.happens(0.6):
        stand = free_stretch(room, one, 0.62, 0.65)
        if stand is not None:
            cold = room.material(thing, white_colour(room)) if room.happens(0.7) else steel
            tall = room.between(1.3, 2)
            wall_box(room, one, stand, stand + 0.6, 0.02, tall, 0.02, 0.6, cold)
            wall_box(room, one, stand, stand + 0.6, 0.02, tall * 0.62, 0.6, 0.65, cold)
            wall_box(room, one, stand, stand + 0.6, tall * 0.63, tall, 0.6, 0.65, cold)


def build_wardrobe(room):
    one = room.pick(room.walls)
    units, width = int(room.rng.integers(1, 6)), room.between(0.4, 0.9)
    deep = room.between(0.25, 0.65)
    at = free_stretch(room, one, units * width, deep)
    if at is None or any(at < h[1] and at + units * width > h[0] for h in one.holes):
        return
    high = room.size[2] - 0.01 if room.happens(0.3) else room.between(1.2, room.size[2] - 0.1)
    front = any_material(room)
    body = front if room.happens(0.5) else any_material(room)
    wall_box(room, one, at, at + units * width, 0, high, 0, deep - 0.02, body)
    for i in range(units):
        a, b = at + i * width + 0.004, at + (i + 1) * width - 0.004
        wall_box(room, one, a, b, 0.06, high - 0.01, deep - 0.02, deep, front)
        if room.happens(0.7):
            wall_box(room, one, b - 0.07, b - 0.05, 0.9, 1.1, deep, deep + 0.03, any_material(room))


def hang_on_wall(room, one):
    """Pictures, mirrors, screens, clocks, shelves, sockets, radiators."""
    hung = [(h[0], h[1], h[2], h[3]) for h in one.holes]
    for _ in range(int(room.rng.integers(0, 5))):
        kind = room.rng.random()
        width, height = room.between(0.2, 1.1), room.between(0.2, 0.9)
        z = room.between(1.1, 1.7)
        far = room.between(0.01, 0.05)
        if kind > 0.9:
            width, height, z = 0.085, 0.085, room.pick([0.3, 1.1])
        elif kind > 0.75:
            width, height, z, far = room.between(0.5, 1.6), room.between(0.4, 0.8), 0.45, 0.12
        elif kind > 0.65:
            height, far = room.between(0.02, 0.05), room.between(0.15, 0.3)
        low = max(0.05, z - height / 2)
        if one.length < width + 0.2 or low + height > room.size[2] - 0.1:
            continue
        a = room.between(0.1, one.length - width - 0.1)
        b, high = a + width, low + height
        if any(a < q[1] + 0.08 and b > q[0] - 0.08 and low < q[3] and high > q[2] for q in hung):
            continue
        hung.append((a, b, low, high))
        build_hanging(room, one, kind, (a, b, low, high), far)


def build_hanging(room, one, kind, spot, far):
    a, b, low, high = spot
    if kind > 0.9:
        wall_box(room, one, a, b, low, high, 0, 0.01, room.material(thing, white_colour(room)))
    elif kind > 0.75:
        enamel = room.material(thing, white_colour(room) if room.happens(0.8) else any_colour(room))
        wall_box(room, one, a, b, low, high, 0.03, far - 0.02, enamel)
        for x in np.arange(a, b - 0.03, 0.06):
            wall_box(room, one, x, x + 0.04, low, high, 0.03, far, enamel)
    elif kind > 0.65:
        wall_box(room, one, a, b, low, high, 0, far, any_material(room))
        for x in np.arange(a + 0.03, b - 0.1, room.between(0.1, 0.3)):
            wall_box(room, one, x, x + 0.08, high, high + room.between(0.05, 0.3), 0.02, 0.12, any_material(room))
    elif kind > 0.55:
        wall_box(room, one, a, b, low, high, 0, far, any_material(room))
        mirror = room.material(thing, (0.03, 0.03, 0.03), mirror=0.85, rough=0)
        wall_box(room, one, a + 0.03, b - 0.03, low + 0.03, high - 0.03, far, far + 0.004, mirror)
    elif kind > 0.47:
        screen = room.material(thing, (0.01, 0.01, 0.012), mirror=0.06, rough=0.1)
        wall_box(room, one, a, b, low, low + (b - a) * 0.56, 0.01, 0.05, screen)
    else:
        wall_box(room, one, a, b, low, high, 0, far, any_material(room))
        edge = room.between(0.01, 0.05)
        for _ in range(int(room.rng.integers(1, 4))):
            art = room.material(
                thing, any_colour(room), any_colour(room), blobs, scale=room.between(0.05, 0.4), across=0.5
            )
            wall_box(room, one, a + edge, b - edge, low + edge, high - edge, far - 0.005, far + 0.002, art)
            edge += room.between(0.02, 0.1)
            if edge * 2.5 > min(b - a, high - low):
                break


def hang_lamps(room):
    z = room.size[2]
    for _ in range(int(room.rng.integers(0, 3))):
        at = room.rng.uniform(0.15, 0.85, 2) * room.size[:2]
        glow = room.between(0.5, 6) if room.happens(0.6) else 0
        colour = any_colour(room, (0, 0.4), (0.3, 1))
        shade = room.material(thing, colour, emit=(glow * 1.1, glow, glow * 0.8))
        if room.happens(0.5):
            radius, drop = room.between(0.12, 0.3), room.between(0.05, 0.15)
            room.turned_body((*at, z - drop), [(radius * 0.6, 0), (radius, drop * 0.4), (radius, drop)], shade)
            room.turned_body((*at, z - drop), [(0, 0), (radius * 0.6, 0)], shade)
            continue
        drop, radius = room.between(0.4, 1.1), room.between(0.1, 0.3)
        room.box((*at, z - drop / 2), (0.012, 0.012, drop), any_material(room))
        room.turned_body((*at, z - drop - 0.2), [(radius, 0), (radius * room.between(0.2, 1), 0.2)], shade)
    if room.happens(0.08):
        at = room.rng.uniform(0.3, 0.7, 2) * room.size[:2]
        blade = any_material(room)
        room.turned_body((*at, z - 0.35), [(0.02, 0.35), (0.1, 0.1), (0.1, 0)], blade)
        for i in range(5):
            yaw = i * 1.2566 + 0.3
            room.box(np.array([*at, z - 0.28]) + turned([0.38, 0, 0], yaw), (0.6, 0.14, 0.015), blade, yaw)


def lay_rug(room):
    width, deep = room.between(0.5, 2.4), room.between(0.8, 3)
    at = room.rng.uniform(0.3, 0.7, 2) * room.size[:2]
    material = any_material(room)
    room.box((*at, 0.006), (width, deep, 0.012), material, room.between(-0.2, 0.2) + room.pick([0, np.pi / 2]))


def put_body(room):
    """A body of no name, so that not only known furniture is a thing."""
    material = any_material(room)
    size = room.rng.uniform(0.1, 0.9, 3) ** 1.3
    at = room.rng.uniform(0.08, 0.92, 2) * room.size[:2]
    low, high = at - size[:2] * 0.7, at + size[:2] * 0.7
    if (low < 0).any() or (high > room.size[:2]).any() or not room.is_free(low, high):
        return
    room.taken.append((low, high))
    z = room.pick([0, 0, 0, room.between(0.3, 1.5)])
    if room.happens(0.5):
        for _ in range(int(room.rng.integers(1, 4))):
            part = size * room.rng.uniform(0.3, 1, 3)
            room.box((*at, z + part[2] / 2), part, material if room.happens(0.5) else any_material(room), room.between(0, 3))
            z += part[2]
        return
    radius = float(size[0]) / 2
    profile = [(radius * room.between(0.2, 1), k * size[2] / 4) for k in range(5)]
    room.turned_body((*at, z), [(0, 0), *profile, (0, profile[-1][1])], material)
