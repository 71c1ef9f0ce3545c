import { proxy, transfer } from "comlink";

import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { AppError } from "#shared/app-error.ts";
import { listTexturedProducts } from "#shared/edit.ts";
import type { EditList, SurfacePlane } from "#shared/edit.ts";

import type {
  ApplyRequest,
  LiveRequest,
  PhotoFrame,
  PickedSurface,
  PlaneRequest,
  ProposedRegion,
  ProposeRequest,
  RegionPicture,
  SelectRequest,
  ShadowRequest,
} from "./kernel-wire.ts";
import { WorkerLine } from "./worker-line.ts";
import type { EnqueueOptions, KernelWorkerHandle, PreparedWorker } from "./worker-line.ts";

export type ApplyOptions = PhotoFrame & {
  /** 0 to 1, never goes back within one call. */
  onProgress?: (fraction: number) => void;
  /** What the last edit's area looks like so far; a few times a second at most. */
  onPreview?: (picture: RegionPicture) => void;
  /** The picture of the first edits: a worker that has just begun goes on from there. */
  known?: { edits: EditList; bitmap: ImageBitmap } | null;
  signal?: AbortSignal;
  /** Only the newest of the waiting calls with `latestOnly` runs; the others reject `cancelled`. */
  latestOnly?: boolean;
};

/**
 * Runs the kernels on one photo in a worker that starts with the first call and works through its
 * calls one at a time. A running call that is stopped is given up within a moment, or its worker is
 * ended: another one, which has the same photo open already, takes the next call. Failures are `AppError`: `cancelled`,
 * `image_unreadable`, `engine_failed`.
 */
export type KernelHost = {
  /** Makes this the photo that all later calls work on. Opening the same key again is free. */
  open(imageKey: string, photo: Blob): Promise<{ width: number; height: number }>;
  applyEdits(edits: EditList, options: ApplyOptions): Promise<ImageBitmap>;
  /** What the last of the clicks adds to the others' selection, or takes away from it. */
  selectSurface(request: SelectRequest): Promise<PickedSurface>;
  /** What looks like the region of the last click, wherever it is, but for what was clicked away. */
  selectSimilar(request: SelectRequest): Promise<PickedSurface>;
  /**
   * Regions worth offering, largest first. The worker looks at the whole photo for it, and the
   * next clicks are answered at once. Only the newest of the waiting calls is answered; the others
   * reject `cancelled`.
   */
  proposeRegions(request: ProposeRequest): Promise<ProposedRegion[]>;
  /**
   * The shadow that the masked thing casts beside the mask; null without one. It gives way to all
   * other calls. Only the newest of the waiting questions is answered; the others reject `cancelled`.
   */
  findShadow(request: ShadowRequest): Promise<PickedSurface | null>;
  /** Where the masked floor or wall lies in the room: the camera is read from the bare photo. */
  findPlane(request: PlaneRequest): Promise<SurfacePlane>;
  /**
   * What an edit of the list is drawn on in other settings; null where it cannot be. Only the newest
   * of the waiting questions is answered; the others reject `cancelled`.
   */
  prepareLive(request: LiveRequest): Promise<LiveEdit | null>;
  /** A product's texture with its smaller copies. */
  readPyramid(materialId: string): Promise<TexturePyramid>;
  /** Stops the workers and forgets the photo. */
  close(): void;
};

const regionsLane = { lane: "regions" };
const shadowLane = { lane: "shadow", isBeside: true };
const liveLane = { lane: "live" };

type Photo = { key: string; blob: Blob };

/** Gets the picture of a product's tile. */
export type ReadTexture = (materialId: string) => Promise<Blob>;

/**
 * `startWorker` is called lazily; from the first photo on, one worker more waits in reserve. The
 * textures that a call's edits lay are read once and handed to each worker that needs them.
 */
