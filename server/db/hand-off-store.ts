import { createHash, timingSafeEqual } from "node:crypto";

import { eq } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import { handOffCodes } from "./schema/accounts.ts";
import { createToken, hashToken } from "./tokens.ts";

/** Whose session is handed over, to what kind of asker, and for which company. */
export type HandOff = {
  kind: "frame" | "desktop";
  userId: string;
  sessionType: SessionType;
  companyId: string;
};

type World = { database: Database; clock: Clock };

const codeLifeMs = 60_000;

/**
 * A code that carries a session from one place to another: hashed at rest, good once, for a minute.
 * `challenge` is the SHA-256, base64url, of the verifier that only who asked knows.
 */
export async function createHandOff(
  { database, clock }: World,
  handOff: HandOff,
  challenge: string,
): Promise<string> {
  const code = createToken();
  const expiresAt = new Date(clock.now().getTime() + codeLifeMs);
  const row = { codeHash: hashToken(code), ...handOff, challenge, expiresAt };
  await database.withIdentity((tx) => tx.insert(handOffCodes).values(row));
  return code;
}

/**
 * Whose session the code carries, or null. Whatever is wrong, the code is spent: nobody gets a
 * second try at its verifier.
 */
export async function claimHandOff(
  { database, clock }: World,
  claim: Pick<HandOff, "kind" | "companyId"> & { code: string; verifier: string },
): Promise<HandOff | null> {
  const { code, verifier, kind, companyId } = claim;
  const [row] = await database.withIdentity((tx) =>
    tx
      .delete(handOffCodes)
      .where(eq(handOffCodes.codeHash, hashToken(code)))
      .returning(),
  );
  if (row === undefined || row.expiresAt <= clock.now()) return null;
  if (row.kind !== kind || row.companyId !== companyId) return null;
  if (!fits(row.challenge, verifier)) return null;
  return { kind, userId: row.userId, companyId, sessionType: row.sessionType as SessionType };
}

/** S256 of RFC 7636. */
function fits(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge, "base64url");
  const actual = createHash("sha256").update(verifier).digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
