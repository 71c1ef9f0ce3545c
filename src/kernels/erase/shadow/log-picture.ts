import { linearOfByte } from "../../colour.ts";
import type { ShadowCore } from "./shadow-core.ts";
import type { Pixels } from "./shadow-loops.ts";

/**
 * A picture in the logarithm of linear light, where a shadow is a sum instead of a product.
 */
export type LogPicture = Pixels & {
  /** Where the arrays are, and what runs over them. */
  readonly core: ShadowCore;
};

/** Added to light before the logarithm, so that the sensor's noise does not rule dark places. */
export const logFloor = 0.012;

const logOfByte = linearOfByte.map((light) => Math.log(light + logFloor));

/** The picture of `rgb`, three bytes a pixel, in the memory of `core`. */
export function takeLogs(
  core: ShadowCore,
  rgb: Uint8Array,
  parts: Uint8Array,
  width: number,
  height: number,
): LogPicture {
  const pixels = width * height;
  const logs = core.takeFloat32(pixels * 3);
  for (let p = 0; p < pixels; p++) {
    logs[p] = logOfByte[rgb[p * 3]!]!;
    logs[pixels + p] = logOfByte[rgb[p * 3 + 1]!]!;
    logs[2 * pixels + p] = logOfByte[rgb[p * 3 + 2]!]!;
  }
  return { width, height, logs, parts: core.takeUint8(parts), core };
}
