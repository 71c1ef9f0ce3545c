import { eq } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";
import { iframeTokens } from "./schema/users.ts";
import { noteComing, noteLeaving } from "./session-store.ts";
import type { Leaving } from "./session-store.ts";
import { startLife, tokenLives } from "./token-life.ts";
import { createToken, hashToken } from "./tokens.ts";

/**
 * Tokens of frames: opaque, hashed at rest, good for 24 hours after their last use and 30 days in
 * all. Whom one belongs to is told by the `AccessStore`.
 */
export type IframeTokenStore = {
  create(userId: string, companyId: string, sessionType: SessionType): Promise<string>;
  /** Forgets a token; unknown ones too. */
  delete(token: string): Promise<void>;
  /** The same, because this person wants to leave. */
  signOut(token: string, leaving: Leaving): Promise<void>;
};

/** The store over `database`. */
export function createIframeTokenStore(database: Database, clock: Clock): IframeTokenStore {
  return {
    async create(userId, companyId, sessionType) {
      const token = createToken();
      const at = clock.now();
      const times = startLife(tokenLives.frame, at);
      const row = { tokenHash: hashToken(token), userId, companyId, sessionType, ...times };
      await database.withIdentity(async (tx) => {
        await tx.insert(iframeTokens).values(row);
        await noteComing(tx, { at, userId, sessionType, device: "frame" });
      });
      return token;
    },
    delete: (token) => database.withIdentity((tx) => deleteToken(tx, token)),
    async signOut(token, leaving) {
      await database.withIdentity(async (tx) => {
        await deleteToken(tx, token);
        await noteLeaving(tx, clock.now(), leaving, "frame");
      });
    },
  };
}

async function deleteToken(tx: Transaction, token: string): Promise<void> {
  await tx.delete(iframeTokens).where(eq(iframeTokens.tokenHash, hashToken(token)));
}
