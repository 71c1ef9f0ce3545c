import { maxUploadBytes, maxUploadPixels } from "#shared/upload-limits.ts";

import { readFileKind, readPictureSize } from "./read-picture-head.ts";

/** Why a file is not sent; the sentence for each is in the texts of this page. */
export type PhotoProblem =
  | { kind: "empty" }
  | { kind: "too-big"; bytes: number }
  | { kind: "heic" }
  | { kind: "unsupported" }
  | { kind: "unreadable" }
  | { kind: "too-many-pixels"; pixels: number };

/** How much of a file is looked at: camera files carry their size behind embedded thumbnails. */
const headBytes = 1024 * 1024;

/** Judges a file by its size and its first bytes, before anything is sent or decoded. */
export function findPhotoProblem(byteCount: number, head: Uint8Array): PhotoProblem | null {
  if (byteCount === 0) return { kind: "empty" };
  const kind = readFileKind(head);
  if (kind === "heic") return { kind: "heic" };
  if (kind === "other") return { kind: "unsupported" };
  if (byteCount > maxUploadBytes) return { kind: "too-big", bytes: byteCount };
  const size = readPictureSize(head);
  if (size === null) return { kind: "unreadable" };
  const pixels = size.width * size.height;
  return pixels > maxUploadPixels ? { kind: "too-many-pixels", pixels } : null;
}

/** The same for a chosen file; one that cannot be read (a folder, a removed disk) is unreadable. */
export async function checkPhoto(file: Blob): Promise<PhotoProblem | null> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return findPhotoProblem(file.size, head);
  } catch {
    return { kind: "unreadable" };
  }
}
