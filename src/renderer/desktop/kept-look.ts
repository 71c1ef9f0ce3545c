import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { sessionKeys } from "#renderer/platform/storage-keys.ts";
import { companyFeaturesSchema, companyStylesSchema } from "#shared/company.ts";
import { parseJson } from "#shared/parse-json.ts";
import type { PageProps } from "#shared/session.ts";

/** What a tab keeps of its company. A window's tab is gone when the app quits. */
const lookKeys: readonly string[] = [sessionKeys.companyFeatures, sessionKeys.companyStyles];

/**
 * The store of a tab, of which the company's features and styles stay on the device as well: a start
 * without a connection has nobody to ask for them.
 */
export function keepLook(
  session: KeyValueStore,
  local: KeyValueStore,
  slug: string | null,
): KeyValueStore {
  return {
    ...session,
    write(key, value) {
      session.write(key, value);
      if (lookKeys.includes(key)) local.write(nameKept(key, slug), value);
    },
  };
}

/** What the company looked like the last time; undefined where it was never open. */
export function readKeptLook(local: KeyValueStore, slug: string | null): PageProps["company"] {
  const read = (key: string) => parseJson(local.read(nameKept(key, slug)) ?? "");
  const features = companyFeaturesSchema.safeParse(read(sessionKeys.companyFeatures));
  const styles = companyStylesSchema.safeParse(read(sessionKeys.companyStyles));
  if (!features.success || !styles.success) return undefined;
  return { features: features.data, styles: styles.data };
}

function nameKept(key: string, slug: string | null): string {
  return `kept:${key}:${slug ?? ""}`;
}
