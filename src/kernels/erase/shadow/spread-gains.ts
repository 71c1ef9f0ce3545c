import { findMaskBounds } from "../../mask.ts";
import { growRect } from "../../rect.ts";
import type { LogPicture } from "./log-picture.ts";
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
  const bounds = findMaskBounds({ width, height, data: isRelit });
  if (bounds === null) return values;
  // What the fit around every relit pixel reads.
  const window = growRect(bounds, 2 * radius, picture);
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
