"""The shell of a training room: walls, floor, ceiling, slopes, trims and light."""

from types import SimpleNamespace

import numpy as np

from room_openings import build_door, build_doorway, build_window, place, put_openings, wall_box
from room_parts import (
    any_colour,
    blobs,
    ceiling,
    ignored,
    opening,
    paint_colour,
    white_colour,
    wood,
)
from room_surfaces import make_ceiling_material, make_floor_material, make_wall_material


def build_shell(room):
    room.size = np.array([room.between(2.4, 6.5), room.between(2.8, 7), room.between(2.25, 3.2)])
    x, y, z = room.size
    room.trim = room.material(ignored, paint_colour(room) if room.happens(0.2) else white_colour(room))
    room.frame = wood(room, opening) if room.happens(0.25) else room.material(opening, white_colour(room))
    room.is_night = room.happens(0.15)
    room.sky = np.array([0.85, 0.97, 1.1]) * room.between(3, 9) * (0.01 if room.is_night else 1)
    room.glass = room.material(
        opening,
        (0.85, 0.9, 0.95),
        any_colour(room, (0.1, 0.5), (0.2, 0.7)),
        blobs,
        emit=tuple(room.sky),
        is_glass=1,
        scale=room.between(0.3, 1.2),
        across=room.between(0.45, 0.8),
    )
    room.is_bare = room.happens(0.15)
    corners = [(0, 0), (x, 0), (x, y), (0, y)]
    room.walls = []
    paint = make_wall_material(room)
    accent = make_wall_material(room)
    accented = room.rng.integers(12)
    low = make_wall_material(room) if room.happens(0.12) else None
    for i, corner in enumerate(corners):
        after = np.array(corners[(i + 1) % 4], float)
        along = after - corner
        length = float(np.hypot(*along))
        along = along / length
        one = SimpleNamespace(
            corner=np.array([*corner, 0.0]),
            along=np.array([*along, 0.0]),
            inward=np.array([-along[1], along[0], 0.0]),
            length=length,
            holes=[],
            material=accent if i == accented else paint,
            low=low,
            low_height=room.between(0.8, 1.4),
        )
        room.walls.append(one)
        put_openings(room, one)
    for one in room.walls:
        build_wall(room, one)
    room.quad((0, 0, 0), (x, 0, 0), (0, y, 0), make_floor_material(room))
    room.quad((0, 0, z), (x, 0, 0), (0, y, 0), make_ceiling_material(room, paint))
    build_breasts(room, paint)
    if room.happens(0.15):
        build_slope(room, paint)
    add_lights(room)


def build_wall(room, one):
    height = room.size[2]
    across = sorted({0.0, one.length, *(h[0] for h in one.holes), *(h[1] for h in one.holes)})
    up = sorted({0.0, height, *(h[2] for h in one.holes), *(h[3] for h in one.holes)})
    if one.low is not None:
        up = sorted({*up, one.low_height})
    for a, b in zip(across, across[1:]):
        for low, high in zip(up, up[1:]):
            x, z = (a + b) / 2, (low + high) / 2
            if any(h[0] < x < h[1] and h[2] < z < h[3] for h in one.holes):
                continue
            is_low = one.low is not None and z < one.low_height
            material = one.low if is_low else one.material
            room.quad(place(one, a, low), one.along * (b - a), (0, 0, high - low), material)
    for hole in one.holes:
        dict(window=build_window, door=build_door, doorway=build_doorway)[hole[4]](room, one, hole)
    if not room.is_bare:
        build_trims(room, one)


def build_trims(room, one):
    height = room.between(0.05, 0.16)
    cuts = [h for h in sorted(one.holes) if h[2] < 0.1]
    ends = [0.0, *(x for h in cuts for x in (h[0] - 0.08, h[1] + 0.08)), one.length]
    for a, b in zip(ends[::2], ends[1::2]):
        if b > a:
            wall_box(room, one, a, b, 0, height, 0, 0.015, room.trim)
    if room.happens(0.3):
        drop = room.between(0.04, 0.14)
        wall_box(room, one, 0, one.length, room.size[2] - drop, room.size[2], 0, drop * 0.8, room.trim)


