import { extname, join } from "node:path";

import { writeWhole } from "#batch/write-whole.ts";

/** Asks the person where a file goes; null when they changed their mind. */
export type AskForPath = (options: {
  defaultPath: string;
  filters: { name: string; extensions: string[] }[];
}) => Promise<string | null>;

/**
 * Saves bytes where the person says. The suggested name loses everything that could make it a path
 * or a hidden file. The file is whole or not there: written beside its place, flushed, then renamed.
 */
export async function saveFile(
  name: string,
  bytes: Uint8Array,
  folder: string,
  ask: AskForPath,
): Promise<{ saved: boolean }> {
  const suggestion = cleanName(name);
  const ending = extname(suggestion).slice(1);
  const path = await ask({
    defaultPath: join(folder, suggestion),
    filters: ending === "" ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
  });
  if (path === null) return { saved: false };
  await writeWhole(path, bytes);
  return { saved: true };
}

function cleanName(name: string): string {
  const cleaned = name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "-").replaceAll(/^[\s.]+|[\s.]+$/g, "");
  return cleaned === "" ? "design.png" : cleaned;
}
