"""What Blender was asked for, and the chance that all of a room is drawn with."""

import argparse
import os
import random
import sys

import bpy

parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, required=True)
parser.add_argument("--out", required=True, help="a folder for the raw passes and meta.json")
parser.add_argument("--textures", required=True, help="the folder of textures.json")
parser.add_argument("--spp", type=int, default=12, help="samples a pixel")
parser.add_argument("--only-index", action="store_true", help="stop after the pass of object ids")
options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])

width, height = 768, 512
# Layouts, kinds of walls and floors take turns by the seed.
kind_of_room = options.seed % 8

rng = random.Random(options.seed * 7919)
uniform = rng.uniform
choose = rng.choice

os.makedirs(options.out, exist_ok=True)
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
