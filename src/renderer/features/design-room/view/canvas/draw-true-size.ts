import type { Size, Viewport } from "../../model/canvas/viewport.ts";
import { placeTrueSizeTile } from "../../model/true-size/list-tiles.ts";
import type { TrueSizeState } from "../../model/true-size/tile-store.ts";
import { clipPhoto } from "./draw-picture.ts";

/** Draws the photo's own pixels over the preview, each tile on whole pixels of the screen. */
export function drawTrueSize(
  context: CanvasRenderingContext2D,
  { tiles, size }: TrueSizeState,
  photo: Size,
  viewport: Viewport,
): void {
  if (tiles.length === 0) return;
  const { a: density } = context.getTransform();
  context.save();
  clipPhoto(context, photo, viewport);
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const tile of tiles) {
    const place = placeTrueSizeTile(tile, size, { photo, viewport, density });
    const [across, down] = [place.right - place.left, place.bottom - place.top];
    context.imageSmoothingEnabled = across < tile.width * 3;
    context.imageSmoothingQuality = "high";
    context.drawImage(tile.bitmap, place.left, place.top, across, down);
  }
  context.restore();
}
