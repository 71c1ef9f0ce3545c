import type { Logger } from "../runtime/logger.ts";
import type { Storage } from "./storage.ts";

/**
 * Removes files that no row names any more. A file that stays behind only costs space, so that is
 * no reason to fail what is already done.
 */
export async function discardFiles(
  { storage, logger }: { storage: Storage; logger: Logger },
  keys: readonly (string | null)[],
): Promise<void> {
  const removals = keys
    .filter((key) => key !== null)
    .map((key) =>
      storage.delete(key).catch((error: unknown) => {
        logger.warn({ err: error, key }, "a file could not be removed");
      }),
    );
  await Promise.all(removals);
}
