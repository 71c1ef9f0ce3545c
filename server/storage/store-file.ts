import { createHash } from "node:crypto";

import { createStorageKey } from "./storage-key.ts";
import type { StorageKind } from "./storage-key.ts";
import type { Storage } from "./storage.ts";

/** Stores bytes in a company's part of the storage. Answers their key and what they are known by. */
export async function storeFile(
  storage: Storage,
  companyId: string,
  kind: StorageKind,
  bytes: Uint8Array,
): Promise<{ key: string; sha256: string }> {
  const key = createStorageKey(companyId, kind);
  await storage.putBytes(key, bytes);
  return { key, sha256: createHash("sha256").update(bytes).digest("hex") };
}
