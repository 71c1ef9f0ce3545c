import type { DownloadFormat } from "#shared/download.ts";
import type { Image } from "#shared/image.ts";
import type { DownloadQuery, Render } from "#shared/render.ts";
import type { Sheet } from "#shared/sheet.ts";

import { createFileName } from "../render/create-file-name.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryState } from "./history-part.ts";
import type { JobPart } from "./job-part.ts";
import type { SavingPart } from "./saving-part.ts";

/** Where the files come from and go to. */
export type DownloadPorts = {
  readOriginal(imageId: string): Promise<Blob>;
  readResult(renderId: string, wanted: DownloadQuery): Promise<Blob>;
  readSheet(renderId: string, sheet: Sheet): Promise<Blob>;
  /** False when the person thought better of it. */
  saveFile(name: string, file: Blob): Promise<boolean>;
};

/** The picture alone, as large as the upload. */
const plain = { size: "full", shows: "result" } as const;

/** Hands over the full-size picture, or what is made of it; what is not rendered yet is rendered first. */
export function createDownloadPart(parts: {
  image: Image;
  history: Readable<HistoryState>;
  saving: Pick<SavingPart, "flush" | "readVersion">;
  job: Pick<JobPart, "get" | "render">;
  ports: DownloadPorts;
  notify: (notice: "downloaded" | "downloadFailed") => void;
}) {
  const { image, history, saving, job, ports, notify } = parts;
  const state = createStore<{ readonly running: DownloadFormat | "pdf" | null }>({ running: null });
  const findCurrent = async (): Promise<Render | null> => {
    const { latest } = job.get();
    if (latest === null || !(await saving.flush())) return null;
    return latest.designVersion === saving.readVersion() ? latest : null;
  };
  const findRender = async () => (await findCurrent()) ?? (await job.render());
  const read = async (wanted: DownloadQuery): Promise<Blob | null> => {
    const isUntouched = !history.get().document.edits.some((edit) => edit.enabled);
    const isUpload = wanted.size === plain.size && wanted.shows === plain.shows;
    if (isUntouched && isUpload && image.contentType === `image/${wanted.format}`) {
      return ports.readOriginal(image.id);
    }
    const render = await findRender();
    return render === null ? null : ports.readResult(render.id, wanted);
  };
  const readSheet = async (sheet: Sheet): Promise<Blob | null> => {
    const render = await findRender();
    return render === null ? null : ports.readSheet(render.id, sheet);
  };
  const handOver = async (
    format: DownloadFormat | "pdf",
    make: () => Promise<Blob | null>,
  ): Promise<void> => {
    const { name } = history.get();
    state.set({ running: format });
    try {
      const blob = await make();
      if (blob !== null && (await ports.saveFile(createFileName(name, format), blob))) {
        notify("downloaded");
      }
    } catch {
      notify("downloadFailed");
    } finally {
      state.set({ running: null });
    }
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    fetch: (
      format: DownloadFormat,
      options: Omit<DownloadQuery, "format"> = plain,
    ): Promise<void> => handOver(format, () => read({ format, ...options })),
    /** The same with both pictures and the price list, as PDF. */
    fetchSheet: (sheet: Sheet): Promise<void> => handOver("pdf", () => readSheet(sheet)),
  };
}
