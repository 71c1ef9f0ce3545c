import type { LiveEdit, LiveMaterial } from "#kernels/prepare-live-edit.ts";
import { measureFootprints } from "#kernels/surface/footprint-anchors.ts";
import type { MaterialOptions } from "#kernels/surface/lay-material.ts";
import { planMaterial } from "#kernels/surface/plan-material.ts";
import { glossOf, relightSurface } from "#kernels/surface/prepare-material.ts";
import { meanOfTexture, type TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { rowShifts } from "#kernels/surface/tile-layout.ts";

import { float, int, picture, type GlInputs } from "./gl-program.ts";
import { createDataTexture, createPyramidTexture, createSmoothTexture } from "./gl-textures.ts";
import type { MaterialVariant } from "./material-shader.ts";
import type { TextureCache } from "./texture-cache.ts";

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
  gl: WebGL2RenderingContext,
  textureCache: TextureCache,
  edit: LiveEdit,
  prepared: LiveMaterial,
  { texture, options, stride }: MaterialDraw,
): GlInputs {
  const { surface, anchors } = prepared;
  const plan = planMaterial(texture, options.imageToPlane, options.pattern);
  const measured = [anchors, stride, ...plan.matrix, ...Object.values(plan.footprint)];
  const footprints = textureCache.take("footprints", measured, () =>
    createDataTexture(
      gl,
      "rgba32f",
      measureFootprints(plan.matrix, plan.footprint, {
        width: edit.width,
        height: edit.height,
        anchors,
        stride,
      }),
    ),
  );
  const material = textureCache.take("material", [texture], () =>
    createPyramidTexture(
      gl,
      "rgb16f",
      texture.map(({ width, height, texels }) => ({ width, height, data: texels })),
    ),
  );
  const light = textureCache.take("light", [surface, texture], () => {
    const { width, height, values } = relightSurface(surface, meanOfTexture(texture), 1);
    return createSmoothTexture(gl, "rgba16f", { width, height, data: values });
  });
  return {
    materialTexture: picture(material),
    lightField: picture(light),
    footprints: picture(footprints),
    gloss: float(glossOf(options.roughness)),
    shineColour: float(...surface.colour),
    ...planeInputs(options.imageToPlane, edit),
    ...patternInputs(gl, textureCache, options),
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

function patternInputs(
  gl: WebGL2RenderingContext,
  textureCache: TextureCache,
  { pattern }: MaterialOptions,
): GlInputs {
  const { tile, grout, scale = 1, rotation = 0, offset = [0, 0], seed = 0 } = pattern;
  const piece = pattern.piece ?? tile;
  const turn = (rotation * Math.PI) / 180;
  const shortest = Math.min(piece.width, piece.height);
  const longest = Math.max(piece.width, piece.height);
  const shifts = textureCache.take("shifts", [seed], () => {
    const data = Float32Array.from(rowShifts(seed));
    return createDataTexture(gl, "r32f", { width: data.length, height: 1, data });
  });
  return {
    pieceSize: float(piece.width, piece.height),
    perPiece: float(1 / piece.width, 1 / piece.height),
    pieceCount: int(Math.max(1, Math.round(longest / shortest))),
    plankShifts: picture(shifts),
    perTile: float(1 / tile.width, 1 / tile.height),
    seed: { kind: "uint", value: seed },
    jointWidth: float(grout?.width ?? 0),
    jointColour: float(...(grout?.colour ?? [0, 0, 0])),
    turn: float(Math.cos(turn) / scale, Math.sin(turn) / scale),
    offset: float(offset[0], offset[1]),
  };
}
