import type { Image } from "#shared/image.ts";
import type { DownloadFormat, Render } from "#shared/render.ts";

import { createFileName } from "../render/create-file-name.ts";
import { createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryState } from "./history-part.ts";
import type { JobPart } from "./job-part.ts";
import type { SavingPart } from "./saving-part.ts";

/** Where the files come from and go to. */
export type DownloadPorts = {
  readOriginal(imageId: string): Promise<Blob>;
  readResult(renderId: string, format: DownloadFormat): Promise<Blob>;
  /** False when the person thought better of it. */
  saveFile(name: string, file: Blob): Promise<boolean>;
};

/** Hands over the full-size picture; what is not rendered yet is rendered first. */
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
  const read = async (format: DownloadFormat): Promise<Blob | null> => {
    const isUntouched = !history.get().document.edits.some((edit) => edit.enabled);
    if (isUntouched && image.contentType === `image/${format}`) return ports.readOriginal(image.id);
    const render = (await findCurrent()) ?? (await job.render());
    return render === null ? null : ports.readResult(render.id, format);
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    fetch: async (format: DownloadFormat): Promise<void> => {
      const { name } = history.get();
      state.set({ running: format });
      try {
        const blob = await read(format);
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
