import { checkMaskFits, checkRaster } from "../check-input.ts";
import { bytesFromHex, linearFromBytes, srgbByteFromLinear, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";
import { displayFromScene } from "./camera-response.ts";
import { estimateIrradiance, estimateLightColour } from "./estimate-irradiance.ts";
import { measureSurface } from "./measure-surface.ts";
import { readSurfaceLight, type SurfaceLight } from "./read-surface-light.ts";
import { changeIrradiance, type SurfaceKind } from "./room-light.ts";
import { createMaterialSampler, type MaterialPattern } from "./sample-material.ts";
import { shrinkScene } from "./shrink-scene.ts";
import { meanOfTexture, buildTexturePyramid } from "./texture-pyramid.ts";

export type MaterialOptions = {
  /** Row by row, takes (x, y, 1) of the photo, pixel centres at .5, to metres on the plane. */
  readonly imageToPlane: readonly number[];
  readonly surface: SurfaceKind;
  readonly pattern: MaterialPattern;
  /** 0 mirror-like, 1 dull. */
  readonly roughness: number;
};

export function layMaterial(
  photo: Raster,
  mask: Mask,
  texture: Raster,
  options: MaterialOptions,
): Raster {
  checkMaskFits(mask, photo);
  checkRaster(texture);
  const pyramid = buildTexturePyramid(texture);
  const scene = shrinkScene(photo, mask);
  const data = photo.data.slice();
  const levels = measureSurface(scene);
  if (levels === null) return { ...photo, data };
  const after = meanOfTexture(pyramid);
  const lightColour = estimateLightColour(scene);
  const light = readSurfaceLight(scene, lightColour);
  const irradiance = estimateIrradiance(scene, light.usual, lightColour);
  const before = light.usual.map((v, c) => Math.min(0.9, v / irradiance[c]!)) as unknown as Colour;
  const gainTables = tablesFor(irradiance, before, after, levels.covered, options.surface);
  const gloss = Math.min(2, (1 - options.roughness) / 0.5);
  const sample = createMaterialSampler(pyramid, options.imageToPlane, options.pattern);
  const sum = new Float64Array(3);
  const scaleX = light.width / photo.width;
  const scaleY = light.height / photo.height;
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      const coverage = mask.data[i]!;
      if (coverage === 0) continue;
      sum.fill(0);
      if (!sample(x + 0.5, y + 0.5, sum)) continue;
      const strength = lightAt(light, light.strength, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
      const mirrored = gloss * lightAt(light, light.mirrored, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
      const part = coverage / 255;
      for (let c = 0; c < 3; c++) {
        const table = gainTables[c]!;
        const value = srgbByteFromLinear(
          displayFromScene((sum[c]! + 0.008) * tableAt(table, strength) + mirrored * lightColour[c]!),
        );
        data[i * 4 + c] = data[i * 4 + c]! + (value - data[i * 4 + c]!) * part;
      }
    }
  }
  return { width: photo.width, height: photo.height, data };
}

const tableSteps = 64;

function tablesFor(irradiance: Colour, before: Colour, after: Colour, covered: number, kind: SurfaceKind): Float32Array[] {
  return ([0, 1, 2] as const).map((c) => {
    const changed = changeIrradiance({ kind, covered, before, after, irradiance }, c);
    return Float32Array.from({ length: 8 * tableSteps + 2 }, (_, i) =>
      changed((irradiance[c] * Math.max(1, i)) / tableSteps),
    );
  });
}

function tableAt(table: Float32Array, strength: number): number {
  const at = Math.min(8, strength) * tableSteps;
  const low = at | 0;
  return table[low]! + (at - low) * (table[low + 1]! - table[low]!);
}

function lightAt({ width, height }: SurfaceLight, strength: Float32Array, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const px = Math.min(1, Math.max(0, x - left));
  const py = Math.min(1, Math.max(0, y - top));
  const a = strength[top * width + left]!;
  const b = strength[top * width + right]!;
  const c = strength[bottom * width + left]!;
  const d = strength[bottom * width + right]!;
  return (a + (b - a) * px) * (1 - py) + (c + (d - c) * px) * py;
}
