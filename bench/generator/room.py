"""The shell of a room: floor, walls, ceiling, trims, door and window, in metres from a corner."""

import math
from types import SimpleNamespace

import bpy

from colours import colour_of, fabric_colour, wood_colour
from geometry import Frame, begin_group, box, cyl, mesh, quad
from materials import fabric, metal, plain, wood
from settings import choose, kind_of_room, rng, uniform
from surfaces import brick_wall, carpet, concrete, paint, panel_wall, planks, tiles, wallpaper

paints = ["e8e2d6", "dfe3e2", "d9cfbf", "cdd6cf", "e9dccb", "c8cfd8"]
wall_kinds = [
    "paint",
    "paint+brick",
    "wallpaper",
    "paint",
    "paint+panel",
    "brick",
    "paint",
    "paint+wallpaper",
]
floor_kinds = ["planks", "tiles", "planks", "carpet", "planks", "concrete", "tiles", "planks"]


def build_room(variation):
    """The room as a namespace: its size, walls, window, door, and what later parts ask for."""
    room = SimpleNamespace()
    room.x, room.y, room.z = uniform(3.7, 5.2), uniform(4.2, 5.8), uniform(2.45, 2.85)
    choose_walls(room, variation)
    room.look_left = rng.random() < 0.5
    room.visible = "left" if room.look_left else "right"
    room.opposite = "right" if room.look_left else "left"
    room.visible_x = 0 if room.look_left else room.x
    room.floor_kind = floor_kinds[kind_of_room]
    begin_room_floor(room)
    build_walls(room)
    begin_group("trim")
    room.trim = plain(colour_of("efede8"), 0.4, 0.35)
    skirting = uniform(0.07, 0.13)
    place_window(room)
    place_door(room)
    build_skirting(room, skirting, variation)
    if room.door_wall:
        build_door(room)
    build_window(room, variation)
    return room


def choose_walls(room, variation):
    room.wall_kind = "paint" if variation.pale_paint else wall_kinds[kind_of_room]
    room.wall_hex = choose(paints)
    if variation.pale_paint:
        room.wall_hex = variation.pale_paint
    room.wall_colour = colour_of(room.wall_hex)
    first, *others = room.wall_kind.split("+")
    room.main = make_wall(first, room.wall_colour)
    room.accent = make_wall(others[0], room.wall_colour) if others else None
    if room.wall_kind == "brick":
        colour = colour_of(choose(["b98f78", "c2a48f", "a8705a"]))
        room.main = brick_wall(colour, colour_of("b8aea2"))
    room.accent_wall = choose(["back", "side"]) if room.accent else None


def make_wall(kind, colour):
    if kind == "paint":
        return paint(colour, uniform(0.6, 0.85), uniform(0.08, 0.16))
    if kind == "wallpaper":
        return wallpaper(
            colour_of(choose(["d8cdb8", "9fb0a8", "c4b2a6", "7d8fa0", "cfd2c4"])),
            choose(["stripes", "damask", "dots"]),
        )
    if kind == "brick":
        return brick_wall(
            colour_of(choose(["9a5640", "a8705a", "b9a08c"])),
            colour_of(choose(["b8aea2", "8f877d"])),
        )
    return panel_wall(wood_colour())


def make_floor(kind):
    if kind == "planks":
        return planks(
            wood_colour(),
            choose([0.09, 0.14, 0.19]),
            uniform(0.9, 1.6),
            uniform(0.15, 0.35),
            choose([0, math.pi / 2]),
        )
    if kind == "tiles":
        pairs = [("d8d2c6", "c9c2b4"), ("b9a58c", "a8937a"), ("8d9496", "7b8285")]
        one, other = choose(pairs)
        return tiles(
            colour_of(one),
            colour_of(other),
            choose([0.3, 0.45, 0.6]),
            colour_of("8f8a82"),
            choose([0, 0.5]),
        )
    return carpet(fabric_colour()) if kind == "carpet" else concrete(colour_of("9a9892"))


def begin_room_floor(room):
    material = make_floor(room.floor_kind)
    begin_group("floor")
    room.floor = quad((0, 0, 0), (room.x, 0, 0), (0, room.y, 0), material.material)


