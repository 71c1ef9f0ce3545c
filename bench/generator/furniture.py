"""Pieces of furniture, each built at the floor in the middle of a frame, its front towards -y."""

import math

from colours import colour_of, fabric_colour, fabric_palette, scaled, white, wood_colour
from geometry import box, cyl, lathe, leaf, leg
from materials import fabric, leaf_material, metal, plain, wood
from settings import choose, rng, uniform


def sofa(f, w=None):
    w = w or uniform(1.7, 2.2)
    d = 0.9
    m = fabric(fabric_colour(), kind=choose(["plain", "plain", "stripes"]))
    lg = wood(wood_colour())
    choose([1, 2])  # The rooms of known seeds stay as they are: every draw counts.
    box(f, (0, 0.02, 0.27), (w - 0.06, d - 0.06, 0.22), m, 0.04)
    box(f, (0, d / 2 - 0.12, 0.56), (w - 0.1, 0.22, 0.58), m, 0.07, rot=(-0.12, 0, 0))
    for s in (-1, 1):
        box(f, (s * (w / 2 - 0.1), 0, 0.40), (0.19, d - 0.02, 0.46), m, 0.07)
    n = choose([2, 3])
    cw = (w - 0.42) / n
    for i in range(n):
        x = -w / 2 + 0.21 + cw * (i + 0.5)
        box(f, (x, -0.08, 0.44), (cw - 0.012, d - 0.26, 0.17), m, 0.05, seg=5)
        box(f, (x, 0.2, 0.66), (cw - 0.03, 0.17, 0.40), m, 0.07, rot=(-0.2, 0, 0), seg=5)
    for s in (-1, 1):
        for q in (-1, 1):
            leg(
                f,
                s * (w / 2 - 0.12),
                q * (d / 2 - 0.12),
                s * (w / 2 - 0.1),
                q * (d / 2 - 0.1),
                0.18,
                0,
                0.025,
                0.018,
                lg,
            )
    for i in range(choose([1, 2, 3])):
        cm = fabric(fabric_colour(), kind=choose(["plain", "stripes"]))
        box(
            f,
            (uniform(-w / 2 + 0.4, w / 2 - 0.4), 0.02, 0.68),
            (0.42, 0.13, 0.42),
            cm,
            0.06,
            rot=(-0.35, uniform(-0.3, 0.3), uniform(-0.2, 0.2)),
            seg=5,
        )


def armchair(f):
    m = fabric(fabric_colour())
    lg = wood(wood_colour())
    box(f, (0, 0, 0.28), (0.66, 0.68, 0.2), m, 0.05)
    box(f, (0, -0.03, 0.43), (0.5, 0.6, 0.16), m, 0.06, seg=5)
    box(f, (0, 0.3, 0.62), (0.66, 0.18, 0.62), m, 0.08, rot=(-0.2, 0, 0), seg=5)
    for s in (-1, 1):
        box(f, (s * 0.33, -0.02, 0.46), (0.13, 0.64, 0.34), m, 0.06)
    for s in (-1, 1):
        for q in (-1, 1):
            leg(f, s * 0.25, q * 0.25, s * 0.3, q * 0.31, 0.2, 0, 0.022, 0.014, lg)


def chair(f):
    m = wood(wood_colour(), ax=2)
    st = choose([m, fabric(fabric_colour())])
    box(f, (0, 0, 0.45), (0.44, 0.43, 0.045), st, 0.018)
    for s in (-1, 1):
        leg(f, s * 0.17, -0.17, s * 0.2, -0.21, 0.44, 0, 0.02, 0.014, m)
        leg(f, s * 0.17, 0.18, s * 0.19, 0.23, 0.44, 0, 0.02, 0.014, m)
        leg(f, s * 0.19, 0.19, s * 0.18, 0.27, 0.44, 0.9, 0.018, 0.014, m)
    if rng.random() < 0.5:
        for z in (0.58, 0.70, 0.82):
            box(
                f,
                (0, 0.22 + (z - 0.44) * 0.16, z),
                (0.38, 0.018, 0.06),
                m,
                0.008,
                rot=(-0.15, 0, 0),
            )
    else:
        box(f, (0, 0.265, 0.80), (0.40, 0.022, 0.2), m, 0.01, rot=(-0.17, 0, 0))


