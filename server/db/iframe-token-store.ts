import { eq } from "drizzle-orm";

import type { SessionType } from "#shared/session.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import { iframeTokens } from "./schema/users.ts";
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
};

/** The store over `database`. */
export function createIframeTokenStore(database: Database, clock: Clock): IframeTokenStore {
  return {
    async create(userId, companyId, sessionType) {
      const token = createToken();
      const times = startLife(tokenLives.frame, clock.now());
      const row = { tokenHash: hashToken(token), userId, companyId, sessionType, ...times };
      await database.withIdentity((tx) => tx.insert(iframeTokens).values(row));
      return token;
    },
    async delete(token) {
      await database.withIdentity((tx) =>
        tx.delete(iframeTokens).where(eq(iframeTokens.tokenHash, hashToken(token))),
      );
    },
  };
}
