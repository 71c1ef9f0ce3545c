import type { LiveEdit, LivePaint } from "#kernels/prepare-live-edit.ts";
import { createPaintTables, type PaintOptions } from "#kernels/surface/paint-tables.ts";

import { float, picture, type GlInputs } from "./gl-program.ts";
import { createDataTexture } from "./gl-textures.ts";
import type { TextureCache } from "./texture-cache.ts";

/** What the shader of a paint is given. */
export function createPaintInputs(
  gl: WebGL2RenderingContext,
  textureCache: TextureCache,
  { width, height }: LiveEdit,
  prepared: LivePaint,
  { colour, finish }: PaintOptions,
): GlInputs {
  const { even, grainless, estimate } = prepared;
  const { channels, grain } = createPaintTables(estimate, { colour, finish });
  const evenTexture = textureCache.take("even", [even], () =>
    createDataTexture(gl, "rgba8", { width, height, data: even }),
  );
  const tables = textureCache.take("paint", [estimate, colour, finish], () =>
    createDataTexture(gl, "rgba32f", { width: 256, height: 1, data: interleave(channels) }),
  );
  const smooth =
    grainless === null
      ? evenTexture
      : textureCache.take("grainless", [grainless], () =>
          createDataTexture(gl, "rgba32f", { width, height, data: grainless }),
        );
  return {
    evenPicture: picture(evenTexture),
    grainless: picture(smooth),
    paintTables: picture(tables),
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
