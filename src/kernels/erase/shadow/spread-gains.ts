import type { LogPicture } from "./log-picture.ts";
import { sumBox } from "./sum-squares.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const radiusInSteps = 1.5;
/** Differences of lightness below this are texture, not the edge of a shadow. */
const faintEdge = 0.2;

/**
 * The gains of superpixels as a field: three logarithms per pixel to add to those of the photo, 0
 * where `isRelit` is 0. Around every pixel gain is fitted as a line over the photo's lightness, so
 * that it steps where a shadow has a hard edge and is smooth elsewhere (He, Sun and Tang, "Guided
 * Image Filtering", 2010). The object takes no part. Cost: linear in the pixels.
 */
export function spreadGains(
  picture: LogPicture,
  graph: SuperpixelGraph,
  gains: Float32Array,
  isRelit: Uint8Array,
): Float32Array {
  const { width, height, logs } = picture;
  const radius = Math.max(1, Math.round(radiusInSteps * graph.step));
  const lines = fitLines(picture, graph, gains, isRelit, radius);
  const fits = sumBox(lines, width, height, 5, radius);
  const values = new Float32Array(width * height * 3);
  for (let p = 0; p < isRelit.length; p++) {
    if (isRelit[p] === 0) continue;
    const weight = fits[p * 5]!;
    const sloped = (fits[p * 5 + 1]! / weight) * lightnessAt(logs, p);
    for (let c = 0; c < 3; c++) values[p * 3 + c] = sloped + fits[p * 5 + 2 + c]! / weight;
  }
  return values;
}

/** Five per pixel: 1 where there is a line, its slope and the offset of each channel. */
function fitLines(
  { width, height, logs, isMasked }: LogPicture,
  graph: SuperpixelGraph,
  gains: Float32Array,
  isRelit: Uint8Array,
  radius: number,
): Float32Array {
  const stride = 7;
  const moments = new Float32Array(width * height * stride);
  for (let p = 0; p < isRelit.length; p++) {
    if (isRelit[p] === 0 && isMasked[p] === 1) continue;
    const guide = lightnessAt(logs, p);
    const at = p * stride;
    moments[at] = 1;
    moments[at + 1] = guide;
    moments[at + 2] = guide * guide;
    if (isRelit[p] === 0) continue;
    const k = graph.labels[p]! * 4;
    for (let c = 0; c < 3; c++) moments[at + 3 + c] = gains[k]! + gains[k + 1 + c]!;
    moments[at + 6] = guide * gains[k]!;
  }
  const sums = sumBox(moments, width, height, stride, radius);
  const lines = new Float32Array(width * height * 5);
  for (let p = 0; p < isRelit.length; p++) {
    const at = p * stride;
    if (moments[at] === 0) continue;
    const weight = sums[at]!;
    const mean = sums[at + 1]! / weight;
    const variance = sums[at + 2]! / weight - mean * mean;
    const gain = (sums[at + 3]! + sums[at + 4]! + sums[at + 5]!) / (3 * weight);
    const slope = (sums[at + 6]! / weight - mean * gain) / (variance + faintEdge * faintEdge);
    lines[p * 5] = 1;
    lines[p * 5 + 1] = slope;
    for (let c = 0; c < 3; c++) lines[p * 5 + 2 + c] = sums[at + 3 + c]! / weight - slope * mean;
  }
  return lines;
}

function lightnessAt(logs: Float32Array, p: number): number {
  return (logs[p * 3]! + logs[p * 3 + 1]! + logs[p * 3 + 2]!) / 3;
}
