import type { KeyValueStore } from "./key-value-store.ts";
import type { Entrance } from "./platform.ts";
import { sessionKeys } from "./storage-keys.ts";

/**
 * The slug of the company whose product is open: the address names it, or an earlier page of this
 * tab did. Null is the default company.
 */
export function readCompanySlug(entrance: Entrance, session: KeyValueStore): string | null {
  return entrance.slug ?? session.read(sessionKeys.companySlug);
}