def build_walls(room):
    def wall(name, corner, along):
        is_accent = room.accent and {"back": "back", room.visible: "side"}.get(name) == (
            room.accent_wall
        )
        begin_group("accent" if is_accent else "walls")
        material = room.accent if is_accent else room.main
        quad(corner, along, (0, 0, room.z), material.material)

    wall("back", (0, room.y, 0), (room.x, 0, 0))
    wall("left", (0, 0, 0), (0, room.y, 0))
    wall("right", (room.x, room.y, 0), (0, -room.y, 0))
    wall("front", (room.x, 0, 0), (-room.x, 0, 0))
    begin_group("ceiling")
    material = paint(colour_of("eeece8"), 0.9, 0.1).material
    quad((0, 0, room.z), (0, room.y, 0), (room.x, 0, 0), material)


def wall_frame(room, wall, along, z=0):
    """A frame on a wall whose -y faces into the room."""
    if wall == "back":
        return Frame(along, room.y, z, 0)
    if wall == "left":
        return Frame(0, along, z, math.pi / 2)
    if wall == "right":
        return Frame(room.x, along, z, -math.pi / 2)
    return Frame(along, 0, z, math.pi)


def length_of(room, wall):
    return room.x if wall == "back" else room.y


def place_window(room):
    place = choose(["side", "opp", "opp", "back", "side"])
    room.window_width, room.window_height = uniform(1.1, 1.7), uniform(1.1, 1.4)
    room.sill = 0.85
    near, far = (0.5, 0.68) if place == "side" else (0.42, 0.62)
    along = uniform(room.y * near, room.y * far)
    room.window_wall = {"side": room.visible, "opp": room.opposite, "back": "back"}[place]
    room.window_at = along if place != "back" else room.x * 0.5 + uniform(-0.4, 0.4)


def place_door(room):
    room.door_wall = choose([room.visible, "back", None, room.visible])
    room.door_at = None
    if room.door_wall is None:
        return
    if room.door_wall == room.visible:
        room.door_at = uniform(1.6, room.y - 1.0)
    else:
        room.door_at = uniform(0.8, room.x - 0.8)
    gap = abs(room.door_at - room.window_at)
    if room.door_wall == room.window_wall and gap < room.window_width / 2 + 0.65:
        room.door_wall = None


def build_skirting(room, height, variation):
    painted = plain(room.wall_colour, 0.6, 0.25)
    skirting = painted if variation.skirting == "wall" else room.trim
    for wall in ("back", "left", "right"):
        parts = [(0, length_of(room, wall))]
        if wall == room.door_wall:
            parts = [(0, room.door_at - 0.52), (room.door_at + 0.52, length_of(room, wall))]
        for a, b in parts:
            if b - a > 0.05:
                f = wall_frame(room, wall, (a + b) / 2)
                box(f, (0, -0.008, height / 2), (b - a, 0.016, height), skirting, 0.004)
    if variation.cornice is None:
        return
    cornice = painted if variation.cornice == "wall" else room.trim
    for wall in ("back", "left", "right"):
        f = wall_frame(room, wall, length_of(room, wall) / 2, room.z)
        for drop, depth in ((0.045, 0.03), (0.02, 0.06)):
            box(f, (0, -depth / 2, -drop / 2), (length_of(room, wall), depth, drop), cornice, 0.006)


def build_door(room):
    begin_group("door")
    trim = room.trim
    f = wall_frame(room, room.door_wall, room.door_at)
    leaf = choose([trim, wood(wood_colour(), ax=2)])
    for s in (-1, 1):
        box(f, (s * 0.47, -0.015, 1.04), (0.08, 0.03, 2.08), trim, 0.006)
    box(f, (0, -0.015, 2.1), (1.02, 0.03, 0.08), trim, 0.006)
    box(f, (0, -0.01, 1.03), (0.86, 0.02, 2.04), leaf, 0.003)
    for z, height in ((0.5, 0.7), (1.45, 0.9)):
        for s in (-1, 1):
            box(f, (s * 0.2, -0.022, z), (0.28, 0.014, height), leaf, 0.006)
    box(f, (0.36, -0.05, 1.02), (0.11, 0.018, 0.02), metal((0.5, 0.48, 0.44)), 0.006)


