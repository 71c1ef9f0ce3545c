import { checkMaskFits, checkRaster } from "../check-input.ts";
import type { Colour } from "../colour.ts";
import { findMaskBounds } from "../mask.ts";
import type { Mask, Raster } from "../raster.ts";
import { byteFromScene } from "./camera-response.ts";
import { createLightReader, type LightReader } from "./light-field.ts";
import { glossOf, prepareMaterial, relightSurface } from "./prepare-material.ts";
import { surfaceReflection, type SurfaceKind } from "./room-light.ts";
import {
  createMaterialSampler,
  type MaterialPattern,
  type MaterialSampler,
} from "./sample-material.ts";
import { buildTexturePyramid, meanOfTexture } from "./texture-pyramid.ts";

export type MaterialOptions = {
  /** 3 × 3, row by row: (x, y, 1) of the photo, pixel centres at .5, to metres on the plane. */
  readonly imageToPlane: readonly number[];
  readonly surface: SurfaceKind;
  readonly pattern: MaterialPattern;
  /** 0 mirror-like, 1 dull. */
  readonly roughness: number;
};

/**
 * Covers the mask with a texture that lies on a plane, in the light that falls on it in the photo:
 * shading and cast shadows stay, the old pattern goes, mirrored light stays by roughness.
 * Coverage blends at soft edges; returns a new raster. Throws `RangeError` for a mask of another
 * size, a bad matrix or pattern. Cost: at most 8 trilinear reads a masked pixel.
 */
export function layMaterial(
  photo: Raster,
  mask: Mask,
  texture: Raster,
  options: MaterialOptions,
): Raster {
  checkMaskFits(mask, photo);
  checkRaster(texture);
  if (!(options.roughness >= 0 && options.roughness <= 1)) {
    throw new RangeError("roughness: must be from 0 to 1");
  }
  const pyramid = buildTexturePyramid(texture);
  const sample = createMaterialSampler(pyramid, options.imageToPlane, options.pattern);
  const data = photo.data.slice();
  const bounds = findMaskBounds(mask);
  const prepared = prepareMaterial(photo, mask, options.surface);
  if (bounds === null || prepared === null) return { ...photo, data };
  const field = relightSurface(prepared, meanOfTexture(pyramid), glossOf(options.roughness));
  const light = createLightReader(field, photo.width, photo.height);
  const drawRow = createRowDrawer({ photo, mask, data, sample, light, colour: prepared.colour });
  for (let y = bounds.top; y < bounds.bottom; y++) drawRow(y, bounds.left, bounds.right);
  return { width: photo.width, height: photo.height, data };
}

type RowDrawing = {
  readonly photo: Raster;
  readonly mask: Mask;
  readonly data: Uint8ClampedArray;
  readonly sample: MaterialSampler;
  readonly light: LightReader;
  /** Of what is mirrored. */
  readonly colour: Colour;
};

/** Draws one row from `left` to before `right`: a function of its own, which engines compile well. */
function createRowDrawer({
  photo: { width },
  mask,
  data,
  sample,
  light,
  colour: [shineRed, shineGreen, shineBlue],
}: RowDrawing): (y: number, left: number, right: number) => void {
  const sum = new Float64Array(3);
  const here = new Float64Array(4);
  const coverages = mask.data;
  return (y, left, right) => {
    light.moveTo(y);
    for (let x = left; x < right; x++) {
      const i = y * width + x;
      const coverage = coverages[i]!;
      if (coverage === 0) continue;
      sum[0] = surfaceReflection;
      sum[1] = surfaceReflection;
      sum[2] = surfaceReflection;
      if (!sample(x + 0.5, y + 0.5, sum)) continue;
      light.read(x, here);
      const shine = here[3]!;
      const red = byteFromScene(sum[0] * here[0]! + shine * shineRed);
      const green = byteFromScene(sum[1] * here[1]! + shine * shineGreen);
      const blue = byteFromScene(sum[2] * here[2]! + shine * shineBlue);
      const at = i * 4;
      if (coverage === 255) {
        data[at] = red;
        data[at + 1] = green;
        data[at + 2] = blue;
        continue;
      }
      const part = coverage / 255;
      data[at] = data[at]! + (red - data[at]!) * part;
      data[at + 1] = data[at + 1]! + (green - data[at + 1]!) * part;
      data[at + 2] = data[at + 2]! + (blue - data[at + 2]!) * part;
    }
  };
}
