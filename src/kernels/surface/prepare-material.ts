import { eachChannel, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";
import { estimateIrradiance, estimateLightColour } from "./estimate-irradiance.ts";
import type { LightField } from "./light-field.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { measureSurface } from "./measure-surface.ts";
import { readSurfaceLight, type SurfaceLight } from "./read-surface-light.ts";
import { changeIrradiance, type SurfaceKind } from "./room-light.ts";
import { shrinkScene } from "./shrink-scene.ts";

/** What laying a material needs to know of the photo, whatever the material. */
export type PreparedSurface = Omit<SurfaceLight, "usual" | "seen"> & {
  readonly kind: SurfaceKind;
  /** Part of the photo that the surface covers, 0 to 1. */
  readonly covered: number;
  /** Of what is mirrored. */
  readonly colour: Colour;
  /** Usual irradiance on the surface, and its old albedo. */
  readonly irradiance: Colour;
  readonly before: Colour;
};

const mostAlbedo = 0.9;

/**
 * Reads the light on a surface at a small size; null when nothing is covered. The mask must have
 * the photo's size. Cost: nine reads a block of the photo, then linear in the small scene.
 */
export function prepareMaterial(
  photo: Raster,
  mask: Mask,
  kind: SurfaceKind,
): PreparedSurface | null {
  const scene = shrinkScene(photo, mask);
  const levels = measureSurface(scene);
  if (levels === null) return null;
  const colour = estimateLightColour(scene);
  const old = readSurfaceLight(scene, colour);
  const irradiance = estimateIrradiance(scene, kind, old);
  return {
    kind,
    width: scene.width,
    height: scene.height,
    covered: levels.covered,
    colour,
    irradiance,
    before: eachChannel((c) => Math.min(mostAlbedo, old.usual[c] / irradiance[c])),
    strength: old.strength,
    mirrored: old.mirrored,
    brightness: old.brightness,
  };
}

/** Roughness that an old surface is taken to have. */
const usualRoughness = 0.5;
const mostGloss = 2;

/** How much of the light mirrored in an old surface one of this roughness (0 to 1) mirrors. */
export function glossOf(roughness: number): number {
  return Math.min(mostGloss, (1 - roughness) / (1 - usualRoughness));
}

const leastStrength = 0.005;
/** Scene light up to which a paler surface may add to the glare of the old one. */
const palestGlare = 0.6;

/**
 * The light on a new surface of mean albedo `after` that mirrors `gloss` times what the old one
 * did, but no more than makes its glare as bright as the old one's: beyond, photographers would
 * have exposed for it, and its own pattern would drown. Cost linear in the small scene.
 */
export function relightSurface(
  prepared: PreparedSurface,
  after: Colour,
  gloss: number,
): LightField {
  const { kind, width, height, covered, before, irradiance, mirrored, brightness } = prepared;
  const values = new Float32Array(width * height * 4);
  for (const c of [0, 1, 2] as const) {
    const change = changeIrradiance({ kind, covered, before, after, irradiance }, c);
    const strength = prepared.strength[c];
    // Beside the surface there is none.
    const darkest = change(irradiance[c] * leastStrength);
    for (let i = 0; i < strength.length; i++) {
      const value = strength[i]!;
      values[i * 4 + c] = value > leastStrength ? change(irradiance[c] * value) : darkest;
    }
  }
  for (let i = 0; i < mirrored.length; i++) {
    const own = brightnessOf(
      after[0] * values[i * 4]!,
      after[1] * values[i * 4 + 1]!,
      after[2] * values[i * 4 + 2]!,
    );
    const most = Math.max(palestGlare, brightness[i]!) - own;
    values[i * 4 + 3] = gloss * Math.max(0, Math.min(mirrored[i]!, most));
  }
  return { width, height, values };
}
