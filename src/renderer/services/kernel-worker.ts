import { expose, transfer } from "comlink";

import { applyEdits, applyEditsInSteps, keepResult } from "#kernels/apply-edits.ts";
import type { EditCache } from "#kernels/apply-edits.ts";
import { resizePlane } from "#kernels/camera/measure-plane-length.ts";
import { findSurfacePlane } from "#kernels/camera/find-surface-plane.ts";
import { solveCamera, type CameraSolution } from "#kernels/camera/solve-camera.ts";
import type { RegionPicture as KernelRegionPicture } from "#kernels/erase/region-picture.ts";
import { findCastShadowInSteps } from "#kernels/erase/shadow/find-cast-shadow.ts";
import { drawSelectionPicture } from "#kernels/mask/draw-selection-picture.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { prepareLiveEdit, type LiveEdit } from "#kernels/prepare-live-edit.ts";
import { resizeRaster } from "#kernels/resample.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { Steps } from "#kernels/steps.ts";
import { buildTexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { loadOnce } from "#renderer/platform/load-once.ts";

import { createByteCache } from "./byte-cache.ts";
import type {
  ApplyRequest,
  KernelWorkerApi,
  PickedSurface,
  RegionPicture,
  SelectRequest,
  ShadowRequest,
} from "./kernel-wire.ts";
import { createLargePhotoWork } from "./large-photo/large-photo-work.ts";
import { decodeRaster, readPixels, toImageData } from "./pixels.ts";
import {
  createPreviewThrottle,
  createProgressThrottle,
  dropErased,
  takeSelectableEdits,
} from "./kernel-work.ts";
import type { PlacedClick, SelectionSession } from "./selection-session.ts";
import { createBreath, createStepRunner } from "./step-runner.ts";

/** Areas are looked for at this size at most: the answer is a few hundred kilobytes smaller. */
const selectionLongSide = 1024;

/** Room for about a dozen steps of a preview photo. */
const maxCacheBytes = 160 * 1024 * 1024;

type OpenPhoto = {
  key: string;
  raster: Raster;
  /** Over the longer side; null where it is not known. */
  focal: number | null;
  cache: EditCache;
  /** Begun by the first question about what the photo shows. */
  session: SelectionSession | null;
  camera: CameraSolution | null;
};
let photo: OpenPhoto | null = null;
/** By product; they belong to the company, not to the photo. */
const textures = new Map<string, Raster>();
/** A megabyte of weights: the photo is shown and painted before they are there. */
const loadScene = loadOnce(() => import("#kernels/scene/label-scene.ts"));
/** A quarter of all kernels: what looks for areas is on its way while the photo is decoded. */
const loadSelecting = loadOnce(() => import("./selection-session.ts"));
const runner = createStepRunner(createBreath(), readNowMs);

const api: KernelWorkerApi = {
  async open(imageKey, blob, focal) {
    // What does not come now is asked for again by the first click.
    void loadSelecting().catch(() => undefined);
    if (photo?.key !== imageKey) {
      photo = {
        key: imageKey,
        raster: await decodeRaster(blob),
        focal,
        cache: createByteCache<Raster>(maxCacheBytes, ({ data }) => data.byteLength),
        session: null,
        camera: null,
      };
    }
    void loadScene().catch(() => undefined);
    return { width: photo.raster.width, height: photo.raster.height };
  },
  async addTexture(materialId, blob) {
    textures.set(materialId, await decodeRaster(blob));
  },
  async applyEdits({ edits, ...frame }, onProgress, onPreview) {
    const { raster, cache } = requirePhoto();
    const steps = applyEditsInSteps(raster, edits, {
      ...frame,
      cache,
      textures,
      ...(onPreview === null ? {} : { onPreview: createPreviewSender(onPreview) }),
    });
    const picture = await runner.run(steps, createProgressThrottle(onProgress, readNowMs));
    const bitmap = await createImageBitmap(toImageData(picture));
    return transfer(bitmap, [bitmap]);
  },
  async applyBeside({ edits, ...frame }) {
    const { raster, cache } = requirePhoto();
    const steps = applyEditsInSteps(raster, edits, { ...frame, cache, textures });
    const bitmap = await createImageBitmap(toImageData(await runner.runBeside(steps)));
    return transfer(bitmap, [bitmap]);
  },
  async stopBeside() {
    runner.stopBeside();
  },
  async stop() {
    runner.stop();
  },
  async adoptResult({ edits, ...frame }, picture) {
    const { raster, cache } = requirePhoto();
    keepResult(raster, edits, readPixels(picture), { ...frame, cache, textures });
  },
  async selectSurface(request) {
    return pickSurface(request, (session, clicks) => session.answer(clicks));
  },
  async selectScribble({ points, radius, ...request }) {
    const session = await openSession(request);
    const { width, height } = session.readSize();
    const { originalWidth, originalHeight } = request;
    const found = session.answerScribble({
      points: points.map(([x, y]) => [
        placeSeed(x, originalWidth, width),
        placeSeed(y, originalHeight, height),
      ]),
      radius: (radius * width) / originalWidth,
    });
    return found === null ? null : { width, height, runs: encodeRuns(found) };
  },
  async findSurface({ surface, ...request }) {
    const session = await openSession(request);
    const found = session.findSurface(surface);
    if (found === null) return null;
    const { width, height } = found.mask;
    const at = [
      (found.x * request.originalWidth) / width,
      (found.y * request.originalHeight) / height,
    ] as const;
    return { at, area: { width, height, runs: encodeRuns(found.mask) } };
  },
  async selectSimilar(request) {
    return pickSurface(request, (session, clicks) => session.findSimilar(clicks));
  },
  async proposeRegions({ edits, ...frame }) {
    const session = await openSession({ edits, ...frame });
    const { width, height } = session.readSize();
    const scaleX = frame.originalWidth / width;
    const scaleY = frame.originalHeight / height;
    const erased = edits.flatMap((edit) =>
      edit.kind === "erase" && edit.enabled
        ? [rasteriseMask(edit.mask, { ...frame, width, height })]
        : [],
    );
    return dropErased(session.propose(), erased).map(({ kind, x, y }) => ({
      kind,
      at: [x * scaleX, y * scaleY],
    }));
  },
  async nameSelection({ mask, ...request }) {
    const session = await openSession(request);
    const { originalWidth, originalHeight } = request;
    return session.name(
      rasteriseMask(mask, { originalWidth, originalHeight, ...session.readSize() }),
    );
  },
  async findShadow(request) {
    return runner.runBeside(findShadow(request));
  },
  async findPlane({ mask, surface, like, ...frame }) {
    const { raster } = requirePhoto();
    const { width, height } = raster;
    // Edits carry planes in pixels of the upright original.
    const original = { width: frame.originalWidth, height: frame.originalHeight };
    const mended = like ? { ...like, plane: resizePlane(like.plane, original, raster) } : null;
    const drawn = rasteriseMask(mask, { ...frame, width, height });
    const plane = findSurfacePlane(findCamera(), drawn, surface, mended);
    return [...resizePlane(plane, raster, original)];
  },
  async prepareLive({ edits, editId, ...frame }) {
    const { raster, cache } = requirePhoto();
    const live = prepareLiveEdit(raster, edits, editId, { ...frame, cache, textures });
    return live === null ? null : transfer(live, listBuffers(live));
  },
  async readPyramid(materialId) {
    const texture = textures.get(materialId);
    if (texture === undefined) throw new RangeError(`the texture of ${materialId} is missing`);
    const pyramid = buildTexturePyramid(texture);
    return transfer(
      pyramid,
      pyramid.map(({ texels }) => texels.buffer),
    );
  },
  async drawSelection({ mask, without = null, originalWidth: width, originalHeight: height }) {
    const drawing = drawSelectionPicture(mask, without, { width, height });
    const coverage = await createImageBitmap(toCoverage(drawing.mask));
    const lines = drawing.outlines.map((outline) => outline.buffer);
    return transfer({ ...drawing, coverage }, [drawing.mask.data.buffer, coverage, ...lines]);
  },
};

function toCoverage({ width, height, data }: Mask): ImageData {
  const pixels = new ImageData(width, height);
  for (let at = 0; at < data.length; at++) pixels.data[at * 4 + 3] = data[at] ?? 0;
  return pixels;
}

/** The large ones, which are handed over; the light of a surface is small. */
function listBuffers({ base, coverage, surface }: LiveEdit): ArrayBufferLike[] {
  const own = [base.buffer, coverage.buffer];
  if (surface?.kind === "material") return [...own, surface.anchors.buffer];
  if (surface === null) return own;
  const { even, grainless } = surface;
  return [...own, even.buffer, ...(grainless === null ? [] : [grainless.buffer])];
}

/** Draws a few times a second at most, and hands the pixels over. */
function createPreviewSender(
  send: (picture: RegionPicture) => void,
): (draw: () => KernelRegionPicture) => void {
  return createPreviewThrottle((draw) => {
    const picture = draw();
    const data = new Uint8ClampedArray(picture.data);
    send(transfer({ ...picture, data }, [data.buffer]));
  }, readNowMs);
}

async function pickSurface(
  { clicks, ...state }: SelectRequest,
  ask: (session: SelectionSession, clicks: readonly PlacedClick[]) => Mask,
): Promise<PickedSurface> {
  const session = await openSession(state);
  const { width, height } = session.readSize();
  const placed = clicks.map(({ at, ...click }) => ({
    ...click,
    x: placeSeed(at[0], state.originalWidth, width),
    y: placeSeed(at[1], state.originalHeight, height),
  }));
  return { width, height, runs: encodeRuns(ask(session, placed)) };
}

/** The session on the photo as these edits leave it; the same photo is looked at once. */
async function openSession({ edits, ...frame }: ApplyRequest): Promise<SelectionSession> {
  const [{ labelScene }, { createSelectionSession }] = await Promise.all([
    loadScene(),
    loadSelecting(),
  ]);
  const opened = requirePhoto();
  const { raster, cache } = opened;
  const session = (opened.session ??= createSelectionSession());
  const shown = takeSelectableEdits(edits);
  const draw = (): Raster =>
    shrinkPicture(applyEdits(raster, shown, { ...frame, cache, textures }));
  session.open(JSON.stringify([frame, shown]), draw, findCamera, labelScene);
  return session;
}

/** Looked for at the size that areas are, in what is seen. */
function* findShadow({ edits, mask, ...frame }: ShadowRequest): Steps<PickedSurface | null> {
  const { raster, cache } = requirePhoto();
  const shown = yield* applyEditsInSteps(raster, edits, { ...frame, cache, textures });
  const small = shrinkPicture(shown);
  const { width, height } = small;
  yield 1;
  const drawn = rasteriseMask(mask, { ...frame, width, height });
  const shadow = yield* findCastShadowInSteps(small, drawn);
  return shadow === null ? null : { width, height, runs: encodeRuns(shadow) };
}

/** The camera of the open photo, looked for once. */
function findCamera(): CameraSolution {
  const opened = requirePhoto();
  const { raster, focal } = opened;
  opened.camera ??= solveCamera(
    raster,
    focal === null ? {} : { focalPx: focal * Math.max(raster.width, raster.height) },
  );
  return opened.camera;
}

function placeSeed(at: number, originalLength: number, length: number): number {
  return Math.min(length - 1, Math.max(0, Math.floor((at / originalLength) * length)));
}

function shrinkPicture(picture: Raster): Raster {
  const scale = Math.min(1, selectionLongSide / Math.max(picture.width, picture.height));
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return resizeRaster(picture, width, height);
}

function readNowMs(): number {
  return performance.now();
}

function requirePhoto(): OpenPhoto {
  if (photo === null) throw new RangeError("no photo is open");
  return photo;
}

expose({ ...api, ...createLargePhotoWork(runner, textures) });
