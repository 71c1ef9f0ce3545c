import { mapCorners } from "#kernels/camera/fit-plane-corners.ts";
import { asHomography, invertHomography, type Corners } from "#kernels/camera/homography.ts";
import type { PlanePoint } from "#kernels/camera/homography.ts";

/** Lines of a grid on a plane, as the data of an SVG path in pixels of the photo. */
export type PlaneGrid = { inner: string; outer: string };

const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
/** Cells along the longer side of the rectangle. */
const mostCells = 8;
/** How far the outer grid reaches beyond the rectangle, in its own size. */
const reach = 1.2;
/** Nearer the horizon than this share of the rectangle's own depth nothing is drawn. */
const least = 0.2;

/**
 * A grid of round metres on a plane: inside the rectangle with these corners, and fainter around it
 * as far as it can be seen.
 */
export function drawGrid(plane: readonly number[], corners: Corners): PlaneGrid {
  const toMetres = asHomography(plane);
  const toImage = invertHomography(toMetres);
  const rectangle = mapCorners(toMetres, corners);
  const [from, right, , up] = rectangle;
  const across: PlanePoint = [right[0] - from[0], right[1] - from[1]];
  const along: PlanePoint = [up[0] - from[0], up[1] - from[1]];
  const longest = Math.max(Math.hypot(...across), Math.hypot(...along));
  const step = steps.find((one) => longest / one <= mostCells) ?? longest / mostCells;
  const depth = (at: PlanePoint): number => toImage[6] * at[0] + toImage[7] * at[1] + toImage[8];
  const nearest = least * Math.min(...rectangle.map(depth));
  const place = (share: PlanePoint): PlanePoint => [
    from[0] + across[0] * share[0] + along[0] * share[1],
    from[1] + across[1] * share[0] + along[1] * share[1],
  ];
  const line = (a: PlanePoint, b: PlanePoint): string => {
    const ends = clipLine(place(a), place(b), depth, nearest);
    return ends === null ? "" : ends.map((end) => writePoint(toImage, end)).join("L");
  };
  const rule = (start: number, end: number): string => {
    const lines: string[] = [];
    for (const side of [across, along]) {
      const cell = step / Math.hypot(...side);
      for (let at = Math.ceil(start / cell) * cell; at <= end + 1e-9; at += cell) {
        lines.push(side === across ? line([at, start], [at, end]) : line([start, at], [end, at]));
      }
    }
    return lines
      .filter((one) => one !== "")
      .map((one) => `M${one}`)
      .join("");
  };
  return { inner: rule(0, 1), outer: rule(-reach, 1 + reach) };
}

/** The part of a line of the plane that is before the camera, at least this deep. */
function clipLine(
  a: PlanePoint,
  b: PlanePoint,
  depth: (at: PlanePoint) => number,
  nearest: number,
): [PlanePoint, PlanePoint] | null {
  const [deepA, deepB] = [depth(a), depth(b)];
  if (deepA < nearest && deepB < nearest) return null;
  const share = (nearest - deepA) / (deepB - deepA);
  const cut: PlanePoint = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  return [deepA < nearest ? cut : a, deepB < nearest ? cut : b];
}

function writePoint(h: readonly number[], [x, y]: PlanePoint): string {
  const w = h[6]! * x + h[7]! * y + h[8]!;
  const px = (h[0]! * x + h[1]! * y + h[2]!) / w;
  const py = (h[3]! * x + h[4]! * y + h[5]!) / w;
  return `${px.toFixed(1)} ${py.toFixed(1)}`;
}
