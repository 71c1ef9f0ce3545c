"""Where furniture, pictures, the rug and small things stand, so that nothing stands in anything."""

import math
from types import SimpleNamespace

from clutter import bed, scatter
from colours import colour_of, fabric_colour, scaled, white, wood_colour
from furniture import (
    armchair,
    cabinet,
    chair,
    coffee_table,
    dining_table,
    floor_lamp,
    plant,
    pouf,
    shelf,
    side_table,
    sofa,
    tv_unit,
)
from geometry import Frame, begin_group, box, group_ids, group_objects
from materials import Material, plain, wood
from room import build_radiator, length_of, wall_frame
from settings import choose, kind_of_room, rng, uniform

# What builds each kind, and the floor it takes: width and depth.
pieces = {
    "sofa": (sofa, 2.2, 0.95),
    "armchair": (armchair, 0.8, 0.8),
    "chair": (chair, 0.5, 0.55),
    "coffee": (coffee_table, 1.0, 0.9),
    "dtable": (dining_table, 1.3, 0.8),
    "side": (side_table, 0.48, 0.48),
    "pouf": (pouf, 0.64, 0.64),
    "plant": (plant, 0.7, 0.7),
    "flamp": (floor_lamp, 0.45, 0.45),
    "cabinet": (cabinet, 1.5, 0.46),
    "shelf": (shelf, 1.0, 0.32),
    "tvunit": (tv_unit, 1.7, 0.42),
    "bed": (bed, 1.7, 2.1),
}
layouts = [
    ["sofa back", "coffee mid", "flamp back", "cabinet visible", "armchair free", "plant visible"],
    ["tvunit back", "armchair free", "side free", "shelf visible", "plant back", "pouf free"],
    ["dtable mid", "cabinet back", "plant back", "chair free", "chair free", "shelf visible"],
    [
        "sofa visible",
        "shelf back",
        "pouf free",
        "plant back",
        "side free",
        "chair free",
        "cabinet back",
    ],
]
bedroom = ["bed back", "cabinet visible", "side free", "chair free", "plant back"]
table_tops = {"coffee": 0.44, "dtable": 0.753, "side": 0.513}


def place_camera(room, variation):
    x = room.x * (0.80 if room.look_left else 0.20) + uniform(-0.25, 0.25)
    room.camera_y = uniform(0.2, 0.45)
    room.camera_z = uniform(*variation.camera_height)
    room.camera_x = min(max(x, 0.35), room.x - 0.35)


def furnish(room, variation):
    room.placed = []
    room.tops = []
    layout = kind_of_room % 4
    for line in bedroom if variation.is_bedroom else layouts[layout]:
        put(room, *line.split())
    for _ in range(2 if layout == 2 else 3):
        put(room, choose(["plant", "chair", "pouf", "side", "armchair"]), "free")
    hang_pictures(room)
    if rng.random() < 0.55 and room.floor_kind != "carpet":
        lay_rug(room)
    build_sockets(room)
    if variation.free_radiator:
        put_radiator(room)
    scatter(room, variation.clutter)


def put(room, kind, where):
    """Tries sixty places; the piece is left out where none of them is free."""
    build, w, d = pieces[kind]
    wall = {"visible": room.visible, "back": "back"}.get(where)
    for _ in range(60):
        place = choose_place(room, wall, where, w, d)
        along = place.x if wall == "back" else place.y
        if wall and wall == room.door_wall and abs(along - room.door_at) < w / 2 + 0.5:
            continue
        is_shelf = wall == room.window_wall and kind == "shelf"
        if is_shelf and abs(along - room.window_at) < (w + room.window_width) / 2 + 0.3:
            continue
        if not is_free(room, place):
            continue
        earlier = sum(1 for name in group_ids if name and name.startswith(kind))
        begin_group(f"{kind}_{earlier}")
        f = Frame(place.x, place.y, 0, place.yaw)
        build(f)
        room.placed.append(
            (
                place.x - place.across / 2,
                place.x + place.across / 2,
                place.y - place.deep / 2,
                place.y + place.deep / 2,
            )
        )
        if kind in table_tops:
            room.tops.append((f, w * 0.3, d * 0.3, table_tops[kind]))
        return


def choose_place(room, wall, where, w, d):
    if wall == "back":
        x = uniform(w / 2 + 0.05, room.x - w / 2 - 0.05)
        return SimpleNamespace(x=x, y=room.y - d / 2 - 0.04, yaw=0, across=w, deep=d)
    if wall:
        y = uniform(max(room.camera_y + 1.5, d), room.y - w / 2 - 0.05)
        x = d / 2 + 0.04 if wall == "left" else room.x - d / 2 - 0.04
        yaw = math.pi / 2 if wall == "left" else -math.pi / 2
        return SimpleNamespace(x=x, y=y, yaw=yaw, across=d, deep=w)
    x, y = uniform(0.6, room.x - 0.6), uniform(room.camera_y + 1.7, room.y - 1.0)
    yaw = uniform(-3.1, 3.1) if where == "free" else uniform(-0.3, 0.3)
    side = max(w, d) * (1 if where == "free" else 0.95)
    return SimpleNamespace(x=x, y=y, yaw=yaw, across=side, deep=side)


