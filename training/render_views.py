"""Renders training views: rooms that are drawn from seeds, some cameras each, packed into a file a room.

/usr/bin/python3 training/render_views.py TRAIN FIRST_SEED COUNT

TRAIN/furniture.npz and TRAIN/trace_room.so have to be there (README.md). Writes TRAIN/views/<seed>.npz:
`albedo` (views, height, width, 3) uint8, its square root times 255; `light` and `extra` (the same, float16),
so that picture = albedo * light + extra in linear light; `label` (views, height, width) uint8 by the
classes of room_parts.py; `material` (the same, uint16) and `pattern` (its materials) to recolour by.
Rooms that are there are left as they are, so that it goes on where it was stopped.
"""

import ctypes
import os
import sys

import numpy as np

from room_parts import Room, ceiling, floor, ignored, wall
from room_shell import build_shell
from room_things import Furniture, furnish

width, height, samples = 192, 144, 5
views_of_room = 4
# A view shows at least so much of walls, floor and ceiling, and of any one class at most.
least_room, most_of_one = 0.25, 0.9


def main(folder, first, count):
    tracer = ctypes.CDLL(os.path.join(folder, "trace_room.so"))
    tracer.open_room.restype = ctypes.c_void_p
    tracer.look.restype = ctypes.c_float
    furniture = Furniture(os.path.join(folder, "furniture.npz"))
    os.makedirs(os.path.join(folder, "views"), exist_ok=True)
    for seed in range(first, first + count):
        path = os.path.join(folder, "views", f"{seed}.npz")
        if os.path.exists(path):
            continue
        room = Room(seed)
        build_shell(room)
        furnish(room, furniture)
        views = render_room(tracer, room, seed)
        if not views:
            continue
        packed = {name: np.stack([v[name] for v in views]) for name in views[0]}
        with open(path + ".part", "wb") as file:
            np.savez_compressed(file, **packed)
        os.replace(path + ".part", path)
        print(seed, len(views), flush=True)


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def render_room(tracer, room, seed):
    corners, material_of, materials, lights = room.arrays()
    sun, sun_light = np.float32(room.sun), np.float32(room.sun_light)
    opened = ctypes.c_void_p(
        tracer.open_room(
            pointer(corners),
            pointer(material_of),
            len(corners),
            pointer(materials),
            pointer(lights),
            len(lights),
            pointer(sun),
            pointer(sun_light),
        )
    )
    views = []
    for number in range(views_of_room):
        camera = place_camera(tracer, room, opened)
        if camera is None:
            continue
        view = render_view(tracer, opened, camera, seed * views_of_room + number)
        shares = np.bincount(view["label"].ravel(), minlength=256) / view["label"].size
        if shares[[wall, floor, ceiling]].sum() >= least_room and shares.max() <= most_of_one:
            views.append(view)
    tracer.close_room(opened)
    return views


def place_camera(tracer, room, opened):
    """Somewhere where nothing is near, towards somewhere else in the room."""
    for _ in range(40):
        low, high = np.minimum(0.25, room.size[:2] * 0.2), room.size[:2] - 0.25
        # From the edge of the room rather than from its middle, as people photograph.
        eye = np.array([*(low + room.rng.beta(0.5, 0.5, 2) * (high - low)), room.between(0.7, 2.1)])
        eye[2] = min(eye[2], room.size[2] - 0.15)
        if room.happens(0.5):
            eye[2] = room.between(1.2, 1.7)
        target = room.rng.uniform(0.05, 0.95, 2) * room.size[:2]
        way = target - eye[:2]
        if np.hypot(*way) < 1.2:
            continue
        yaw = np.arctan2(way[1], way[0])
        pitch = np.clip(room.rng.normal(-0.08, 0.1), -0.27, 0.27)
        forward = np.array([np.cos(yaw) * np.cos(pitch), np.sin(yaw) * np.cos(pitch), np.sin(pitch)])
        right = np.array([np.sin(yaw), -np.cos(yaw), 0])
        # Mostly a phone's view or a wide one, sometimes a detail of the room.
        view = room.between(55, 100) if room.happens(0.75) else room.between(28, 55)
        half = np.tan(np.radians(view) / 2)
        eye_at = np.float32(eye)
        ways = [forward + a * right + (0, 0, b) for a in (-0.6, -0.25, 0, 0.25, 0.6) for b in (-0.4, 0, 0.3)]
        near = [tracer.look(opened, pointer(eye_at), pointer(np.float32(w))) for w in ways]
        if min(near) < 0.3 or np.median(near) < 1.2 or max(near) > 99:
            continue
        roll = np.clip(room.rng.normal(0, 0.015), -0.05, 0.05)
        down = np.cross(forward, right)
        right, down = (
            np.cos(roll) * right + np.sin(roll) * down,
            np.cos(roll) * down - np.sin(roll) * right,
        )
        return np.float32(np.concatenate([eye, right, down, forward, [half]]))
    return None


def render_view(tracer, opened, camera, seed):
    shape = (height, width)
    colours = [np.zeros((*shape, 3), np.float32) for _ in range(5)]
    albedo, light, extra, normal, scratch = colours
    label, material = np.full(shape, ignored, np.uint8), np.zeros(shape, np.uint16)
    distance = np.zeros(shape, np.float32)
    tracer.render(
        opened,
        pointer(camera),
        width,
        height,
        samples,
        ctypes.c_uint32(seed),
        *(pointer(a) for a in (albedo, light, extra, label, material, normal, distance)),
    )
    for noisy in (light, extra):
        guides = (pointer(a) for a in (material, normal, distance))
        tracer.smooth(pointer(noisy), pointer(scratch), *guides, width, height)
    return dict(
        albedo=np.rint(np.sqrt(np.clip(albedo, 0, 1)) * 255).astype(np.uint8),
        light=np.minimum(light, 60).astype(np.float16),
        extra=np.minimum(extra, 60).astype(np.float16),
        label=label,
        material=material,
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
