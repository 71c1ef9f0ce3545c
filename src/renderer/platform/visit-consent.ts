import { readCompanySlug } from "./company-name.ts";
import type { Platform } from "./platform.ts";
import { visitConsentPrefix } from "./storage-keys.ts";

/**
 * Whether somebody agreed that their visits of a company's pages are noted. `ending` is a no as well, whose
 * erasing the server has yet to confirm. Null: they have not been asked.
 */
export type VisitConsent = "yes" | "no" | "ending" | null;
/** As much of the platform as keeps the answer. */
export type ConsentPlace = Pick<Platform, "entrance" | "storage">;

/** The browser itself says no for the person, and then nobody asks them. */
export function isRefusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

export function readVisitConsent(platform: ConsentPlace): VisitConsent {
  const kept = platform.storage.local.read(nameConsentKey(platform));
  if (kept === "ending") return kept;
  if (isRefusedByBrowser()) return "no";
  return kept === "yes" || kept === "no" ? kept : null;
}

/** Where the answer is kept: each company asks for itself. */
export function nameConsentKey({ entrance, storage }: ConsentPlace): string {
  return visitConsentPrefix + (readCompanySlug(entrance, storage.session) ?? "");
}
