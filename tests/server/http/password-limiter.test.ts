import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const minuteMs = 60_000;
const ada = "ada@example.com";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 }, [addTry]);
});
afterEach(() => server.close());

type Try = { account?: string; device?: string; address?: string; right?: boolean };

/** A route that counts a try with a password. */
function addTry(app: FastifyInstance): void {
  app.get<{ Querystring: { account: string; device?: string; right?: string } }>(
    "/try",
    async (request) => {
      const { account, device = null, right } = request.query;
      const attempt = await app.stores.limiters.password.count(request, account, device);
      if (right !== undefined) await attempt.forgive();
      return {};
    },
  );
}

/** How many seconds one more try is told to wait; 0 when it is let through. */
async function tryOnce({
  account = ada,
  device,
  address,
  right = false,
}: Try = {}): Promise<number> {
  const query = new URLSearchParams({
    account,
    ...(device === undefined ? {} : { device }),
    ...(right ? { right: "yes" } : {}),
  });
  const response = await server.app.inject({
    url: `/try?${query.toString()}`,
    remoteAddress: address ?? "198.51.100.7",
  });
  return Number(response.headers["retry-after"] ?? 0);
}

async function tryTimes(times: number, one: (time: number) => Try = () => ({})): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) waits.push(await tryOnce(one(time)));
  return waits;
}

const office = (time: number): Try => ({ account: `person-${time}@example.com` });
const spread = (time: number): Try => ({
  ...office(time),
  address: `10.${(time % 400) >> 8}.${(time % 400) & 255}.1`,
});
const fromManyAddresses = (time: number): Try => ({ address: `10.0.${time >> 8}.${time & 255}` });

test("WB-14 after ten wrong passwords each try waits longer than the one before, a minute at most", async () => {
  expect(new Set(await tryTimes(10))).toEqual(new Set([0]));
  const waits: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    const wait = await tryOnce();
    waits.push(wait);
    server.clock.advance(wait * 1_000);
    expect(await tryOnce()).toBe(0);
  }
  expect(waits.slice(0, 5)).toEqual([2, 4, 6, 8, 10]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  expect(waits.reduce((sum, wait) => sum + wait) / 60).toBeGreaterThan(25);
});

test("WB-14 a quiet quarter of an hour forgets, and waiting in vain is not counted", async () => {
  await tryTimes(10);
  expect(await tryTimes(5)).toEqual([2, 2, 2, 2, 2]);
  server.clock.advance(15 * minuteMs);
  expect(new Set(await tryTimes(10))).toEqual(new Set([0]));
});

test("WB-14 strangers who fail do not shut out somebody at another address", async () => {
  await tryTimes(30);
  expect(await tryOnce()).toBeGreaterThan(0);
  expect(await tryOnce({ address: "203.0.113.9", right: true })).toBe(0);
});

test("WB-14 many addresses together get fifty tries at an account, then wait for each other", async () => {
  expect((await tryTimes(80, fromManyAddresses)).filter((wait) => wait === 0)).toHaveLength(50);
  expect(await tryOnce({ address: "203.0.113.9" })).toBe(60);
});

test("WB-14 a device that has signed in before keeps its own tries, whatever strangers do", async () => {
  await tryTimes(80, fromManyAddresses);
  const mine = { device: "mine", address: "10.0.0.1" };
  expect(await tryTimes(10, () => mine)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(await tryOnce(mine)).toBe(2);
  expect(await tryOnce({ device: "another of mine" })).toBe(0);
  server.clock.advance(2_000);
  expect(await tryOnce({ ...mine, right: true })).toBe(0);
  expect(await tryTimes(10, () => mine)).toEqual(Array.from({ length: 10 }, () => 0));
});

test("WB-14 an owner who signs in does not give strangers their tries back", async () => {
  await tryTimes(10);
  await tryOnce({ device: "mine", right: true });
  await tryOnce({ address: "203.0.113.9", right: true });
  expect(await tryOnce()).toBe(2);
});

test("WB-14 two thousand wrong passwords do not shut a company, only whoever keeps trying", async () => {
  expect(new Set(await tryTimes(2_000, spread))).toEqual(new Set([0]));
  expect(await tryOnce({ ...spread(0), account: "one-more@example.com" })).toBe(15 * 60);
  expect(await tryOnce({ account: "visitor@example.com" })).toBe(0);
  expect(await tryOnce({ device: "mine", address: "10.0.0.1" })).toBe(0);
});

test("WB-14 one address is stopped whatever accounts it tries, but for devices that are known", async () => {
  expect(new Set(await tryTimes(100, office))).toEqual(new Set([0]));
  expect(await tryOnce()).toBe(15 * 60);
  expect(await tryOnce({ device: "mine" })).toBe(0);
});
