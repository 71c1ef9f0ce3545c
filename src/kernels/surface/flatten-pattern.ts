import { eachChannel } from "../colour.ts";
import type { Mask } from "../raster.ts";
import { byteFromScene, sceneLightOfByte } from "./camera-response.ts";
import type { EvenRow } from "./even-row.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { createLightReader, type LightField } from "./light-field.ts";
import { logWithin } from "./log-within.ts";
import type { SmallScene } from "./shrink-scene.ts";
import { smoothWithin } from "./smooth-within.ts";

const least = 0.002;
/** Reach of the local mean, as a part of the small scene's width. */
const smoothing = 0.02;

/** How brightness goes with chroma over a surface, and how much of a pattern there is (0 to 1). */
type Pattern = { readonly red: number; readonly blue: number; readonly strength: number };

/**
 * Evens the pattern of a surface of several colours (bricks and mortar) out: what changes colour
 * from place to place is albedo, and the brightness that goes with it too, by regression; the rest
 * is light and relief and stays. Null for a surface of one colour. `mask` has the photo's size.
 */
export function flattenPattern(mask: Mask, scene: SmallScene): EvenRow | null {
  const { width, height, cover } = scene;
  const smoother = smoothWithin(cover, width, height, Math.max(1, Math.round(width * smoothing)));
  const logs = eachChannel((c) => logWithin(scene.light[c], cover, least));
  const means = eachChannel((c) => smoother.mean(logs[c]));
  const pattern = findPattern(cover, logs, means);
  if (pattern.strength === 0) return null;
  const values = new Float32Array(width * height * 4);
  means.forEach((mean, c) => {
    for (let i = 0; i < mean.length; i++) values[i * 4 + c] = mean[i]!;
  });
  return evenOut(mask, pattern, { width, height, values });
}

/** Spread of log chroma from which a surface may be, and is surely, of several colours. */
const plainSpread = 0.06;
const patternedSpread = 0.15;

/** Least squares of brightness on two log chromas, each relative to its local mean. */
function findPattern(
  cover: Float32Array,
  [redLog, greenLog, blueLog]: SmallScene["light"],
  [redMean, greenMean, blueMean]: SmallScene["light"],
): Pattern {
  let uu = 0;
  let vv = 0;
  let uv = 0;
  let lu = 0;
  let lv = 0;
  let count = 0;
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! < 1) continue;
    const red = redLog[i]! - redMean[i]!;
    const green = greenLog[i]! - greenMean[i]!;
    const blue = blueLog[i]! - blueMean[i]!;
    const u = red - green;
    const v = blue - green;
    const l = brightnessOf(red, green, blue);
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

/** Part of the brightness that chroma does not explain and that is taken for relief. */
const reliefKept = 0.6;
const logOfByte = Float32Array.from(sceneLightOfByte, (light) => Math.log(Math.max(least, light)));

function evenOut(mask: Mask, pattern: Pattern, field: LightField): EvenRow {
  const { width } = mask;
  const reader = createLightReader(field, width, mask.height);
  const mean = new Float64Array(4);
  return (data, y, left, right) => {
    reader.moveTo(y);
    for (let x = left; x < right; x++) {
      const i = y * width + x;
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
  };
}
