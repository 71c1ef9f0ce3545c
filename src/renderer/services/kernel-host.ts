import { proxy, transfer } from "comlink";

import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { AppError } from "#shared/app-error.ts";
import { listTexturedProducts } from "#shared/edit.ts";
import type { EditList, SurfacePlane } from "#shared/edit.ts";

import type {
  ApplyRequest,
  DrawSelectionRequest,
  LiveRequest,
  PhotoFrame,
  PickedSurface,
  PlaneRequest,
  ProposedRegion,
  ProposeRequest,
  RegionPicture,
  SelectionPicture,
  SelectRequest,
  ShadowRequest,
} from "./kernel-wire.ts";
import { WorkerQueue } from "./worker-queue.ts";
import type { EnqueueOptions, KernelWorkerHandle, PreparedWorker } from "./worker-queue.ts";

export type EditResult = {
  /** As it was given with the call. */
  revision: number;
  edits: EditList;
  /** Belongs to whoever asked. */
  bitmap: ImageBitmap;
};

export type ApplyOptions = {
  /** Comes back with the result, which tells it from others; 0 unless told. */
  revision?: number;
  /** 0 to 1, never goes back within one call. */
  onProgress?: (fraction: number) => void;
  /** What the last edit's area looks like so far; a few times a second at most. */
  onPreview?: (picture: RegionPicture) => void;
  /** The picture of the first edits: a worker that has just begun goes on from there. */
  known?: Pick<EditResult, "edits" | "bitmap"> | null;
  signal?: AbortSignal;
  /** Only the newest of the waiting calls with `latestOnly` runs; the others reject `cancelled`. */
  latestOnly?: boolean;
};

type Unframed<Request> = Omit<Request, keyof PhotoFrame>;

/**
 * A photo that kernels work on in a worker, one call at a time. A running call that is stopped is
 * given up within a moment, or its worker is ended: another one, which has the same photo open
 * already, takes the next call. Failures are `AppError`: `cancelled`, `image_unreadable`,
 * `engine_failed`.
 */
export type OpenPhoto = {
  /** Of the pixels that results have; the upright original may be larger. */
  readonly size: { readonly width: number; readonly height: number };
  applyEdits(edits: EditList, options?: ApplyOptions): Promise<EditResult>;
  /** What the last of the clicks adds to the others' selection, or takes away from it. */
  selectSurface(request: Unframed<SelectRequest>): Promise<PickedSurface>;
  /** What looks like the region of the last click, wherever it is, but for what was clicked away. */
  selectSimilar(request: Unframed<SelectRequest>): Promise<PickedSurface>;
  /**
   * Regions worth offering, largest first. The worker looks at the whole photo for it, and the
   * next clicks are answered at once. Only the newest of the waiting calls is answered; the others
   * reject `cancelled`.
   */
  proposeRegions(request: Unframed<ProposeRequest>): Promise<ProposedRegion[]>;
  /**
   * The shadow that the masked thing casts beside the mask; null without one. It gives way to all
   * other calls. Only the newest of the waiting questions is answered; the others reject `cancelled`.
   */
  findShadow(request: Unframed<ShadowRequest>): Promise<PickedSurface | null>;
  /** Where the masked floor or wall lies in the room: the camera is read from the bare photo. */
  findPlane(request: Unframed<PlaneRequest>): Promise<SurfacePlane>;
  /**
   * What an edit of the list is drawn on in other settings; null where it cannot be. Only the newest
   * of the waiting questions is answered; the others reject `cancelled`.
   */
  prepareLive(request: Unframed<LiveRequest>): Promise<LiveEdit | null>;
  /** A product's texture with its smaller copies. */
  readPyramid(materialId: string): Promise<TexturePyramid>;
  /**
   * A selection made ready for the screen, in a worker of its own that waits for nothing else. Only
   * the newest of the waiting calls is answered, of those with `without` and of those that have none;
   * the others reject `cancelled`.
   */
  drawSelection(request: Unframed<DrawSelectionRequest>): Promise<SelectionPicture>;
  /** Its calls that are not over reject `cancelled`, and it takes no more. */
  close(): void;
};

/** Opens photos to work on. With the last of them closed the workers end. */
export type Kernels = {
  /** `original` is the size of the upright original, in whose pixels masks and places are given. */
  openPhoto(key: string, blob: Blob, original: Size): Promise<OpenPhoto>;
};

type Size = { readonly width: number; readonly height: number };
type Photo = { readonly key: string; readonly blob: Blob };

/** Gets the picture of a product's tile. */
export type ReadTexture = (materialId: string) => Promise<Blob>;

/**
 * `startWorker` is called lazily; from the first photo on, one worker more waits in reserve. The
 * worker goes from photo to photo as its calls do. The textures that a call's edits lay are read
 * once and handed to each worker that needs them.
 */
