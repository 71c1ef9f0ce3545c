import { Client } from "pg";
import { expect, test } from "vitest";

import { prepareDatabase } from "#server/db/prepare-database.ts";
import { createTestDatabase } from "#support/test-server.ts";
import { testSecret } from "#support/server-database.ts";

test("three servers that start at the same time all find the tables ready", async () => {
  const { owner, application, drop } = await createTestDatabase("empty");
  const access = { authSecret: testSecret, appUrl: null };
  await Promise.all([1, 2, 3].map(() => prepareDatabase(owner, access)));
  const client = new Client(application);
  await client.connect();
  const { rows } = await client.query("select count(*)::int as count from companies");
  await client.end();
  await drop();
  expect(rows).toEqual([{ count: 0 }]);
});

test("preparing a prepared database changes nothing and lets the application in", async () => {
  const { owner, application, drop } = await createTestDatabase();
  const connection = await prepareDatabase(owner, { authSecret: testSecret, appUrl: null });
  expect(connection).toMatchObject({
    user: application.user,
    password: application.password,
    database: application.database,
  });
  await drop();
});
