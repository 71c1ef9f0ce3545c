"""Renders the raw passes of a furnished room that is drawn from a seed. Run by Blender:

blender -b --factory-startup -P render_room.py -- --seed 1000 --out RAW --textures TEXTURES
"""

import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

from arrange import furnish, pieces, place_camera
from colours import colour_of, rgba
from geometry import group_ids, group_objects
from lights import light_room
from passes import cheapen, render, read_pass, set_up_passes
from room import build_room
from settings import choose, height, kind_of_room, options, rng, scene, uniform, width
from variation import choose_variation

light_paints = ["f1ead9", "dfe8e4", "e6d5c0", "d5dee8"]
dark_paints = ["2f4a5e", "7a3b32", "44543f", "9c6b2f", "5b3f63"]
new_floors = ["oak", "marble", "terracotta", "carpet"]
largest_target = 0.10


def main():
    variation = choose_variation(options.seed)
    room = build_room(variation)
    lights = light_room(room, variation)
    place_camera(room, variation)
    furnish(room, variation)
    camera = add_camera(room, variation)
    first_passes = {material.name: cheapen(material) for material in list(bpy.data.materials)}
    set_up_passes()
    render("pre", 1)
    if options.only_index:
        return
    coverage, candidates = find_targets(variation)
    target = choose_target(candidates)
    paints = [choose([p for p in light_paints if p != room.wall_hex]), choose(dark_paints)]
    floor = new_floors[kind_of_room % 4]
    if room.floor_kind == "carpet" and floor == "carpet":
        floor = "oak"
    with open(os.path.join(options.textures, "textures.json")) as file:
        texture = json.load(file)[floor]
    facts = describe(room, variation, lights, camera)
    facts.update(
        wall_recolors=[dict(hex=p, linear=list(colour_of(p))) for p in paints],
        floor_material=describe_floor(floor, texture),
        object_coverage=coverage,
        target=target,
        candidates=[(name, score) for score, name in candidates],
    )
    with open(os.path.join(options.out, "meta.json"), "w") as file:
        json.dump(facts, file, indent=1)
    if target is None:
        sys.exit("no object that could be the target")
    render_all(room, target, paints, floor, texture, first_passes)


def add_camera(room, variation):
    view = math.radians(uniform(*variation.view))
    data = bpy.data.cameras.new("camera")
    camera = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    data.sensor_width = 36
    data.lens = 18 / math.tan(view / 2)
    data.clip_start = 0.05
    share = 0.36 if room.look_left else 0.64
    at = Vector((room.camera_x, room.camera_y, 0))
    gaze = Vector((room.x * share + uniform(-0.3, 0.3), room.y * 0.82, 0)) - at
    yaw = math.atan2(-gaze.x, gaze.y)
    pitch = math.radians(uniform(*variation.pitch))
    roll = math.radians(uniform(-1, 1))
    camera.matrix_world = (
        Matrix.Translation((room.camera_x, room.camera_y, room.camera_z))
        @ Euler((math.pi / 2 + pitch, 0, yaw)).to_matrix().to_4x4()
        @ Matrix.Rotation(roll, 4, "Z")
    )
    return dict(view=view, yaw=yaw, pitch=pitch, roll=roll, matrix=camera.matrix_world)


def find_targets(variation):
    """The share of the picture of every object, and which objects are fit to be erased."""
    ids = np.rint(read_pass("pre", "idx")[..., 0]).astype(int)
    names = {number: name for name, number in group_ids.items()}
    coverage, candidates = {}, []
    for number in np.unique(ids):
        name = names.get(number)
        if name is None:
            continue
        mask = ids == number
        coverage[name] = float(mask.mean())
        kind = name.split("_")[0]
        if kind not in pieces and kind not in ("picture", "clutter"):
            continue
        ys, xs = np.nonzero(mask)
        is_whole = xs.min() > 10 and xs.max() < width - 11
        is_whole = is_whole and ys.min() > 10 and ys.max() < height - 11
        if not is_whole or not variation.smallest_target < coverage[name] < largest_target:
            continue
        is_big = kind in ("sofa", "shelf", "cabinet", "dtable", "tvunit", "bed")
        worth = 0.5 if kind == "picture" else 0.3 if is_big else 1
        candidates.append((coverage[name] * worth * min(1, coverage[name] / 0.02), name))
    return coverage, sorted(candidates, reverse=True)


def choose_target(candidates):
    best = [name for _, name in candidates[:3]]
    if not best:
        return None
    return best[0] if len(best) == 1 or rng.random() < 0.6 else choose(best)


def describe(room, variation, lights, camera):
    """The facts of `scene.json` that are known before anything is rendered."""
    is_painted = room.wall_kind.startswith("paint")
    return dict(
        version=1,
        set="public",
        seed=options.seed,
        index=kind_of_room,
        width=width,
        height=height,
        room_m=dict(x=room.x, y=room.y, z=room.z),
        wall_kind=room.wall_kind,
        accent_wall=room.accent_wall,
        floor_kind=room.floor_kind,
        wall_albedo_before=dict(
            uniform=is_painted,
            srgb_hex="#" + room.wall_hex if is_painted else None,
            linear=list(room.wall_colour) if is_painted else None,
        ),
        camera=describe_camera(room, camera),
        floor_plane=describe_plane(camera),
        lights=lights,
        object_ids=dict(group_ids),
        spp=options.spp,
        phone=variation.phone,
        variation={name: value for name, value in vars(variation).items() if name != "phone"},
    )


