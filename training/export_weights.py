"""Writes the trained weights as the kernels carry them.

/usr/bin/python3 training/export_weights.py TRAIN NAME

writes src/kernels/scene/scene-weights.ts: each batch norm folded into its convolution; of each layer the scale of every
filter and its bias as float32, then the weights as int8, by blocks of eight filters, each by row, column, channel, filter.
"""

import base64
import os
import sys

import numpy as np
import torch
from torch import nn

from scene_net import SceneNet

out = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../src/kernels/scene/scene-weights.ts")
block = 8


def main(folder, name):
    net = SceneNet()
    net.load_state_dict(torch.load(os.path.join(folder, f"{name}.pt"), map_location="cpu")["mean"])
    packed = b"".join(pack(*layer) for layer in folded(net))
    text = base64.b64encode(packed).decode()
    with open(out, "w") as file:
        file.write(
            "/** The weights of `scene-net.ts`, in base64: written by `training/export_weights.py`. */\n"
            f'export const sceneWeights =\n  "{text}";\n'
        )
    print(len(packed), "bytes")


def folded(net):
    """Weights (filters, channels, rows, columns) and biases of each convolution, in the order they run."""
    modules = list(net.modules())
    for i, module in enumerate(modules):
        if not isinstance(module, nn.Conv2d):
            continue
        weights = module.weight.detach().numpy()
        norm = modules[i + 1] if i + 1 < len(modules) else None
        if isinstance(norm, nn.BatchNorm2d):
            gain = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
            biases = norm.bias.detach().numpy() - norm.running_mean.numpy() * gain
            yield weights * gain[:, None, None, None], biases
        else:
            yield weights, module.bias.detach().numpy()


def pack(weights, biases):
    missing = -len(weights) % block
    weights = np.pad(weights, ((0, missing), (0, 0), (0, 0), (0, 0)))
    scales = np.maximum(np.abs(weights).max((1, 2, 3)), 1e-12) / 127
    whole = np.rint(weights / scales[:, None, None, None]).astype(np.int8)
    filters, channels, rows, columns = whole.shape
    blocks = whole.reshape(filters // block, block, channels, rows, columns).transpose(0, 3, 4, 2, 1)
    biases = np.pad(biases, (0, missing))
    return scales.astype("<f4").tobytes() + biases.astype("<f4").tobytes() + blocks.tobytes()


if __name__ == "__main__":
    main(*sys.argv[1:])
