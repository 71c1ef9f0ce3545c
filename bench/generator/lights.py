"""Daylight through the window, a lamp at the ceiling, and the rest of the flat behind the camera."""

import math

import bpy

from colours import colour_of_kelvin, fabric_colour
from geometry import Frame, begin_group, cyl, lathe
from materials import plain
from settings import choose, rng, scene, uniform


def add_area(f, at, rot, size, power, kelvin, spread=math.pi, shape="RECTANGLE"):
    light = bpy.data.lights.new("area", "AREA")
    light.shape = shape
    light.size, light.size_y = size
    light.energy = power
    light.color = colour_of_kelvin(kelvin)
    light.spread = spread
    o = bpy.data.objects.new("area", light)
    scene.collection.objects.link(o)
    f.place(o, at, rot)
    o.visible_camera = False
    o.visible_glossy = True


def light_room(room, variation):
    """Lights the room and hangs a lamp into some; what it is lit by, for the scene's facts."""
    w, h, f = room.window_width, room.window_height, room.window_frame
    kelvin = choose([5200, 6000, 6800, 7500])
    power = uniform(90, 150)
    day = 0.01 if variation.night else 1
    tilt = (-math.pi / 2 + 0.12, 0, 0)
    spread = math.radians(165)
    add_area(f, (0, -0.06, 0.02), tilt, (w * 0.95, h * 0.92), power * day, kelvin, spread)
    has_sun = rng.random() < 0.4
    if has_sun:
        at = (uniform(-0.15, 0.15), -0.07, 0.1)
        turn = (-math.pi / 2 + uniform(0.55, 0.8), 0, uniform(-0.5, 0.5))
        sun = uniform(30, 60) * day
        add_area(f, at, turn, (w * 0.42, h * 0.6), sun, 5000, math.radians(9))
    lamp_kelvin = choose([2700, 3000, 3500, 4500])
    lamp = choose([0.12, 0.25, 0.5, 0.9]) * power * 0.5
    if variation.night:
        lamp = max(lamp, 0.5 * power)
    whole = Frame()
    at = (room.x / 2, room.y * 0.5, room.z - 0.12)
    add_area(whole, at, (0, 0, 0), (0.5, 0.5), lamp, lamp_kelvin, shape="DISK")
    at = (room.x / 2 + uniform(-0.5, 0.5), 0.12, room.z * 0.6)
    behind = power * uniform(0.12, 0.25)
    kelvin_behind = choose([5000, 5600, 6500])
    if variation.night:
        behind, kelvin_behind = behind * 0.4, 2900
    add_area(whole, at, (math.pi / 2, 0, 0), (2.2, 1.6), behind, kelvin_behind)
    if rng.random() < 0.4:
        hang_lamp(room, whole)
    return dict(
        window_wall=room.window_wall,
        window_kelvin=kelvin,
        window_power=power * day,
        ceiling_kelvin=lamp_kelvin,
        ceiling_power=lamp,
        sun_patch=has_sun and not variation.night,
    )


def hang_lamp(room, whole):
    begin_group("pendant")
    x, y = room.x * 0.5, room.y * 0.62
    cyl(whole, (x, y, room.z - 0.25), 0.006, 0.5, plain((0.02, 0.02, 0.02)))
    profile = [(0.2, 0), (0.15, 0.12), (0.05, 0.2)]
    shade = plain(fabric_colour(), 0.5)
    lathe(whole, (x, y, room.z - 0.67), profile, shade, cap=False)
