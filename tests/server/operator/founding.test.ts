import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { companyHeader } from "#shared/wires/http/http-call.ts";
import { goodPassword } from "#support/account-visitor.ts";
import { waitForMail } from "#support/outbox.ts";
import { visitProcess } from "#support/process-visitor.ts";
import type { ProcessVisitor } from "#support/process-visitor.ts";
import { findFreePort, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { createUploadBody } from "#support/test-photos.ts";

const email = "owner@acme.example";
const acme = { [companyHeader]: "acme" };

let env: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "roomwright-founding-"));
  const port = await findFreePort();
  const settings = { NODE_ENV: "production", LOG_LEVEL: "" };
  env = { ...settings, PATH: String(process.env.PATH), DATA_DIR: dataDir, PORT: String(port) };
  server = await startServerProcess({ dataDir, port, env: settings });
}, 120_000);
afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

/** The operator's command line, as somebody types it on the machine. */
async function operate(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const run = promisify(execFile)(process.execPath, ["server/operator.ts", ...words], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  );
}

function post(
  visitor: ProcessVisitor,
  path: string,
  body: object,
  at: object = acme,
): Promise<Response> {
  const headers = { ...at, "content-type": "application/json" };
  return visitor.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function signIn(visitor: ProcessVisitor): Promise<number> {
  const csrf = await visitor.send("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const fields = { email, password: goodPassword, csrfToken, json: "true" };
  return (await post(visitor, "/api/auth/callback/regular-login", fields)).status;
}

/** Looks at the table first, and then imports exactly that. */
async function importTable(visitor: ProcessVisitor, table: string): Promise<unknown> {
  const send = async (fields: Record<string, string>) => {
    const { payload, headers } = createUploadBody(Buffer.from(table), fields, "products.csv");
    const init = {
      method: "POST",
      headers: { ...acme, ...headers },
      body: Uint8Array.from(payload),
    };
    return visitor.send("/api/v1/studio/products/import", init);
  };
  const { hash } = (await (await send({})).json()) as { hash: string };
  return (await send({ hash })).json();
}

const products = [
  "sku,kind,name,price,currency,price_unit,colour,finishes,coverage_m2_per_litre,tile_width_m,tile_height_m,texture,state",
  ...["Chalk", "Fern", "Slate"].map(
    (name, index) => `A-${index},paint,${name},54.00,EUR,2.5 L,#556B5${index},matt,12,,,,published`,
  ),
].join("\r\n");

test("an empty production server prints the link that makes its first operator, at the console alone", async () => {
  const readLink = () =>
    /127\.0\.0\.1:\d+\/operator#([\w-]{43})$/m.exec(server.output())?.[1] ?? "";
  const printed = readLink();
  expect(printed).not.toBe("");
  expect(readFileSync(join(server.dataDir, "server.log"), "utf8")).not.toContain(printed);
  const visitor = await visitProcess(() => server.origin);
  const check = (token: string) => post(visitor, "/api/v1/operator/link", { token }, {});
  expect((await check(printed)).status).toBe(204);
  const asked = await operate("first-operator");
  const token = /\/operator#([\w-]{43})$/m.exec(asked.out)?.[1] ?? "";
  expect((await check(printed)).ok).toBe(false);
  const person = { name: "Olive", email: "olive@operator.example", password: goodPassword };
  expect((await post(visitor, "/api/v1/operator/claim", { token, ...person }, {})).status).toBe(
    200,
  );
  const again = await operate("first-operator");
  expect([again.code, again.out]).toEqual([1, ""]);
  expect(again.err).toContain("There is an operator already.");
}, 60_000);

test("on an empty production server a company is founded from the command line, and its owner fills it", async () => {
  const words = ["create-company", "--name", "Acme Paints", "--slug", "acme", "--owner", email];
  const founded = await operate(...words);
  expect([founded.code, founded.err]).toEqual([0, ""]);
  const token = /\/c\/acme\/account\/invitation#([\w-]{43})$/m.exec(founded.out)?.[1] ?? "";
  expect((await waitForMail(server.dataDir, email)).token).toBe(token);
  expect(readFileSync(join(server.dataDir, "server.log"), "utf8")).not.toContain(token);

  const owner = await visitProcess(() => server.origin);
  const read = await post(owner, "/api/v1/invitations/read", { token });
  expect(await read.json()).toMatchObject({ companyName: "Acme Paints", email, role: "owner" });
  const person = { name: "Olga", email, password: goodPassword, companySlug: "acme" };
  expect((await post(owner, "/api/v1/account/register", person)).ok).toBe(true);
  const proof = await waitForMail(server.dataDir, email, 1);
  await post(owner, "/api/v1/account/verify-email", { token: proof.token });
  expect(await signIn(owner)).toBe(200);
  const accepted = await post(owner, "/api/v1/invitations/accept", { token });
  expect([accepted.status, await accepted.json()]).toEqual([200, { role: "owner" }]);

  expect(await importTable(owner, products)).toMatchObject({ committed: true });
  const visitor = await visitProcess(() => server.origin);
  const seen = await visitor.send("/api/v1/materials?kind=paint", { headers: acme });
  const { items } = (await seen.json()) as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toEqual(["Chalk", "Fern", "Slate"]);
  const elsewhere = await visitor.send("/api/v1/materials?kind=paint");
  expect(await elsewhere.json()).toMatchObject({ items: [] });

  const again = await operate(...words);
  expect(again).toEqual({
    code: 1,
    out: "",
    err: "There is a company with the address acme already: Acme Paints.\n",
  });
  const listed = await operate("list-companies");
  expect(listed.out).toMatch(/^roomwright {2}Roomwright .*\nacme {8}Acme Paints .*\n$/);
}, 60_000);
