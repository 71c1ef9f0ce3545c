import type { MaskData, MaskShape, Point } from "#shared/mask.ts";

import { checkMask, checkSize } from "./check-input.ts";
import { drawPolygon } from "./mask/draw-polygon.ts";
import { drawSelection } from "./mask/draw-selection.ts";
import { drawStroke } from "./mask/draw-stroke.ts";
import { featherEdge, growEdge } from "./mask/shift-edge.ts";
import type { Mask, PixelSize, Rect } from "./raster.ts";
import { growRect } from "./rect.ts";
import { decodeRuns } from "./select/selection-runs.ts";

/** The size mask coordinates are in, and the size of the raster the mask is wanted for. */
export type MaskFrame = PixelSize & {
  readonly originalWidth: number;
  readonly originalHeight: number;
};

/**
 * Draws mask data at the size of `frame`: shapes in order, then grow (or shrink), then feather
 * inwards, so that no pixel outside the unfeathered mask has coverage. Lengths scale with the
 * frame. Throws `RangeError` for a bad frame or a selection whose runs do not fit.
 */
export function rasteriseMask(mask: MaskData, frame: MaskFrame): Mask {
  const drawn = drawShapes(mask.shapes, frame);
  softenMask(drawn, mask, frame);
  return drawn;
}

/** The shapes in order, as they are; throws as `rasteriseMask` does. */
export function drawShapes(shapes: readonly MaskShape[], frame: MaskFrame): Mask {
  checkSize("original", frame.originalWidth, frame.originalHeight);
  checkSize("frame", frame.width, frame.height);
  const { width, height } = frame;
  const drawn: Mask = { width, height, data: new Uint8Array(width * height) };
  for (const shape of shapes) drawShape(drawn, shape, frame);
  return drawn;
}

/** Grows (or shrinks) and feathers in place what the shapes of `mask` gave. */
export function softenMask(drawn: Mask, mask: MaskData, frame: MaskFrame): void {
  if (mask.grow === 0 && mask.feather === 0) return;
  const scale = scaleOf(frame);
  const grow = mask.grow * scale;
  const area = findMaskBounds(drawn);
  const reach = Math.ceil(Math.max(0, grow) + 2);
  if (area !== null && grow !== 0) growEdge(drawn, growRect(area, reach, drawn), grow);
  const grown = findMaskBounds(drawn);
  const feather = mask.feather * scale;
  if (grown !== null && feather > 0) featherEdge(drawn, growRect(grown, 1, drawn), feather);
}

/** The smallest rectangle that holds every pixel with coverage, or null for an empty mask. */
export function findMaskBounds(mask: Mask): Rect | null {
  checkMask(mask);
  const { width, data } = mask;
  const start = findCoverage(data);
  if (start < 0) return null;
  const top = Math.floor(start / width);
  const bottom = Math.floor(findLastCoverage(data) / width) + 1;
  let left = width;
  let right = 0;
  for (let row = top * width; row < bottom * width; row += width) {
    let first = 0;
    while (first < left && data[row + first] === 0) first++;
    let last = width;
    while (last > right && data[row + last - 1] === 0) last--;
    left = first;
    right = last;
  }
  return { left, top, right, bottom };
}

/** The first pixel with coverage, -1 where there is none: empty rows are passed over in words. */
function findCoverage(data: Uint8Array): number {
  const { ahead, words } = splitIntoWords(data);
  let at = 0;
  while (at < ahead && data[at] === 0) at++;
  if (at === ahead) {
    let word = 0;
    while (word < words.length && words[word] === 0) word++;
    at += word * 4;
  }
  while (at < data.length && data[at] === 0) at++;
  return at < data.length ? at : -1;
}

/** The last pixel with coverage; there is one. */
function findLastCoverage(data: Uint8Array): number {
  const { ahead, words } = splitIntoWords(data);
  let at = data.length - 1;
  while (at >= ahead + words.length * 4 && data[at] === 0) at--;
  if (at === ahead + words.length * 4 - 1) {
    let word = words.length;
    while (word > 0 && words[word - 1] === 0) word--;
    at = ahead + word * 4 - 1;
  }
  while (data[at] === 0) at--;
  return at;
}

/** The bytes four at a time, after those `ahead` of the first that is aligned. */
function splitIntoWords({ buffer, byteOffset, length }: Uint8Array) {
  if (length < 8) return { ahead: length, words: new Int32Array() };
  const ahead = -byteOffset & 3;
  return { ahead, words: new Int32Array(buffer, byteOffset + ahead, (length - ahead) >> 2) };
}

/** Joins one shape into `drawn`, which has the size of `frame`. */
export function drawShape(drawn: Mask, shape: MaskShape, frame: MaskFrame): void {
  const scaleX = frame.width / frame.originalWidth;
  const scaleY = frame.height / frame.originalHeight;
  const scaled = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [x * scaleX, y * scaleY]);
  if (shape.kind === "stroke") {
    drawStroke(drawn, scaled(shape.points), shape.radius * scaleOf(frame), shape.operation);
  } else if (shape.kind === "polygon") {
    drawPolygon(drawn, scaled(shape.points), shape.operation);
  } else {
    drawSelection(drawn, decodeRuns(shape.runs, shape.width, shape.height), shape.operation);
  }
}

function scaleOf(frame: MaskFrame): number {
  return Math.sqrt((frame.width * frame.height) / (frame.originalWidth * frame.originalHeight));
}
