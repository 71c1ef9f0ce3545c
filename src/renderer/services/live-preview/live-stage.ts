import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import type { MaterialOptions } from "#kernels/surface/lay-material.ts";
import type { PaintOptions } from "#kernels/surface/paint-tables.ts";
import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { findToneTable } from "#kernels/tone/tone-table.ts";
import { toneTableSize } from "#kernels/tone/tone-table.ts";
import type { TonePreset } from "#shared/edit.ts";

import { createGlProgram, float, int, type GlInputs, type GlProgram } from "./gl-program.ts";
import { createGlTextures, type GlImage, type GlTextures } from "./gl-textures.ts";
import { createMaterialInputs, readMaterialVariant } from "./material-inputs.ts";
import type { MaterialVariant } from "./material-shader.ts";
import { createPaintInputs } from "./paint-inputs.ts";
import { createPictureShader, type SurfaceKind } from "./picture-shader.ts";

/** What is drawn on the surface, and in which tone. */
export type LiveSettings = {
  readonly surface:
    | { readonly kind: "bare" }
    | { readonly kind: "paint"; readonly options: PaintOptions }
    | {
        readonly kind: "material";
        readonly texture: TexturePyramid;
        readonly options: MaterialOptions;
      };
  readonly tone: { readonly preset: TonePreset; readonly strength: number } | null;
};

/**
 * Draws prepared edits with ever other settings, by the kernels' formulas, on a canvas of the
 * photo's size: within a level of what the kernels give.
 */
export type LiveStage = {
  readonly canvas: HTMLCanvasElement;
  /**
   * Draws one pixel in `stride` of a row, and one row in so many. False when nothing was drawn: the
   * context is lost, or the settings are not the edit's kind.
   */
  draw(edit: LiveEdit, settings: LiveSettings, stride?: number): boolean;
  /** Whether the graphics processor still works on the last frame. Asked in a later task. */
  isDrawing(): boolean;
  /** Gives back what the edits took; the canvas is empty until the next one. */
  clear(): void;
};

/** Null where there is no WebGL2. */
export function createLiveStage(canvas: HTMLCanvasElement): LiveStage | null {
  const gl = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    preserveDrawingBuffer: true,
  });
  if (gl === null) return null;
  const programs = new Map<string, GlProgram | null>();
  const textures = createGlTextures(gl);
  let fence: WebGLSync | null = null;
  const programFor = (kind: SurfaceKind, variant: MaterialVariant): GlProgram | null => {
    const key = kind === "material" ? `${variant.layout} ${variant.hasJoints}` : kind;
    const known = programs.get(key);
    if (known !== undefined) return known;
    const made = createGlProgram(gl, createPictureShader(kind, variant));
    programs.set(key, made);
    return made;
  };
  return {
    canvas,
    draw(edit, settings, stride = 1) {
      if (gl.isContextLost() || !doFit(edit, settings)) return false;
      const width = Math.ceil(edit.width / stride);
      const height = Math.ceil(edit.height / stride);
      const program = programFor(...readProgram(edit, settings));
      if (program === null) return false;
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      gl.viewport(0, 0, width, height);
      program.draw({
        ...pictureInputs(textures, edit),
        canvasSize: float(width, height),
        stride: float(stride),
        ...surfaceInputs(textures, edit, settings, stride),
        ...toneInputs(textures, settings),
      });
      gl.deleteSync(fence);
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      return !gl.isContextLost();
    },
    isDrawing() {
      if (fence === null || gl.isContextLost()) return false;
      return gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED;
    },
    clear() {
      textures.empty();
      canvas.width = 1;
      canvas.height = 1;
    },
  };
}

function doFit({ surface }: LiveEdit, settings: LiveSettings): boolean {
  return surface === null || settings.surface.kind === surface.kind;
}

/** Which program draws the edit: a material's own has nothing in it that its pattern does not need. */
function readProgram(
  edit: LiveEdit,
  { surface }: LiveSettings,
): [kind: SurfaceKind, variant: MaterialVariant] {
  const kind = edit.surface === null ? "bare" : surface.kind;
  return [kind, readMaterialVariant(surface.kind === "material" ? surface.options : null)];
}

function pictureInputs(textures: GlTextures, edit: LiveEdit): GlInputs {
  const { width, height, base, coverage } = edit;
  const takePicture = (
    name: string,
    format: "rgba8" | "r8",
    data: Uint8ClampedArray | Uint8Array,
  ) => textures.take(name, [data], () => ({ width, height, format, data }));
  return {
    basePicture: takePicture("base", "rgba8", base),
    coverage: takePicture("coverage", "r8", coverage),
    size: float(width, height),
  };
}

function surfaceInputs(
  textures: GlTextures,
  edit: LiveEdit,
  { surface }: LiveSettings,
  stride: number,
): GlInputs {
  const prepared = edit.surface;
  if (prepared?.kind === "paint" && surface.kind === "paint") {
    return createPaintInputs(textures, edit, prepared, surface.options);
  }
  if (prepared?.kind === "material" && surface.kind === "material") {
    const { texture, options } = surface;
    return createMaterialInputs(textures, edit, prepared, { texture, options, stride });
  }
  return {};
}

function toneInputs(textures: GlTextures, { tone }: LiveSettings): GlInputs {
  const preset = tone?.preset ?? "neutral";
  return {
    hasTone: int(preset === "neutral" ? 0 : 1),
    toneStrength: float(tone?.strength ?? 0),
    // A table that nobody reads need not be computed: it takes longer than a frame.
    toneTable: textures.take("tone", [preset], () =>
      preset === "neutral"
        ? toCube(2, new Float32Array(2 ** 3 * 3))
        : toCube(toneTableSize, findToneTable(preset)),
    ),
  };
}

function toCube(size: number, data: Float32Array): GlImage {
  return { width: size, height: size, depth: size, format: "rgb32f", data };
}
