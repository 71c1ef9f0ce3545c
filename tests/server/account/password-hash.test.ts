import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import {
  hashing,
  hashPassword,
  hashSettings,
  isOutdated,
  maxHashing,
  nobodysHash,
  verifyPassword,
} from "#server/passwords/password-hash.ts";
import { createSemaphore } from "#server/runtime/semaphore.ts";
import { maxPasswordLength } from "#shared/account.ts";
import { createAccountVisitor, goodPassword } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
async function readHash(email: string): Promise<string> {
  const [user] = await server.database.withIdentity((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  return user?.passwordHash ?? "";
}

test("WB-01 a stored password is argon2id with at least 19 MiB and two passes", async () => {
  const email = "stored@example.com";
  await writePerson(server.database, { email, name: "S", password: goodPassword });
  for (const stored of [await readHash(email), nobodysHash]) {
    const [, variant, version, parameters = "", salt = "", digest = ""] = stored.split("$");
    expect([variant, version]).toEqual(["argon2id", "v=19"]);
    const { m, t, p } = Object.fromEntries(
      parameters.split(",").map((one) => one.split("=")),
    ) as Record<string, string>;
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(Number(p)).toBe(1);
    expect(Buffer.from(salt, "base64").length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(digest, "base64").length).toBeGreaterThanOrEqual(32);
    expect(isOutdated(stored)).toBe(false);
  }
});

test("WB-01 of two hundred sign-ins at once only a few hash at a time, and all are answered", async () => {
  const email = "flood@example.com";
  await writePerson(server.database, { email, name: "F", password: goodPassword });
  const { started } = hashing.counts;
  const codes = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      createAccountVisitor(server).signIn(email, index === 100 ? goodPassword : `wrong ${index}`),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 401)).toHaveLength(199);
  expect(hashing.counts.started - started).toBe(200);
  expect(hashing.counts.mostRunning).toBe(maxHashing);
  expect(hashing.counts).toMatchObject({ running: 0, waiting: 0 });
});

test("WB-01 a full line refuses instead of growing, and goes on afterwards", async () => {
  const semaphore = createSemaphore(2, 3);
  const ends: (() => void)[] = [];
  const work = () =>
    semaphore.run(
      () =>
        new Promise<void>((resolve) => {
          ends.push(resolve);
        }),
    );
  const accepted = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toThrow("The server is busy. Please try again in a moment.");
  expect(semaphore.counts).toMatchObject({ running: 2, waiting: 3 });
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.();
    await accepted[ended];
  }
  expect(semaphore.counts).toEqual({ started: 5, running: 0, waiting: 0, mostRunning: 2 });
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(() => Promise.resolve("next"))).toBe("next");
});

test("WB-02 a hash of less effort is renewed when its owner signs in, and only then", async () => {
  const email = "old@example.com";
  await writePerson(server.database, { email, name: "O", password: goodPassword });
  const weak = await hash(goodPassword, { memoryCost: 12_288, timeCost: 1, parallelism: 1 });
  await server.database.withIdentity((tx) =>
    tx.update(users).set({ passwordHash: weak }).where(eq(users.email, email)),
  );
  const visitor = createAccountVisitor(server);
  expect(await visitor.signIn(email, "not the password")).toBe(401);
  expect(await readHash(email)).toBe(weak);
  expect(await visitor.signIn(email)).toBe(200);
  const renewed = await readHash(email);
  expect(renewed).toContain(`$m=${hashSettings.memoryCost},t=${hashSettings.timeCost},p=1$`);
  expect(await visitor.signIn(email)).toBe(200);
  expect(await readHash(email)).toBe(renewed);
});

/** Strings that have broken other programs. */
const naughty = [
  "null",
  "undefined",
  "__proto__",
  "a\0b",
  "a\0c",
  "\0",
  " leading and trailing ",
  "tab\tand\nnewline\r\n",
  "Ω≈ç√∫˜µ≤≥÷",
  "田中さんにあげて下さい",
  "الكل في المجمو عة",
  "👩‍👩‍👧‍👧🏳️‍🌈",
  "e\u0301 is not \u00e9",
  "\u202etest\u202e",
  "\ufeffbyte order",
  "<script>alert(1)</script>",
  "' OR 1=1; --",
  "$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA",
  "%s%n%x{{7*7}}${7*7}",
  "x".repeat(maxPasswordLength),
  "é".repeat(maxPasswordLength),
  "😀".repeat(maxPasswordLength / 2),
];

test.each(naughty)("WB-02 a naughty password is taken whole and as it is: %j", async (password) => {
  const stored = await hashPassword(password);
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, `${password.slice(0, -1)}\u0001`)).toBe(false);
  expect(await verifyPassword(stored, password.slice(0, -1))).toBe(false);
});

test("WB-02 whatever the password, it fits itself and nothing near it", async () => {
  const characters = oneof(
    string({ unit: "grapheme", minLength: 8, maxLength: 200 }),
    string({ unit: "binary", minLength: 8, maxLength: 200 }),
    constantFrom(...naughty.filter(({ length }) => length >= 8)),
  );
  const near = constantFrom<(password: string) => string>(
    (password) => `${password} `,
    (password) => `${password}\0`,
    (password) => ` ${password}`,
    (password) => password.slice(1),
    (password) => `${password.slice(1)}${password.slice(0, 1)}`,
  );
  await assert(
    asyncProperty(characters, near, async (password, change) => {
      const stored = await hashPassword(password);
      expect(await verifyPassword(stored, password)).toBe(true);
      const other = change(password);
      expect(await verifyPassword(stored, other)).toBe(other === password);
    }),
    { numRuns: 40, seed: 20_260_101 },
  );
});

test("WB-02 what is longer than a password may be fits nothing, and half a character fits nothing", async () => {
  const longest = "x".repeat(maxPasswordLength);
  expect(await verifyPassword(await hashPassword(longest), `${longest}x`)).toBe(false);
  expect(await verifyPassword(await hashPassword("half \ud83d"), "half \ud83e")).toBe(false);
  expect(await verifyPassword(await hashPassword("half \ud83d"), "half \ud83d")).toBe(false);
});
