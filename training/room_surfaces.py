"""What walls, floors and ceilings of training rooms are made of."""

import numpy as np

from room_parts import (
    any_colour,
    blobs,
    brick,
    ceiling,
    checks,
    dots,
    floor,
    herringbone,
    paint_colour,
    planks,
    shaded,
    stripes,
    tiles,
    wall,
    white_colour,
    wood_colour,
)


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
