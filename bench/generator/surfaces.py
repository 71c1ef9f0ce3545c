"""Materials of walls and floors, in metres."""

import math

from colours import scaled
from materials import Material
from settings import rng, uniform


def paint(c, rough=0.7, bump=0.12):
    m = Material("paint", rough, 0.2)
    v = m.map("UV")
    m.col(c)
    m.bump(m.noise(v, 170, 3, 0.6), bump, 0.004)
    m.bump(m.noise(v, 1.1, 2, 0.5), 0.06, 0.05)
    return m


def wallpaper(c, kind):
    m = Material("wallpaper", 0.75, 0.2)
    v = m.map("UV")
    c2 = scaled(c, uniform(0.62, 0.8)) if sum(c) > 0.6 else scaled(c, 1.7)
    if kind == "stripes":
        col, f = m.brick(v, c, c2, c, uniform(0.10, 0.2), 50, 0, 0, freq=1)
        w = m.nodes.new("ShaderNodeTexWave")
        m.link(v, w.inputs["Vector"])
        w.bands_direction = "X"
        w.inputs["Scale"].default_value = uniform(1.2, 3)
        col = m.mix(c, c2, m.ramp(w.outputs["Fac"], [(0.48, (0, 0, 0)), (0.52, (1, 1, 1))]))
    elif kind == "damask":
        vo = m.nodes.new("ShaderNodeTexVoronoi")
        vo.feature = "F1"
        vo.distance = "CHEBYCHEV" if rng.random() < 0.5 else "EUCLIDEAN"
        m.link(m.map("UV", rot=(0, 0, math.pi / 4)), vo.inputs["Vector"])
        vo.inputs["Scale"].default_value = uniform(4, 7)
        vo.inputs["Randomness"].default_value = 0
        w = m.nodes.new("ShaderNodeMath")
        w.operation = "SINE"
        mu = m.nodes.new("ShaderNodeMath")
        mu.operation = "MULTIPLY"
        mu.inputs[1].default_value = 22
        m.link(vo.outputs["Distance"], mu.inputs[0])
        m.link(mu.outputs[0], w.inputs[0])
        col = m.mix(c, c2, m.ramp(w.outputs[0], [(0.1, (0, 0, 0)), (0.25, (1, 1, 1))]))
    else:
        vo = m.nodes.new("ShaderNodeTexVoronoi")
        m.link(v, vo.inputs["Vector"])
        vo.inputs["Scale"].default_value = uniform(9, 14)
        vo.inputs["Randomness"].default_value = 0.55
        col = m.mix(c, c2, m.ramp(vo.outputs["Distance"], [(0.22, (1, 1, 1)), (0.27, (0, 0, 0))]))
    n = m.noise(v, 260, 3)
    col = m.mix(col, scaled(c, 0.8), m.ramp(n, [(0.55, (0, 0, 0)), (0.8, (0.4,) * 3)]))
    m.col(col, tuple((a + b) / 2 for a, b in zip(c, c2))).bump(n, 0.12, 0.003)
    return m


def brick_wall(c, mortar):
    m = Material("brick", 0.85, 0.15)
    v = m.map("UV")
    n = m.noise(v, 28, 7, 0.7)
    col, f = m.brick(v, scaled(c, 0.6), scaled(c, 1.3), mortar, 0.225, 0.075, 0.007, smooth=0.3)
    col = m.mix(col, scaled(c, 0.5), m.ramp(n, [(0.45, (0, 0, 0)), (0.8, (0.7,) * 3)]))
    m.col(col, scaled(c, 0.85))
    m.bump(f, 0.8, 0.008, True)
    m.bump(n, 0.35, 0.006)
    return m


def panel_wall(c):
    m = Material("panel", 0.5, 0.3)
    v = m.map("UV", rot=(0, 0, math.pi / 2))
    w = uniform(0.09, 0.14)
    col, f = m.brick(v, scaled(c, 0.8), scaled(c, 1.15), scaled(c, 0.25), 40, w, 0.003, offset=0.37)
    g = m.noise(m.map("UV", (26, 1.1, 1)), 2.0, 8, 0.65, 1.0)
    col = m.mix(col, scaled(c, 0.5), m.ramp(g, [(0.42, (0, 0, 0)), (0.72, (0.75,) * 3)]))
    m.col(col, scaled(c, 0.8)).bump(f, 0.7, 0.006, True)
    m.bump(g, 0.08, 0.003)
    return m


