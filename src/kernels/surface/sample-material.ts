import {
  footprintWidth,
  measureFootprint,
  type Footprint,
  type PlaneMatrix,
} from "./plane-footprint.ts";
import type { MaterialPlan } from "./plan-material.ts";
import { addTexture, type TextureTap } from "./texture-pyramid.ts";
import type { PiecePlace } from "./tile-layout.ts";

/**
 * Writes the material's linear colour at a photo point, in single floats, to `colour`; false, and
 * nothing written, beyond the horizon.
 */
export type MaterialSampler = (x: number, y: number, colour: Float32Array) => boolean;

/** Adds the material to `sum` at the tap, which lies on the material's own axes. */
type PlaneTap = (tap: TextureTap, footprint: Footprint, sum: Float32Array) => void;

/** Loose pieces differ by up to this part in lightness, either way. */
export const pieceSpread = 0.06;
/** A million metres away whole numbers would run over. */
export const farthestPlace = 1e6;

/**
 * A sampler of a texture on a plane, anti-aliased along both axes of a pixel's footprint. Places
 * and lengths are doubles, colours single floats, in the order in which the WASM rows have them.
 */
export function createMaterialSampler(plan: MaterialPlan): MaterialSampler {
  const { matrix, offset, cosines, sines } = plan;
  const addTap = tapFor(plan);
  const readFootprint = createFootprintReader(matrix, plan.footprint);
  const tap = new Float64Array(3);
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = matrix;
  const [offsetX, offsetY] = offset;
  const [cosX, cosY] = cosines;
  const [sinX, sinY] = sines;
  return (x, y, colour) => {
    const footprint = readFootprint(x, y);
    const { taps, isAcross } = footprint;
    const perW = 1 / (h6 * x + (h7 * y + h8));
    const planeX = (h0 * x + (h1 * y + h2)) * perW;
    const planeY = (h3 * x + (h4 * y + h5)) * perW;
    if (!(Math.abs(planeX) < farthestPlace && Math.abs(planeY) < farthestPlace)) return false;
    if (taps === 0) return false;
    const per = perW / taps;
    const axisW = isAcross ? h6 : h7;
    const stepX = ((isAcross ? h0 : h1) - planeX * axisW) * per;
    const stepY = ((isAcross ? h3 : h4) - planeY * axisW) * per;
    const back = (taps - 1) / 2;
    const firstX = planeX - offsetX - stepX * back;
    const firstY = planeY - offsetY - stepY * back;
    const ownX = firstX * cosX + firstY * sinX;
    const ownY = firstY * cosY + firstX * sinY;
    const turnedX = stepX * cosX + stepY * sinX;
    const turnedY = stepY * cosY + stepX * sinY;
    colour.fill(0);
    for (let k = 0; k < taps; k++) {
      tap[0] = ownX + turnedX * k;
      tap[1] = ownY + turnedY * k;
      tap[2] = 1;
      addTap(tap, footprint, colour);
    }
    for (let c = 0; c < 3; c++) colour[c] = colour[c]! / taps;
    return true;
  };
}

/** Measures at the first point that is asked for of a block of a row. */
function createFootprintReader(
  matrix: PlaneMatrix,
  options: MaterialPlan["footprint"],
): (x: number, y: number) => Footprint {
  const footprint: Footprint = { reach: 0, level: 0, part: 0, taps: 0, isAcross: true };
  let measuredRow = Number.NaN;
  let measuredBlock = Number.NaN;
  return (x, y) => {
    const block = Math.floor(x / footprintWidth);
    if (block !== measuredBlock || y !== measuredRow) {
      measureFootprint(matrix, options, x, y, footprint);
      measuredBlock = block;
      measuredRow = y;
    }
    return footprint;
  };
}

function tapFor({
  pyramid,
  pieces,
  tile,
  joint,
  jointColour,
  isLoose,
  seed,
}: MaterialPlan): PlaneTap {
  if (pieces === null) return (tap, footprint, sum) => addTexture(sum, pyramid, footprint, tap);
  const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
  const [acrossTile, downTile] = [1 / tile.width, 1 / tile.height];
  const filling = Float32Array.from(jointColour);
  return (tap, footprint, sum) => {
    pieces.find(tap[0]!, tap[1]!, place);
    const { reach } = footprint;
    const inJoint =
      joint > 0 ? Math.min(1, Math.max(0, (joint / 2 - place.edge) / reach + 0.5)) : 0;
    const covers = Math.fround(Math.min(inJoint, Math.max(joint / reach, joint > reach ? 1 : 0)));
    for (let c = 0; c < 3; c++) sum[c]! += Math.fround(covers * filling[c]!);
    const random = isLoose ? Math.imul(place.piece ^ seed, 0x9e3779b1) >>> 0 : 0;
    const tone = isLoose ? 1 + pieceSpread * ((random >>> 20) / 2048 - 1) : 1;
    tap[0] = place.x * acrossTile + (random & 1023) / 1024;
    tap[1] = -(place.y * downTile + ((random >>> 10) & 1023) / 1024);
    tap[2] = Math.fround(Math.fround(1 - covers) * Math.fround(tone));
    addTexture(sum, pyramid, footprint, tap);
  };
}
