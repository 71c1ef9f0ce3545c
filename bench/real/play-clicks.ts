import type { Mask } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { PlacedClick, SelectionSession } from "#renderer/services/selection-session.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

import { enough, mostClicks, overlapOf } from "../redesign/select-score.ts";
import { nextClick } from "../redesign/simulated-user.ts";
import type { DrawnTruth } from "./real-set.ts";

/** How far a click spreads where a person has not said otherwise. */
const tolerance = 30;

/** One click, and what is selected after it. */
export type PlayedClick = {
  readonly click: PlacedClick;
  /** 255 inside, at working size. */
  readonly mark: Mask;
  /** Overlap with the truth; not a number where nobody drew one. */
  readonly iou: number;
  readonly cpuMs: number;
  /** What the click added or took away, as it stands in an edit. */
  readonly shape: MaskShape;
};

/**
 * A simulated person selects a target as in the room: every click is in the middle of the largest
 * error, and what the session answers is added to the selection or cut out of it. It ends with a
 * good selection or after `mostClicks` clicks.
 */
export function playTarget(
  session: SelectionSession,
  truth: DrawnTruth,
  photo: { readonly width: number; readonly height: number },
): PlayedClick[] {
  const { width, height, inside, isIgnored } = truth;
  const played: PlayedClick[] = [];
  let selected: Uint8Array | null = null;
  while (played.length < mostClicks && (played.at(-1)?.iou ?? 0) < enough) {
    const earlier = played.map(({ click }) => click);
    const next = nextClick(selected, inside, width, height, earlier);
    if (next === null) break;
    const answered = answer(session, [...earlier, { ...next, tolerance }], played.at(-1), photo);
    const kept = answered.mark.data.map((value, i) => (value > 127 ? 1 - isIgnored[i]! : 0));
    selected = kept;
    played.push({ ...answered, iou: overlapOf(kept, inside) });
  }
  return played;
}

/** The selection after given clicks: x, y at working size, and whether they are for or against. */
export function playClicks(
  session: SelectionSession,
  clicks: readonly (readonly [number, number, number])[],
  photo: { readonly width: number; readonly height: number },
): PlayedClick[] {
  const played: PlayedClick[] = [];
  for (const [x, y, sign] of clicks) {
    const earlier = played.map(({ click }) => click);
    const click = { x, y, positive: sign > 0, tolerance };
    const answered = answer(session, [...earlier, click], played.at(-1), photo);
    played.push({ ...answered, iou: Number.NaN });
  }
  return played;
}

/** What stands selected after so many clicks as the mask of an edit: a shape for each of them. */
export function maskDataAfter(played: readonly PlayedClick[], clicks: number): MaskData {
  return { shapes: played.slice(0, clicks).map(({ shape }) => shape), grow: 0, feather: 0 };
}

/** The mask of an edit as if one click had selected exactly this. */
export function clickWhole(mask: Mask): MaskData {
  const { width, height } = mask;
  const clicked = { kind: "selection", operation: "add", tolerance } as const;
  const shape: MaskShape = { ...clicked, seeds: [[0, 0]], width, height, runs: encodeRuns(mask) };
  return { shapes: [shape], grow: 0, feather: 0 };
}

function answer(
  session: SelectionSession,
  clicks: readonly PlacedClick[],
  before: PlayedClick | undefined,
  photo: { readonly width: number; readonly height: number },
): Omit<PlayedClick, "iou"> {
  const click = clicks.at(-1)!;
  const start = process.cpuUsage();
  const area = session.answer(clicks);
  const cpuMs = process.cpuUsage(start).user / 1000;
  const { width, height } = area;
  const data = before?.mark.data.slice() ?? new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (area.data[i]! >= 128) data[i] = click.positive ? 255 : 0;
  }
  const at = [((click.x + 0.5) / width) * photo.width, ((click.y + 0.5) / height) * photo.height];
  const shape = {
    kind: "selection",
    operation: click.positive ? "add" : "subtract",
    seeds: [[at[0]!, at[1]!]],
    tolerance,
    width,
    height,
    runs: encodeRuns(area),
  } satisfies MaskShape;
  return { click, mark: { width, height, data }, cpuMs, shape };
}
