import { fitMask } from "#kernels/border/fit-mask.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

import type { BenchRow } from "../bench-row.ts";
import { measureRipple } from "../metrics/measure-ripple.ts";
import { measureBorders } from "../redesign/measure-borders.ts";
import { countHarm, scoreClicks } from "../redesign/select-score.ts";
import { maskDataAfter, type PlayedClick } from "./play-clicks.ts";
import type { RealRoom } from "./real-room.ts";
import { workingLongSide } from "./real-room.ts";
import { readTruth, toMask, type RealTarget } from "./real-set.ts";

/** A straight edge is at least this long on a picture of 1024 pixels. */
const straightAtWorkingSize = 60;

/** The same clicks, as far as overlaps go, with GrabCut to answer them. */
export async function measureGrabCut(
  set: string,
  room: RealRoom,
  target: RealTarget,
): Promise<BenchRow> {
  // Once loaded, OpenCV answers every error of the process with the whole of its own source.
  const { playGrabCut } = await import("./grab-cut.ts");
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

/**
 * How the clicks on one surface went, and how good the borders of what they select are when it is
 * painted: `fitMask`.
 */
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
  const { width, height } = room.photo;
  const fit = (picture: Raster, clicks: number): Mask =>
    fitMask(picture, maskDataAfter(played, clicks), {
      originalWidth: width,
      originalHeight: height,
    }).mask;
  const at3 = measureBorders(fit(room.working, 3), truth);
  const at5 = measureBorders(fit(room.working, 5), truth);
  const straightAtFull = straightAtWorkingSize * (Math.max(width, height) / workingLongSide);
  const coverage = fit(room.photo, 5);
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
      ...countHarm(iou),
      borderDistance3: at3.distance,
      borderDistance: at5.distance,
      borderNear3: at3.near,
      borderNear: at5.near,
      ripple3: at3.ripple,
      ripple: at5.ripple,
      rippleFull:
        measureRipple(coverage, toMask(full), straightAtFull, full.isIgnored)?.ripple ?? null,
      clickMs: played.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / played.length,
    },
    clicks: { iou, signs: played.map(({ click }) => (click.positive ? "+" : "-")).join("") },
  };
}
