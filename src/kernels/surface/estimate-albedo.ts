import type { Colour } from "../colour.ts";
import { luminanceOf, type SurfaceLevels } from "./measure-surface.ts";

const whiteWallLuminance = 0.74;
/** How far a well-lit pale wall's brightness is taken for its paint's and not for its light's. */
const trustInBrightness = 0.25;
const trustInCast = 0.5;
/** Below this luminance eight bits hold too little of a surface to be shown in full light. */
const darkestLuminance = 0.025;

/**
 * A guess of the old surface's albedo (linear RGB) as the photo's exposure shows it, which is what
 * a pixel is divided by. One photo cannot tell paint from light, so the guess leans on what walls
 * and lights are like: a pale wall is near white and its dimness is light; light is warm or cool,
 * so a weak cast is taken for half light and a strong green or magenta tint for paint; a dark or
 * strongly coloured wall is taken as it looks.
 */
export function estimateAlbedo({ bright, usual }: SurfaceLevels): Colour {
  const brightness = luminanceOf(bright);
  const warmth = Math.log(bright[0] / bright[2]);
  const tint = Math.log(bright[1] / Math.sqrt(bright[0] * bright[2]));
  const isStrong = warmth > 0 ? ramp(0.85, 1.15, warmth) : ramp(0.35, 0.7, -warmth);
  const paintWarmth = warmth * (trustInCast + (1 - trustInCast) * isStrong);
  const isTinted = ramp(0.08, 0.25, Math.abs(tint));
  const paintTint = tint * (trustInCast + (1 - trustInCast) * isTinted);

  const chroma: Colour = [
    Math.exp(paintWarmth / 2),
    Math.exp(paintTint),
    Math.exp(-paintWarmth / 2),
  ];
  const level = whiteWallLuminance ** (1 - trustInBrightness) * brightness ** trustInBrightness;
  const scale = level / luminanceOf(chroma);
  const asItLooks = Math.max(isStrong, 1 - ramp(0.12, 0.3, brightness));
  const lift = Math.max(1, darkestLuminance / luminanceOf(usual));
  const mix = (c: 0 | 1 | 2): number =>
    (chroma[c] * scale) ** (1 - asItLooks) * (usual[c] * lift) ** asItLooks;
  return [mix(0), mix(1), mix(2)];
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
function ramp(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
