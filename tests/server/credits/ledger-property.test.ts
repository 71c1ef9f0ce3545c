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
    const often = rows.filter(({ count }) => count > interleavings / 5).map(({ kind }) => kind);
    expect(often.toSorted()).toEqual(["commit", "grant", "release", "reserve"]);
  },
);

/** What the check says of a ledger that somebody has tampered with. */
async function tamper(change: string): Promise<(string | undefined)[]> {
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  await owner.query(change);
  const found = await findWrongs(owner);
  await owner.query("rollback");
  return found.map((line) => line.split(" ")[0]);
}

const repeatCommit = `insert into credit_entries (company_id, account_id, kind, debit, credit, amount, job_id, at)
  select company_id, account_id, 'release', 'reserved', 'available', amount, job_id, at
  from credit_entries where kind = 'commit' limit 1`;

test("the check finds what is wrong: a balance below zero, a double charge, a reservation left open", async () => {
  expect(await tamper("select 1")).toEqual([]);
  expect(await tamper("delete from credit_entries where kind = 'grant'")).toContain("below");
  expect(await tamper("update credit_entries set amount = 7 where kind = 'commit'")).toContain(
    "sum",
  );
  expect(await tamper(repeatCommit)).toContain("twice");
  expect(await tamper("delete from credit_entries where kind = 'commit'")).toContain("state");
});
