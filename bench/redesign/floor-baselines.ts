import { linearOfByte, srgbByteFromLinear, type Colour } from "#kernels/colour.ts";
import { blurBox } from "#kernels/mask/blur-box.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { planMaterial } from "#kernels/surface/plan-material.ts";
import { buildTexturePyramid, meanOfTexture } from "#kernels/surface/texture-pyramid.ts";

import { createMaterialSampler } from "../../tests/kernels/twins/sample-material.ts";
import { luminance, percentile } from "./recolour-baselines.ts";

export type FloorCase = {
  readonly photo: Raster;
  readonly mask: Mask;
  readonly texture: Raster;
  readonly tileM: number;
  readonly imageToFloor: readonly number[];
};

/** The linear colour a simple method gives pixel `i`, from the texture's there. */
type Shade = (texel: Colour, i: number) => Colour;

const smoothing = 12;
const scaled = ([red, green, blue]: Colour, by: number): Colour => [
  red * by,
  green * by,
  blue * by,
];

/** Simple ways of covering a masked floor, to compare with. */
export const floorBaselines: Readonly<Record<string, (floor: FloorCase) => Shade>> = {
  none: (floor) => (_texel, i) => lightAt(floor.photo, i),
  flat_texture: () => (texel) => texel,
  tex_x_pixel_lum_median: ({ photo, mask }) => {
    const usual = percentile(photo, mask, 0.5, luminance);
    return (texel, i) => scaled(texel, luminance(bytesAt(photo, i)) / usual);
  },
  tex_x_lowpass_median: (floor) => shadeByLowpass(floor, 0.5),
  tex_x_lowpass_p85: (floor) => shadeByLowpass(floor, 0.85),
  tex_x_lowpass_keepmean: ({ photo, mask, texture }) => {
    const low = lowpass(photo, mask);
    const [red, green, blue] = meanOfTexture(buildTexturePyramid(texture));
    const mean = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return (texel, i) => scaled(texel, low[i]! / mean);
  },
  multiply_gamma:
    ({ photo }) =>
    (texel, i) => {
      const bytes = bytesAt(photo, i);
      const multiplied = (c: 0 | 1 | 2): number =>
        linearOfByte[Math.round((srgbByteFromLinear(texel[c]) * bytes[c]) / 255)]!;
      return [multiplied(0), multiplied(1), multiplied(2)];
    },
};

/** Applies a baseline to the masked pixels, the texture laid by the true plane. */
export function applyFloorBaseline(name: string, floor: FloorCase): Raster {
  const { photo, mask, texture, tileM, imageToFloor } = floor;
  const tile = { width: tileM, height: tileM };
  const pyramid = buildTexturePyramid(texture);
  const plan = planMaterial(pyramid, imageToFloor, { tile, layout: "grid" });
  const sample = createMaterialSampler(plan);
  const shade = floorBaselines[name]!(floor);
  const data = photo.data.slice();
  const colour = new Float32Array(3);
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    colour.fill(0);
    sample((i % photo.width) + 0.5, Math.floor(i / photo.width) + 0.5, colour);
    data.set(shade([colour[0]!, colour[1]!, colour[2]!], i).map(srgbByteFromLinear), i * 4);
  }
  return { width: photo.width, height: photo.height, data };
}

function bytesAt({ data }: Raster, i: number): Colour {
  return [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
}

function lightAt(photo: Raster, i: number): Colour {
  const [red, green, blue] = bytesAt(photo, i);
  return [linearOfByte[red]!, linearOfByte[green]!, linearOfByte[blue]!];
}

function shadeByLowpass({ photo, mask }: FloorCase, share: number): Shade {
  const low = lowpass(photo, mask);
  const level = percentile(photo, mask, share, luminance);
  return (texel, i) => scaled(texel, low[i]! / level);
}

/** Luminance smoothed within the mask: three box means, near a Gaussian. */
function lowpass(photo: Raster, mask: Mask): Float32Array {
  const { width, height } = photo;
  const inside = Float32Array.from(mask.data, (value) => (value > 0 ? 1 : 0));
  let sums: Float32Array = inside.map((value, i) => value * luminance(bytesAt(photo, i)));
  let weights: Float32Array = inside;
  for (let round = 0; round < 3; round++) {
    sums = blurBox(sums, width, height, smoothing);
    weights = blurBox(weights, width, height, smoothing);
  }
  return sums.map((sum, i) => sum / Math.max(1e-6, weights[i]!));
}
