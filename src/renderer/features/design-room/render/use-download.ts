import { useCallback, useState } from "react";

import { useServices } from "#renderer/services/services-context.tsx";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { DownloadFormat, Render } from "#shared/render.ts";

import type { DesignSaver } from "../save/design-saver.ts";
import { createFileName } from "./create-file-name.ts";
import type { RenderJob } from "./use-render-job.ts";

export type Download = {
  /** The format under way, or null. */
  running: DownloadFormat | null;
  start: (format: DownloadFormat) => Promise<void>;
};

/** Hands over the full-size picture; what is not rendered yet is rendered first. */
export function useDownload(parts: {
  image: Image;
  name: string;
  edits: EditList;
  saver: DesignSaver;
  job: RenderJob;
  onSaved: () => void;
  onFailure: () => void;
}): Download {
  const { platform, api } = useServices();
  const { image, name, edits, saver, job, onSaved, onFailure } = parts;
  const [running, setRunning] = useState<DownloadFormat | null>(null);

  const start = useCallback(
    async (format: DownloadFormat) => {
      setRunning(format);
      try {
        const isUntouched = !edits.some((edit) => edit.enabled);
        const isUpload = isUntouched && image.contentType === `image/${format}`;
        const blob = isUpload
          ? await api.readBytes("getImageBytes", { params: { id: image.id, variant: "original" } })
          : await readResult(format);
        if (blob === null) return;
        if (await platform.saveFile(createFileName(name, format), blob)) onSaved();
      } catch {
        onFailure();
      } finally {
        setRunning(null);
      }

      async function readResult(wanted: DownloadFormat): Promise<Blob | null> {
        const render = (await findCurrent()) ?? (await job.start());
        if (render === null) return null;
        const params = { id: render.id };
        return api.readBytes("getRenderResult", { params, query: { format: wanted } });
      }

      async function findCurrent(): Promise<Render | null> {
        if (job.latest === null || !(await saver.flush())) return null;
        return job.latest.designVersion === saver.readVersion() ? job.latest : null;
      }
    },
    [edits, image, name, api, platform, saver, job, onSaved, onFailure],
  );
  return { running, start };
}
