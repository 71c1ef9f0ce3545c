import type { Outline } from "#kernels/mask/trace-outlines.ts";

import type { SelectionPicture } from "#renderer/services/kernel-wire.ts";
import type { Size, Viewport } from "./viewport.ts";

/** Corners of the photo on the canvas, in css pixels. */
export const photoRadius = 6;
/** The tint of a shadow that is erased with what casts it. */
export const shadowColour = "#5b4bc4";

export type MarkLook = {
  readonly fill: string;
  readonly hatch: string;
  readonly edge: string;
  /** Of the coloured line, in css pixels; the white one under it is wider by half. */
  readonly edgeWidth: number;
  /** Which way the hatch leans: told apart without colour, too. */
  readonly lean: "right" | "left";
};
export const markLook: MarkLook = {
  fill: "rgb(224 60 112 / 0.34)",
  hatch: "rgb(194 24 91 / 0.3)",
  edge: "#c2185b",
  edgeWidth: 2.5,
  lean: "right",
};
export const shadowLook: MarkLook = {
  fill: "rgb(91 75 196 / 0.34)",
  hatch: "rgb(66 52 160 / 0.34)",
  edge: shadowColour,
  edgeWidth: 1.5,
  lean: "left",
};

/** Makes the canvas as sharp as the screen, empties it, and answers its context in css pixels. */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  well: Size,
): CanvasRenderingContext2D | null {
  const density = Math.min(3, globalThis.devicePixelRatio || 1);
  const width = Math.max(1, Math.round(well.width * density));
  const height = Math.max(1, Math.round(well.height * density));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, well.width, well.height);
  return context;
}

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
  context.beginPath();
  context.roundRect(viewport.x, viewport.y, width, height, photoRadius);
  context.clip();
  context.imageSmoothingEnabled = viewport.scale * (photo.width / picture.width) < 3;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, viewport.x, viewport.y, width, height);
  context.restore();
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

/** Fills the canvas where the mark is, with its colour and a hatch of lines at 45 degrees. */
export function drawMarkFill(
  context: CanvasRenderingContext2D,
  coverage: CanvasImageSource,
  photo: Size,
  viewport: Viewport,
  well: Size,
  look: MarkLook,
): void {
  const width = photo.width * viewport.scale;
  const height = photo.height * viewport.scale;
  context.drawImage(coverage, viewport.x, viewport.y, width, height);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = look.fill;
  context.fillRect(0, 0, well.width, well.height);
  context.globalCompositeOperation = "source-atop";
  context.strokeStyle = look.hatch;
  context.lineWidth = 2.5;
  context.beginPath();
  for (let at = -well.height; at < well.width; at += 8) {
    const [below, above] = look.lean === "right" ? [at, at + well.height] : [at + well.height, at];
    context.moveTo(below, well.height);
    context.lineTo(above, 0);
  }
  context.stroke();
  context.globalCompositeOperation = "source-over";
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

/** A white edge with dark dashes on it, seen on any photo and by any eye. */
export function drawMarkEdge(
  context: CanvasRenderingContext2D,
  path: Path2D,
  mark: SelectionPicture,
  photo: Size,
  viewport: Viewport,
  dashOffset: number,
  look: MarkLook,
): void {
  const scale = (photo.width * viewport.scale) / mark.mask.width;
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

/** The mark's coverage as something a canvas can draw. */
export function createCoverageCanvas(mark: SelectionPicture): HTMLCanvasElement {
  const { width, height, data } = mark.mask;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pixels = new ImageData(width, height);
  for (let index = 0; index < data.length; index += 1) {
    pixels.data[index * 4 + 3] = data[index] ?? 0;
  }
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas;
}
