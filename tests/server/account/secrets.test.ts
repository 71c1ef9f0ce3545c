import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { LightMyRequestResponse } from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
import type { AccountVisitor } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import { createWebDir } from "#support/web-dir.ts";
import type { TestServer } from "#support/test-server.ts";

const email = "canary-address@example.com";
const movedEmail = "canary-moved@example.com";
const newPassword = "canary second password";

const web = createWebDir();
let server: TestServer;
let visitor: AccountVisitor;
const answers: LightMyRequestResponse[] = [];
const tokens: string[] = [];
let tables = "";
/** Everything in the tables of people, bytes in every form a token could be read from. */
async function readTables(): Promise<string> {
  const owner = new Client(server.owner);
  await owner.connect();
  const results = await Promise.all(
    ["account_tokens", "users"].map((table) => owner.query<object>(`select * from ${table}`)),
  );
  await owner.end();
  const values = results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  return values
    .map((value: unknown) =>
      Buffer.isBuffer(value)
        ? `${value.toString("base64url")} ${value.toString("latin1")}`
        : JSON.stringify(value),
    )
    .join("\n");
}
async function follow(to: string): Promise<string> {
  const { token } = await readLastMail(server, to);
  tokens.push(token);
  tables += await readTables();
  return token;
}

async function keep(answer: Promise<LightMyRequestResponse>): Promise<void> {
  answers.push(await answer);
}

/** The whole life of an account, with its mistakes. */
beforeAll(async () => {
  server = await startTestServer({ webDir: web.webDir, logLevel: null });
  server.logger.level = "trace";
  visitor = createAccountVisitor(server);
  await keep(visitor.register(email));
  const first = await follow(email);
  await keep(visitor.post("reset-password", { token: first, password: newPassword }));
  await keep(visitor.browser.get(`/account/verify-email`));
  await keep(visitor.post("verify-email", { token: first }));
  await keep(visitor.post("verify-email", { token: first }));
  await keep(visitor.browser.signIn("regular-login", { email, password: goodPassword }));
  await keep(
    visitor.postOwn("email", {
      currentPassword: goodPassword,
      email: movedEmail,
      companySlug: null,
    }),
  );
  await keep(visitor.post("verify-email", { token: await follow(movedEmail), extra: true }));
  await keep(visitor.post("verify-email", { token: tokens.at(-1) ?? "" }));
  await keep(visitor.requestReset(movedEmail));
  const reset = await follow(movedEmail);
  await keep(visitor.post("reset-password", { token: reset, password: "password1" }));
  await keep(visitor.post("reset-password", { token: reset, password: newPassword }));
  await keep(visitor.browser.get("/api/v1/me/account"));
});
afterAll(async () => {
  await server.close();
  web.remove();
});
const readLog = () => readFile(join(server.config.dataDir, "server.log"), "utf8");

test("WB-19 the canaries really went through the server", async () => {
  expect(tokens).toHaveLength(3);
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    202, 410, 200, 200, 410, 200, 202, 400, 200, 202, 422, 200, 401,
  ]);
  expect((await readLog()).split("\n").length).toBeGreaterThan(answers.length);
});

test("WB-19 no token of a link stands in an answer, in its headers, or in where it leads", () => {
  for (const answer of answers) {
    const seen = `${JSON.stringify(answer.headers)}\n${answer.body}`;
    for (const secret of [...tokens, goodPassword, newPassword]) expect(seen).not.toContain(secret);
  }
});

test("WB-19 no token, password or address stands in the log", async () => {
  const log = await readLog();
  for (const secret of [...tokens, goodPassword, newPassword]) expect(log).not.toContain(secret);
  expect(log).not.toContain("canary");
  expect(log).not.toContain("$argon2");
});

test("WB-19 the database keeps neither tokens nor passwords", () => {
  expect(tables).toContain(movedEmail);
  for (const secret of [...tokens, goodPassword, newPassword]) expect(tables).not.toContain(secret);
});

test("WB-19 a token stands in the fragment of its link only, and an email loads nothing", async () => {
  const mails = await server.readMails();
  for (const mail of mails) {
    expect(mail.html).not.toMatch(/<(?:img|link|script|iframe|style|object)|url\(|src=|@import/i);
    const addresses = [...mail.html.matchAll(/href="([^"]+)"/g)].map(
      ([, address]) => address ?? "",
    );
    for (const address of addresses) {
      const { origin, pathname, search, hash } = new URL(address);
      expect(origin).toBe("http://localhost");
      expect(hash).toBe(mail.token === "" ? "" : `#${mail.token}`);
      for (const token of tokens) expect(pathname + search).not.toContain(token);
    }
  }
  expect(mails.filter(({ token }) => token !== "")).toHaveLength(3);
});
