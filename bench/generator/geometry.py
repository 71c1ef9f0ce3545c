"""Meshes, each of them part of the group that was begun last: an object of the room."""

import math

import bpy
from mathutils import Euler, Matrix, Vector

from settings import scene

# The number of each group in the pass of object ids, and what belongs to it.
group_ids = {}
group_objects = {}
current = [None]


def begin_group(name):
    current[0] = name


def register(o):
    name = current[0]
    if name not in group_ids:
        group_ids[name] = len(group_ids) + 1
        group_objects[name] = []
    o.pass_index = group_ids[name]
    group_objects[name].append(o)
    return o


def mesh(name, verts, faces, mat, uvs=None, smooth=False):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.update()
    o = bpy.data.objects.new(name, me)
    scene.collection.objects.link(o)
    me.materials.append(mat)
    if uvs:
        l = me.uv_layers.new(name="UVMap")
        for i, uv in enumerate(uvs):
            l.data[i].uv = uv
    if smooth:
        for p in me.polygons:
            p.use_smooth = True
    return register(o)


class Frame:
    """A place and a turn about the vertical; things stand in it with their front towards -y."""

    def __init__(self, x=0, y=0, z=0, a=0):
        self.origin = Vector((x, y, z))
        self.yaw = a
        self.turn = Matrix.Rotation(a, 4, "Z")

    def place(self, o, c, rot=(0, 0, 0)):
        o.matrix_world = (
            Matrix.Translation(self.origin)
            @ self.turn
            @ Matrix.Translation(Vector(c))
            @ Euler(rot).to_matrix().to_4x4()
        )


def box(f, c, d, mat, bev=0.01, rot=(0, 0, 0), seg=3):
    x, y, z = d[0] / 2, d[1] / 2, d[2] / 2
    v = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    o = mesh(
        "box",
        v,
        [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)],
        mat,
    )
    f.place(o, c, rot)
    if bev > 0:
        b = o.modifiers.new("b", "BEVEL")
        b.width = min(bev, min(d) * 0.45)
        b.segments = seg
        b.harden_normals = True
        o.data.use_auto_smooth = True
        for p in o.data.polygons:
            p.use_smooth = True
    return o


def lathe(f, c, prof, mat, n=40, rot=(0, 0, 0), cap=True):
    v = []
    fa = []
    for r, z in prof:
        for k in range(n):
            a = 2 * math.pi * k / n
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(len(prof) - 1):
        for k in range(n):
            k2 = (k + 1) % n
            fa.append((i * n + k, i * n + k2, (i + 1) * n + k2, (i + 1) * n + k))
    if cap:
        fa.append(tuple(range(n - 1, -1, -1)))
        fa.append(tuple((len(prof) - 1) * n + k for k in range(n)))
    o = mesh("lathe", v, fa, mat, smooth=True)
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = 0.7
    f.place(o, c, rot)
    return o


def cyl(f, c, r, h, mat, r2=None, rot=(0, 0, 0), n=32):
    r2 = r if r2 is None else r2
    e = min(0.006, r * 0.3, h * 0.3)
    return lathe(
        f, c, [(r - e, -h / 2), (r, -h / 2 + e), (r2, h / 2 - e), (r2 - e, h / 2)], mat, n, rot
    )


def leg(f, x0, y0, x1, y1, z0, z1, r0, r1, mat):
    a = Vector((x0, y0, z0))
    b = Vector((x1, y1, z1))
    d = b - a
    q = d.to_track_quat("Z", "Y").to_euler()
    return lathe(f, (a + b) / 2, [(r0, -d.length / 2), (r1, d.length / 2)], mat, 20, rot=q)


def leaf(f, base, yaw, pitch, ln, w, mat, curl=0.8, n=9):
    v = []
    fa = []
    p = Vector(base)
    d = pitch
    for i in range(n + 1):
        t = i / n
        ww = w * math.sin(math.pi * min(1, t * 0.97 + 0.03)) ** 0.8 / 2
        side = Vector((-math.sin(yaw), math.cos(yaw), 0))
        up = Vector((0, 0, 0.15 * ww))
        v += [tuple(p + side * ww + up), tuple(p), tuple(p - side * ww + up)]
        st = ln / n
        p = p + Vector(
            (math.cos(yaw) * math.cos(d) * st, math.sin(yaw) * math.cos(d) * st, math.sin(d) * st)
        )
        d -= curl / n
    for i in range(n):
        a = i * 3
        fa += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    o = mesh("leaf", v, fa, mat, smooth=True)
    f.place(o, (0, 0, 0))
    return o


def quad(p, du, dv, mat, uv0=(0, 0)):
    p, du, dv = Vector(p), Vector(du), Vector(dv)
    a, b = du.length, dv.length
    u, v = uv0
    return mesh(
        "quad",
        [tuple(p), tuple(p + du), tuple(p + du + dv), tuple(p + dv)],
        [(0, 1, 2, 3)],
        mat,
        [(u, v), (u + a, v), (u + a, v + b), (u, v + b)],
    )
