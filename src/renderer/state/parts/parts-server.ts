import type { ApiClient } from "#renderer/services/api-client.ts";
import { AppError } from "#shared/app-error.ts";
import type { RoomType } from "#shared/image.ts";

import type { PartsServer } from "./send-in-parts.ts";

/** A connection that takes nothing for so long is gone, whatever it says. */
const silentMs = 60_000;

export type PhotoInParts = {
  /** Names the upload on this device. */
  id: string;
  file: File;
  /** Of the file in hex; null where the page cannot tell. */
  sha256: string | null;
  roomType: RoomType | null;
  note: string;
};

/** The server, as somebody sees it who sends this photo. */
export function createPartsServer(api: ApiClient, photo: PhotoInParts): PartsServer {
  const { id: name, file, sha256, roomType, note } = photo;
  return {
    async create(round, signal) {
      const metadata = sha256 === null ? {} : { "upload-metadata": `sha256 ${btoa(sha256)}` };
      const { id } = await api.call(
        "createUpload",
        { headers: { "upload-length": String(file.size), ...metadata } },
        { signal, idempotencyKey: `${name}-${round}` },
      );
      return id;
    },
    async readOffset(id, signal) {
      const { offset } = await api.call("getUpload", { params: { id } }, { signal });
      return offset;
    },
    async append(id, offset, part, onSent, signal) {
      const checksum = await hashPart(part);
      const headers = {
        "upload-offset": String(offset),
        ...(checksum === null ? {} : { "upload-checksum": `sha256 ${checksum}` }),
      };
      await watchSilence(signal, async (watched, hear) => {
        await api.call(
          "appendUpload",
          { params: { id }, headers, file: { blob: part, name: "" } },
          {
            signal: watched,
            onUploadProgress({ sentBytes }) {
              hear();
              onSent(sentBytes);
            },
          },
        );
      });
    },
    finish: (uploadId, signal) =>
      api.call(
        "createImageFromUpload",
        {
          body: {
            uploadId,
            name: file.name.slice(0, 120),
            ...(roomType === null ? {} : { roomType }),
            ...(note === "" ? {} : { note }),
          },
        },
        { signal },
      ),
  };
}

/** In base64; null on an insecure page, which has no hash. */
async function hashPart(part: Blob): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await crypto.subtle.digest("SHA-256", await part.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Ends a task that hears nothing for a while as if the network had said that it is gone. */
async function watchSilence(
  signal: AbortSignal,
  task: (watched: AbortSignal, hear: () => void) => Promise<void>,
): Promise<void> {
  const silence = new AbortController();
  const begin = () => setTimeout(() => silence.abort(), silentMs);
  let timer = begin();
  const hear = () => {
    clearTimeout(timer);
    timer = begin();
  };
  try {
    await task(AbortSignal.any([signal, silence.signal]), hear);
  } catch (error) {
    if (!silence.signal.aborted || signal.aborted) throw error;
    throw new AppError("offline", "nothing was heard of the part", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
