"""Trains the network on rendered views for so many minutes, or goes on where it was stopped.

OMP_NUM_THREADS=1 /usr/bin/python3 training/train.py TRAIN MINUTES NAME [FROM]

The learning rate follows the minutes: up, and by a cosine down to nothing. TRAIN/<NAME>.pt is the checkpoint
(weights, their running mean, optimiser, minutes done); with FROM, another checkpoint's weights are the start.
A room whose seed is a multiple of 25 is never trained on; it is what the printed figures are of.
"""

import math
import os
import sys
import time

import numpy as np
import torch
from torch.nn.functional import log_softmax

from scene_net import SceneNet
from views import Views

batch_size, fastest, decay = 16, 3e-3, 1e-2
warm_up, kept_of_mean = 0.04, 0.995
# Weights of wall, floor, ceiling, opening, thing: the rarer, the more.
weights = torch.tensor([0.8, 1.1, 1.1, 1.3, 1.0]).reshape(1, 5, 1, 1)


def main(folder, minutes, name, start=None):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    path = os.path.join(folder, f"{name}.pt")
    net, mean = SceneNet(), SceneNet()
    optimiser = torch.optim.AdamW(net.parameters(), lr=fastest, weight_decay=decay)
    state = dict(done=0.0, steps=0)
    if os.path.exists(path):
        state = torch.load(path)
        net.load_state_dict(state["net"])
        optimiser.load_state_dict(state["optimiser"])
    elif start:
        net.load_state_dict(torch.load(os.path.join(folder, f"{start}.pt"))["mean"])
    mean.load_state_dict(state.get("mean", net.state_dict()))
    views = Views(folder, lambda seed: seed % 25 != 0)
    held = Views(folder, lambda seed: seed % 25 == 0)
    views.refresh()
    held.refresh()
    rng = np.random.default_rng(state["steps"] + 17)
    last = time.time()
    losses = []
    while state["done"] < minutes:
        set_rate(optimiser, state["done"] / minutes)
        net.train()
        pictures, shares = views.batch(rng, batch_size)
        loss = loss_of(net(torch.from_numpy(pictures)), torch.from_numpy(shares))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        follow(mean, net, min(kept_of_mean, state["steps"] / (state["steps"] + 20)))
        losses.append(float(loss))
        state["steps"] += 1
        state["done"] += (time.time() - last) / 60
        last = time.time()
        if state["steps"] % 100 == 0:
            count = views.refresh()
            held.refresh()
            report(state, count, np.mean(losses), mean, held)
            losses = []
            save(path, state, net, mean, optimiser)
    save(path, state, net, mean, optimiser)


def set_rate(optimiser, part):
    rate = part / warm_up if part < warm_up else 0.5 + 0.5 * math.cos(math.pi * (part - warm_up) / (1 - warm_up))
    for group in optimiser.param_groups:
        group["lr"] = fastest * max(rate, 0.01)


def loss_of(logits, shares):
    """Cross-entropy with the shares of the classes; what is ignored has no share and no say."""
    weighed = shares * weights
    return -(log_softmax(logits, 1) * weighed).sum() / weighed.sum()


def follow(mean, net, kept):
    with torch.no_grad():
        for a, b in zip(mean.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.mul_(kept).add_(b, alpha=1 - kept)
            else:
                a.copy_(b)


def report(state, count, loss, mean, held):
    """Pixels right on rooms that are not trained on, of each class."""
    mean.eval()
    rng = np.random.default_rng(5)
    pictures, shares = held.batch(rng, 48)
    with torch.no_grad():
        found = mean(torch.from_numpy(pictures)).argmax(1).numpy()
    truth, known = shares.argmax(1), shares.max(1) > 0.5
    right = [(found == k)[(truth == k) & known].mean() for k in range(shares.shape[1])]
    classes = " ".join(f"{r:.2f}" for r in right)
    all_right = (found == truth)[known].mean()
    print(
        f"{state['done']:.1f} min, {state['steps']} steps, {count} views: loss {loss:.3f}, "
        f"held-out rooms right {all_right:.3f} (wall floor ceiling opening thing {classes})",
        flush=True,
    )


def save(path, state, net, mean, optimiser):
    state.update(
        net=net.state_dict(), mean=mean.state_dict(), optimiser=optimiser.state_dict()
    )
    torch.save(state, path + ".part")
    os.replace(path + ".part", path)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