export function createKernelHost(
  startWorker: () => KernelWorkerHandle,
  readTexture: ReadTexture,
): Kernels {
  const open = new Set<object>();
  let latest: Photo | null = null;
  const queue = new WorkerQueue(startWorker, async (prepared) => {
    if (latest !== null) await openIn(prepared, latest);
  });
  const drawing = new WorkerQueue(startWorker, () => Promise.resolve());

  const createCall =
    (photo: Photo, signal: AbortSignal): Call =>
    (ids, work, options = {}) =>
      queue.enqueue(
        async (prepared) => {
          latest = photo;
          await openIn(prepared, photo);
          await handTextures(prepared, ids, readTexture);
          return work(prepared);
        },
        {
          ...options,
          owner: photo,
          signal: options.signal === undefined ? signal : AbortSignal.any([signal, options.signal]),
        },
      );

  return {
    async openPhoto(key, blob, original) {
      const photo = { key, blob };
      const closing = new AbortController();
      const close = () => {
        closing.abort();
        open.delete(photo);
        if (open.size > 0) return;
        latest = null;
        queue.close();
        drawing.close();
      };
      open.add(photo);
      const call = createCall(photo, closing.signal);
      try {
        const size = await call([], (prepared) => openIn(prepared, photo));
        const draw = (request: DrawSelectionRequest) =>
          drawing.enqueue(({ worker }) => worker.drawSelection(request), {
            lane: request.without ? "part" : "whole",
            owner: photo,
            signal: closing.signal,
          });
        const frame = { originalWidth: original.width, originalHeight: original.height };
        const drawSelection: OpenPhoto["drawSelection"] = (asked) => draw({ ...asked, ...frame });
        return { size, ...createCalls(call, frame), drawSelection, close };
      } catch (cause) {
        close();
        throw cause;
      }
    },
  };
}

type Call = <Result>(
  materialIds: readonly string[],
  work: (prepared: PreparedWorker) => Promise<Result>,
  options?: EnqueueOptions,
) => Promise<Result>;

function createCalls(
  call: Call,
  frame: PhotoFrame,
): Omit<OpenPhoto, "size" | "drawSelection" | "close"> {
  const ask = <Request extends { edits: EditList }, Result>(
    request: Request,
    work: (prepared: PreparedWorker, framed: Request & PhotoFrame) => Promise<Result>,
    options?: EnqueueOptions,
  ) =>
    call(
      listTexturedProducts(request.edits),
      (prepared) => work(prepared, { ...request, ...frame }),
      options,
    );
  return {
    applyEdits: (edits, options = {}) => applyEdits(call, { edits, ...frame }, options),
    selectSurface: (request) => ask(request, ({ worker }, asked) => worker.selectSurface(asked)),
    selectSimilar: (request) => ask(request, ({ worker }, asked) => worker.selectSimilar(asked)),
    proposeRegions: (request) =>
      ask(request, ({ worker }, asked) => worker.proposeRegions(asked), { lane: "regions" }),
    findShadow: (request) =>
      ask(request, ({ worker }, asked) => worker.findShadow(asked), {
        lane: "shadow",
        isBeside: true,
      }),
    findPlane: (request) => call([], ({ worker }) => worker.findPlane({ ...request, ...frame })),
    prepareLive: (request) =>
      ask(request, ({ worker }, asked) => worker.prepareLive(asked), { lane: "live" }),
    readPyramid: (materialId) => call([materialId], ({ worker }) => worker.readPyramid(materialId)),
  };
}

async function applyEdits(
  call: Call,
  request: ApplyRequest,
  { revision = 0, onProgress, onPreview, known, signal, latestOnly }: ApplyOptions,
): Promise<EditResult> {
  const { edits } = request;
  const reports = createReports(onProgress, onPreview);
  const work = async (prepared: PreparedWorker) => {
    if (known) await adoptResult(prepared, { ...request, edits: known.edits }, known.bitmap);
    if (signal?.aborted === true) throw new AppError("cancelled", "stopped");
    prepared.hasResults = true;
    const preview = onPreview === undefined ? null : proxy(reports.show);
    return prepared.worker.applyEdits(request, proxy(reports.report), preview);
  };
  const lane = latestOnly === true ? "picture" : null;
  try {
    const bitmap = await call(listTexturedProducts(edits), work, { signal, lane });
    return { revision, edits, bitmap };
  } finally {
    reports.end();
  }
}

async function openIn(prepared: PreparedWorker, { key, blob }: Photo): Promise<Size> {
  if (prepared.opened?.key === key) return prepared.opened.size;
  const size = await prepared.worker.open(key, blob);
  prepared.opened = { key, size };
  prepared.hasResults = false;
  return size;
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
  request: ApplyRequest,
  bitmap: ImageBitmap,
): Promise<void> {
  if (prepared.hasResults) return;
  const copy = await createImageBitmap(bitmap);
  await prepared.worker.adoptResult(request, transfer(copy, [copy]));
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
