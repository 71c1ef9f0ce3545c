import { linearOfByte, srgbByteFromLinear } from "../colour.ts";

/** Up to this display light a camera is taken to be linear; above, highlights are compressed. */
export const knee = 0.6;
const span = 1 - knee;
/** The share of the shoulder's span below which a highlight is taken for clipped. */
const leastRest = 0.01;

/** Display light (0 to 1, linear sRGB) of scene light: linear to 0.6, then a soft shoulder to 1. */
export function displayFromScene(light: number): number {
  return light <= knee ? light : 1 - span * Math.exp((knee - light) / span);
}

/** Scene light of display light, the shoulder undone; at most 2.44, which stands for clipped. */
export function sceneFromDisplay(light: number): number {
  if (light <= knee) return light;
  return knee - span * Math.log(Math.max(leastRest, (1 - light) / span));
}

/** Scene light of every sRGB byte. */
export const sceneLightOfByte: Float32Array = Float32Array.from(linearOfByte, sceneFromDisplay);

/** Steps of `byteOfRoot` for a root of scene light of 1. */
export const stepsPerRoot = 2048;
/** Scene light above this is drawn as this. */
export const brightest = 4;
/** sRGB (0 to 255, not rounded) for every step of the root of scene light, up to `brightest`. */
export const byteOfRoot: Float32Array = Float32Array.from(
  { length: stepsPerRoot * Math.sqrt(brightest) + 2 },
  (_, i) => srgbByteFromLinear(displayFromScene((i / stepsPerRoot) ** 2)),
);

/** sRGB (0 to 255, not rounded) of scene light, by table: within 0.02 of the formulas. */
export function byteFromScene(light: number): number {
  const at = Math.sqrt(light < 0 ? 0 : light > brightest ? brightest : light) * stepsPerRoot;
  const low = at | 0;
  return byteOfRoot[low]! + (at - low) * (byteOfRoot[low + 1]! - byteOfRoot[low]!);
}
