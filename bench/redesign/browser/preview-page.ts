import { prepareLiveEdit } from "#kernels/prepare-live-edit.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { buildTexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { createLiveStage, type LiveStage } from "#renderer/services/live-preview/live-stage.ts";
import { readLiveSettings } from "#renderer/services/live-preview/read-live-settings.ts";
import type { Edit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

export type PreviewTask = {
  readonly width: number;
  readonly height: number;
  /** Of the photo as it is given to the page. */
  readonly plane: readonly number[];
  readonly tileMetres: number;
  readonly rounds: number;
};

export type PreviewTimes = {
  readonly renderer: string;
  /** Milliseconds until a frame is finished, one a round, by what is drawn and at which stride. */
  readonly frames: { edit: string; stride: number; ms: number[]; prepareMs: number }[];
};

const materialId = "6f1b2c1e-0c58-4c0e-9d4f-3a7c2b1d5e10";
const own = { id: "live", enabled: true } as const;

/** Draws a scene's walls and floor, enlarged to the task's size, in ever other settings. */
async function measurePreview(task: PreviewTask): Promise<PreviewTimes> {
  const stage = createLiveStage(document.createElement("canvas"));
  if (stage === null) throw new RangeError("no WebGL2");
  const photo = await readPicture("photo.png", task);
  const texture = await readPicture("texture.png", { width: 1024, height: 1024 });
  const walls = maskOf(await readPicture("walls.png", task));
  const floor = maskOf(await readPicture("floor.png", task));
  const frames: PreviewTimes["frames"] = [];
  for (const [name, editOf] of [
    ["paint", (round: number) => paint(walls, round)],
    ["floor, straight", (round: number) => lay(floor, task, round, "grid")],
    ["floor, planks", (round: number) => lay(floor, task, round, "plank")],
  ] as const) {
    for (const stride of [1, 4]) {
      frames.push({
        edit: name,
        stride,
        ...timeFrames(stage, { photo, texture }, task, editOf, stride),
      });
    }
  }
  const gl = stage.canvas.getContext("webgl2")!;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  return { renderer, frames };
}

function timeFrames(
  stage: LiveStage,
  { photo, texture }: { photo: Raster; texture: Raster },
  { rounds }: PreviewTask,
  editOf: (round: number) => Edit,
  stride: number,
): { ms: number[]; prepareMs: number } {
  const { width, height } = photo;
  const frame = { originalWidth: width, originalHeight: height, width, height };
  const start = performance.now();
  const textures = new Map([[materialId, texture]]);
  const live = prepareLiveEdit(photo, [editOf(0)], own.id, { ...frame, textures });
  const prepareMs = performance.now() - start;
  const pyramids = new Map([[materialId, buildTexturePyramid(texture)]]);
  const gl = stage.canvas.getContext("webgl2")!;
  const pixel = new Uint8Array(4);
  const times = Array.from({ length: rounds + 1 }, (_, round) => {
    const begun = performance.now();
    const settings = readLiveSettings({ edits: [editOf(round)], editId: own.id }, frame, pyramids);
    if (live === null || settings === null || !stage.draw(live, settings, stride)) {
      throw new RangeError("was not drawn");
    }
    // Waits until the frame is finished.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return performance.now() - begun;
  });
  // The first frame also uploads.
  return { ms: times.slice(1), prepareMs };
}

function paint(mask: MaskData, round: number): Edit {
  const colour = `#${(0x40 + 9 * round).toString(16)}6b2f`;
  return { ...own, kind: "paint", mask, colour, finish: "matt", materialId: null };
}

function lay(
  mask: MaskData,
  { plane, tileMetres }: PreviewTask,
  round: number,
  layout: "grid" | "plank",
): Edit {
  return {
    ...own,
    kind: "material",
    mask,
    materialId,
    surface: "floor",
    plane: [...plane],
    tile: { widthMetres: tileMetres, heightMetres: tileMetres },
    layout,
    piece: layout === "grid" ? null : { widthMetres: 1.2, heightMetres: 0.17 },
    grout: layout === "grid" ? null : { widthMetres: 0.002, colour: "#3f4042" },
    scale: 1,
    rotation: 3 * round,
    roughness: 0.5,
    seed: 1,
  };
}

function maskOf({ width, height, data }: Raster): MaskData {
  const mask: Mask = {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4]!),
  };
  const runs = encodeRuns(mask);
  const shape = { kind: "selection", operation: "add", width, height, runs } as const;
  return { shapes: [{ ...shape, seeds: [[0, 0]], tolerance: 30 }], grow: 0, feather: 0 };
}

async function readPicture(
  name: string,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  const bitmap = await createImageBitmap(await (await fetch(name)).blob());
  const context = new OffscreenCanvas(width, height).getContext("2d")!;
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

Object.assign(globalThis, { measurePreview });
