"""What rooms of seeds from 2000 up may have besides, drawn apart from everything else of a room."""

import random
from dataclasses import dataclass

first_varied_seed = 2000

pale_paints = ["f4f3ef", "f7f6f2", "f2efe8", "eef0f0", "faf9f6", "ecebe6"]


@dataclass(frozen=True)
class Variation:
    # Horizontal view, degrees; camera height, metres; pitch, degrees.
    view: tuple = (62, 76)
    camera_height: tuple = (1.15, 1.62)
    pitch: tuple = (-16, -7)
    # White walls under a white ceiling, between white trims.
    pale_paint: str | None = None
    skirting: str = "white"  # or "wall"
    cornice: str | None = None  # "white" or "wall"
    night: bool = False
    has_curtains: bool | None = None  # None: as the room's own chance has it
    has_radiator: bool | None = None
    free_radiator: bool = False
    is_bedroom: bool = False
    clutter: int = 0
    smallest_target: float = 0.008
    # The developing of a phone, or None for that of the other rooms.
    phone: dict | None = None


def choose_variation(seed):
    if seed < first_varied_seed:
        return Variation()
    rng = random.Random(seed * 104729 + 1)
    chance = lambda share: rng.random() < share
    camera = rng.choice(["usual", "low", "high"])
    heights = {"usual": (1.15, 1.62), "low": (0.7, 1.05), "high": (1.7, 2.15)}
    pitches = {"usual": (-16, -4), "low": (-9, 3), "high": (-24, -12)}
    return Variation(
        view=rng.choice([(58, 70), (70, 85), (85, 100)]),
        camera_height=heights[camera],
        pitch=pitches[camera],
        pale_paint=rng.choice(pale_paints) if chance(0.45) else None,
        skirting="wall" if chance(0.25) else "white",
        cornice=rng.choice(["white", "wall", None]),
        night=chance(0.2),
        has_curtains=chance(0.8),
        has_radiator=chance(0.7),
        free_radiator=chance(0.35),
        is_bedroom=chance(0.3),
        clutter=rng.randint(4, 14),
        smallest_target=0.003,
        phone=choose_phone(rng),
    )


def choose_phone(rng):
    """How a phone develops: the same for every picture of a room but for noise and JPEG."""
    return dict(
        exposure_ev=rng.uniform(-0.5, 0.6),
        red_gain=rng.uniform(0.9, 1.14),
        blue_gain=rng.uniform(0.84, 1.12),
        contrast=rng.uniform(0.95, 1.3),
        sharpen=rng.uniform(0.2, 0.9),
        noise=rng.uniform(0.6, 3.2),
        smear=rng.uniform(0.0, 0.8),
        jpeg_quality=rng.randint(70, 93),
    )
