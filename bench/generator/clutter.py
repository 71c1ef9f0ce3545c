"""A bed, and the small things that lie about in rooms where people live."""

import math

from colours import colour_of, fabric_colour, fabric_palette, white, wood_colour
from geometry import Frame, begin_group, box, cyl, lathe, leg
from materials import fabric, metal, plain, wood
from settings import choose, rng, uniform


def bed(f):
    frame = choose([wood(wood_colour()), fabric(fabric_colour())])
    sheet = fabric(colour_of(choose(["eeebe4", "e4e6e6", "d9d2c4", "b8c0bf"])), 380, 0.08)
    cover = fabric(fabric_colour(), kind=choose(["plain", "stripes"]))
    w, d = 1.6, 2.0
    box(f, (0, 0, 0.2), (w, d, 0.2), frame, 0.02)
    box(f, (0, d / 2 - 0.03, 0.55), (w + 0.04, 0.07, 0.7), frame, 0.03)
    box(f, (0, -0.02, 0.4), (w - 0.04, d - 0.08, 0.22), sheet, 0.06, seg=5)
    box(f, (0, -0.3, 0.47), (w + 0.03, d * 0.62, 0.14), cover, 0.06, seg=5)
    for s in (-1, 1):
        turn = (-0.5, 0, uniform(-0.1, 0.1))
        at = (s * 0.38, d / 2 - 0.3, 0.6)
        box(f, at, (0.62, 0.16, 0.4), sheet, 0.07, rot=turn, seg=5)
        for q in (-1, 1):
            x, y = s * (w / 2 - 0.1), q * (d / 2 - 0.1)
            leg(f, x, y, x, y, 0.12, 0, 0.03, 0.02, wood(wood_colour()))


def books(f):
    z = 0
    for _ in range(rng.randint(1, 4)):
        h = uniform(0.015, 0.045)
        size = (uniform(0.14, 0.24), uniform(0.18, 0.3), h)
        cover = plain(colour_of(choose(fabric_palette)), 0.6)
        box(f, (0, 0, z + h / 2), size, cover, 0.003, rot=(0, 0, uniform(-0.4, 0.4)))
        z += h


def bottle(f):
    r, h = uniform(0.025, 0.045), uniform(0.16, 0.32)
    profile = [(r, 0), (r, h * 0.65), (r * 0.35, h * 0.8), (r * 0.35, h)]
    lathe(f, (0, 0, 0), profile, plain(fabric_colour(), 0.15, 0.6))


def bowl(f):
    r = uniform(0.07, 0.14)
    profile = [(r * 0.4, 0), (r * 0.8, r * 0.3), (r, r * 0.7), (r * 0.95, r * 0.68)]
    lathe(f, (0, 0, 0), profile, plain(choose([white, fabric_colour()]), 0.3, 0.5))


def cup(f):
    lathe(f, (0, 0, 0), [(0.03, 0), (0.042, 0.02), (0.042, 0.095)], plain(white, 0.25, 0.5))


def carton(f):
    size = (uniform(0.12, 0.4), uniform(0.1, 0.3), uniform(0.08, 0.3))
    colour = colour_of(choose(["a8845c", "b99a72", "e6e3dc", "7d8fa0", "c2b8a8"]))
    box(f, (0, 0, size[2] / 2), size, plain(colour, 0.7, 0.1), 0.003)


def basket(f):
    r, h = uniform(0.13, 0.22), uniform(0.18, 0.34)
    colour = colour_of(choose(["b9986a", "8a6a45", "e9e6df", "cfc7b8", "6a6d70"]))
    cloth = fabric(colour, 120, 0.35)
    profile = [(r * 0.85, 0), (r, h * 0.5), (r * 0.95, h), (r * 0.88, h), (r * 0.85, h * 0.8)]
    lathe(f, (0, 0, 0), profile, cloth)


def shoes(f):
    m = plain(fabric_colour(), 0.5)
    for s in (-1, 1):
        box(f, (s * 0.06, 0, 0.035), (0.09, 0.26, 0.07), m, 0.035, rot=(0, 0, s * 0.1), seg=5)
        box(f, (s * 0.06, 0.07, 0.07), (0.085, 0.11, 0.08), m, 0.035, seg=5)


def bag(f):
    m = fabric(fabric_colour())
    box(f, (0, 0, 0.17), (0.36, 0.16, 0.34), m, 0.06, rot=(0.1, 0.06, 0), seg=5)


def bin_for_paper(f):
    r, h = uniform(0.11, 0.16), uniform(0.24, 0.34)
    m = choose([plain(white, 0.4), metal((0.4, 0.4, 0.4)), plain((0.03, 0.03, 0.03), 0.4)])
    lathe(f, (0, 0, 0), [(r * 0.8, 0), (r, h), (r * 0.96, h), (r * 0.78, 0.02)], m)


def ball(f):
    r = uniform(0.07, 0.14)
    arc = [(r * math.sin(a), r - r * math.cos(a)) for a in (k * math.pi / 12 for k in range(1, 12))]
    lathe(f, (0, 0, 0), arc, plain(fabric_colour(), 0.4))


def fan_heater(f):
    m = plain(choose([white, (0.6, 0.6, 0.6)]), 0.4)
    box(f, (0, 0, 0.2), (0.24, 0.14, 0.4), m, 0.03)
    cyl(f, (0, -0.072, 0.26), 0.085, 0.01, plain((0.05, 0.05, 0.05)), rot=(math.pi / 2, 0, 0))


on_tables = [books, bottle, bowl, cup, cup, carton]
on_floors = [books, carton, basket, shoes, bag, bin_for_paper, ball, fan_heater]


def scatter(room, count):
    """So many small things, each a group of its own, on tables and in free places of the floor."""
    for number in range(count):
        begin_group(f"clutter_{number}")
        if room.tops and rng.random() < 0.4:
            top, across, deep, z = choose(room.tops)
            x, y = uniform(-across, across), uniform(-deep, deep)
            cos, sin = math.cos(top.yaw), math.sin(top.yaw)
            at = (top.origin.x + cos * x - sin * y, top.origin.y + sin * x + cos * y)
            choose(on_tables)(Frame(*at, z, uniform(-3, 3)))
            continue
        for _ in range(30):
            x = uniform(0.25, room.x - 0.25)
            y = uniform(room.camera_y + 1.2, room.y - 0.25)
            if any(a - 0.2 < x < b + 0.2 and c - 0.2 < y < d + 0.2 for a, b, c, d in room.placed):
                continue
            choose(on_floors)(Frame(x, y, 0, uniform(-3, 3)))
            room.placed.append((x - 0.2, x + 0.2, y - 0.2, y + 0.2))
            break
