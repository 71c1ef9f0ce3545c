import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * A file that is whole or not there: written beside its place, flushed, then renamed. It replaces
 * what is there, so it is only for places where nobody else puts anything.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(beside, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
