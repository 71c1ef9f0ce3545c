"""Windows, doors and openings to other rooms, with what hangs before them."""

import numpy as np

from room_parts import (
    any_colour,
    blobs,
    ceiling,
    folds,
    opening,
    paint_colour,
    shaded,
    stripes,
    thing,
    white_colour,
    wood,
)
from room_surfaces import make_floor_material, make_wall_material


def put_openings(room, one):
    kinds = ["window"] * int(room.rng.integers(0, 3)) if room.happens(0.55) else []
    kinds += ["door"] if room.happens(0.35) else []
    kinds += ["doorway"] if room.happens(0.2) else []
    for kind in kinds:
        width = room.between(0.6, 2.6) if kind == "window" else room.between(0.7, 1.0)
        if kind == "doorway" and room.happens(0.4):
            width = room.between(1.0, 2.2)
        low = 0.0
        high = min(room.between(1.95, 2.2), room.size[2] - 0.1)
        if kind == "window":
            low = room.pick([0.05, room.between(0.3, 0.7), 0.85, room.between(0.8, 1.2)])
            high = room.between(max(low + 0.6, 1.7), room.size[2] - 0.08)
        if width > one.length - 0.5:
            continue
        at = room.between(0.15, one.length - width - 0.15)
        if any(at < b + 0.25 and at + width > a - 0.25 for a, b, *_ in one.holes):
            continue
        one.holes.append((at, at + width, low, high, kind))


def place(one, along, z, inwards=0.0):
    return one.corner + one.along * along + one.inward * inwards + np.array([0, 0, z])


def wall_box(room, one, a, b, low, high, near, far, material):
    """A box on a wall, from `near` to `far` metres into the room."""
    size = np.abs(one.along) * (b - a) + np.abs(one.inward) * (far - near) + np.array([0, 0, high - low])
    room.box(place(one, (a + b) / 2, (low + high) / 2, (near + far) / 2), size, material)


def build_reveal(room, one, hole, depth, material):
    a, b, low, high, _ = hole
    out = -one.inward * depth
    room.quad(place(one, a, low), out, (0, 0, high - low), material)
    room.quad(place(one, b, low), out, (0, 0, high - low), material)
    room.quad(place(one, a, high), one.along * (b - a), out, material)
    room.quad(place(one, a, low), one.along * (b - a), out, material)


def build_window(room, one, hole):
    a, b, low, high, _ = hole
    depth = room.between(0.06, 0.3)
    build_reveal(room, one, hole, depth, room.material(opening, white_colour(room)))
    room.quad(place(one, a, low, -depth), one.along * (b - a), (0, 0, high - low), room.glass)
    tint = np.array([room.between(0.9, 1.1), 1, room.between(0.9, 1.1)])
    # `along` x up points out of the room: the light is turned round by starting from its other end.
    start = place(one, b, low, -depth + 0.02)
    room.light(start, -one.along * (b - a), (0, 0, high - low), room.sky * tint)
    bar = room.between(0.04, 0.09)
    parts = max(1, int(round((b - a) / room.between(0.6, 1.2))))
    for i in range(parts + 1):
        x = a + (b - a) * i / parts
        wall_box(room, one, x - bar / 2, x + bar / 2, low, high, -depth, -depth + 0.05, room.frame)
    rows = room.pick([[low, high], [low, high], [low, (low + high) / 2, high]])
    for z in rows:
        wall_box(room, one, a, b, z - bar / 2, z + bar / 2, -depth, -depth + 0.05, room.frame)
    if room.happens(0.4):
        for x in (a - 0.04, b + 0.04):
            wall_box(room, one, x - 0.05, x + 0.05, low - 0.08, high + 0.08, 0, 0.025, room.frame)
        wall_box(room, one, a - 0.08, b + 0.08, high, high + 0.09, 0, 0.025, room.frame)
    if low > 0.25:
        wall_box(room, one, a - 0.05, b + 0.05, low - 0.04, low, -0.02, room.between(0.02, 0.2), room.frame)
    if room.happens(0.15):
        build_blind(room, one, hole, depth)
    if room.happens(0.45):
        build_curtains(room, one, hole)


def build_blind(room, one, hole, depth):
    a, b, low, high, _ = hole
    slat = room.material(opening, white_colour(room) if room.happens(0.7) else any_colour(room))
    drop = room.between(0.2, 1) * (high - low)
    for z in np.arange(high - drop, high, room.pick([0.05, 0.08, drop])):
        wall_box(room, one, a, b, z, z + room.pick([0.03, 0.045]), -depth + 0.06, -depth + 0.075, slat)


