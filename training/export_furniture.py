"""Exports the furniture of bench/generator as triangles, many of each kind. Run by Blender:

blender -b --factory-startup -P training/export_furniture.py -- --seed 0 --out TRAIN --textures TRAIN

writes TRAIN/furniture.npz: `corners` (n, 3, 3) float32 in metres, the piece's foot at the origin and its
front towards -y; `colour` (n, 3) linear albedo; `rough` (n); `start` (pieces + 1), where each piece
begins; `kind` (pieces), its name.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../bench/generator"))

import bpy
import numpy as np

import clutter
from arrange import pieces
from geometry import Frame, begin_group, current, group_ids, group_objects
from settings import options, rng

of_each = 14
of_each_small = 6
# A narrower bevel is not seen at the size of a training view.
narrowest_bevel = 0.012


def main():
    kinds = {kind: (build, of_each) for kind, (build, _, _) in pieces.items()}
    for build in dict.fromkeys(clutter.on_tables + clutter.on_floors):
        kinds["small_" + build.__name__] = (build, of_each_small)
    corners, colours, roughs, starts, names = [], [], [], [0], []
    for kind, (build, count) in kinds.items():
        for number in range(count):
            rng.seed(f"{options.seed} {kind} {number}")
            piece = export_piece(build)
            corners.append(piece[0])
            colours.append(piece[1])
            roughs.append(piece[2])
            starts.append(starts[-1] + len(piece[0]))
            names.append(kind)
    np.savez(
        os.path.join(options.out, "furniture.npz"),
        corners=np.concatenate(corners).astype(np.float32),
        colour=np.concatenate(colours).astype(np.float32),
        rough=np.concatenate(roughs).astype(np.float32),
        start=np.array(starts, np.int32),
        kind=np.array(names),
    )
    print("pieces", len(names), "triangles", starts[-1])


def export_piece(build):
    begin_group("piece")
    build(Frame())
    graph = bpy.context.evaluated_depsgraph_get()
    for o in group_objects["piece"]:
        for bevel in [m for m in o.modifiers if m.type == "BEVEL"]:
            bevel.segments = 2
            if bevel.width < narrowest_bevel:
                o.modifiers.remove(bevel)
    graph.update()
    parts = [triangles_of(o.evaluated_get(graph)) for o in group_objects["piece"]]
    for o in group_objects.pop("piece"):
        bpy.data.objects.remove(o)
    group_ids.pop("piece")
    current[0] = None
    return [np.concatenate(part) for part in zip(*parts)]


def triangles_of(o):
    made = o.to_mesh()
    made.calc_loop_triangles()
    vertices = np.empty(len(made.vertices) * 3, np.float32)
    made.vertices.foreach_get("co", vertices)
    vertices = vertices.reshape(-1, 3)
    turn = np.array(o.matrix_world)
    vertices = vertices @ turn[:3, :3].T + turn[:3, 3]
    indices = np.empty(len(made.loop_triangles) * 3, np.int32)
    made.loop_triangles.foreach_get("vertices", indices)
    corners = vertices[indices].reshape(-1, 3, 3)
    colour, rough = describe_material(o.data.materials[0])
    o.to_mesh_clear()
    count = len(corners)
    return corners, np.tile(np.float32(colour), (count, 1)), np.full(count, rough, np.float32)


def describe_material(material):
    shader = material.node_tree.nodes["Principled BSDF"]
    mean = material.get("mean")
    base = shader.inputs["Base Color"]
    own = (0.4, 0.35, 0.3) if base.is_linked else tuple(base.default_value)[:3]
    return own if mean is None else tuple(mean), shader.inputs["Roughness"].default_value


main()
