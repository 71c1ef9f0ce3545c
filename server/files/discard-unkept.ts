import { AppError } from "#shared/app-error.ts";

import { isConnectionLost } from "../db/lost-connection.ts";
import type { Logger } from "../runtime/logger.ts";
import { discardFiles } from "../storage/discard-files.ts";
import type { Storage } from "../storage/storage.ts";

/**
 * Removes the files that a failed change would have named. Where the connection was lost the change may
 * have been kept all the same, its answer alone being lost: then they stay, and the sweep removes those
 * that no row names.
 */
export async function discardUnkept(
  dependencies: { storage: Storage; logger: Logger },
  keys: readonly (string | null)[],
  failure: unknown,
): Promise<void> {
  const first = failure instanceof AppError ? failure.cause : failure;
  if (!isConnectionLost(first)) await discardFiles(dependencies, keys);
}
