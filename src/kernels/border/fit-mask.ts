import type { MaskData, MaskShape } from "#shared/mask.ts";

import { checkRaster } from "../check-input.ts";
import { drawShape, drawShapes, softenMask, type MaskFrame } from "../mask.ts";
import type { Mask, PixelSize, Raster } from "../raster.ts";
import { findNormals, openRun } from "./border-line.ts";
import { bridgeLine } from "./bridge-line.ts";
import { drawBorder, separatePixels, type DrawnLine } from "./draw-border.ts";
import { fitEdge, readColours } from "./fit-edge.ts";
import { noMixedPixels, type MixedPixels } from "./mixed-pixels.ts";
import { placeLine } from "./place-line.ts";
import { shrinkNear } from "./shrink-near.ts";
import { findBends, straightenLine, weightsOf } from "./straighten-line.ts";
import { traceBorder, type BorderRun } from "./trace-border.ts";

/** A mask whose border lies on the photo's edges, and the pixels there that show both sides. */
export type FittedMask = { readonly mask: Mask; readonly mixed: MixedPixels };

/** What the mask is about to change: its inside is drawn from `light`, over what is `under` it. */
type Shown = { readonly light: Raster; readonly under: Raster };

/** The smallest side of a picture that borders are looked for in. */
const leastSide = 16;

/**
 * Draws mask data at the photo's size as `rasteriseMask` does, with the border of what was clicked
 * on the photo's edges: straight where they are straight, as soft as they are. What was drawn by
 * hand stays where it was drawn, and so does everything in a photo smaller than the selection was
 * made in. `photo` is the picture that was clicked on, and what is shown of its size. Throws as `rasteriseMask` does. Cost: the photo shrunk near the border, and its
 * pixels.
 */
export function fitMask(
  photo: Raster,
  mask: MaskData,
  original: Pick<MaskFrame, "originalWidth" | "originalHeight">,
  { light, under }: Shown = { light: photo, under: photo },
): FittedMask {
  checkRaster(photo);
  const { width, height } = photo;
  const { originalWidth, originalHeight } = original;
  const frame = { originalWidth, originalHeight, width, height };
  const drawn = drawShapes(mask.shapes, frame);
  const size = mask.shapes.find(isClicked);
  const isSmall = size === undefined || width < size.width || height < size.height;
  if (isSmall || Math.min(size.width, size.height) < leastSide) {
    softenMask(drawn, mask, frame);
    return { mask: drawn, mixed: noMixedPixels };
  }
  const area = findArea(mask.shapes, { ...frame, width: size.width, height: size.height });
  const lines = fitLines(photo, area);
  const { isDrawn } = area;
  const columns = Int32Array.from({ length: width }, (_, x) =>
    Math.floor((x * size.width) / width),
  );
  const isKept = (pixel: number): boolean => {
    const x = pixel % width;
    const row = Math.floor((((pixel - x) / width) * size.height) / height);
    return isDrawn[row * size.width + columns[x]!] === 1;
  };
  const pixels = drawBorder(photo, drawn, lines, isKept);
  softenMask(drawn, mask, frame);
  // Grown or feathered, its border is not the photo's.
  if (mask.grow !== 0 || mask.feather !== 0) return { mask: drawn, mixed: noMixedPixels };
  const scale = findScale(photo, size);
  const separate = (shown: Raster): MixedPixels => {
    const colours = lines.map((line) =>
      shown === photo ? line.colours : readColours(shown, line, scale, line.edge),
    );
    return separatePixels(shown, drawn, pixels, colours);
  };
  const over = separate(under);
  return {
    mask: drawn,
    mixed: light === under ? over : { ...over, inside: separate(light).inside },
  };
}

/** Pixels of the photo to one that the border was found in. */
function findScale(photo: PixelSize, working: PixelSize): number {
  return Math.sqrt((photo.width / working.width) * (photo.height / working.height));
}

type SelectionShape = Extract<MaskShape, { kind: "selection" }>;

/** A picture with a mask, and what was found elsewhere, have no tolerance. */
function isClicked(shape: MaskShape): shape is SelectionShape {
  return shape.kind === "selection" && shape.tolerance > 0;
}

/** An area in the pixels it was found in: 1 inside, and 1 for what was drawn by hand. */
type Area = PixelSize & { readonly isInside: Uint8Array; readonly isDrawn: Uint8Array };

function findArea(shapes: readonly MaskShape[], frame: MaskFrame): Area {
  const { width, height } = frame;
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  const isInside = new Uint8Array(width * height);
  const isDrawn = new Uint8Array(width * height);
  for (const shape of shapes) {
    drawShape(mask, shape, frame);
    const drawn = isClicked(shape) ? 0 : 1;
    for (let i = 0; i < isInside.length; i++) {
      const inside = mask.data[i]! >= 128 ? 1 : 0;
      if (inside === isInside[i]) continue;
      isInside[i] = inside;
      isDrawn[i] = drawn;
    }
  }
  return { width, height, isInside, isDrawn };
}

function fitLines(photo: Raster, area: Area): DrawnLine[] {
  const runs = traceBorder(area.isInside, area.isDrawn, area);
  if (runs.length === 0) return [];
  const working = shrinkNear(photo, area, runs);
  return runs.map((run) => fitLine(photo, working, area.isInside, run));
}

/** On the small picture first, then within a pixel and a half of it on the photo itself. */
function fitLine(photo: Raster, working: Raster, isInside: Uint8Array, run: BorderRun): DrawnLine {
  const line = openRun(run);
  const found = placeLine(working, isInside, line);
  const placed = bridgeLine(working, found, findBends(found));
  const bends = findBends(placed);
  const smooth = straightenLine(placed, weightsOf(placed.clearness), bends);
  const [scaleX, scaleY] = [photo.width / working.width, photo.height / working.height];
  const scale = findScale(photo, working);
  const toPhoto = (points: Points): Points => ({
    x: points.x.map((value) => value * scaleX),
    y: points.y.map((value) => value * scaleY),
  });
  const edge = fitEdge(photo, toPhoto(smooth), scale);
  const { shift, clearness } = edge;
  const normals = findNormals(smooth, 3);
  const exact = straightenLine(
    {
      x: smooth.x.map((value, i) => value + (shift[i]! / scaleX) * normals.x[i]!),
      y: smooth.y.map((value, i) => value + (shift[i]! / scaleY) * normals.y[i]!),
    },
    weightsOf(clearness),
    bends,
  );
  const fitted = toPhoto(exact);
  const moved = measureMoves(line, exact, scale);
  const colours = readColours(photo, fitted, scale, edge);
  return { ...line, ...fitted, edge, colours, moved };
}

/** How far the points of a line were moved, and those around them at least nearly as far. */
function measureMoves(from: Points, to: Points, scale: number): Float64Array {
  const moved = from.x.map((x, i) => {
    const [dx, dy] = [to.x[i]! - x, to.y[i]! - from.y[i]!];
    return scale * (1 + Math.sqrt(dx * dx + dy * dy));
  });
  // Or a pixel would be offered to a point, and not to the one beside it that is nearer.
  for (let i = 1; i < moved.length; i++) moved[i] = Math.max(moved[i]!, moved[i - 1]! - scale / 2);
  for (let i = moved.length - 2; i >= 0; i--) {
    moved[i] = Math.max(moved[i]!, moved[i + 1]! - scale / 2);
  }
  return moved;
}

type Points = { readonly x: Float64Array; readonly y: Float64Array };
