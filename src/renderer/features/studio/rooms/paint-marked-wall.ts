import type { PickedSurface } from "#renderer/services/kernel-wire.ts";

/** Draws a photo with what is marked on it, in the colour that marks have everywhere. */
export function paintMarkedWall(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  surfaces: readonly PickedSurface[],
): void {
  canvas.width = photo.width;
  canvas.height = photo.height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.drawImage(photo, 0, 0);
  const [first] = surfaces;
  if (first === undefined) return;
  const layer = new OffscreenCanvas(first.width, first.height);
  const pixels = new ImageData(first.width, first.height);
  for (const { runs } of surfaces) {
    let at = 0;
    runs.forEach((run, index) => {
      if (index % 2 === 1) tint(pixels.data, at, at + run);
      at += run;
    });
  }
  layer.getContext("2d")?.putImageData(pixels, 0, 0);
  context.drawImage(layer, 0, 0, canvas.width, canvas.height);
}

/** `#E03C70` at 45 %. */
function tint(data: Uint8ClampedArray, from: number, to: number): void {
  for (let pixel = from; pixel < to; pixel += 1) {
    data.set([224, 60, 112, 115], pixel * 4);
  }
}
