import type { LiveEdit, LivePaint } from "#kernels/prepare-live-edit.ts";
import { createPaintTables, type PaintOptions } from "#kernels/surface/paint-tables.ts";

import { float, type GlInputs } from "./gl-program.ts";
import type { GlTextures } from "./gl-textures.ts";

/** What the shader of a paint is given. */
export function createPaintInputs(
  textures: GlTextures,
  { width, height }: LiveEdit,
  prepared: LivePaint,
  { colour, finish }: PaintOptions,
): GlInputs {
  const { even, grainless, estimate } = prepared;
  const { channels, grain } = createPaintTables(estimate, { colour, finish });
  const size = { width, height };
  const evenPicture = textures.take("even", [even], () => ({
    ...size,
    format: "rgba8",
    data: even,
  }));
  return {
    evenPicture,
    grainless:
      grainless === null
        ? evenPicture
        : textures.take("grainless", [grainless], () => ({
            ...size,
            format: "rgba32f",
            data: grainless,
          })),
    paintTables: textures.take("paint", [estimate, colour, finish], () => ({
      width: 256,
      height: 1,
      format: "rgba32f",
      data: interleave(channels),
    })),
    grain: float(grainless === null ? 1 : grain),
  };
}

function interleave(channels: readonly Float32Array[]): Float32Array {
  const data = new Float32Array(256 * 4);
  channels.forEach((channel, c) => {
    for (let byte = 0; byte < 256; byte++) data[byte * 4 + c] = channel[byte]!;
  });
  return data;
}
