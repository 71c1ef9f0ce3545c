import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase } from "#support/test-server.ts";
import type { TestDatabase } from "#support/test-server.ts";

import { createChance } from "../../isolation/chance.ts";
import { drawInterleaving, findWrongs, openParties, prepareLedger } from "./ledger-world.ts";

const seed = Number(process.env["LEDGER_SEED"] ?? 20_261_126);
const interleavings = Number(process.env["LEDGER_INTERLEAVINGS"] ?? 1_000);
/** So many people share one statement that makes them. */
const batch = 250;

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.owner);
  await owner.connect();
  await prepareLedger(owner);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test(
  `in ${interleavings} interleavings with faults no credit is made, lost, spent twice or below zero`,
  { timeout: 600_000 },
  async () => {
    const chance = createChance(seed);
    const parties = await openParties(database.logins.tenant);
    for (let done = 0; done < interleavings; done += batch) {
      const drawn = Array.from({ length: Math.min(batch, interleavings - done) }, () =>
        drawInterleaving(chance),
      );
      await owner.query("insert into users (id) select unnest($1::uuid[])", [
        drawn.map(({ userId }) => userId),
      ]);
      for (const { parties: turns } of drawn) await parties.run(turns);
    }
    await parties.close();
    expect(await findWrongs(owner)).toEqual([]);
    const { rows } = await owner.query<{ kind: string; count: number }>(
      "select kind, count(*)::int as count from credit_entries group by 1",
    );
    // Everything there is to happen did happen, often.
    for (const kind of ["grant", "reserve", "commit", "release"]) {
      const { count = 0 } = rows.find((row) => row.kind === kind) ?? {};
      expect(count, kind).toBeGreaterThan(interleavings / 5);
    }
  },
);

test("the check finds what is wrong: a balance below zero, a double charge, a reservation left open", async () => {
  const wrong = async (change: string) => {
    await owner.query("begin");
    await owner.query("set local session_replication_role = replica");
    await owner.query(change);
    const found = await findWrongs(owner);
    await owner.query("rollback");
    return found.map((line) => line.split(" ")[0]);
  };
  const copy = (kind: string, extra: string) =>
    `insert into credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
     select company_id, account_id, ${extra}, job_id, at from credit_entries where kind = '${kind}' limit 1`;
  expect(await wrong("select 1")).toEqual([]);
  expect(await wrong("delete from credit_entries where kind = 'grant'")).toContain("below");
  expect(await wrong("update credit_entries set amount = 7 where kind = 'commit'")).toContain(
    "sum",
  );
  const release = copy("commit", "'release', 'reserved', 'available', amount");
  expect(await wrong(release)).toContain("twice");
  expect(await wrong("delete from credit_entries where kind = 'commit'")).toContain("state");
});