def is_free(room, place, margin=0.06):
    x0, x1 = place.x - place.across / 2 - margin, place.x + place.across / 2 + margin
    y0, y1 = place.y - place.deep / 2 - margin, place.y + place.deep / 2 + margin
    if x0 < 0.0 or x1 > room.x or y1 > room.y + 0.02 or y0 < room.camera_y + 1.1:
        return False
    return all(x1 <= a or x0 >= b or y1 <= c or y0 >= d for a, b, c, d in room.placed)


def hang_pictures(room):
    hung = []
    for wall in ("back", room.visible, "back"):
        for _ in range(25):
            w, h = choose([(0.5, 0.7), (0.7, 0.5), (0.4, 0.5), (0.6, 0.6), (0.9, 0.6)])
            along = uniform(0.5, length_of(room, wall) - 0.5)
            z = uniform(1.5, 1.7)
            if not is_wall_free(room, wall, along, w, hung):
                continue
            hang_picture(wall_frame(room, wall, along, z), w, h, len(hung))
            hung.append((wall, along, w))
            break


def is_wall_free(room, wall, along, w, hung):
    if wall != "back" and along < room.camera_y + 1.6:
        return False
    gap = (room.window_width + w) / 2 + 0.5
    if wall == room.window_wall and abs(along - room.window_at) < gap:
        return False
    if wall == room.door_wall and abs(along - room.door_at) < w / 2 + 0.6:
        return False
    if any(on == wall and abs(at - along) < (width + w) / 2 + 0.1 for on, at, width in hung):
        return False
    for name in group_ids:
        if not name or name.split("_")[0] not in ("shelf", "tvunit"):
            continue
        for o in group_objects[name]:
            p = o.matrix_world.translation
            at = p.x if wall == "back" else p.y
            is_near = p.y > room.y - 0.7 if wall == "back" else abs(p.x - room.visible_x) < 0.7
            if is_near and abs(at - along) < w / 2 + 0.75:
                return False
    return True


def hang_picture(f, w, h, number):
    begin_group(f"picture_{number}")
    frame = choose([plain((0.03, 0.03, 0.03), 0.4), wood(wood_colour()), plain(white, 0.4)])
    m = Material("art", 0.6, 0.3)
    v = m.map("Generated")
    c1, c2 = fabric_colour(), fabric_colour()
    c3 = colour_of(choose(["d8a860", "e8e2d6", "b04a3a", "4a6a8a"]))
    n = m.noise(v, uniform(1.5, 4), choose([1, 3, 8]), 0.6, uniform(0, 3))
    m.col(m.ramp(n, [(0.38, c1), (0.5, c2), (0.58, c3)]))
    box(f, (0, -0.006, 0), (w - 0.04, 0.012, h - 0.04), plain((0.82, 0.81, 0.78), 0.6), 0)
    box(f, (0, -0.010, 0), (w * 0.62, 0.012, h * 0.66), m.material, 0)
    for s in (-1, 1):
        box(f, (s * (w / 2 - 0.012), -0.014, 0), (0.024, 0.028, h), frame, 0.003)
        box(f, (0, -0.014, s * (h / 2 - 0.012)), (w - 0.04, 0.028, 0.024), frame, 0.003)


def lay_rug(room):
    begin_group("rug")
    w, d = uniform(1.4, 2.0), uniform(1.8, 2.4)
    m = Material("rug", 0.97, 0.05)
    c1, c2 = fabric_colour(), fabric_colour()
    v = m.map("Object")
    n = m.noise(v, 160, 2, 0.8)
    wave = m.nodes.new("ShaderNodeTexWave")
    m.link(v, wave.inputs["Vector"])
    wave.bands_direction = choose("XY")
    wave.inputs["Scale"].default_value = uniform(1.5, 3.5)
    wave.wave_type = choose(["BANDS", "BANDS", "RINGS"])
    bands = m.ramp(wave.outputs["Fac"], [(0.55, (0, 0, 0)), (0.6, (1, 1, 1))])
    worn = m.ramp(n, [(0.4, (0, 0, 0)), (0.7, (0.6,) * 3)])
    m.col(m.mix(m.mix(c1, c2, bands), scaled(c1, 0.5), worn)).bump(n, 0.5, 0.008)
    x, y = room.x / 2 + uniform(-0.3, 0.3), room.y * 0.55 + uniform(-0.2, 0.3)
    f = Frame(x, y, 0, uniform(-0.1, 0.1))
    box(f, (0, 0, 0.006), (w, d, 0.012), m.material, 0.003)


def build_sockets(room):
    begin_group("socket")
    places = (
        ("back", uniform(0.5, room.x - 0.5)),
        (room.visible, uniform(2, room.y - 0.5)),
    )
    for wall, along in places:
        if wall == room.door_wall and abs(along - room.door_at) < 0.7:
            continue
        f = wall_frame(room, wall, along, 0.3)
        box(f, (0, -0.005, 0), (0.085, 0.01, 0.085), room.trim, 0.004)


def put_radiator(room):
    """One that stands under no window."""
    for _ in range(20):
        wall = choose(["back", room.visible])
        along = uniform(0.8, length_of(room, wall) - 0.8)
        if not is_wall_free(room, wall, along, 0.9, []):
            continue
        f = wall_frame(room, wall, along)
        x, y = f.origin.x, f.origin.y
        if all(not (a < x < b and c < y < d) for a, b, c, d in room.placed):
            begin_group("radiator_0")
            build_radiator(f, uniform(0.5, 1.1), 0.42, room.trim)
            return