def build_curtains(room, one, hole):
    a, b, low, high, _ = hole
    colour = white_colour(room) if room.happens(0.4) else any_colour(room)
    pattern = room.pick([folds, folds, folds, stripes, blobs])
    cloth = room.material(
        thing, colour, shaded(colour, 0.6), pattern, scale=room.between(0.08, 0.2), across=0.5
    )
    top = min(high + room.between(0.05, 0.35), room.size[2] - 0.01)
    foot = 0.02 if room.happens(0.75) else low - 0.1
    width = room.between(0.2, 0.5) if room.happens(0.85) else (b - a) / 2
    waves, deep = room.between(5, 11), room.between(0.02, 0.06)
    sides = [(a - 0.15, 1), (b + 0.15, -1)] if room.happens(0.85) else [(a - 0.15, 1)]
    for start, sign in sides:
        t = np.linspace(0, 1, 41)
        along = start + sign * t * width
        y = 0.1 + deep * np.sin(t * 2 * np.pi * waves * width + 1)
        head = [place(one, x, top, d) for x, d in zip(along, y)]
        hem = [place(one, x, foot, d * 1.2) for x, d in zip(along, y)]
        for i in range(40):
            room.add([[head[i], head[i + 1], hem[i + 1]], [head[i], hem[i + 1], hem[i]]], cloth)
    if room.happens(0.6):
        rod = room.material(thing, any_colour(room, (0, 0.3)))
        wall_box(room, one, a - 0.35, b + 0.35, top, top + 0.03, 0.09, 0.12, rod)


def build_door(room, one, hole):
    a, b, _, high, _ = hole
    leaf = room.frame if room.happens(0.5) else any_door_material(room)
    room.quad(place(one, a, 0, -0.05), one.along * (b - a), (0, 0, high), leaf)
    build_reveal(room, one, hole, 0.05, room.frame)
    if room.happens(0.7):
        for z, up in ((0.2, 0.7), (1.1, 0.75)):
            wall_box(room, one, a + 0.15, b - 0.15, z, z + up, -0.05, -0.035, leaf)
    build_architrave(room, one, hole)
    knob = room.material(opening, (0.5, 0.5, 0.48), mirror=0.3, rough=0.4)
    wall_box(room, one, b - 0.18, b - 0.06, 1.0, 1.03, -0.05, 0.02, knob)


def any_door_material(room):
    return wood(room, opening) if room.happens(0.6) else room.material(opening, paint_colour(room))


def build_architrave(room, one, hole):
    a, b, _, high, _ = hole
    wide = room.between(0.04, 0.12)
    wall_box(room, one, a - wide, a, 0, high + wide, 0, 0.025, room.frame)
    wall_box(room, one, b, b + wide, 0, high + wide, 0, 0.025, room.frame)
    wall_box(room, one, a, b, high, high + wide, 0, 0.025, room.frame)


def build_doorway(room, one, hole):
    """Another room is seen through it, with walls, floor and ceiling of its own."""
    a, b, _, high, _ = hole
    build_reveal(room, one, hole, 0.12, room.frame)
    if room.happens(0.7):
        build_architrave(room, one, hole)
    left, right = a - room.between(0.1, 1.5), b + room.between(0.1, 1.5)
    depth, height = room.between(1.2, 4), max(room.size[2], high + 0.1)
    paint = make_wall_material(room)
    ground = make_floor_material(room)
    out, across = -one.inward * depth, one.along * (right - left)
    near, far = -0.12, -0.12 - depth
    room.quad(place(one, left, 0, near), out, (0, 0, height), paint)
    room.quad(place(one, right, 0, near), out, (0, 0, height), paint)
    room.quad(place(one, left, 0, far), across, (0, 0, height), paint)
    room.quad(place(one, left, 0, near), across, out, ground)
    room.quad(place(one, left, height, near), across, out, room.material(ceiling, white_colour(room)))
    room.quad(place(one, left, 0, 0), one.along * (a - left), (0, 0, 0.01), paint)
    glow = np.array([1.1, 1, room.between(0.6, 1)]) * room.between(0.3, 8)
    size = 0.5
    corner = place(one, (a + b) / 2, height - 0.05, near - depth / 2)
    room.light(corner, (0, size, 0), (size, 0, 0), glow)
