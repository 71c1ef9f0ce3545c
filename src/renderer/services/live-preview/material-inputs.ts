import type { LiveEdit, LiveMaterial } from "#kernels/prepare-live-edit.ts";
import { measureFootprints } from "#kernels/surface/footprint-anchors.ts";
import type { MaterialOptions } from "#kernels/surface/lay-material.ts";
import { planMaterial } from "#kernels/surface/plan-material.ts";
import { glossOf, relightSurface } from "#kernels/surface/prepare-material.ts";
import { meanOfTexture, type TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { rowShifts } from "#kernels/surface/tile-layout.ts";

import { float, int, type GlInputs } from "./gl-program.ts";
import type { GlTextures } from "./gl-textures.ts";
import type { MaterialVariant } from "./material-shader.ts";

/** How a material is to be drawn. */
export type MaterialDraw = {
  readonly texture: TexturePyramid;
  readonly options: MaterialOptions;
  /** One pixel in so many of a row, and one row in so many, is drawn. */
  readonly stride: number;
};

/** Which program draws a pattern. */
export function readMaterialVariant(options: MaterialOptions | null): MaterialVariant {
  if (options === null) return { layout: "plain", hasJoints: false };
  const { layout, piece, grout } = options.pattern;
  const isPlain = layout === "grid" && piece === undefined && grout === undefined;
  return { layout: isPlain ? "plain" : layout, hasJoints: (grout?.width ?? 0) > 0 };
}

/** What the shader of a material is given. */
export function createMaterialInputs(
  textures: GlTextures,
  edit: LiveEdit,
  prepared: LiveMaterial,
  { texture, options, stride }: MaterialDraw,
): GlInputs {
  const { surface, anchors } = prepared;
  const plan = planMaterial(texture, options.imageToPlane, options.pattern);
  const measured = [anchors, stride, ...plan.matrix, ...Object.values(plan.footprint)];
  return {
    materialTexture: textures.take("material", [texture], () => {
      const levels = texture.map(({ texels, ...size }) => ({ ...size, data: texels }));
      return { ...levels[0]!, format: "rgb16f", reads: "repeating", smaller: levels.slice(1) };
    }),
    lightField: textures.take("light", [surface, texture], () => {
      const { values, ...size } = relightSurface(surface, meanOfTexture(texture), 1);
      return { ...size, format: "rgba16f", reads: "smooth", data: values };
    }),
    footprints: textures.take("footprints", measured, () => {
      const { width, height } = edit;
      const place = { width, height, anchors, stride };
      return { ...measureFootprints(plan.matrix, plan.footprint, place), format: "rgba32f" };
    }),
    gloss: float(glossOf(options.roughness)),
    shineColour: float(...surface.colour),
    ...planeInputs(options.imageToPlane, edit),
    ...patternInputs(textures, options),
  };
}

/** The plane from the middle of the picture, so that single floats are exact enough. */
function planeInputs(matrix: readonly number[], { width, height }: LiveEdit): GlInputs {
  const at = [Math.round(width / 2), Math.round(height / 2)] as const;
  const rows = [0, 3, 6].map((first) => {
    const [x, y, constant] = matrix.slice(first, first + 3) as [number, number, number];
    return [x, y, x * at[0] + y * at[1] + constant] as const;
  });
  const scale = Math.max(...rows[2]!.map((value, i) => Math.abs(value) * (i < 2 ? width : 1)));
  const row = (index: number) => float(...rows[index]!.map((value) => value / scale));
  return { planeX: row(0), planeY: row(1), planeW: row(2), centre: float(...at) };
}

function patternInputs(textures: GlTextures, { pattern }: MaterialOptions): GlInputs {
  const { tile, grout, scale = 1, rotation = 0, offset = [0, 0], seed = 0 } = pattern;
  const piece = pattern.piece ?? tile;
  const turn = (rotation * Math.PI) / 180;
  const shortest = Math.min(piece.width, piece.height);
  const longest = Math.max(piece.width, piece.height);
  return {
    pieceSize: float(piece.width, piece.height),
    perPiece: float(1 / piece.width, 1 / piece.height),
    pieceCount: int(Math.max(1, Math.round(longest / shortest))),
    plankShifts: textures.take("shifts", [seed], () => {
      const data = Float32Array.from(rowShifts(seed));
      return { width: data.length, height: 1, format: "r32f", data };
    }),
    perTile: float(1 / tile.width, 1 / tile.height),
    seed: { kind: "uint", value: seed },
    jointWidth: float(grout?.width ?? 0),
    jointColour: float(...(grout?.colour ?? [0, 0, 0])),
    turn: float(Math.cos(turn) / scale, Math.sin(turn) / scale),
    offset: float(offset[0], offset[1]),
  };
}
