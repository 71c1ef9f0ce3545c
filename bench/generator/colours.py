"""Colours in linear light, as Blender takes them."""

import math

from settings import choose

fabric_palette = [
    "7a8b8c",
    "4d5b6a",
    "b9ad9b",
    "8c5a46",
    "5d6b4e",
    "c2a25a",
    "30363d",
    "a77f72",
    "d8d2c6",
]
wood_palette = ["a9743f", "7a4a26", "c79a62", "5b3a22", "d2ad7c"]
white = (0.78, 0.77, 0.74)


def linear_of_srgb(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def colour_of(h):
    h = h.lstrip("#")
    return tuple(linear_of_srgb(int(h[i : i + 2], 16) / 255) for i in (0, 2, 4))


def rgba(c):
    return (c[0], c[1], c[2], 1)


def scaled(c, k):
    """A colour made lighter or darker, still one that a surface can have."""
    return tuple(min(0.95, max(0.004, x * k)) for x in c)


def fabric_colour():
    return colour_of(choose(fabric_palette))


def wood_colour():
    return colour_of(choose(wood_palette))


def colour_of_kelvin(k):
    t = k / 100.0
    r = 1 if t <= 66 else 1.293 * ((t - 60) ** -0.1332)
    g = (0.3901 * math.log(t) - 0.6318) if t <= 66 else 1.1299 * ((t - 60) ** -0.0755)
    b = 1 if t >= 66 else (0.5432 * math.log(max(t - 10, 1)) - 1.1963)
    return tuple(linear_of_srgb(max(0, min(1, x))) for x in (r, g, b))
