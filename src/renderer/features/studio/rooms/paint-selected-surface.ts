import { fixedColours, readChannels } from "#shared/theme/colour.ts";

import type { PickedPart } from "./use-surface-pick.ts";

/** Draws a photo with what is selected on it, in the colour that selections have everywhere. */
export function paintSelectedSurface(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  parts: readonly PickedPart[],
): void {
  canvas.width = photo.width;
  canvas.height = photo.height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.drawImage(photo, 0, 0);
  const [first] = parts;
  if (first === undefined) return;
  const layer = new OffscreenCanvas(first.width, first.height);
  const pixels = new ImageData(first.width, first.height);
  for (const { runs, operation } of parts) {
    let at = 0;
    runs.forEach((run, index) => {
      if (index % 2 === 1)
        tint(pixels.data, at, at + run, operation === "add" ? selectionTint : nothing);
      at += run;
    });
  }
  layer.getContext("2d")?.putImageData(pixels, 0, 0);
  context.drawImage(layer, 0, 0, canvas.width, canvas.height);
}

/** At 45 %. */
const selectionTint = [...readChannels(fixedColours.mask), 115] as const;
const nothing = [0, 0, 0, 0] as const;

function tint(
  data: Uint8ClampedArray,
  from: number,
  to: number,
  colour: readonly [number, number, number, number],
): void {
  for (let pixel = from; pixel < to; pixel += 1) data.set(colour, pixel * 4);
}