def build_window(room, variation):
    begin_group("window")
    w, h, trim = room.window_width, room.window_height, room.trim
    f = wall_frame(room, room.window_wall, room.window_at, room.sill + h / 2)
    room.window_frame = f
    box(f, (0, -0.002, 0), (w, 0.002, h), make_sky(0.03 if variation.night else 4.5), 0)
    for s in (-1, 1):
        box(f, (s * w / 2, -0.03, 0), (0.07, 0.06, h + 0.07), trim, 0.008)
        box(f, (0, -0.03, s * h / 2), (w, 0.06, 0.07), trim, 0.008)
    for k in range(1, choose([2, 3])):
        box(f, (-w / 2 + w * k / choose([2]), -0.025, 0), (0.05, 0.04, h), trim, 0.006)
    if rng.random() < 0.5:
        box(f, (0, -0.02, h * 0.18), (w, 0.03, 0.035), trim, 0.006)
    box(f, (0, -0.1, -h / 2 - 0.05), (w + 0.2, 0.2, 0.03), trim, 0.008)
    if wants(variation.has_radiator, 0.6):
        begin_group("radiator")
        build_radiator(f, w * 0.8, -h / 2 - 0.42, trim)
    if wants(variation.has_curtains, 0.6):
        begin_group("curtains")
        build_curtains(room)


def wants(decided, share):
    """The room's own chance is drawn in any case."""
    drawn = rng.random() < share
    return drawn if decided is None else decided


def build_radiator(f, w, z, material):
    for i in range(int(w / 0.06)):
        x = -w / 2 + 0.03 + i * 0.06
        box(f, (x, -0.08, z), (0.045, 0.09, 0.55), material, 0.015)


def build_curtains(room):
    w, h, f = room.window_width, room.window_height, room.window_frame
    colour = colour_of(choose(["d9d2c4", "b8c0bf", "8f7f6f", "c8b49a", "6f7f8a"]))
    cloth = fabric(colour, 300, 0.12)
    columns, rows = 60, 12
    for s in (-1, 1):
        across = uniform(0.3, 0.42)
        x0 = s * (w / 2 + 0.08)
        top = h / 2 + 0.18
        bottom = -(room.sill + h / 2) + 0.03
        vertices = []
        for j in range(rows + 1):
            z = top + (bottom - top) * j / rows
            for i in range(columns + 1):
                t = i / columns
                wave = math.sin(t * 2 * math.pi * 5 + 0.3 * math.sin(z * 2))
                y = -0.11 + 0.035 * wave * (0.7 + 0.3 * j / rows)
                vertices.append((x0 + s * (t - 0.35) * across, y, z))
        faces = []
        for j in range(rows):
            for i in range(columns):
                a = j * (columns + 1) + i
                faces.append((a, a + 1, a + columns + 2, a + columns + 1))
        f.place(mesh("curtain", vertices, faces, cloth, smooth=True), (0, 0, 0))
    rod = metal((0.1, 0.1, 0.1))
    cyl(f, (0, -0.11, h / 2 + 0.2), 0.012, w + 1.0, rod, rot=(0, math.pi / 2, 0))


def make_sky(strength):
    """What is seen through the window: a bright sky over something green."""
    material = bpy.data.materials.new("sky")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputMaterial")
    emission = tree.nodes.new("ShaderNodeEmission")
    tree.links.new(emission.outputs[0], output.inputs[0])
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(coordinates.outputs["Generated"], split.inputs[0])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(split.outputs["Z"], ramp.inputs[0])
    low, high = ramp.color_ramp.elements
    low.color, low.position = (0.35, 0.42, 0.30, 1), 0.25
    high.color, high.position = (0.75, 0.88, 1, 1), 0.45
    tree.links.new(ramp.outputs[0], emission.inputs[0])
    emission.inputs[1].default_value = strength
    return material
