import { linearOfByte } from "../../colour.ts";

/**
 * A picture in the logarithm of linear light, where a shadow is a sum instead of a product, and the
 * part of it that is to go.
 */
export type LogPicture = {
  readonly width: number;
  readonly height: number;
  /** Three per pixel: ln(light + `logFloor`). */
  readonly logs: Float32Array;
  /** 1 where the picture is to be erased, 0 elsewhere. */
  readonly isMasked: Uint8Array;
};

/** Added to light before the logarithm, so that the sensor's noise does not rule dark places. */
export const logFloor = 0.012;

const logOfByte = linearOfByte.map((light) => Math.log(light + logFloor));

/** The logarithms of RGB bytes, of which `stride` belong to a pixel. */
export function takeLogs(bytes: ArrayLike<number>, stride: 3 | 4): Float32Array {
  const count = Math.floor(bytes.length / stride);
  const logs = new Float32Array(count * 3);
  for (let p = 0; p < count; p++) {
    for (let c = 0; c < 3; c++) logs[p * 3 + c] = logOfByte[bytes[p * stride + c]!]!;
  }
  return logs;
}
