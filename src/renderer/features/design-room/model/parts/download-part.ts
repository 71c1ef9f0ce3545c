import type { DownloadFormat } from "#shared/download.ts";
import type { Image } from "#shared/image.ts";
import type { DownloadQuery, Render } from "#shared/render.ts";

import { createFileName } from "../render/create-file-name.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryState } from "./history-part.ts";
import type { JobPart } from "./job-part.ts";
import type { SavingPart } from "./saving-part.ts";

/** Where the files come from and go to. */
export type DownloadPorts = {
  readOriginal(imageId: string): Promise<Blob>;
  readResult(renderId: string, wish: DownloadQuery): Promise<Blob>;
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
  const state = createStore<{ readonly running: DownloadFormat | null }>({ running: null });
  const findCurrent = async (): Promise<Render | null> => {
    const { latest } = job.get();
    if (latest === null || !(await saving.flush())) return null;
    return latest.designVersion === saving.readVersion() ? latest : null;
  };
  const read = async (wish: DownloadQuery): Promise<Blob | null> => {
    const isUntouched = !history.get().document.edits.some((edit) => edit.enabled);
    const isUpload = wish.size === plain.size && wish.shows === plain.shows;
    if (isUntouched && isUpload && image.contentType === `image/${wish.format}`) {
      return ports.readOriginal(image.id);
    }
    const render = (await findCurrent()) ?? (await job.render());
    return render === null ? null : ports.readResult(render.id, wish);
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    fetch: async (
      format: DownloadFormat,
      options: Omit<DownloadQuery, "format"> = plain,
    ): Promise<void> => {
      const { name } = history.get();
      state.set({ running: format });
      try {
        const blob = await read({ format, ...options });
        if (blob !== null && (await ports.saveFile(createFileName(name, format), blob))) {
          notify("downloaded");
        }
      } catch {
        notify("downloadFailed");
      } finally {
        state.set({ running: null });
      }
    },
  };
}
