import type { Storage } from "./storage.ts";

/**
 * Removes files that no row names any more. A file that stays behind only costs space, so that is
 * no reason to fail what is already done.
 */
export async function discardFiles(
  storage: Storage,
  keys: readonly (string | null)[],
): Promise<void> {
  await Promise.allSettled(keys.flatMap((key) => (key === null ? [] : [storage.delete(key)])));
}
