import { maxUploadBytes, maxUploadPixels } from "#shared/upload-limits.ts";

import { readFileKind, readPictureSize } from "./read-picture-head.ts";
import type { FileKind } from "./read-picture-head.ts";

/** Why a file is not sent; the sentence for each is in the texts of this page. */
export type PhotoProblem =
  | { kind: "empty" }
  | { kind: "too-big"; bytes: number }
  | { kind: "unsupported" }
  | { kind: "unreadable" }
  | { kind: "too-many-pixels"; pixels: number };

/** How much of a file is looked at: camera files carry their size behind embedded thumbnails. */
const headBytes = 1024 * 1024;

export type PhotoCheck = {
  problem: PhotoProblem | null;
  /** So few pixels that details look soft. Advice: it stops nothing. */
  isSmall: boolean;
  /** Many browsers cannot show it before the server has made its preview. */
  isHeic: boolean;
};

/** A short side of fewer pixels is said to be small. */
const fineShortSidePixels = 400;

/** Judges a file by its size and its first bytes, before anything is sent or decoded. */
export function judgePhoto(byteCount: number, head: Uint8Array): PhotoCheck {
  if (byteCount === 0) return refuse({ kind: "empty" });
  const kind = readFileKind(head);
  if (kind === "other") return refuse({ kind: "unsupported" });
  if (byteCount > maxUploadBytes) return refuse({ kind: "too-big", bytes: byteCount });
  const size = readPictureSize(head);
  if (size === null) {
    // These may say it at their end.
    if (kind === "heic" || kind === "avif") return accept(false, kind);
    return refuse({ kind: "unreadable" });
  }
  const pixels = size.width * size.height;
  if (pixels > maxUploadPixels) return refuse({ kind: "too-many-pixels", pixels });
  return accept(Math.min(size.width, size.height) < fineShortSidePixels, kind);
}

function accept(isSmall: boolean, kind: FileKind): PhotoCheck {
  return { problem: null, isSmall, isHeic: kind === "heic" };
}

function refuse(problem: PhotoProblem): PhotoCheck {
  return { problem, isSmall: false, isHeic: false };
}

/** The same for a chosen file; one that cannot be read (a folder, a removed disk) is unreadable. */
export async function checkPhoto(file: Blob): Promise<PhotoCheck> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return judgePhoto(file.size, head);
  } catch {
    return refuse({ kind: "unreadable" });
  }
}
