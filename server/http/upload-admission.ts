import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";

import { createRateLimited } from "./attempt-limiter.ts";

/** Lets in as many uploads as the server can take at once. */
export type UploadAdmission = {
  /**
   * Takes a place for an upload of `bytes` (null: as large as uploads may be) and answers how to give
   * it back. Throws `unavailable` when too much is being uploaded already, or it would wait too long
   * for a decoder, and `rate_limited` when the person has too many uploads under way; both travel with
   * `Retry-After`.
   */
  enter(who: { companyId: string; userId: string }, bytes: number | null): () => void;
};

/** What uploads may take up on the disk until they are stored. */
const maxBytes = 1024 * 1024 * 1024;
/** Nobody waits longer than proxies let them. */
const maxWaitMs = 60_000;
/** What one company may have of either, so that there is always something left for another one. */
const companyShare = 0.75;
/** A person chooses one photo after the other; a few more are repeats and other tabs. */
const maxOfPerson = 4;
const personWaitMs = 2_000;

/** What is known of the processes that uploads wait for. */
type Load = { readonly width: number; readonly meanTaskMs: number };
type Place = { companyId: string; userId: string; bytes: number };

export function createUploadAdmission(decoders: Load): UploadAdmission {
  const places = new Set<Place>();
  const waitMs = (count: number) => (count * decoders.meanTaskMs) / decoders.width;
  const isTooMuch = (taken: readonly Place[], share: number): boolean => {
    const bytes = taken.reduce((sum, place) => sum + place.bytes, 0);
    // One is always let in: it may be slow, but it waits for nobody.
    return (
      taken.length > 1 && (bytes > maxBytes * share || waitMs(taken.length) > maxWaitMs * share)
    );
  };
  return {
    enter({ companyId, userId }, bytes) {
      const mine = { companyId, userId, bytes: bytes ?? maxUploadBytes };
      const all = [...places, mine];
      const company = all.filter((place) => place.companyId === companyId);
      const person = company.filter((place) => place.userId === userId);
      if (person.length > maxOfPerson) throw createRateLimited(personWaitMs);
      if (isTooMuch(all, 1) || isTooMuch(company, companyShare)) {
        throw createBusy(waitMs(places.size) / 2);
      }
      places.add(mine);
      return () => void places.delete(mine);
    },
  };
}

function createBusy(waitMs: number): AppError {
  const retryAfterSeconds = Math.min(30, Math.max(1, Math.ceil(waitMs / 1_000)));
  return new AppError("unavailable", "The server is busy with other uploads.", {
    details: { reason: "busy", retryAfterSeconds },
  });
}
