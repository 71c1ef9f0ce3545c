import type { DownloadFormat } from "#shared/download.ts";

/** Not allowed in a file name on one of the systems the product runs on. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu;

/** The room's name as a file name that every system takes. */
export function createFileName(roomName: string, format: DownloadFormat | "pdf"): string {
  return `${createFileBase(roomName)}.${format === "jpeg" ? "jpg" : format}`;
}

/** Any words as the name of a file, without its ending. */
export function createFileBase(words: string): string {
  const clean = words.replaceAll(forbidden, " ").replaceAll(/\s+/g, " ").trim();
  const base = clean.replace(/^\.+|[. ]+$/g, "").slice(0, 100);
  return base === "" ? "room" : base;
}
