import type { PaintFinish } from "#shared/edit.ts";

import { checkMaskFits } from "../check-input.ts";
import { bytesFromHex, linearFromBytes, srgbByteFromLinear, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";
import { displayFromScene, sceneLightOfByte } from "./camera-response.ts";
import { estimateAlbedo, type AlbedoEstimate } from "./estimate-albedo.ts";
import { flattenPattern } from "./flatten-pattern.ts";
import { changeIrradiance, surfaceReflection } from "./room-light.ts";
import { shrinkScene } from "./shrink-scene.ts";
import { softenGrain } from "./soften-grain.ts";

export type PaintOptions = {
  /** sRGB, `#rrggbb`. */
  readonly colour: string;
  readonly finish: PaintFinish;
};

/** The part of what is brighter than usual that is mirrored light and stays whatever the paint. */
const sheenOf: Record<PaintFinish, number> = { matt: 0, eggshell: 0.12, satin: 0.3, gloss: 0.5 };
const sheenFrom = 1.1;

/** Above this gain (levels out per level in), grain is held back in proportion. */
const mostGain = 1.6;

/**
 * Paints the mask in a colour with the photo's light, shadow and texture kept: in scene light each
 * pixel is divided by the old surface's estimated albedo, its indirect light changed as the room's
 * reflectance changes, and multiplied by the paint's albedo; a shiny finish keeps part of the
 * highlights untinted. Coverage blends at soft edges; returns a new raster. Throws `RangeError`
 * for a bad colour or a mask of another size. Cost: a table look-up a masked channel.
 */
export function paintSurface(photo: Raster, mask: Mask, options: PaintOptions): Raster {
  checkMaskFits(mask, photo);
  const paint = linearFromBytes(bytesFromHex(options.colour));
  const scene = shrinkScene(photo, mask);
  const estimate = estimateAlbedo(scene);
  if (estimate === null) return { ...photo, data: photo.data.slice() };
  const tables = tablesFor(estimate, paint, sheenOf[options.finish]);
  const gain = gainOf(tables, estimate);
  const even = flattenPattern(photo, mask, scene);
  const source = gain > mostGain ? softenGrain(even, mask, mostGain / gain) : even;
  return lookUp(photo, source, mask, tables);
}

type Tables = readonly [Float32Array, Float32Array, Float32Array];

/** For every byte of a channel what it becomes, 0 to 255, not rounded. */
function tablesFor({ albedo, levels }: AlbedoEstimate, paint: Colour, sheen: number): Tables {
  const before = addReflection(albedo);
  const after = addReflection(paint);
  const irradiance: Colour = [
    levels.usual[0] / before[0],
    levels.usual[1] / before[1],
    levels.usual[2] / before[2],
  ];
  const { covered } = levels;
  const change = { kind: "wall", covered, before, after, irradiance } as const;
  const tableOf = (c: 0 | 1 | 2): Float32Array => {
    const newIrradiance = changeIrradiance(change, c);
    const shinesFrom = sheenFrom * levels.usual[c];
    return sceneLightOfByte.map((light) => {
      const mirrored = sheen * Math.max(0, light - shinesFrom);
      const diffuse = after[c] * newIrradiance((light - mirrored) / before[c]);
      return srgbByteFromLinear(displayFromScene(diffuse + mirrored));
    });
  };
  return [tableOf(0), tableOf(1), tableOf(2)];
}

function addReflection([red, green, blue]: Colour): Colour {
  return [red + surfaceReflection, green + surfaceReflection, blue + surfaceReflection];
}

/** Levels out per level in about the usual green. */
function gainOf(tables: Tables, { levels }: AlbedoEstimate): number {
  const at = sceneLightOfByte.findIndex((light) => light >= levels.usual[1]);
  const low = Math.max(0, Math.min(251, at) - 4);
  return (tables[1][low + 8]! - tables[1][low]!) / 8;
}

function lookUp(photo: Raster, source: Raster, mask: Mask, tables: Tables): Raster {
  const data = photo.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const coverage = mask.data[i]!;
    if (coverage === 0) continue;
    const part = coverage / 255;
    for (let c = 0; c < 3; c++) {
      const at = i * 4 + c;
      const old = photo.data[at]!;
      data[at] = old + (tables[c]![source.data[at]!]! - old) * part;
    }
  }
  return { width: photo.width, height: photo.height, data };
}
