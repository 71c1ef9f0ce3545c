import type { Client } from "pg";

import { AppError } from "#shared/app-error.ts";

/** A login that row-level security binds would read no company's rows, and take that for all. */
export async function refuseBlindOwner(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ sees: boolean }>(
    "select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user",
  );
  if (rows[0]?.sees === true) return;
  throw new AppError(
    "forbidden",
    "The login of DATABASE_URL does not see all rows: give it BYPASSRLS.",
  );
}
