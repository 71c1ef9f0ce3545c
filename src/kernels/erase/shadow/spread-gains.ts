import type { LogPicture } from "./log-picture.ts";
import type { Window } from "./shadow-loops.ts";
import { takeBoxRoom } from "./shadow-core.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

const radiusInSteps = 1.5;

/**
 * The gains of superpixels as a field: three logarithms per pixel to add to those of the photo, 0
 * where `isRelit` is 0. Around every pixel gain is fitted as a line over the photo's lightness, so
 * that it steps where a shadow has a hard edge and is smooth elsewhere (He, Sun and Tang, "Guided
 * Image Filtering", 2010). The object takes no part. Cost: linear in the pixels around the relit.
 */
export function spreadGains(
  picture: LogPicture,
  graph: SuperpixelGraph,
  gains: Float32Array,
  isRelit: Uint8Array,
): Float32Array {
  const { width, height, core } = picture;
  const radius = Math.max(1, Math.round(radiusInSteps * graph.step));
  const values = core.takeFloat32(width * height * 3);
  const window = findWindow(isRelit, width, height, 2 * radius);
  if (window === null) return values;
  core.lend(() => {
    const size = { width: window.right - window.left, height: window.bottom - window.top };
    const room = takeBoxRoom(core, size.width, size.height, 7, radius);
    core.loops.fillMoments(picture, isRelit, graph.labels, gains, window, room.values);
    core.loops.sumBox(room, { ...size, channels: 7 }, radius);
    core.loops.fitLines(room.values, room.sums, size.width * size.height);
    core.loops.sumBox(room, { ...size, channels: 5 }, radius);
    core.loops.applyLines(picture, isRelit, window, room.sums, values);
  });
  return values;
}

/** What the fit around every relit pixel reads. */
function findWindow(
  isRelit: Uint8Array,
  width: number,
  height: number,
  margin: number,
): Window | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = isRelit.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(1) + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  if (right === 0) return null;
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}
