import { Client } from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  installJobs,
  jobSchema,
  renderQueue,
  toDatabaseOptions,
} from "#server/jobs/install-jobs.ts";
import { createTestDatabase } from "#support/test-server.ts";
import type { TestDatabase } from "#support/test-server.ts";

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The queue as versions left it that counted tries there, with a job that ended and one that waits. */
async function queueAsBefore(): Promise<string[]> {
  const boss = new PgBoss({
    ...toDatabaseOptions(database.owner),
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue("lost-renders");
  await boss.send("lost-renders", {});
  await boss.updateQueue(renderQueue, { retryLimit: 2, deadLetter: "lost-renders" });
  const ids = [await boss.send(renderQueue, {}), await boss.send(renderQueue, {})];
  const [job] = await boss.fetch(renderQueue);
  if (job !== undefined) await boss.complete(renderQueue, job);
  await boss.stop({ graceful: false });
  return ids.map(String);
}

test("renders that an earlier version queued are counted by the rules of this one", async () => {
  const ids = await queueAsBefore();
  await installJobs(owner, database.owner);
  const { rows: queues } = await owner.query(
    `select from ${jobSchema}.queue where name = 'lost-renders'`,
  );
  expect(queues).toHaveLength(0);
  const { rows } = await owner.query<{ dead_letter: string | null; retry_limit: number }>(
    `select dead_letter, retry_limit from ${jobSchema}.job where id = any($1)`,
    [ids],
  );
  expect(rows.map(({ dead_letter: queue }) => queue)).toEqual([null, null]);
  for (const { retry_limit: limit } of rows) expect(limit).toBeGreaterThan(1000);
});
