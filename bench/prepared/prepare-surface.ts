import { rasteriseMask } from "#kernels/mask.ts";
import { dropMaskSpecks } from "#kernels/mask/drop-specks.ts";
import type { Mask } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { PlacedClick, SelectionSession } from "#renderer/services/selection-session.ts";
import type { MaskData, MaskShape, Point } from "#shared/mask.ts";
import type { SurfaceInput } from "#shared/room-surface.ts";

/** Points as SVG writes them: `"0,0 120.5,80"`. */
type Outline = string;

/** How a surface was selected, step by step, in pixels of the photo. */
export type SurfaceStep =
  /** A click on it, or on what does not belong to it; 30 is how far a room's clicks spread. */
  | { readonly click: Point; readonly positive?: boolean; readonly tolerance?: number }
  /** An outline drawn by hand, around what belongs to it or what does not. */
  | { readonly add: Outline }
  | { readonly cut: Outline }
  /** The same, of which nothing stays that lies outside. */
  | { readonly within: Outline }
  /** What was selected in the room before, from a file with a mask. */
  | { readonly kept: string }
  /** The brush along a line, the same way. */
  | { readonly brush: Outline; readonly radius: number; readonly positive?: boolean };

export type SurfaceRecipe = Pick<SurfaceInput, "kind" | "place" | "at"> & {
  readonly steps: readonly SurfaceStep[];
};

const usualTolerance = 30;

/** The surface as a mask of the photo's size, without specks and pinholes. */
export function prepareSurface(
  session: SelectionSession,
  { at, steps }: SurfaceRecipe,
  readMask: (file: string) => MaskData,
): { surface: SurfaceInput["area"]; mask: Mask } {
  const { width, height } = session.readSize();
  const frame = { width, height, originalWidth: width, originalHeight: height };
  const clicks: PlacedClick[] = [];
  const shapes = steps.map((step): MaskShape => {
    if ("add" in step) return { kind: "polygon", operation: "add", points: readPoints(step.add) };
    if ("cut" in step)
      return { kind: "polygon", operation: "subtract", points: readPoints(step.cut) };
    if ("within" in step) {
      const points = surround(readPoints(step.within), width, height);
      return { kind: "polygon", operation: "subtract", points };
    }
    if ("kept" in step) {
      const runs = encodeRuns(rasteriseMask(readMask(step.kept), frame));
      return {
        kind: "selection",
        operation: "add",
        seeds: [at],
        tolerance: 0,
        width,
        height,
        runs,
      };
    }
    const { positive = true } = step;
    const operation = positive ? "add" : "subtract";
    if ("brush" in step) {
      return { kind: "stroke", operation, radius: step.radius, points: readPoints(step.brush) };
    }
    const { click, tolerance = usualTolerance } = step;
    clicks.push({ x: click[0], y: click[1], positive, tolerance });
    const runs = encodeRuns(session.answer(clicks));
    return { kind: "selection", operation, seeds: [click], tolerance, width, height, runs };
  });
  const drawn = rasteriseMask({ shapes, grow: 0, feather: 0 }, frame);
  // Clicks leave specks and pinholes; what was drawn by hand is never one.
  const places = [at, ...clicks.map(({ x, y }) => [x, y] as const)];
  const kept = places.map(([x, y]) => ({ x: Math.floor(x), y: Math.floor(y) }));
  const mask = clicks.length === 0 ? drawn : dropMaskSpecks(drawn, kept);
  if (mask.data[Math.floor(at[1]) * width + Math.floor(at[0])]! < 128) {
    throw new RangeError(`at: ${at.join(", ")} is outside its surface`);
  }
  return { surface: { width, height, runs: encodeRuns(mask) }, mask };
}

/** All of the photo but an outline: the path round both, filled where it is passed an odd number of times. */
function surround(outline: readonly Point[], width: number, height: number): Point[] {
  const [first] = outline;
  if (first === undefined) throw new RangeError("within: must have points");
  const frame: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ];
  return [...frame, ...outline, first];
}

function readPoints(outline: Outline): Point[] {
  return outline.split(" ").map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(",").map(Number);
    if (Number.isNaN(x + y)) throw new RangeError(`${pair}: must be two numbers`);
    return [x, y];
  });
}
