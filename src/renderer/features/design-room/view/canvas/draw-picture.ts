import type { Outline } from "#kernels/mask/trace-outlines.ts";
import type { Rect } from "#kernels/raster.ts";
import { fixedColours } from "#shared/theme/colour.ts";

import type { LiveSelection } from "../../model/canvas/live-selection.ts";
import type { Size, Viewport } from "../../model/canvas/viewport.ts";
import type { SelectionStyle } from "../parts/selection-style.ts";

/** Corners of the photo on the canvas, in css pixels. */
const photoRadius = 6;

/** `picture` may be smaller than the photo whose place it takes. */
export function drawPhoto(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap | HTMLCanvasElement,
  photo: Size,
  viewport: Viewport,
): void {
  const width = photo.width * viewport.scale;
  const height = photo.height * viewport.scale;
  context.save();
  clipPhoto(context, photo, viewport);
  context.imageSmoothingEnabled = viewport.scale * (photo.width / picture.width) < 3;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, viewport.x, viewport.y, width, height);
  context.restore();
}

/** Lets nothing be drawn but on the photo, with its round corners. */
export function clipPhoto(
  context: CanvasRenderingContext2D,
  photo: Size,
  { x, y, scale }: Viewport,
): void {
  context.beginPath();
  context.roundRect(x, y, photo.width * scale, photo.height * scale, photoRadius);
  context.clip();
}

/** Draws a part of the photo over it, where it belongs; `region` is in pixels of `frame`. */
export function drawRegion(
  context: CanvasRenderingContext2D,
  region: { left: number; top: number; width: number; height: number },
  pixels: CanvasImageSource,
  frame: Size,
  photo: Size,
  viewport: Viewport,
): void {
  const scaleX = (photo.width / frame.width) * viewport.scale;
  const scaleY = (photo.height / frame.height) * viewport.scale;
  context.imageSmoothingQuality = "high";
  context.drawImage(
    pixels,
    viewport.x + region.left * scaleX,
    viewport.y + region.top * scaleY,
    region.width * scaleX,
    region.height * scaleY,
  );
}

/**
 * Fills what is covered, all of it inside `box`, with a colour and a hatch of lines at 45 degrees.
 * The canvas must be empty.
 */
export function drawSelectionFill(
  context: CanvasRenderingContext2D,
  coverage: ImageBitmap,
  box: Rect,
  photo: Size,
  viewport: Viewport,
  look: SelectionStyle,
): void {
  const width = photo.width * viewport.scale;
  const height = photo.height * viewport.scale;
  const scale = width / coverage.width;
  context.save();
  // No more than the box is worked on, and the pixel beside it that smoothing reaches.
  context.beginPath();
  context.rect(
    viewport.x + (box.left - 1) * scale,
    viewport.y + (box.top - 1) * scale,
    (box.right - box.left + 2) * scale,
    (box.bottom - box.top + 2) * scale,
  );
  context.clip();
  context.drawImage(coverage, viewport.x, viewport.y, width, height);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = createHatch(context, look) ?? look.fill;
  context.fillRect(viewport.x, viewport.y, width, height);
  context.restore();
}

/** Css pixels from one line of the hatch to the next. */
const hatchStep = 8;
const hatchWidth = 2.5;

/** The fill with its lines as one tile that repeats, as sharp as the canvas. */
function createHatch(
  context: CanvasRenderingContext2D,
  look: SelectionStyle,
): CanvasPattern | null {
  const { a: density } = context.getTransform();
  const side = Math.max(1, Math.round(hatchStep * density));
  const tile = new OffscreenCanvas(side, side);
  const drawn = tile.getContext("2d");
  if (drawn === null) return null;
  drawn.fillStyle = look.fill;
  drawn.fillRect(0, 0, side, side);
  // The lines colour what is filled already, as much as it covers.
  drawn.globalCompositeOperation = "source-atop";
  drawn.strokeStyle = look.hatch;
  drawn.lineWidth = hatchWidth * density;
  drawn.beginPath();
  for (const at of [-side, 0, side]) {
    const [below, above] = look.lean === "right" ? [at, at + side] : [at + side, at];
    drawn.moveTo(below * 2 - above, side * 2);
    drawn.lineTo(above * 2 - below, -side);
  }
  drawn.stroke();
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(hatchStep / side));
  return pattern;
}

/** One path of all outlines, in pixels of the mask. */
export function createOutlinePath(outlines: readonly Outline[]): Path2D {
  const path = new Path2D();
  for (const outline of outlines) {
    path.moveTo(outline[0] ?? 0, outline[1] ?? 0);
    for (let index = 2; index < outline.length; index += 2) {
      path.lineTo(outline[index] ?? 0, outline[index + 1] ?? 0);
    }
    path.closePath();
  }
  return path;
}

/**
 * A white edge with dark dashes on it, seen on any photo and by any eye; `scale` is of the path to
 * css pixels.
 */
export function drawSelectionEdge(
  context: CanvasRenderingContext2D,
  path: Path2D,
  scale: number,
  viewport: Viewport,
  dashOffset: number,
  look: SelectionStyle,
): void {
  context.save();
  context.translate(viewport.x, viewport.y);
  context.scale(scale, scale);
  context.lineJoin = "round";
  context.strokeStyle = "#ffffff";
  context.lineWidth = (look.edgeWidth * 1.6) / scale;
  context.stroke(path);
  context.strokeStyle = look.edge;
  context.lineWidth = look.edgeWidth / scale;
  context.setLineDash([7 / scale, 6 / scale]);
  context.lineDashOffset = -dashOffset / scale;
  context.stroke(path);
  context.restore();
}

/**
 * Draws what is being drawn, opaque in one colour: the canvas itself is see-through, so crossings
 * stay even. A stroke that is on the canvas up to its point `from` is only drawn on from there.
 */
export function drawLiveSelection(
  context: CanvasRenderingContext2D,
  { tool, mode, radius, points }: LiveSelection,
  viewport: Viewport,
  from = 0,
): void {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  context.save();
  context.translate(viewport.x, viewport.y);
  context.scale(viewport.scale, viewport.scale);
  const colour = mode === "subtract" ? "#ffffff" : fixedColours.mask;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.beginPath();
  if (tool === "rectangle") {
    context.rect(first[0], first[1], last[0] - first[0], last[1] - first[1]);
    context.fill();
  } else {
    const shown = from === 0 ? points : points.slice(from);
    const start = shown[0] ?? last;
    context.moveTo(start[0], start[1]);
    for (const point of shown) context.lineTo(point[0], point[1]);
    if (tool === "lasso") context.fill("evenodd");
    context.lineCap = "round";
    context.lineJoin = "round";
    context.lineWidth = tool === "lasso" ? 2 / viewport.scale : radius * 2;
    context.stroke();
  }
  context.restore();
}
