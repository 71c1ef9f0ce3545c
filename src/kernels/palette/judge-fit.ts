import type { Colour } from "../colour.ts";
import { findColourFamily } from "./colour-family.ts";
import type { ColourFamily } from "./colour-family.ts";
import type { RoomColour, RoomPart } from "./room-palette.ts";

/** What the product would cover. */
export type FitSurface = "wall" | "floor";

/** Why a product fits, for a sentence: which relation, to which colour, of what in the room. */
export type FitReason = {
  readonly kind: "echo" | "related" | "opposite" | "accent" | "quiet" | "lighter" | "darker";
  readonly family: ColourFamily;
  /** What is known to have that colour; null when it is only somewhere in the room. */
  readonly part: RoomPart | null;
};

export type Fit = {
  /** 0 clashes, 1 could not be better. */
  readonly score: number;
  readonly reason: FitReason;
};

type Piece = readonly (readonly [at: number, value: number])[];

/**
 * How well two hues go together by the angle between them: tone in tone, neighbours, then the
 * clashing quarter, then opposites (the classical harmonies, as in Itten, "Kunst der Farbe", 1961).
 */
const hueHarmony: Piece = [
  [0, 1],
  [25, 0.9],
  [60, 0.5],
  [95, 0],
  [125, 0.05],
  [155, 0.65],
  [180, 0.75],
];
/** By lightness apart: what is beside something should neither melt into it nor glare. */
const lightnessContrast: Piece = [
  [0, 0.25],
  [0.12, 0.85],
  [0.25, 1],
  [0.45, 0.9],
  [0.75, 0.35],
];
/** By chroma: a whole wall of a strong colour is more than most rooms bear. */
const restraint: Piece = [
  [0, 0.85],
  [0.03, 1],
  [0.08, 0.85],
  [0.14, 0.4],
  [0.25, 0],
];

/**
 * How a product's colour (OKLCh) would sit in a room of this palette: half harmony of hue, three
 * tenths contrast of lightness, two tenths restraint, and the reason that weighs most. Pure. An
 * empty palette answers by restraint alone. Cost: the palette's length.
 */
export function judgeFit(colour: Colour, palette: readonly RoomColour[], surface: FitSurface): Fit {
  const others = palette.filter(({ parts }) => parts.length !== 1 || parts[0] !== surface);
  const calm = read(restraint, colour[1]);
  if (others.length === 0) {
    return { score: calm, reason: { kind: "quiet", family: "white", part: null } };
  }
  const harmony = meanBy(
    others,
    ({ share, lch }) => Math.sqrt(share) * (0.25 + saturation(lch[1])),
    ({ lch }) => hueFit(colour, lch),
  );
  const contrast = meanBy(
    others,
    ({ share, parts }) => share * (touches(parts, surface) ? 2 : 1),
    ({ lch }) => read(lightnessContrast, Math.abs(lch[0] - colour[0])),
  );
  const score = 0.5 * harmony + 0.3 * contrast + 0.2 * calm;
  return { score, reason: findReason(colour, others, surface) };
}

/** A hue fits by its angle as far as both colours have one; without one nothing clashes. */
function hueFit([, chroma, hue]: Colour, [, otherChroma, otherHue]: Colour): number {
  const strength = saturation(chroma) * saturation(otherChroma);
  return 0.62 * (1 - strength) + strength * read(hueHarmony, angleBetween(hue, otherHue));
}

/** Below this no hue of the room, by its strength and share, is worth a word. */
const leastTold = 0.12;
/** Up to this chroma a product is called quiet; above it, a hue in a room without one is an accent. */
const quietChroma = 0.045;

function findReason(colour: Colour, others: readonly RoomColour[], surface: FitSurface): FitReason {
  const hued = others
    .map((other) => ({ other, ...weighHue(colour, other) }))
    .toSorted((one, next) => next.weight - one.weight)[0];
  if (hued !== undefined && hued.weight > leastTold) return nameReason(hued.kind, hued.other);
  const beside = others.find(({ parts }) => touches(parts, surface)) ?? others[0]!;
  if (colour[1] > quietChroma && others.every((other) => findHue(other) < leastTold)) {
    return nameReason("accent", beside);
  }
  const apart = colour[0] - beside.lch[0];
  if (colour[1] <= quietChroma && Math.abs(apart) < 0.2) return nameReason("quiet", beside);
  return nameReason(apart > 0 ? "lighter" : "darker", beside);
}

/** How much the likeness or opposition of two hues is worth telling. */
function weighHue(
  [, chroma, hue]: Colour,
  other: RoomColour,
): { kind: FitReason["kind"]; weight: number } {
  const angle = angleBetween(hue, other.lch[2]);
  const strength = saturation(chroma) * findHue(other);
  if (angle <= 25) return { kind: "echo", weight: strength };
  if (angle <= 55) return { kind: "related", weight: strength * 0.7 };
  return { kind: "opposite", weight: angle >= 150 ? strength * 0.8 : 0 };
}

function findHue({ lch, share }: RoomColour): number {
  return saturation(lch[1]) * Math.min(1, Math.sqrt(share) * 2);
}

function nameReason(kind: FitReason["kind"], { lch, parts }: RoomColour): FitReason {
  return { kind, family: findColourFamily(lch), part: parts[0] ?? null };
}

function touches(parts: readonly RoomPart[], surface: FitSurface): boolean {
  return parts.some((part) => part !== surface);
}

/** Where a colour begins to have a hue that counts, and where it counts in full. */
const faint = 0.02;
const full = 0.08;

function saturation(chroma: number): number {
  return Math.min(1, Math.max(0, (chroma - faint) / (full - faint)));
}

/** 0 to 180 degrees. */
function angleBetween(hue: number, other: number): number {
  const turn = Math.abs(hue - other) % 360;
  return turn > 180 ? 360 - turn : turn;
}

function meanBy(
  colours: readonly RoomColour[],
  weigh: (colour: RoomColour) => number,
  judge: (colour: RoomColour) => number,
): number {
  let sum = 0;
  let weights = 0;
  for (const colour of colours) {
    sum += weigh(colour) * judge(colour);
    weights += weigh(colour);
  }
  return sum / weights;
}

/** Straight lines between the points, level beyond the last. */
function read(points: Piece, at: number): number {
  const after = points.findIndex(([place]) => place >= at);
  if (after === -1) return points.at(-1)![1];
  const [right, rightValue] = points[after]!;
  if (after === 0) return rightValue;
  const [left, leftValue] = points[after - 1]!;
  return leftValue + ((at - left) / (right - left)) * (rightValue - leftValue);
}