def coffee_table(f):
    m = wood(wood_colour())
    r = choose([0, 1])
    if r:
        cyl(f, (0, 0, 0.42), 0.42, 0.035, m)
    else:
        box(f, (0, 0, 0.42), (0.95, 0.55, 0.04), m, 0.01)
        box(f, (0, 0, 0.17), (0.8, 0.42, 0.022), m, 0.006)
    k = 0.28 if r else 0.4
    kk = 0.28 if r else 0.2
    for s in (-1, 1):
        for q in (-1, 1):
            leg(f, s * k, q * kk, s * (k + 0.03), q * (kk + 0.03), 0.41, 0, 0.02, 0.014, m)
    bm = plain(colour_of(choose(fabric_palette)), 0.6)
    box(
        f,
        (uniform(-0.15, 0.15), uniform(-0.1, 0.1), 0.455),
        (0.2, 0.27, 0.03),
        bm,
        0.003,
        rot=(0, 0, uniform(-1, 1)),
    )
    cyl(f, (0.22, 0.05, 0.49), 0.035, 0.1, plain(white, 0.25, 0.5))


def dining_table(f):
    m = wood(wood_colour())
    box(f, (0, 0, 0.735), (1.3, 0.8, 0.035), m, 0.008)
    box(f, (0, 0, 0.68), (1.14, 0.64, 0.07), m, 0.004)
    for s in (-1, 1):
        for q in (-1, 1):
            box(f, (s * 0.58, q * 0.33, 0.36), (0.06, 0.06, 0.70), m, 0.008)
    v = plain(fabric_colour(), 0.3, 0.5)
    lathe(
        f,
        (uniform(-0.3, 0.3), uniform(-0.1, 0.1), 0.753),
        [(0.04, 0), (0.08, 0.05), (0.09, 0.12), (0.05, 0.2), (0.035, 0.26), (0.045, 0.28)],
        v,
    )


def side_table(f):
    m = wood(wood_colour())
    cyl(f, (0, 0, 0.5), 0.23, 0.025, m)
    for k in range(3):
        a = k * 2.094 + 0.4
        leg(
            f,
            0.13 * math.cos(a),
            0.13 * math.sin(a),
            0.2 * math.cos(a),
            0.2 * math.sin(a),
            0.49,
            0,
            0.016,
            0.012,
            m,
        )
    lathe(
        f,
        (0, 0, 0.513),
        [(0.045, 0), (0.06, 0.06), (0.03, 0.14), (0.02, 0.2), (0.028, 0.22)],
        plain(fabric_colour(), 0.3, 0.5),
    )


def pouf(f):
    r = uniform(0.24, 0.32)
    m = fabric(fabric_colour(), kind=choose(["plain", "stripes"]))
    lathe(
        f,
        (0, 0, 0),
        [
            (r * 0.85, 0),
            (r * 0.97, 0.04),
            (r * 1.03, 0.12),
            (r * 1.04, 0.22),
            (r * 0.98, 0.33),
            (r * 0.86, 0.385),
            (r * 0.5, 0.405),
            (0.02, 0.4),
        ],
        m,
    )


def plant(f):
    p = plain(choose([white, colour_of("b5654a"), colour_of("3a3f44"), colour_of("8a8d85")]), 0.5)
    h = uniform(0.28, 0.4)
    r = uniform(0.14, 0.19)
    lathe(f, (0, 0, 0), [(r * 0.72, 0), (r, h), (r * 0.93, h), (r * 0.9, h - 0.04)], p, cap=True)
    cyl(f, (0, 0, h - 0.04), r * 0.88, 0.02, plain((0.03, 0.02, 0.015), 0.95))
    lm = leaf_material(colour_of(choose(["3f6b34", "4f7a3a", "2f5a3c", "6a8a4a"])))
    k = choose([0, 1])
    n = rng.randint(16, 26)
    for i in range(n):
        if k:
            leaf(
                f,
                (uniform(-0.05, 0.05), uniform(-0.05, 0.05), h - 0.03),
                i * 2.4 + uniform(-0.3, 0.3),
                uniform(0.9, 1.45),
                uniform(0.45, 0.85),
                uniform(0.05, 0.09),
                lm,
                uniform(0.3, 1.6),
            )
        else:
            zz = uniform(0.05, 0.55)
            a = i * 2.4 + uniform(-0.3, 0.3)
            leaf(
                f,
                (0.02 * math.cos(a), 0.02 * math.sin(a), h + zz),
                a,
                uniform(0.1, 0.9),
                uniform(0.22, 0.36),
                uniform(0.12, 0.2),
                lm,
                uniform(0.4, 1.3),
            )
    if not k:
        leg(f, 0, 0, 0.02, 0.01, h - 0.04, h + 0.6, 0.014, 0.008, plain(colour_of("6b5a3a"), 0.8))


def floor_lamp(f):
    mm = metal(choose([(0.05, 0.05, 0.05), (0.5, 0.36, 0.16), (0.5, 0.5, 0.5)]))
    cyl(f, (0, 0, 0.012), 0.15, 0.024, mm)
    cyl(f, (0, 0, 0.75), 0.012, 1.48, mm)
    sm = fabric(colour_of(choose(["d8cdb8", "e6e0d2", "9b8b74"])), 300, 0.1)
    lathe(f, (0, 0, 1.4), [(0.21, 0), (0.15, 0.3)], sm, cap=False)


