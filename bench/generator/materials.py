"""Materials of things, in coordinates of the object."""

import bpy

from colours import rgba, scaled
from settings import choose, uniform


class Material:
    """A principled material whose nodes are added one by one; `mean` is its colour from afar."""

    def __init__(self, name, rough=0.6, spec=0.3):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.nodes = self.tree.nodes
        self.shader = self.nodes["Principled BSDF"]
        self.shader.inputs["Roughness"].default_value = rough
        self.shader.inputs["Specular"].default_value = spec
        self.coordinates = self.nodes.new("ShaderNodeTexCoord")

    def link(self, a, b):
        self.tree.links.new(a, b)

    def map(self, out="Object", scale=(1, 1, 1), rot=(0, 0, 0), loc=(0, 0, 0)):
        n = self.nodes.new("ShaderNodeMapping")
        self.link(self.coordinates.outputs[out], n.inputs["Vector"])
        n.inputs["Scale"].default_value = scale
        n.inputs["Rotation"].default_value = rot
        n.inputs["Location"].default_value = loc
        return n.outputs["Vector"]

    def noise(self, vec, scale, detail=6, rough=0.6, dist=0.0):
        n = self.nodes.new("ShaderNodeTexNoise")
        self.link(vec, n.inputs["Vector"])
        n.inputs["Scale"].default_value = scale
        n.inputs["Detail"].default_value = detail
        n.inputs["Roughness"].default_value = rough
        n.inputs["Distortion"].default_value = dist
        return n.outputs["Fac"]

    def ramp(self, fac, stops):
        n = self.nodes.new("ShaderNodeValToRGB")
        self.link(fac, n.inputs["Fac"])
        e = n.color_ramp.elements
        while len(e) < len(stops):
            e.new(0.5)
        for k, (p, c) in enumerate(stops):
            e[k].position = p
            e[k].color = rgba(c)
        return n.outputs["Color"]

    def mix(self, a, b, fac, mode="MIX"):
        n = self.nodes.new("ShaderNodeMixRGB")
        n.blend_type = mode
        for v, i in ((fac, "Fac"), (a, "Color1"), (b, "Color2")):
            if hasattr(v, "links"):
                self.link(v, n.inputs[i])
            else:
                n.inputs[i].default_value = v if i == "Fac" else rgba(v)
        return n.outputs["Color"]

    def brick(self, vec, c1, c2, mortar, w, h, ms, offset=0.5, bias=0.0, freq=2, smooth=0.1):
        n = self.nodes.new("ShaderNodeTexBrick")
        self.link(vec, n.inputs["Vector"])
        n.inputs["Color1"].default_value = rgba(c1)
        n.inputs["Color2"].default_value = rgba(c2)
        n.inputs["Mortar"].default_value = rgba(mortar)
        n.inputs["Scale"].default_value = 1
        n.inputs["Mortar Size"].default_value = ms
        n.inputs["Mortar Smooth"].default_value = smooth
        n.inputs["Bias"].default_value = bias
        n.inputs["Brick Width"].default_value = w
        n.inputs["Row Height"].default_value = h
        n.offset = offset
        n.offset_frequency = freq
        n.squash = 1
        return n.outputs["Color"], n.outputs["Fac"]

    def col(self, c, mean=None):
        if hasattr(c, "links"):
            self.link(c, self.shader.inputs["Base Color"])
        else:
            self.shader.inputs["Base Color"].default_value = rgba(c)
        if mean is None and not hasattr(c, "links"):
            mean = c
        if mean is not None:
            self.material["mean"] = mean
        return self

    def bump(self, h, strength=0.3, dist=0.01, invert=False):
        n = self.nodes.new("ShaderNodeBump")
        self.link(h, n.inputs["Height"])
        n.inputs["Strength"].default_value = strength
        n.inputs["Distance"].default_value = dist
        n.invert = invert
        if self.shader.inputs["Normal"].is_linked:
            self.link(self.shader.inputs["Normal"].links[0].from_socket, n.inputs["Normal"])
        self.link(n.outputs["Normal"], self.shader.inputs["Normal"])
        return self


def plain(c, rough=0.5, spec=0.3, name="plain"):
    return Material(name, rough, spec).col(c).material


def metal(c, rough=0.35):
    m = Material("metal", rough)
    m.shader.inputs["Metallic"].default_value = 0.9
    return m.col(c).material


def wood(c, scale=1.0, rough=0.45, ax=0):
    m = Material("wood", rough, 0.35)
    sc = [9, 9, 9]
    sc[ax] = 0.8
    v = m.map(
        "Object", tuple(x * scale for x in sc), loc=(uniform(0, 9), uniform(0, 9), uniform(0, 9))
    )
    g = m.noise(v, 2.2, 8, 0.65, 1.2)
    f = m.noise(m.map("Object", tuple((60 if i != ax else 3) * scale for i in range(3))), 3, 4)
    col = m.ramp(g, [(0.3, scaled(c, 0.55)), (0.5, c), (0.7, scaled(c, 1.25))])
    col = m.mix(col, scaled(c, 0.6), m.ramp(f, [(0.5, (0, 0, 0)), (0.75, (0.5, 0.5, 0.5))]))
    m.col(col, scaled(c, 0.85)).bump(f, 0.12, 0.002)
    return m.material


def fabric(c, weave=420, var=0.25, kind=None):
    m = Material("fabric", 0.95, 0.1)
    v = m.map("Object")
    kind = kind or "plain"
    n1 = m.noise(v, weave * 0.35, 2, 0.8)
    n2 = m.noise(v, 5, 4)
    col = m.mix(scaled(c, 1 - var), scaled(c, 1 + var * 0.7), n1)
    col = m.mix(col, scaled(c, 0.75), m.ramp(n2, [(0.45, (0, 0, 0)), (0.8, (0.5, 0.5, 0.5))]))
    if kind == "stripes":
        w = m.nodes.new("ShaderNodeTexWave")
        m.link(v, w.inputs["Vector"])
        w.inputs["Scale"].default_value = 4.0
        w.bands_direction = choose("XY")
        col = m.mix(
            col,
            scaled(c, 1.8) if sum(c) < 1 else scaled(c, 0.4),
            m.ramp(w.outputs["Fac"], [(0.62, (0, 0, 0)), (0.68, (0.85,) * 3)]),
        )
    m.col(col, scaled(c, 0.9)).bump(n1, 0.35, 0.004)
    m.shader.inputs["Sheen"].default_value = 0.3
    return m.material


def leaf_material(c):
    m = Material("leaf", 0.45, 0.4)
    n = m.noise(m.map("Object"), 25, 3)
    return m.col(m.mix(scaled(c, 0.55), scaled(c, 1.3), n), scaled(c, 0.9)).material