export function createKernelHost(
  startWorker: () => KernelWorkerHandle,
  readTexture: ReadTexture,
): KernelHost {
  let photo: Photo | null = null;
  const openPhoto = (prepared: PreparedWorker): Promise<void> => openIn(prepared, photo);
  const line = new WorkerLine(startWorker, openPhoto);
  const withTextures =
    <Result>(ids: readonly string[], work: (prepared: PreparedWorker) => Promise<Result>) =>
    async (prepared: PreparedWorker): Promise<Result> => {
      await openPhoto(prepared);
      await handTextures(prepared, ids, readTexture);
      return work(prepared);
    };
  const ask = <Result>(
    edits: EditList,
    work: (prepared: PreparedWorker) => Promise<Result>,
    options: EnqueueOptions = {},
  ) => line.enqueue(withTextures(listTexturedProducts(edits), work), options);

  return {
    open(imageKey, blob) {
      photo = { key: imageKey, blob };
      return line.enqueue(async (prepared) => {
        const size = await prepared.worker.open(imageKey, blob);
        notePhoto(prepared, imageKey);
        return size;
      });
    },
    applyEdits(edits, { onProgress, onPreview, known, signal, latestOnly, ...frame }) {
      const request: ApplyRequest = { edits, ...frame };
      const reports = createReports(onProgress, onPreview);
      const work = withTextures(listTexturedProducts(edits), async (prepared) => {
        if (known) await adoptResult(prepared, known, frame);
        if (signal?.aborted === true) throw new AppError("cancelled", "stopped");
        prepared.hasResults = true;
        const preview = onPreview === undefined ? null : proxy(reports.show);
        return prepared.worker.applyEdits(request, proxy(reports.report), preview);
      });
      const lane = latestOnly === true ? "picture" : null;
      return line.enqueue(work, { signal, lane }).finally(reports.end);
    },
    selectSurface: (request) => ask(request.edits, ({ worker }) => worker.selectSurface(request)),
    selectSimilar: (request) => ask(request.edits, ({ worker }) => worker.selectSimilar(request)),
    proposeRegions: (request) =>
      ask(request.edits, ({ worker }) => worker.proposeRegions(request), regionsLane),
    findShadow: (request) =>
      ask(request.edits, ({ worker }) => worker.findShadow(request), shadowLane),
    findPlane: (request) => ask([], ({ worker }) => worker.findPlane(request)),
    prepareLive: (request) =>
      ask(request.edits, ({ worker }) => worker.prepareLive(request), liveLane),
    readPyramid: (materialId) =>
      line.enqueue(withTextures([materialId], ({ worker }) => worker.readPyramid(materialId))),
    close() {
      photo = null;
      line.close();
    },
  };
}

async function openIn(prepared: PreparedWorker, photo: Photo | null): Promise<void> {
  if (photo === null) throw new AppError("bad_request", "no photo is open");
  const { key, blob } = photo;
  if (prepared.openedKey === key) return;
  await prepared.worker.open(key, blob);
  notePhoto(prepared, key);
}

/** A stopped worker's last reports may still be under way; after `end` nothing is passed on. */
function createReports(
  onProgress: ApplyOptions["onProgress"],
  onPreview: ApplyOptions["onPreview"],
) {
  let isOver = false;
  return {
    report: (fraction: number) => {
      if (!isOver) onProgress?.(fraction);
    },
    show: (picture: RegionPicture) => {
      if (!isOver) onPreview?.(picture);
    },
    end: () => {
      isOver = true;
    },
  };
}

function notePhoto(prepared: PreparedWorker, key: string): void {
  prepared.openedKey = key;
  prepared.hasResults = false;
}

async function handTextures(
  { worker, textures }: PreparedWorker,
  materialIds: readonly string[],
  readTexture: ReadTexture,
): Promise<void> {
  const missing = materialIds.filter((id) => !textures.has(id));
  const blobs = await Promise.all(missing.map(async (id) => ({ id, blob: await readTexture(id) })));
  for (const { id, blob } of blobs) {
    await worker.addTexture(id, blob);
    textures.add(id);
  }
}

async function adoptResult(
  prepared: PreparedWorker,
  known: { edits: EditList; bitmap: ImageBitmap },
  frame: PhotoFrame,
): Promise<void> {
  if (prepared.hasResults) return;
  const copy = await createImageBitmap(known.bitmap);
  await prepared.worker.adoptResult({ ...frame, edits: known.edits }, transfer(copy, [copy]));
}

/** The browser's worker behind a kernel host. */
export function startKernelWorker(): KernelWorkerHandle {
  const worker = new Worker(new URL("./kernel-worker.ts", import.meta.url), { type: "module" });
  return {
    endpoint: worker,
    stop: () => worker.terminate(),
    watchFailure(listener) {
      worker.addEventListener("error", listener);
      worker.addEventListener("messageerror", listener);
    },
  };
}
