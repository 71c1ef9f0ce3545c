import { companySlugSchema } from "#shared/company.ts";

/** Settings by name, as the person's settings file or the environment holds them. */
export type SettingsSource = { read(name: string): unknown };

export type DesktopSettings = {
  /** Scheme, host and port of the server, nothing after them. */
  serverOrigin: string;
  /** The company whose app this is, or null for the default one. */
  companySlug: string | null;
  /** How often an open window asks again who the person is, in seconds; 0 is never. */
  sessionRefetchSeconds: number;
};

const defaultServerOrigin = "http://127.0.0.1:4600";

/**
 * The environment (`ROOMWRIGHT_SERVER`, `ROOMWRIGHT_COMPANY`, `ROOMWRIGHT_SESSION_REFETCH_SECONDS`)
 * comes before the settings file (`serverOrigin`, `companySlug`, `sessionRefetchSeconds`); a value that
 * makes no sense is passed over.
 */
export function readDesktopSettings(
  environment: Readonly<Record<string, string | undefined>>,
  stored: SettingsSource,
): DesktopSettings {
  return {
    serverOrigin:
      readOrigin(environment["ROOMWRIGHT_SERVER"]) ??
      readOrigin(stored.read("serverOrigin")) ??
      defaultServerOrigin,
    companySlug:
      readSlug(environment["ROOMWRIGHT_COMPANY"]) ?? readSlug(stored.read("companySlug")),
    sessionRefetchSeconds:
      readSeconds(environment["ROOMWRIGHT_SESSION_REFETCH_SECONDS"]) ??
      readSeconds(stored.read("sessionRefetchSeconds")) ??
      0,
  };
}

/** Unencrypted http only to this machine: anything else would carry the session in the clear. */
function readOrigin(value: unknown): string | null {
  const address = typeof value === "string" ? URL.parse(value) : null;
  if (address === null || address.username !== "" || address.password !== "") return null;
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(address.hostname);
  if (address.protocol === "https:" || (address.protocol === "http:" && isHere)) {
    return address.origin;
  }
  return null;
}

function readSlug(value: unknown): string | null {
  const parsed = companySlugSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function readSeconds(value: unknown): number | null {
  const seconds = typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : value;
  const isSound = typeof seconds === "number" && Number.isInteger(seconds);
  return isSound && seconds >= 0 && seconds <= 86_400 ? seconds : null;
}
