import { measureDistance } from "../mask/distance-transform.ts";
import { measureMeans, patchRadius } from "./patch.ts";

/** One size of the picture around a hole, and which patches of it are to fill and to copy. */
export type EraseLevel = {
  readonly width: number;
  readonly height: number;
  /** RGB; the pixels of the hole are the current guess and are written to. */
  readonly colours: Uint8Array;
  /** Mean colour of the patch around each pixel, as of the last `measureMeans`. */
  readonly means: Int16Array;
  readonly isHole: Uint8Array;
  /** Distance of each pixel of the hole to the nearest known one, 0 outside the hole. */
  readonly depth: Float32Array;
  /** 1 at the centres of patches that hold no pixel of the hole. */
  readonly isSource: Uint8Array;
  readonly sources: Int32Array;
  /** Centres of the patches that hold a pixel of the hole, in row order. */
  readonly targets: Int32Array;
  readonly holeCount: number;
};

/** Sorts the patches of a picture into those to copy from and those to fill. */
export function createLevel(
  colours: Uint8Array,
  isHole: Uint8Array,
  width: number,
  height: number,
): EraseLevel {
  const means = new Int16Array(width * height * 3);
  measureMeans(colours, width, height, means);
  const isKnown = isHole.map((value) => 1 - value);
  const holesNear = countHolesNear(isHole, width, height);
  const isSource = new Uint8Array(width * height);
  const sources: number[] = [];
  const targets: number[] = [];
  let holeCount = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      holeCount += isHole[at]!;
      if (x < patchRadius || y < patchRadius) continue;
      if (x >= width - patchRadius || y >= height - patchRadius) continue;
      if (holesNear[at] === 0) {
        isSource[at] = 1;
        sources.push(at);
      } else {
        targets.push(at);
      }
    }
  }
  return {
    width,
    height,
    colours,
    means,
    isHole,
    depth: measureDistance(isKnown, width, height),
    isSource,
    sources: Int32Array.from(sources),
    targets: Int32Array.from(targets),
    holeCount,
  };
}

/** How many pixels of the hole lie in the patch around each pixel, by running sums. */
function countHolesNear(isHole: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(isHole.length);
  const near = new Uint8Array(isHole.length);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = -patchRadius; x < width; x++) {
      if (x + patchRadius < width) sum += isHole[y * width + x + patchRadius]!;
      if (x - patchRadius - 1 >= 0) sum -= isHole[y * width + x - patchRadius - 1]!;
      if (x >= 0) across[y * width + x] = sum;
    }
  }
  const sums = new Int32Array(width);
  for (let y = -patchRadius; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y + patchRadius < height) sums[x]! += across[(y + patchRadius) * width + x]!;
      if (y - patchRadius - 1 >= 0) sums[x]! -= across[(y - patchRadius - 1) * width + x]!;
      if (y >= 0) near[y * width + x] = sums[x]!;
    }
  }
  return near;
}
