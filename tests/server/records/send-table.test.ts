import { get } from "node:http";
import type { IncomingMessage } from "node:http";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { cutOff } from "#server/http/send-table.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const rows = 25_000;
const auditUrl = "/api/v1/studio/audit.csv";

let server: TestServer;
let owner: Client;
let admin: TestBrowser;
let base = "";
beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
  admin = await signInStaff(server, "admin");
  // More than the sockets between server and client can hold.
  await owner.query(
    `insert into audit_entries (company_id, at, action, target, details)
     select $1, timestamptz '2026-01-01' + n * interval '1 second', 'product.changed', 'Row ' || n,
       jsonb_build_object('note', repeat('x', 1000)) from generate_series(1, $2) n`,
    [defaultCompanyId, rows],
  );
  base = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Asks for a file over the wire, a moment after the one before, and reads nothing of it yet. */
const ask = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    server.clock.advance(1000);
    const headers = { cookie: admin.readCookieHeader() };
    get(`${base}${url}`, { headers }, resolve).on("error", reject);
  });

/** What comes, and whether it came to its end. */
async function readAll(answer: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  let text = "";
  answer.setEncoding("utf8");
  try {
    for await (const part of answer) text += part;
  } catch {
    // Broken off: told by `complete`.
  }
  return { text, isWhole: answer.complete };
}

const readExports = async () => {
  const { rows: found } = await owner.query<{ target: string; name: string }>(
    `select target, actor_name as name from audit_entries where action = 'data.exported' order by at`,
  );
  return found;
};

test("the whole log leaves, whatever its length, each entry once and the newest first", async () => {
  const before = (await readExports()).length;
  const { text, isWhole } = await readAll(await ask(`${auditUrl}?action=product.changed`));
  expect(isWhole).toBe(true);
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(rows + 1);
  expect(lines[0]).toBe("\uFEFFtime,person,action,target,details");
  const targets = lines.slice(1).map((line) => line.split(",")[3]);
  expect(targets).toEqual(Array.from({ length: rows }, (_, index) => `Row ${rows - index}`));
  expect((await readExports()).slice(before)).toEqual([
    { target: expect.stringMatching(/^roomwright-audit-.*[.]csv$/), name: "The admin" },
  ]);
});

test("it is the log of one moment, also for a client that takes its time", async () => {
  const answer = await ask(`${auditUrl}?action=product.changed`);
  const { rows: hidden } = await owner.query<{ id: string }>(
    "update audit_entries set target = 'Gone' where target = 'Row 7' returning id",
  );
  expect(hidden).toHaveLength(1);
  const { text } = await readAll(answer);
  expect(text).toContain(",Row 7,");
  expect((await readAll(await ask(`${auditUrl}?action=product.changed`))).text).not.toContain(
    ",Row 7,",
  );
  await owner.query("update audit_entries set target = 'Row 7' where id = $1", [hidden[0]?.id]);
});

const openExports = `select pid from pg_stat_activity where datname = current_database()
  and usename = 'roomwright_app' and state <> 'idle' and query like '%"audit_entries"%'`;

test("what a failure cut off says so in its last line, and the answer breaks off", async () => {
  const answer = await ask(auditUrl);
  const { rows: found } = await owner.query<{ pid: number }>(openExports);
  expect(found).toHaveLength(1);
  await owner.query("select pg_terminate_backend($1)", [found[0]?.pid]);
  const { text, isWhole } = await readAll(answer);
  expect(isWhole).toBe(false);
  expect(text.trimEnd().split("\r\n").at(-1)).toBe(cutOff);
  expect(text.split("\r\n").length).toBeLessThan(rows);
});

test("a client that goes takes its transaction with it", async () => {
  const answer = await ask(auditUrl);
  expect((await owner.query(openExports)).rows).toHaveLength(1);
  answer.destroy();
  await server.app.afterAnswers.idle();
  expect((await owner.query(openExports)).rows).toEqual([]);
  expect(server.app.stores.exportTurns.counts).toMatchObject({ running: 0, waiting: 0 });
});

test("what fails before the first row is an ordinary failure", async () => {
  await owner.query("revoke select on materials from roomwright_app");
  const answer = await admin.get("/api/v1/studio/products/export");
  await owner.query("grant select on materials to roomwright_app");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ error: { code: "internal_error" } });
});

test("the products that leave are noted as well", async () => {
  const price = { priceMinor: 4900, currency: "EUR", priceUnit: "2.5 L" };
  const paint = { colour: "#667755", finishes: ["matt"], coveragePerLitre: 10 };
  const product = { kind: "paint", name: "Moss", sku: "M-1", ...price, ...paint };
  expect((await admin.post("/api/v1/studio/products", product)).statusCode).toBe(201);
  const before = (await readExports()).length;
  const { text, isWhole } = await readAll(await ask("/api/v1/studio/products/export?layout=comma"));
  expect(isWhole).toBe(true);
  expect(text).toContain("Moss");
  expect((await readExports()).slice(before)).toEqual([
    { target: "roomwright-products.csv", name: "The admin" },
  ]);
});
