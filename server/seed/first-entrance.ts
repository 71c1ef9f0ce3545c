import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";

import { loginRoles } from "../db/login-roles.ts";
import { issueOperatorLink, writeOperatorLink } from "../db/operator-links.ts";
import type { OwnerStep } from "../db/prepare-database.ts";
import type { EnvConfig } from "../runtime/config.ts";

/** How the first person gets into a new installation. */
export type FirstEntrance = {
  /** Makes a link where nobody is an operator; the one of an earlier start is dead from then on. */
  prepare: OwnerStep;
  /** What to tell the person at the console, and nobody else. */
  describe: (origin: string) => readonly string[];
};

/** A demonstration has people of its own, and nobody opens a page of a worker's. */
export function createFirstEntrance({
  production,
  role,
}: Pick<EnvConfig, "production" | "role">): FirstEntrance {
  let token: string | null = null;
  return {
    async prepare(owner) {
      if (!production || role === "worker") return;
      token = await drizzle(owner).transaction(async (tx) => {
        await tx.execute(sql`set local role ${sql.identifier(loginRoles.operator)}`);
        return issueOperatorLink(tx, new Date());
      });
    },
    describe(origin) {
      if (token === null) return [];
      return [
        "Nobody is the operator of this server yet. This link makes whoever opens it the first one,",
        "once, within 24 hours; the next start prints another:",
        `  ${writeOperatorLink(origin, token)}`,
      ];
    },
  };
}