def build_breasts(room, paint):
    """Chimney breasts, columns and corners that jut out, from floor to ceiling."""
    while room.happens(0.3):
        one = room.pick(room.walls)
        width, deep = room.between(0.3, 1.8), room.between(0.15, 1.0)
        if width > one.length * 0.6:
            return
        at = room.pick([0.0, one.length - width, room.between(0, one.length - width)])
        if any(at < h[1] + 0.1 and at + width > h[0] - 0.1 for h in one.holes):
            return
        wall_box(room, one, at, at + width, 0, room.size[2], 0, deep, paint)
        ends = place(one, at, 0), place(one, at + width, 0, deep)
        room.taken.append((np.minimum(*ends)[:2], np.maximum(*ends)[:2]))


def add_lights(room):
    x, y, z = room.size
    warm = np.array([1.15, 1, room.between(0.55, 1)])
    has_windows = len(room.lights) > 0 and not room.is_night
    power = room.between(0, 12) if has_windows else room.between(6, 25)
    for _ in range(int(room.rng.integers(1, 4))):
        size = room.between(0.2, 0.6)
        at = (room.between(0.2, 0.8) * x, room.between(0.2, 0.8) * y, z - room.between(0.05, 0.6))
        room.light(at, (0, size, 0), (size, 0, 0), warm * power)
    # The rest of the flat, or a flash thrown at the ceiling.
    room.light((0.1, 0.1, z * 0.4), (0, y - 0.2, 0), (0, 0, 1), np.ones(3) * room.between(0, 0.5))
    room.sun = np.array([room.between(-1, 1), room.between(-1, 1), room.between(0.25, 1)])
    room.sun /= np.linalg.norm(room.sun)
    has_sun = has_windows and room.happens(0.5)
    room.sun_light = np.array([1.1, 1, 0.85]) * (room.between(2, 12) if has_sun else 0)


def build_slope(room, paint):
    """A slanting ceiling over a low wall, as under a roof; often in the walls' paint, often with a window."""
    walls = [one for one in room.walls if not one.holes]
    if not walls:
        return
    one = room.pick(walls)
    knee, deep = room.between(0.7, 1.7), room.between(0.6, 2.2)
    colour = room.materials[paint][0] if room.happens(0.5) else white_colour(room)
    slope = room.material(ceiling, colour)
    up = one.inward * deep + np.array([0, 0, room.size[2] - knee])
    room.quad(place(one, 0, knee), one.along * one.length, up, slope)
    ends = place(one, 0, 0), place(one, one.length, 0, deep * 0.5)
    if knee < 1.3:
        room.taken.append((np.minimum(*ends)[:2], np.maximum(*ends)[:2]))
    if one.length < 1.6 or room.happens(0.3):
        return
    width, part = room.between(0.6, 1.1), room.between(0.35, 0.6)
    at, low = room.between(0.2, one.length - width - 0.2), room.between(0.12, 0.9 - part)
    out = np.cross(up, one.along)
    out = out / np.linalg.norm(out)
    out = out if out @ one.inward > 0 else -out
    for grow, above, material in ((0.09, 0.03, room.frame), (0, 0.035, room.glass)):
        corner = place(one, at - grow, knee) + up * low - up / np.linalg.norm(up) * grow + out * above
        tall = up * part * (1 + 2 * grow / (np.linalg.norm(up) * part))
        room.quad(corner, one.along * (width + 2 * grow), tall, material)
    start = place(one, at + width, knee) + up * low + out * 0.05
    facing = np.cross(-one.along, up) @ out > 0
    start = start if facing else place(one, at, knee) + up * low + out * 0.05
    along = -one.along * width if facing else one.along * width
    room.light(start, along, up * part, room.sky)
