import { afterAll, beforeAll, expect, test } from "vitest";

import { goodPassword } from "#support/account-visitor.ts";
import { waitForMail } from "#support/outbox.ts";
import { visitProcess } from "#support/process-visitor.ts";
import { createDataDir, removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

const visitors = 12;
const killAfter = 5;

let server: ServerProcess;
beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: "1000" };
  server = await startServerProcess({ dataDir: createDataDir(), env });
}, 120_000);
afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("an answered registration gets its email, also when the server is killed right after", async () => {
  const visitor = await visitProcess(() => server.origin);
  const answered: string[] = [];
  const ends = Promise.withResolvers<void>();
  const register = async (email: string): Promise<void> => {
    const body = { name: "Ada", email, password: goodPassword, companySlug: null };
    const answer = await visitor.send("/api/v1/account/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status !== 202) throw new Error(`answered with ${answer.status}`);
    answered.push(email);
    if (answered.length === killAfter) ends.resolve(server.kill());
  };
  const asked = Array.from({ length: visitors }, (_, n) => register(`ada${n}@example.com`));
  await Promise.allSettled(asked);
  await ends.promise;
  expect(answered.length).toBeGreaterThanOrEqual(killAfter);
  const { dataDir } = server;
  server = await startServerProcess({ dataDir, env: { RATE_LIMIT_FACTOR: "1000" } });
  for (const email of answered) {
    const { link } = await waitForMail(dataDir, email);
    expect(link).toMatch(/verify-email#[A-Za-z0-9_-]{43}$/);
  }
}, 120_000);
