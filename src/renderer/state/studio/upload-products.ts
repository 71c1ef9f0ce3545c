import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";

import type { AppThunk } from "../app-thunk.ts";
import type { Answer, Input } from "../request-base-query.ts";
import { productTags, studioApi } from "./studio-api.ts";

export type UploadWatch = {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

type FileCall = "createStudioSampleRoom" | "replaceProductTexture" | "importProducts";

/** Sends a file about products or rooms with what goes with it. Rejects with an `AppError`. */
export function uploadProducts<Name extends FileCall>(
  name: Name,
  file: File,
  input: Omit<Input<Name>, "file">,
  { signal, onProgress }: UploadWatch,
): AppThunk<Promise<Answer<Name>>> {
  return async (dispatch, _getState, { api }) => {
    if (file.size > maxUploadBytes) {
      throw new AppError("payload_too_large", `${file.size} bytes are too many`);
    }
    const sent = { ...input, file: { blob: file, name: file.name } };
    const answer = await api.call(name, sent as never, {
      signal,
      onUploadProgress: ({ sentBytes, totalBytes }) =>
        onProgress?.(totalBytes === 0 ? 0 : sentBytes / totalBytes),
    });
    // A table that was only looked at changed nothing.
    if (!("committed" in answer) || answer.committed) {
      dispatch(studioApi.util.invalidateTags([...productTags]));
    }
    return answer;
  };
}
