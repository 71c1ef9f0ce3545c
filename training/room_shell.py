"""The shell of a training room: walls with windows, doors and openings to other rooms, floor, ceiling, trims."""

from types import SimpleNamespace

import numpy as np

from room_parts import (
    any_colour,
    blobs,
    brick,
    ceiling,
    checks,
    dots,
    floor,
    folds,
    herringbone,
    ignored,
    opening,
    paint_colour,
    planks,
    shaded,
    stripes,
    thing,
    tiles,
    wall,
    white_colour,
    wood,
    wood_colour,
)


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
    add_lights(room)


def make_wall_material(room):
    kind = room.rng.random()
    colour = paint_colour(room)
    rest = dict(grain=room.between(0, 0.12))
    if kind < 0.76:
        return room.material(wall, colour, **rest)
    if kind < 0.84:
        pattern = room.pick([stripes, dots, checks, blobs, blobs])
        other = shaded(colour, room.between(0.5, 1.4)) if room.happens(0.7) else any_colour(room)
        rest.update(scale=room.between(0.06, 0.5), across=room.between(0.3, 0.65))
        return room.material(wall, colour, other, pattern, **rest)
    if kind < 0.9:
        stone = any_colour(room, (0.1, 0.6), (0.3, 0.9)) if room.happens(0.7) else white_colour(room)
        return room.material(
            wall, stone, shaded(stone, room.between(0.5, 1.3)), brick, scale=0.075, across=3, grain=0.3
        )
    if kind < 0.95:
        boards = wood_colour(room) if room.happens(0.7) else white_colour(room)
        turn = room.pick([0, np.pi / 2])
        return room.material(
            wall, boards, shaded(boards, 0.75), planks, scale=room.between(0.08, 0.2), across=20, turn=turn
        )
    shine = dict(mirror=0.04, rough=0.3, grain=0.05)
    size = room.between(0.08, 0.6)
    glaze = white_colour(room) if room.happens(0.6) else any_colour(room)
    return room.material(
        wall, glaze, shaded(glaze, 0.7), tiles, scale=size, across=room.pick([1, 1, 2]), **shine
    )


def make_floor_material(room):
    kind = room.rng.random()
    shine = dict(mirror=room.pick([0, 0.03, 0.05]), rough=room.between(0.15, 0.6))
    if kind < 0.5:
        colour = wood_colour(room)
        return room.material(
            floor,
            shaded(colour, 1.1),
            shaded(colour, room.between(0.55, 0.9)),
            planks if room.happens(0.8) else herringbone,
            scale=room.between(0.06, 0.22),
            across=room.between(5, 12),
            turn=room.pick([0, np.pi / 2, np.pi / 4, room.between(0, np.pi)]),
            grain=room.between(0.05, 0.4),
            **shine,
        )
    if kind < 0.72:
        colour = any_colour(room, (0, 0.4), (0.15, 0.95))
        pattern = tiles if room.happens(0.8) else checks
        return room.material(
            floor,
            colour,
            shaded(colour, room.between(0.5, 1.3)),
            pattern,
            scale=room.between(0.15, 0.8),
            across=room.pick([1, 1, 2]),
            turn=room.pick([0, 0, np.pi / 4]),
            grain=room.between(0, 0.2),
            **shine,
        )
    if kind < 0.88:
        colour = any_colour(room, (0, 0.5), (0.15, 0.85))
        return room.material(floor, colour, grain=room.between(0.1, 0.5))
    colour = any_colour(room, (0, 0.25), (0.3, 0.8))
    return room.material(
        floor, colour, shaded(colour, 0.7), blobs, scale=room.between(0.2, 1), across=0.5, grain=0.2, **shine
    )


def make_ceiling_material(room, paint):
    kind = room.rng.random()
    if kind < 0.85:
        return room.material(ceiling, white_colour(room), grain=room.between(0, 0.1))
    if kind < 0.93:
        colour = room.materials[paint][0]
        return room.material(ceiling, colour)
    colour = wood_colour(room)
    return room.material(ceiling, colour, shaded(colour, 0.7), planks, scale=0.1, across=30)


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
