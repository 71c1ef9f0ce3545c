import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { loadConfig } from "#server/runtime/config.ts";
import { operatorUsage, runOperator } from "#server/run-operator.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

const email = "demo@roomwright.example";

let server: ServerProcess;
let running = false;
beforeAll(async () => {
  server = await startServerProcess({ dataDir: createDataDir(), env: { LOG_LEVEL: "" } });
  running = true;
}, 120_000);
afterAll(async () => {
  if (running) await server.stop();
  removeDataDir(server.dataDir);
});

const operate = (...words: string[]) =>
  runOperator(words, loadConfig({ DATA_DIR: server.dataDir }));

/** The status of a sign-in, as the demonstration's person when nobody else is named, and the session cookie it set. */
async function signIn(as = email): Promise<{ status: number; cookie: string }> {
  const csrf = await fetch(`${server.origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  const response = await fetch(`${server.origin}/api/auth/callback/regular-login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: csrf.headers.getSetCookie().map(readPair).join("; "),
    },
    body: JSON.stringify({ email: as, password, csrfToken, json: "true" }),
  });
  const session = response.headers.getSetCookie().map(readPair);
  return {
    status: response.status,
    cookie: session.find((pair) => pair.includes("session-token")) ?? "",
  };
}
const readPair = (line: string) => line.split(";")[0] ?? "";

async function readAccountStatus(cookie: string): Promise<number> {
  return (await fetch(`${server.origin}/api/v1/me/devices`, { headers: { cookie } })).status;
}

test("WB-10 while the server runs, an operator ends a person's sessions and shuts them out", async () => {
  const first = await signIn();
  expect([first.status, await readAccountStatus(first.cookie)]).toEqual([200, 200]);
  expect(await operate("end-sessions", "Demo@Roomwright.example")).toContain("signed out");
  expect(await readAccountStatus(first.cookie)).toBe(401);

  const second = await signIn();
  await operate("disable-person", email);
  expect(await readAccountStatus(second.cookie)).toBe(401);
  expect((await signIn()).status).toBe(401);
  await operate("enable-person", email);
  expect(await readAccountStatus(second.cookie)).toBe(401);
  expect((await signIn()).status).toBe(200);
  const log = readFileSync(join(server.dataDir, "server.log"), "utf8");
  expect(log).toContain('"security":"person-disabled"');
  expect(log).not.toContain(email);
  expect(await operate("events")).toBe("Nothing has happened yet.");
  await signIn("nobody@example.com");
  expect(await operate("events")).toMatch(
    /^[^ ]+  person[.]refused  unknown  .*"CredentialsSignin"/,
  );
});

test("an operator who asks for something else is told how", async () => {
  await expect(operate("delete-person", email)).rejects.toThrow(operatorUsage);
  await expect(operate("end-sessions")).rejects.toThrow(operatorUsage);
  await expect(operate("end-sessions", "nobody@example.com")).rejects.toThrow(
    "There is no account with",
  );
  const elsewhere = loadConfig({ DATA_DIR: join(server.dataDir, "none") });
  await expect(runOperator(["end-sessions", email], elsewhere)).rejects.toThrow("no installation");
});

test("WB-10 while the server is stopped, the same commands work", async () => {
  const { cookie } = await signIn();
  await server.stop();
  running = false;
  await operate("end-sessions", email);
  server = await startServerProcess({ dataDir: server.dataDir, env: { LOG_LEVEL: "" } });
  running = true;
  expect(await readAccountStatus(cookie)).toBe(401);
}, 120_000);
