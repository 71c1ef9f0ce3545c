import type { PixelSize } from "../../raster.ts";
import { fullContrast } from "./measure-contrast.ts";
import { aside, fewestMet, isShade } from "./measure-edges.ts";
import type { Segmentation } from "./segment-colours.ts";

/** An edge lies so near the border of regions that follows it, in pixels of the guide. */
const nearBorder = 2;

type Picture = PixelSize & { readonly colours: Uint8Array };

/**
 * Edges between shades of one colour, as high as a finer picture shows them sharp: what is soft over a dozen pixels of a
 * photo, as the border of most shadows is, is as sharp as the edge of a thing on a level of a quarter of
 * its size. The sharpest place across each border counts. Returns new edges; cost linear in the pixels of the borders.
 */
export function softenEdges(
  edges: Float32Array,
  segmentation: Segmentation,
  { width, height }: PixelSize,
  finer: Picture,
): Float32Array {
  const { region, count, means } = segmentation;
  const scale = Math.round(finer.width / width);
  const softened = edges.slice();
  if (scale < 2) return softened;
  const met = new Int32Array(count * count);
  const steps = new Float32Array(count * count * 3);
  const profile = createProfile(scale);
  const note = (at: number, stride: number): void => {
    const [a, b] = [region[at]!, region[at + stride]!];
    if (a < 0 || b < 0 || a === b) return;
    for (let k = -aside; k <= aside + 1; k++) if (region[at + k * stride]! < 0) return;
    if (!readProfile(profile, finer, at, stride, width)) return;
    const pair = Math.min(a, b) * count + Math.max(a, b);
    const sign = a < b ? 1 : -1;
    const sharpest = findSharpest(profile);
    met[pair]!++;
    for (let c = 0; c < 3; c++) {
      steps[pair * 3 + c]! += stepAt(profile.colours, sharpest, c) * sign;
    }
  };
  for (let y = aside; y + aside + 1 < height; y++) {
    for (let x = aside; x + aside + 1 < width; x++) {
      note(y * width + x, 1);
      note(y * width + x, width);
    }
  }
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const pair = a * count + b;
      if (met[pair]! < fewestMet || !isShade(means, a, b)) continue;
      const whole = Math.hypot(steps[pair * 3]!, steps[pair * 3 + 1]!, steps[pair * 3 + 2]!);
      const edge = Math.min(edges[pair]!, whole / met[pair]! / fullContrast);
      softened[pair] = softened[b * count + a] = edge;
    }
  }
  return softened;
}

/** Colours on a line across a border, means of as many pixels along it as one of the guide has. */
type Profile = { readonly scale: number; readonly length: number; readonly colours: Float32Array };

function createProfile(scale: number): Profile {
  const length = 2 * (nearBorder * scale + aside) + scale;
  return { scale, length, colours: new Float32Array(length * 3) };
}

/** Reads it across the border beside a pixel of the guide; whether it lies in the picture. */
function readProfile(
  { scale, length, colours }: Profile,
  finer: Picture,
  at: number,
  stride: number,
  guideWidth: number,
): boolean {
  const x = at % guideWidth;
  const y = (at - x) / guideWidth;
  const [across, along] = stride === 1 ? [1, finer.width] : [finer.width, 1];
  const [place, room] = stride === 1 ? [x, finer.width] : [y, finer.height];
  const from = place * scale + ((scale - length + scale) >> 1);
  if (from < 0 || from + length > room) return false;
  const first = (y * finer.width + x) * scale + (from - place * scale) * across;
  colours.fill(0);
  for (let k = 0; k < length; k++) {
    for (let t = 0; t < scale; t++) {
      const pixel = (first + k * across + t * along) * 4;
      for (let c = 0; c < 3; c++) colours[k * 3 + c]! += finer.colours[pixel + c]! / scale;
    }
  }
  return true;
}

/** Where brightness changes most within three pixels, in the direction in which all of it changes. */
function findSharpest({ colours, length }: Profile): number {
  let way = 0;
  for (let c = 0; c < 3; c++) way += colours[(length - 1) * 3 + c]! - colours[c]!;
  let most = -Infinity;
  let sharpest = aside;
  for (let k = aside; k + aside + 1 < length; k++) {
    let step = 0;
    for (let c = 0; c < 3; c++) step += stepAt(colours, k, c) * Math.sign(way);
    if (step > most) [most, sharpest] = [step, k];
  }
  return sharpest;
}

/** What a colour changes by within three pixels beyond its slope beside them. */
function stepAt(colours: Float32Array, k: number, c: number): number {
  const across = colours[(k + aside + 1) * 3 + c]! - colours[(k - aside) * 3 + c]!;
  const step = colours[(k + 2) * 3 + c]! - colours[(k - 1) * 3 + c]!;
  return step - (across - step) / 2;
}
