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
 * Answers where it is; null when the person changed their mind.
 */
export async function saveFile(
  name: string,
  bytes: Uint8Array,
  folder: string,
  ask: AskForPath,
): Promise<string | null> {
  const suggestion = cleanName(name);
  const ending = extname(suggestion).slice(1);
  const path = await ask({
    defaultPath: join(folder, suggestion),
    filters: ending === "" ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
  });
  if (path === null) return null;
  await writeWhole(path, bytes);
  return path;
}

function cleanName(name: string): string {
  const cleaned = name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "-").replaceAll(/^[\s.]+|[\s.]+$/g, "");
  return cleaned === "" ? "design.png" : cleaned;
}
