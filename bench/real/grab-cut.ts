import cv from "@techstark/opencv-js";

import type { Raster } from "#kernels/raster.ts";
import { resizeRaster } from "#kernels/resample.ts";
import type { Click } from "#kernels/select/selection-state.ts";

import { waitForOpencv } from "../erase/opencv-fillers.ts";
import { labelComponents } from "../redesign/label-components.ts";
import { enough, overlapOf } from "../redesign/select-score.ts";
import { nextClick } from "../redesign/simulated-user.ts";
import type { DrawnTruth } from "./real-set.ts";

/** On a picture larger than this a click takes it seconds. */
const longSide = 400;
/** What is certain around a click, and what is likely around one that is for: shares of the side. */
const certain = 0.015;
const likely = 0.12;
const iterations = 2;
const clicksCounted = 5;

/**
 * The overlaps after each of five clicks when OpenCV's GrabCut (Rother, Kolmogorov and Blake, 2004)
 * answers them: certain at the clicks, likely around those that are for, and of what it finds the
 * pieces that were clicked.
 */
export async function playGrabCut(photo: Raster, truth: DrawnTruth): Promise<number[]> {
  await waitForOpencv();
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  const width = Math.round(photo.width * scale);
  const height = Math.round(photo.height * scale);
  const small = scale === 1 ? photo : resizeRaster(photo, width, height);
  const overlaps: number[] = [];
  const clicks: Click[] = [];
  let selected: Uint8Array | null = null;
  while (overlaps.length < clicksCounted && (overlaps.at(-1) ?? 0) < enough) {
    const click = nextClick(selected, truth.inside, truth.width, truth.height, clicks);
    if (click === null) break;
    clicks.push(click);
    const scaled = clicks.map(({ x, y, positive }) => ({
      positive,
      x: Math.floor((x * width) / truth.width),
      y: Math.floor((y * height) / truth.height),
    }));
    const found = keepClicked(cut(small, scaled), width, height, scaled);
    selected = truth.isIgnored.map((ignored, i) => {
      const x = Math.floor(((i % truth.width) * width) / truth.width);
      const y = Math.floor((Math.floor(i / truth.width) * height) / truth.height);
      return found[y * width + x]! & (1 - ignored);
    });
    overlaps.push(overlapOf(selected, truth.inside));
  }
  return overlaps;
}

function cut({ width, height, data }: Raster, clicks: readonly Click[]): Uint8Array {
  const rgba = cv.matFromArray(height, width, cv.CV_8UC4, data);
  const rgb = new cv.Mat();
  const labels = cv.matFromArray(height, width, cv.CV_8UC1, startLabels(width, height, clicks));
  const [background, foreground] = [new cv.Mat(), new cv.Mat()];
  try {
    cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB);
    const whole = new cv.Rect(0, 0, width, height);
    const mode = cv.GC_INIT_WITH_MASK;
    cv.grabCut(rgb, labels, whole, background, foreground, iterations, mode);
    return Uint8Array.from(labels.data, (label) =>
      label === cv.GC_FGD || label === cv.GC_PR_FGD ? 1 : 0,
    );
  } finally {
    for (const held of [rgba, rgb, labels, background, foreground]) held.delete();
  }
}

function startLabels(width: number, height: number, clicks: readonly Click[]): Uint8Array {
  const labels = new Uint8Array(width * height).fill(cv.GC_PR_BGD);
  const side = Math.max(width, height);
  const draw = ({ x, y }: Click, radius: number, label: number): void => {
    for (let i = 0; i < labels.length; i++) {
      const column = i % width;
      if (Math.hypot(column - x, (i - column) / width - y) <= radius) labels[i] = label;
    }
  };
  for (const click of clicks) if (click.positive) draw(click, likely * side, cv.GC_PR_FGD);
  for (const click of clicks) {
    draw(click, certain * side, click.positive ? cv.GC_FGD : cv.GC_BGD);
  }
  return labels;
}

function keepClicked(
  found: Uint8Array,
  width: number,
  height: number,
  clicks: readonly Click[],
): Uint8Array {
  const { labels } = labelComponents(found, width, height, 4);
  const kept = new Set(
    clicks.filter(({ positive }) => positive).map(({ x, y }) => labels[y * width + x]!),
  );
  return Uint8Array.from(labels, (label) => (label > 0 && kept.has(label) ? 1 : 0));
}
