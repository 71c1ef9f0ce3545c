"""Takes the sampling noise out of Cycles' passes and puts them together to one linear picture."""

import cv2
import numpy as np

cv2.setNumThreads(1)


def read_pass(d, n):
    a = cv2.imread(f"{d}/{n}0001.exr", cv2.IMREAD_UNCHANGED)
    if a.ndim == 2:
        a = a[..., None]
    return np.nan_to_num(a[..., ::-1].astype(np.float32), posinf=0, neginf=0)


def shift(a, dy, dx):
    return cv2.warpAffine(
        a,
        np.float32([[1, 0, -dx], [0, 1, -dy]]),
        (a.shape[1], a.shape[0]),
        flags=cv2.INTER_NEAREST,
        borderMode=cv2.BORDER_REFLECT_101,
    )


def luminance(a):
    return a @ np.float32([0.2126, 0.7152, 0.0722])


def despike(x):
    m = np.dstack([cv2.medianBlur(np.ascontiguousarray(x[..., i]), 3) for i in range(3)])
    l, lm = luminance(x), luminance(m)
    bad = l > 2.2 * lm + 0.02
    return np.where(bad[..., None], m, x)


spline = np.float32([1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16])


def weigh_taps(nor, pos, idx, levels=5, sig_p=0.012):
    """Weights that stop at edges: by normal, distance from the plane and object, for each tap of each level."""
    cam = np.maximum(pos[..., 3], 0.3)
    P = np.ascontiguousarray(pos[..., :3])
    G = []
    nor = np.ascontiguousarray(nor)
    base = (P * nor).sum(-1)
    inv = (-1 / (cam * sig_p)).astype(np.float32)
    for lv in range(levels):
        st = 1 << lv
        taps = []
        for j in range(-2, 3):
            for i in range(-2, 3):
                if i == 0 and j == 0:
                    continue
                dy, dx = j * st, i * st
                n2 = shift(nor, dy, dx)
                c = np.maximum(cv2.transform(n2 * nor, np.float32([[1, 1, 1]])), 0)
                c = c * c * c
                c *= c
                c *= c
                c *= c
                c *= c
                dp = np.abs(cv2.transform(shift(P, dy, dx) * nor, np.float32([[1, 1, 1]])) - base)
                c *= cv2.exp(dp * inv)
                c *= shift(idx, dy, dx) == idx
                c *= spline[j + 2] * spline[i + 2]
                taps.append((dy, dx, c))
        G.append(taps)
    return G


def smooth(x, G, levels, sig_l):
    """The edge-avoiding à-trous filter (Dammertz et al. 2010); sig_l: local deviations of light, 0 for none."""
    k0 = spline[2] * spline[2]
    for lv in range(levels):
        x = np.ascontiguousarray(x)
        l = luminance(x)
        if sig_l:
            lb = cv2.GaussianBlur(l, (0, 0), 1.2)
            mu = cv2.blur(l, (7, 7))
            sd = np.sqrt(np.maximum(cv2.blur(l * l, (7, 7)) - mu * mu, 0)) * (0.6**lv)
            il = -1 / (sig_l * sd + 1e-3 * mu + 1e-4)
        acc = x * k0
        ws = np.full(l.shape, k0, np.float32)
        for dy, dx, w in G[lv]:
            if sig_l:
                w = w * cv2.exp(np.abs(shift(lb, dy, dx) - lb) * il)
            acc += shift(x, dy, dx) * w[..., None]
            ws += w
        x = acc / ws[..., None]
    return x


def load_passes(d, campos):
    """The passes of one picture; its positions with the distance from the camera."""
    p = {
        n: read_pass(d, n) for n in ("dd", "di", "dc", "gd", "gi", "gc", "em", "nor", "pos", "idx")
    }
    p["idx"] = np.rint(p["idx"][..., 0]).astype(np.float32)
    n = p["nor"]
    p["nor"] = n / np.maximum(np.linalg.norm(n, axis=-1, keepdims=True), 1e-6)
    p["pos"] = np.dstack([p["pos"], np.linalg.norm(p["pos"] - np.float32(campos), axis=-1)]).astype(
        np.float32
    )
    return p


def denoise(p, DD=None, G=None):
    """Smooths light, never texture; what another picture has already smoothed may be given."""
    G = G or weigh_taps(p["nor"], p["pos"], p["idx"])
    p["G"] = G
    p["DD"] = DD if DD is not None else smooth(despike(p["dd"]), G, 3, 1.8)
    p["DI"] = smooth(despike(p["di"]), G, 5, 0)
    p["GL"] = smooth(despike(p["gd"] + p["gi"]), G, 4, 2.5)
    return p


def compose(p, dc=None, gc=None):
    return (
        (p["dc"] if dc is None else dc) * (p["DD"] + p["DI"])
        + (p["gc"] if gc is None else gc) * p["GL"]
        + p["em"]
    )