def cabinet(f):
    w, h, d = uniform(1.0, 1.5), uniform(0.65, 0.9), 0.42
    m = (
        wood(wood_colour())
        if rng.random() < 0.65
        else plain(colour_of(choose(fabric_palette)), 0.45)
    )
    n = choose([2, 3])
    hm = metal((0.3, 0.25, 0.18))
    box(f, (0, 0, h / 2 + 0.06), (w, d, h - 0.12), m, 0.006)
    box(f, (0, 0, h + 0.005), (w + 0.03, d + 0.02, 0.025), m, 0.005)
    for i in range(n):
        cw = (w - 0.04) / n
        x = -w / 2 + 0.02 + cw * (i + 0.5)
        box(f, (x, -d / 2 - 0.006, h / 2 + 0.06), (cw - 0.012, 0.02, h - 0.17), m, 0.004)
        box(f, (x + cw * 0.36, -d / 2 - 0.028, h / 2 + 0.1), (0.014, 0.02, 0.14), hm, 0.004)
    for s in (-1, 1):
        for q in (-1, 1):
            leg(
                f,
                s * (w / 2 - 0.08),
                q * (d / 2 - 0.06),
                s * (w / 2 - 0.07),
                q * (d / 2 - 0.05),
                0.13,
                0,
                0.02,
                0.014,
                m,
            )
    z = h + 0.018
    if rng.random() < 0.8:
        lathe(
            f,
            (-w / 2 + 0.2, 0, z),
            [(0.05, 0), (0.09, 0.08), (0.1, 0.16), (0.05, 0.26), (0.03, 0.32), (0.04, 0.34)],
            plain(fabric_colour(), 0.35, 0.5),
        )
    if rng.random() < 0.7:
        x = uniform(0.05, w / 2 - 0.25)
        for i in range(5):
            bw = uniform(0.02, 0.04)
            bh = uniform(0.18, 0.26)
            box(
                f,
                (x, 0, z + bh / 2),
                (bw, 0.16, bh),
                plain(colour_of(choose(fabric_palette)), 0.6),
                0.002,
            )
            x += bw + 0.002


def shelf(f):
    w, h, d = uniform(0.7, 1.0), uniform(1.5, 1.95), 0.3
    m = wood(wood_colour(), ax=2) if rng.random() < 0.6 else plain(white, 0.45)
    n = 5
    for s in (-1, 1):
        box(f, (s * (w / 2 - 0.012), 0, h / 2), (0.024, d, h), m, 0.003)
    box(f, (0, d / 2 - 0.008, h / 2), (w - 0.04, 0.012, h - 0.02), m, 0)
    for i in range(n + 1):
        z = 0.05 + (h - 0.07) * i / n
        box(f, (0, 0, z), (w - 0.048, d - 0.01, 0.022), m, 0.002)
        if i < n:
            x = -w / 2 + 0.05
            lim = w / 2 - 0.06 if rng.random() < 0.6 else uniform(-0.1, 0.2)
            while x < lim:
                bw = uniform(0.018, 0.045)
                bh = uniform(0.16, 0.25)
                box(
                    f,
                    (x + bw / 2, uniform(-0.04, 0.0), z + 0.011 + bh / 2),
                    (bw, uniform(0.15, 0.2), bh),
                    plain(scaled(colour_of(choose(fabric_palette)), uniform(0.6, 1.4)), 0.6),
                    0.002,
                )
                x += bw + 0.0015
            if lim < w / 2 - 0.2 and rng.random() < 0.7:
                lathe(
                    f,
                    (w / 2 - 0.14, 0, z + 0.011),
                    [(0.04, 0), (0.06, 0.05), (0.05, 0.12), (0.03, 0.15)],
                    plain(fabric_colour(), 0.4, 0.5),
                )


def tv_unit(f):
    m = wood(wood_colour())
    w = uniform(1.3, 1.7)
    box(f, (0, 0, 0.29), (w, 0.4, 0.36), m, 0.006)
    for i in range(3):
        cw = w / 3
        box(f, ((i - 1) * cw, -0.205, 0.29), (cw - 0.02, 0.018, 0.31), m, 0.004)
    for s in (-1, 1):
        box(f, (s * (w / 2 - 0.1), 0, 0.055), (0.05, 0.32, 0.11), m, 0.004)
    b = plain((0.012, 0.012, 0.013), 0.25, 0.5)
    box(f, (0, 0.02, 0.87), (1.12, 0.04, 0.64), b, 0.006)
    box(f, (0, 0.02, 0.505), (0.3, 0.18, 0.02), b, 0.004)
    box(f, (0, 0.03, 0.53), (0.06, 0.03, 0.08), b, 0.004)
