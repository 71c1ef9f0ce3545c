import { Client } from "pg";

import { openOwner } from "#server/dependencies/open-operator-database.ts";
import { createClosers } from "#server/runtime/closers.ts";
import { loadConfig } from "#server/runtime/config.ts";

/** Asks the database of a running installation as its owner; `env` is the installation's. */
export async function askOwner<Row extends object>(
  env: Record<string, string>,
  text: string,
): Promise<Row[]> {
  const closers = createClosers();
  try {
    const owner = new Client(await openOwner(loadConfig(env), closers));
    await owner.connect();
    closers.add("the client", () => owner.end());
    return (await owner.query<Row>(text)).rows;
  } finally {
    await closers.closeAll();
  }
}
