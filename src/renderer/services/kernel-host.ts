import { proxy, transfer } from "comlink";

import { AppError } from "#shared/app-error.ts";
import { listTexturedProducts } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";

import type { ApplyRequest, KernelWorkerApi, PhotoFrame, RegionPicture } from "./kernel-wire.ts";
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

/** Calls of the worker about an open photo: how they wait, if not just in their turn. */
const photoCalls = {
  selectSurface: {},
  selectScribble: {},
  findSurface: {},
  selectSimilar: {},
  proposeRegions: { lane: "regions" },
  nameSelection: { lane: "name" },
  findShadow: { lane: "shadow", isBeside: true },
  findPlane: {},
  prepareLive: { lane: "live" },
} as const satisfies { readonly [Name in keyof KernelWorkerApi]?: EnqueueOptions };

/** The worker's calls, each with the size of the original filled in. */
type Framed<Name extends keyof KernelWorkerApi> = {
  [One in Name]: (
    request: Omit<Parameters<KernelWorkerApi[One]>[0] & PhotoFrame, keyof PhotoFrame>,
  ) => ReturnType<KernelWorkerApi[One]>;
};

/**
 * A photo that kernels work on in a worker, one call at a time. A running call that is stopped is
 * given up within a moment, or its worker is ended: another one, which has the same photo open
 * already, takes the next call. `findShadow` and `applyBeside` give way to all others. Of the waiting calls of
 * `proposeRegions`, `nameSelection`, `findShadow` and `prepareLive` only the newest is answered; the others reject
 * `cancelled`. So it is with `drawSelection`, apart for those with `without` and for those that have
 * none; it has a worker of its own that waits for nothing else. Failures are `AppError`:
 * `cancelled`, `image_unreadable`, `engine_failed`.
 */
export type OpenPhoto = Framed<keyof typeof photoCalls | "drawSelection"> &
  Pick<KernelWorkerApi, "readPyramid"> & {
    /** Of the pixels that results have; the upright original may be larger. */
    readonly size: Size;
    applyEdits(edits: EditList, options?: ApplyOptions): Promise<EditResult>;
    /** Draws the picture only while nothing else is asked for; nobody waits for it. */
    applyBeside(
      edits: EditList,
      options?: Pick<ApplyOptions, "known" | "signal">,
    ): Promise<ImageBitmap>;
    /** Its calls that are not over reject `cancelled`, and it takes no more. */
    close(): void;
  };

/** Opens photos to work on. With the last of them closed the workers end. */
export type Kernels = {
  /** `original` is the upright original, in whose pixels masks and places are given. */
  openPhoto(key: string, blob: Blob, original: Original): Promise<OpenPhoto>;
};

type Size = { readonly width: number; readonly height: number };
/** `focal` is the focal length over the longer side, where it is known. */
type Original = Size & { readonly focal: number | null };
type Photo = { readonly key: string; readonly blob: Blob; readonly focal: number | null };

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
      const photo = { key, blob, focal: original.focal };
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
        const frame = { originalWidth: original.width, originalHeight: original.height };
        const drawSelection: OpenPhoto["drawSelection"] = (asked) =>
          drawing.enqueue(({ worker }) => worker.drawSelection({ ...asked, ...frame }), {
            lane: asked.without ? "part" : "whole",
            owner: photo,
            signal: closing.signal,
          });
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
  const framed = Object.entries(photoCalls).map(([name, options]) => [
    name,
    (request: { edits?: EditList }) =>
      call<unknown>(
        listTexturedProducts(request.edits ?? []),
        ({ worker }) => worker[name as keyof typeof photoCalls]({ ...request, ...frame } as never),
        options,
      ),
  ]);
  return {
    ...(Object.fromEntries(framed) as Framed<keyof typeof photoCalls>),
    applyEdits: (edits, options = {}) => applyEdits(call, { edits, ...frame }, options),
    applyBeside: (edits, { known, signal } = {}) => {
      const request = { edits, ...frame };
      const work = async (prepared: PreparedWorker) => {
        await goOnFrom(prepared, request, known, signal);
        return prepared.worker.applyBeside(request);
      };
      return call(listTexturedProducts(edits), work, { signal, isBeside: true });
    },
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
    await goOnFrom(prepared, request, known, signal);
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

/** Before a picture is drawn: what is known of it is handed to a worker that has nothing yet. */
async function goOnFrom(
  prepared: PreparedWorker,
  request: ApplyRequest,
  known: ApplyOptions["known"],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (known) await adoptResult(prepared, { ...request, edits: known.edits }, known.bitmap);
  if (signal?.aborted === true) throw new AppError("cancelled", "stopped");
  prepared.hasResults = true;
}

async function openIn(prepared: PreparedWorker, { key, blob, focal }: Photo): Promise<Size> {
  if (prepared.opened?.key === key) return prepared.opened.size;
  const size = await prepared.worker.open(key, blob, focal);
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
