import { z } from "zod";

import { companySlugSchema } from "#shared/company.ts";

import { readServerAddress } from "./server-address.ts";
import type { ServerAddress } from "./server-address.ts";

/** The most windows that a start brings back. */
export const maxWindows = 12;

/** What the app's file may hold, by name; whatever else is in it is dropped. */
export const settingsSchema = z.object({
  serverOrigin: z.string().max(300),
  companySlug: companySlugSchema,
  /** The session that the keyring sealed, by the server that it was got from. */
  sealed: z.record(z.string().max(300), z.string().max(20_000)),
  /** The key of what pages keep on this computer, sealed as well, by server. */
  dataKeys: z.record(z.string().max(300), z.string().max(2000)),
  /** Whether requests for quotes are announced; left out, they are. */
  notifiesOfQuotes: z.boolean(),
  /** The address within the app that each window showed last. */
  windows: z.array(z.string().max(500)).max(maxWindows),
});
export type StoredSettings = Partial<z.infer<typeof settingsSchema>>;

/**
 * The server and the company that a start begins with; null for a first run. The environment
 * (`ROOMWRIGHT_SERVER`, `ROOMWRIGHT_COMPANY`) comes before what is stored, and a value that makes no
 * sense is passed over.
 */
export function readDesktopSettings(
  environment: Readonly<Record<string, string | undefined>>,
  stored: StoredSettings,
): ServerAddress | null {
  const server =
    readServer(environment["ROOMWRIGHT_SERVER"]) ?? readServer(stored.serverOrigin) ?? null;
  if (server === null) return null;
  const named = companySlugSchema.safeParse(environment["ROOMWRIGHT_COMPANY"]);
  return {
    origin: server.origin,
    companySlug: named.success ? named.data : (server.companySlug ?? stored.companySlug ?? null),
  };
}

function readServer(written: string | undefined): ServerAddress | null {
  const address = written === undefined ? null : readServerAddress(written);
  return typeof address === "string" ? null : address;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** How often an open window asks again who the person is (`ROOMWRIGHT_SESSION_REFETCH_SECONDS`); 0 is never. */
export function readRefetchSeconds(environment: Environment): number {
  return readSeconds(environment["ROOMWRIGHT_SESSION_REFETCH_SECONDS"], 0);
}

/** How often the app looks for new requests for quotes (`ROOMWRIGHT_QUOTE_SECONDS`); 0 is never. */
export function readQuoteSeconds(environment: Environment): number {
  return readSeconds(environment["ROOMWRIGHT_QUOTE_SECONDS"], 60);
}

function readSeconds(written: string | undefined, usual: number): number {
  const parsed = z.coerce.number().int().min(0).max(86_400).safeParse(written);
  return parsed.success ? parsed.data : usual;
}
