import { rasteriseMask } from "#kernels/mask.ts";

import type { BenchRow } from "../bench-row.ts";
import { measureBorderDistance, type BorderDistance } from "../metrics/measure-border.ts";
import { measureRipple } from "../metrics/measure-ripple.ts";
import { scoreClicks } from "../redesign/select-score.ts";
import { playGrabCut } from "./grab-cut.ts";
import { markAfter, maskDataAfter, type PlayedClick } from "./play-clicks.ts";
import type { RealRoom } from "./real-room.ts";
import { workingLongSide } from "./real-room.ts";
import { readTruth, toMask, type DrawnTruth, type RealTarget } from "./real-set.ts";

/** A click does harm when it lowers the overlap by more than this. */
const harm = 0.005;
/** A straight edge is at least this long on a picture of 1024 pixels. */
const straightAtWorkingSize = 60;

/** The same clicks, as far as overlaps go, with GrabCut to answer them. */
export async function measureGrabCut(
  set: string,
  room: RealRoom,
  target: RealTarget,
): Promise<BenchRow> {
  const truth = await readTruth(set, room.name, target.name, room.working, "working");
  const { iou1, iou3, iou5 } = scoreClicks(await playGrabCut(room.working, truth));
  return {
    part: "select",
    scene: room.name,
    target: target.name,
    kind: target.kind,
    way: "",
    engine: "GrabCut",
    figures: { iou1, iou3, iou5 },
  };
}

/** How the clicks on one surface went, and how good the borders of what they select are. */
export async function measureSelection(
  set: string,
  room: RealRoom,
  target: RealTarget,
  played: readonly PlayedClick[],
): Promise<BenchRow> {
  const iou = played.map((click) => click.iou);
  const { iou1, iou3, iou5, iou10, noc85, noc90, drop } = scoreClicks(iou);
  const truth = await readTruth(set, room.name, target.name, room.working, "working");
  const full = await readTruth(set, room.name, target.name, room.photo, "photo");
  const at3 = measureMark(markAfter(played, 3), truth);
  const at5 = measureMark(markAfter(played, 5), truth);
  const { width, height } = room.photo;
  const straightAtFull = straightAtWorkingSize * (Math.max(width, height) / workingLongSide);
  const frame = { originalWidth: width, originalHeight: height, width, height };
  const coverage = rasteriseMask(maskDataAfter(played, 5), frame);
  return {
    part: "select",
    scene: room.name,
    target: target.name,
    kind: target.kind,
    way: "",
    engine: "ours",
    figures: {
      iou1,
      iou3,
      iou5,
      iou10,
      noc85,
      noc90,
      drop,
      harmfulClicks: iou.filter((value, k) => k > 0 && value < iou[k - 1]! - harm).length,
      laterClicks: iou.length - 1,
      borderDistance3: at3.border?.mean ?? null,
      borderDistance: at5.border?.mean ?? null,
      borderNear3: at3.border?.near ?? null,
      borderNear: at5.border?.near ?? null,
      ripple3: at3.ripple,
      ripple: at5.ripple,
      rippleFull:
        measureRipple(coverage, toMask(full), straightAtFull, full.isIgnored)?.ripple ?? null,
      clickMs: played.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / played.length,
    },
    clicks: { iou, signs: played.map(({ click }) => (click.positive ? "+" : "-")).join("") },
  };
}

function measureMark(
  played: PlayedClick | undefined,
  truth: DrawnTruth,
): { border: BorderDistance | null; ripple: number | null } {
  if (played === undefined) return { border: null, ripple: null };
  const { width, height, inside, isIgnored } = truth;
  const { mark } = played;
  const selected = mark.data.map((value) => (value > 127 ? 1 : 0));
  const borders = { width, height, selected, truth: inside, isIgnored };
  return {
    border: measureBorderDistance(borders),
    ripple: measureRipple(mark, toMask(truth), straightAtWorkingSize, isIgnored)?.ripple ?? null,
  };
}