def planks(c, w, l, var=0.3, rot=0.0):
    m = Material("planks", uniform(0.35, 0.55), 0.3)
    v = m.map("UV", rot=(0, 0, rot))
    col, f = m.brick(
        v,
        scaled(c, 1 - var),
        scaled(c, 1 + var * 0.7),
        scaled(c, 0.2),
        l,
        w,
        0.0022,
        offset=uniform(0.3, 0.45),
        freq=3,
    )
    mp = m.nodes.new("ShaderNodeMapping")
    m.link(v, mp.inputs["Vector"])
    mp.inputs["Scale"].default_value = (1.4, 22, 1)
    # shift grain per plank with the brick tint
    add = m.nodes.new("ShaderNodeVectorMath")
    add.operation = "MULTIPLY_ADD"
    m.link(col, add.inputs[0])
    add.inputs[1].default_value = (40, 40, 40)
    m.link(mp.outputs[0], add.inputs[2])
    g = m.noise(add.outputs[0], 2.2, 9, 0.66, 0.8)
    col = m.mix(col, scaled(c, 0.42), m.ramp(g, [(0.40, (0, 0, 0)), (0.72, (0.75,) * 3)]))
    m.col(col, scaled(c, 0.75))
    m.bump(f, 0.6, 0.003, True)
    m.bump(g, 0.06, 0.002)
    return m


def tiles(c, c2, s, grout, off=0.0):
    m = Material("tiles", uniform(0.25, 0.45), 0.4)
    v = m.map("UV", loc=(uniform(0, 1), uniform(0, 1), 0))
    col, f = m.brick(v, c, c2, grout, s, s, 0.004, offset=off, freq=2 if off else 1)
    n = m.noise(v, 4, 8, 0.65, 2.0)
    col = m.mix(col, scaled(c, 0.7), m.ramp(n, [(0.5, (0, 0, 0)), (0.75, (0.6,) * 3)]))
    m.col(col, scaled(c, 0.9))
    m.bump(f, 0.6, 0.004, True)
    return m


def carpet(c):
    m = Material("carpet", 0.98, 0.05)
    v = m.map("UV")
    n = m.noise(v, 190, 3, 0.8)
    n2 = m.noise(v, 3, 4)
    col = m.mix(scaled(c, 0.6), scaled(c, 1.3), n)
    col = m.mix(col, scaled(c, 0.8), n2)
    m.col(col, scaled(c, 0.85)).bump(n, 0.6, 0.012)
    return m


def concrete(c):
    m = Material("concrete", 0.55, 0.3)
    v = m.map("UV")
    n = m.noise(v, 1.6, 9, 0.62, 0.6)
    n2 = m.noise(v, 40, 4)
    col = m.mix(scaled(c, 0.72), scaled(c, 1.2), n)
    col = m.mix(col, scaled(c, 0.8), m.ramp(n2, [(0.5, (0, 0, 0)), (0.8, (0.5,) * 3)]))
    m.col(col, scaled(c, 0.93)).bump(n2, 0.12, 0.004)
    return m


def chevron(c):  # parquet
    m = Material("parquet", 0.4, 0.3)
    v = m.map("UV")
    w = 0.09
    n = 5
    s = w * n
    ch = m.nodes.new("ShaderNodeTexChecker")
    m.link(v, ch.inputs["Vector"])
    ch.inputs["Scale"].default_value = 1 / s
    a, fa = m.brick(
        v, scaled(c, 0.75), scaled(c, 1.2), scaled(c, 0.2), s, w, 0.0018, offset=0, freq=1
    )
    b, fb = m.brick(
        m.map("UV", rot=(0, 0, math.pi / 2)),
        scaled(c, 0.75),
        scaled(c, 1.2),
        scaled(c, 0.2),
        s,
        w,
        0.0018,
        offset=0,
        freq=1,
    )
    ga = m.noise(m.map("UV", (2, 26, 1)), 2.2, 8, 0.65, 0.8)
    gb = m.noise(m.map("UV", (26, 2, 1)), 2.2, 8, 0.65, 0.8)
    col = m.mix(a, b, ch.outputs["Fac"])
    g = m.mix(ga, gb, ch.outputs["Fac"])
    col = m.mix(col, scaled(c, 0.45), m.ramp(g, [(0.42, (0, 0, 0)), (0.72, (0.7,) * 3)]))
    m.col(col, scaled(c, 0.8))
    m.bump(g, 0.05, 0.002)
    return m
