import type { Colour } from "../colour.ts";

/** Part of the light that even a matt surface sends back white, before it meets pigment. */
export const surfaceReflection = 0.008;

/** Mean reflectance that the rest of a room adds to what a changed surface sends back. */
const restReflectance = 0.2;
/** How far the room's indirect light follows the light at a place: 0 not at all, 1 wholly. */
const followsLight = 0.4;
/** Below this part of the photo a surface is taken for smaller than its kind usually is. */
const smallPart = 0.02;

/** The kinds of surface whose share of all a room's surfaces is known well enough. */
export type SurfaceKind = "wall" | "floor";

const shareOf: Record<SurfaceKind, number> = { wall: 0.42, floor: 0.17 };

export type SurfaceChange = {
  readonly kind: SurfaceKind;
  /** Part of the photo that the surface covers, 0 to 1. */
  readonly covered: number;
  /** Linear albedo before and after. */
  readonly before: Colour;
  readonly after: Colour;
  /** Usual irradiance on the surface: scene light over albedo. */
  readonly irradiance: Colour;
};

/**
 * What becomes of the irradiance on a surface when its albedo changes, for one channel: indirect
 * light is a share of the usual irradiance and scales with the room's mean reflectance, direct
 * light stays. The room is an integrating sphere (Jacquez and Kuppenheim, 1955): of the light in
 * it, the part ρ is indirect, and ρ / (1 − ρ) of the direct. Equal albedos give the identity.
 */
export function changeIrradiance(change: SurfaceChange, channel: 0 | 1 | 2): (e: number) => number {
  const share = (shareOf[change.kind] * change.covered) / (change.covered + smallPart);
  const before = restReflectance + share * change.before[channel];
  const after = restReflectance + share * change.after[channel];
  const lost = after / (1 - after) / (before / (1 - before)) - 1;
  const usual = change.irradiance[channel];
  return (irradiance) => {
    const indirect = before * usual * (irradiance / usual) ** followsLight;
    return irradiance + lost * Math.min(irradiance, indirect);
  };
}
