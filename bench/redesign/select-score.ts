/** How one target went: the overlap after every click (the last one stands when the person stops). */
export type SelectScore = {
  readonly iou: readonly number[];
  /** Clicks made. */
  readonly given: number;
  readonly iou1: number;
  readonly iou3: number;
  readonly iou5: number;
  readonly iou10: number;
  /** Clicks until the overlap is .85 or .90; 10 when it never is. */
  readonly noc85: number;
  readonly noc90: number;
  /** The share of the later clicks that lowered the overlap by more than .02. */
  readonly drop: number;
};

export const mostClicks = 10;
/** The overlap at which the person is content. */
export const enough = 0.95;
const noticeable = 0.02;

/** Intersection over union of two regions of 0 and 1; 1 for two empty ones. */
export function overlapOf(one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  let joined = 0;
  for (let i = 0; i < one.length; i++) {
    shared += one[i]! & other[i]!;
    joined += one[i]! | other[i]!;
  }
  return joined === 0 ? 1 : shared / joined;
}

/** RoomBench's figures of one target from its overlaps after each click made. */
export function scoreClicks(overlaps: readonly number[]): SelectScore {
  const last = overlaps.at(-1) ?? 0;
  const iou = Array.from({ length: mostClicks }, (_, k) => overlaps[k] ?? last);
  const clicksTo = (wanted: number): number => {
    const at = iou.findIndex((value) => value >= wanted);
    return at < 0 ? mostClicks : at + 1;
  };
  const drops = overlaps.filter((value, k) => k > 0 && value < overlaps[k - 1]! - noticeable);
  return {
    iou,
    given: overlaps.length,
    iou1: iou[0]!,
    iou3: iou[2]!,
    iou5: iou[4]!,
    iou10: iou[9]!,
    noc85: clicksTo(0.85),
    noc90: clicksTo(0.9),
    drop: overlaps.length > 1 ? drops.length / (overlaps.length - 1) : 0,
  };
}

/** A later click does harm when it lowers the overlap by more than this. */
const harm = 0.005;

/** How many of the clicks after the first did harm. */
export function countHarm(overlaps: readonly number[]): {
  readonly laterClicks: number;
  readonly harmfulClicks: number;
} {
  const isHarmful = (value: number, k: number): boolean => k > 0 && value < overlaps[k - 1]! - harm;
  return {
    laterClicks: Math.max(0, overlaps.length - 1),
    harmfulClicks: overlaps.filter(isHarmful).length,
  };
}

export type SelectMeans = Omit<SelectScore, "iou" | "given"> & { readonly n: number };

/** Means over targets; null without any. */
export function averageScores(scores: readonly SelectScore[]): SelectMeans | null {
  if (scores.length === 0) return null;
  const mean = (key: keyof Omit<SelectScore, "iou">): number =>
    scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  return {
    n: scores.length,
    iou1: mean("iou1"),
    iou3: mean("iou3"),
    iou5: mean("iou5"),
    iou10: mean("iou10"),
    noc85: mean("noc85"),
    noc90: mean("noc90"),
    drop: mean("drop"),
  };
}
