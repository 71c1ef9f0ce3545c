"""Cycles' passes as files, and what makes rendering cheap enough for a processor."""

import os
import time

import bpy
import numpy as np

from colours import rgba
from settings import height, options, scene, width

passes = {
    "dd": ("diffuse_direct", "DiffDir"),
    "di": ("diffuse_indirect", "DiffInd"),
    "dc": ("diffuse_color", "DiffCol"),
    "gd": ("glossy_direct", "GlossDir"),
    "gi": ("glossy_indirect", "GlossInd"),
    "gc": ("glossy_color", "GlossCol"),
    "em": ("emit", "Emit"),
    "nor": ("normal", "Normal"),
    "pos": ("position", "Position"),
    "idx": ("object_index", "IndexOB"),
}


def cheapen(material):
    """Light that has bounced sees one mean albedo; returns the shader that holds it, if any."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes.get("Principled BSDF")
    if shader is None:
        return None
    mix = nodes.new("ShaderNodeMixShader")
    diffuse = nodes.new("ShaderNodeBsdfDiffuse")
    path = nodes.new("ShaderNodeLightPath")
    mean = material.get("mean")
    base = shader.inputs["Base Color"]
    own = (0.4, 0.35, 0.3) if base.is_linked else tuple(base.default_value)[:3]
    diffuse.inputs[0].default_value = rgba(own if mean is None else tuple(mean))
    links.new(path.outputs["Is Camera Ray"], mix.inputs[0])
    links.new(diffuse.outputs[0], mix.inputs[1])
    links.new(shader.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return diffuse


def set_up_passes():
    render_settings = scene.render
    render_settings.engine = "CYCLES"
    render_settings.resolution_x = width
    render_settings.resolution_y = height
    render_settings.resolution_percentage = 100
    render_settings.use_persistent_data = True
    render_settings.threads_mode = "FIXED"
    render_settings.threads = 2
    set_up_cycles(scene.cycles)
    world = bpy.data.worlds.new("dark")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0, 0, 0, 1)
    names = bpy.types.ColorManagedViewSettings.bl_rna.properties["view_transform"].enum_items
    has_raw = any(item.identifier == "Raw" for item in names)
    scene.view_settings.view_transform = "Raw" if has_raw else "Standard"
    write_passes()


def set_up_cycles(cycles):
    cycles.device = "CPU"
    cycles.use_adaptive_sampling = False
    cycles.seed = options.seed
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 4
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 0
    cycles.transparent_max_bounces = 2
    cycles.sample_clamp_indirect = 5
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    cycles.use_denoising = False
    cycles.use_auto_tile = False
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.light_sampling_threshold = 0.005


def write_passes():
    layer = scene.view_layers[0]
    for name, _ in passes.values():
        setattr(layer, "use_pass_" + name, True)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.name = "passes"
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.format.exr_codec = "NONE"
    output.format.color_mode = "RGB"
    output.file_slots.clear()
    for file, (_, socket) in passes.items():
        output.file_slots.new(file)
        tree.links.new(layers.outputs[socket], output.inputs[file])


def render(tag, samples):
    """Renders into the folder of that name, a file for each pass."""
    scene.cycles.samples = samples
    folder = os.path.join(options.out, tag)
    scene.node_tree.nodes["passes"].base_path = folder
    os.makedirs(folder, exist_ok=True)
    start = time.time()
    bpy.ops.render.render(write_still=False)
    print("rendered", tag, round(time.time() - start, 1), flush=True)


def read_pass(tag, name):
    image = bpy.data.images.load(os.path.join(options.out, tag, f"{name}0001.exr"))
    image.colorspace_settings.name = "Non-Color"
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[::-1]
