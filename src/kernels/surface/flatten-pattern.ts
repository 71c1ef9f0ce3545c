import type { Mask, Raster } from "../raster.ts";
import { byteFromScene, sceneLightOfByte } from "./camera-response.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { createLightReader, type LightField } from "./light-field.ts";
import type { SmallScene } from "./shrink-scene.ts";
import { smoothWithin } from "./smooth-within.ts";

const least = 0.002;
/** Reach of the local mean, as a part of the small scene's width. */
const smoothing = 0.02;
/** Spread of log chroma from which a surface may be, and is surely, of several colours. */
const plainSpread = 0.06;
const patternedSpread = 0.15;
/** Part of the brightness that chroma does not explain and that is taken for relief. */
const reliefKept = 0.6;

const logOfByte = Float32Array.from(sceneLightOfByte, (light) => Math.log(Math.max(least, light)));

/** How brightness goes with chroma over a surface, and how much of a pattern there is (0 to 1). */
type Pattern = { readonly red: number; readonly blue: number; readonly strength: number };

/**
 * The photo with the pattern of a surface of several colours (bricks and mortar) evened out: what
 * changes colour from place to place is albedo, and the brightness that goes with it too, by
 * regression; the rest is light and relief and stays. A surface of one colour comes back as it is.
 */
export function flattenPattern(photo: Raster, mask: Mask, scene: SmallScene): Raster {
  const { width, height, cover } = scene;
  const smoother = smoothWithin(cover, width, height, Math.max(1, Math.round(width * smoothing)));
  const logs = scene.light.map((plane) => plane.map((value) => Math.log(Math.max(least, value))));
  const means = logs.map((plane) => smoother.mean(plane));
  const pattern = findPattern(cover, logs, means);
  if (pattern.strength === 0) return photo;
  const values = new Float32Array(width * height * 4);
  for (let i = 0; i < cover.length; i++) {
    for (let c = 0; c < 3; c++) values[i * 4 + c] = means[c]![i]!;
  }
  return evenOut(photo, mask, pattern, { width, height, values });
}

/** Least squares of brightness on two log chromas, each relative to its local mean. */
function findPattern(
  cover: Float32Array,
  logs: readonly Float32Array[],
  means: readonly Float32Array[],
): Pattern {
  let [uu, vv, uv, lu, lv, count] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! < 1) continue;
    const red = logs[0]![i]! - means[0]![i]!;
    const green = logs[1]![i]! - means[1]![i]!;
    const blue = logs[2]![i]! - means[2]![i]!;
    const [u, v, l] = [red - green, blue - green, brightnessOf(red, green, blue)];
    uu += u * u;
    vv += v * v;
    uv += u * v;
    lu += l * u;
    lv += l * v;
    count++;
  }
  const spread = Math.sqrt((uu + vv) / Math.max(1, count));
  const part = (spread - plainSpread) / (patternedSpread - plainSpread);
  const determinant = uu * vv - uv * uv;
  if (!(part > 0) || determinant < 1e-9) return { red: 0, blue: 0, strength: 0 };
  return {
    red: (lu * vv - lv * uv) / determinant,
    blue: (lv * uu - lu * uv) / determinant,
    strength: Math.min(1, part),
  };
}

function evenOut(photo: Raster, mask: Mask, pattern: Pattern, field: LightField): Raster {
  const data = photo.data.slice();
  const reader = createLightReader(field, photo.width, photo.height);
  const mean = new Float64Array(4);
  for (let y = 0; y < photo.height; y++) {
    reader.moveTo(y);
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      if (mask.data[i] === 0) continue;
      reader.read(x, mean);
      const at = i * 4;
      const red = logOfByte[data[at]!]! - mean[0]!;
      const green = logOfByte[data[at + 1]!]! - mean[1]!;
      const blue = logOfByte[data[at + 2]!]! - mean[2]!;
      const albedo = pattern.red * (red - green) + pattern.blue * (blue - green);
      const relief = reliefKept * (brightnessOf(red, green, blue) - albedo);
      for (let c = 0; c < 3; c++) {
        const flat = byteFromScene(Math.exp(mean[c]! + relief));
        data[at + c] = data[at + c]! + (flat - data[at + c]!) * pattern.strength;
      }
    }
  }
  return { width: photo.width, height: photo.height, data };
}