def describe_floor(name, texture):
    return dict(
        name=name,
        texture=f"../../textures/{name}.png",
        tile_m=texture["tile_m"],
        roughness=texture["roughness"],
        uv_origin_world=[0, 0, 0],
        u_axis=[1, 0, 0],
        v_axis=[0, 1, 0],
        note="u=X/tile_m, v=Y/tile_m; texture pixel x=frac(u)*512, y=(1-frac(v))*512",
    )


def project(camera):
    """Intrinsics, rotation and translation, OpenCV's convention."""
    matrix = camera["matrix"]
    rotation = np.array(Matrix.Diagonal((1, -1, -1)) @ matrix.to_3x3().transposed())
    centre = np.array(matrix.translation)
    focal = (width / 2) / math.tan(camera["view"] / 2)
    intrinsics = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return intrinsics, rotation, -rotation @ centre, centre


def describe_camera(room, camera):
    intrinsics, rotation, translation, centre = project(camera)
    return dict(
        fov_h_deg=math.degrees(camera["view"]),
        fov_v_deg=math.degrees(2 * math.atan(height / 2 / intrinsics[0, 0])),
        height_m=room.camera_z,
        pitch_deg=math.degrees(camera["pitch"]),
        roll_deg=math.degrees(camera["roll"]),
        yaw_deg=math.degrees(camera["yaw"]),
        K=intrinsics.tolist(),
        R_world_to_cam=rotation.tolist(),
        t_world_to_cam=translation.tolist(),
        position_world=centre.tolist(),
        convention="OpenCV: x right, y down, z forward; pixel centre of column i is i+0.5",
    )


def describe_plane(camera):
    intrinsics, rotation, translation, _ = project(camera)
    to_image = (intrinsics @ np.hstack([rotation, translation[:, None]]))[:, [0, 1, 3]]
    to_floor = np.linalg.inv(to_image)

    def vanishing(direction):
        q = intrinsics @ rotation @ np.array(direction, float)
        return [float(q[0] / q[2]), float(q[1] / q[2])] if abs(q[2]) > 1e-9 else None

    ends = [intrinsics @ rotation @ np.array(axis) for axis in ([1.0, 0, 0], [0, 1.0, 0])]
    horizon = np.cross(*ends)
    horizon = horizon / np.hypot(horizon[0], horizon[1])
    return dict(
        normal=[0, 0, 1],
        d=0,
        H_floor_m_to_image=(to_image / to_image[2, 2]).tolist(),
        H_image_to_floor_m=(to_floor / to_floor[2, 2]).tolist(),
        horizon_line_abc=[float(x) for x in horizon],
        vp_x=vanishing((1, 0, 0)),
        vp_y=vanishing((0, 1, 0)),
        vp_z=vanishing((0, 0, 1)),
    )


def render_all(room, target, paints, floor, texture, first_passes):
    render("photo", options.spp)
    for o in group_objects[target]:
        o.hide_render = True
    render("clean", options.spp)
    for o in group_objects[target]:
        o.hide_render = False
    repaint(room, paints, first_passes)
    material = make_new_floor(floor, texture)
    cheapen(material)
    room.floor.data.materials[0] = material
    render("floor_" + floor, max(8, options.spp * 3 // 4))


def repaint(room, paints, first_passes):
    """The walls in one albedo, painted over: their relief is kept."""
    colour = room.main.shader.inputs["Base Color"]
    source = colour.links[0].from_socket if colour.is_linked else None
    before = tuple(colour.default_value)
    if source:
        room.main.tree.links.remove(colour.links[0])
    from_afar = first_passes[room.main.material.name].inputs[0]
    before_afar = tuple(from_afar.default_value)
    for paint in paints:
        colour.default_value = from_afar.default_value = rgba(colour_of(paint))
        render("walls_" + paint, max(8, options.spp // 2))
    colour.default_value = before
    from_afar.default_value = before_afar
    if source:
        room.main.link(source, colour)


def make_new_floor(name, texture):
    material = bpy.data.materials.new("new floor")
    material.use_nodes = True
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = texture["roughness"]
    shader.inputs["Specular"].default_value = 0.3
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(os.path.abspath(f"{options.textures}/{name}.png"))
    image.interpolation = "Linear"
    image.extension = "REPEAT"
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    mapping = tree.nodes.new("ShaderNodeMapping")
    scale = 1 / texture["tile_m"]
    mapping.inputs["Scale"].default_value = (scale, scale, 1)
    tree.links.new(coordinates.outputs["UV"], mapping.inputs[0])
    tree.links.new(mapping.outputs[0], image.inputs[0])
    tree.links.new(image.outputs[0], shader.inputs["Base Color"])
    material["mean"] = texture["mean_linear"]
    return material


main()
