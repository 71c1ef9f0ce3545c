import type { DownloadFormat } from "#shared/render.ts";

/** Not allowed in a file name on one of the systems the product runs on. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu;

/** The room's name as a file name that every system takes. */
export function createFileName(roomName: string, format: DownloadFormat): string {
  const clean = roomName.replaceAll(forbidden, " ").replaceAll(/\s+/g, " ").trim();
  const base = clean.replace(/^\.+|[. ]+$/g, "").slice(0, 100);
  return `${base === "" ? "room" : base}.${format === "jpeg" ? "jpg" : "png"}`;
}
