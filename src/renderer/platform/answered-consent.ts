import { nameConsentKey } from "./visit-consent.ts";
import type { ConsentPlace, VisitConsent } from "./visit-consent.ts";

const watchers = new Set<() => void>();

/** Keeps what somebody has answered. */
export function writeVisitConsent(place: ConsentPlace, consent: NonNullable<VisitConsent>): void {
  place.storage.local.write(nameConsentKey(place), consent);
  for (const notify of watchers) notify();
}

/** Calls back when this page has written another answer. Returns the way to stop. */
export function watchVisitConsent(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}
