import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";

import { describeAddress } from "#server/http/describe-address.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** A route that counts a try with a code, which is never the right one. */
function addTry(app: FastifyInstance): void {
  app.get<{ Querystring: { account: string } }>("/try", async (request) => {
    await app.stores.limiters.secondFactor.count(request, request.query.account);
    return {};
  });
}

async function start(trustProxy = false): Promise<void> {
  server = await startTestServer({ rateLimitFactor: 1, trustProxy }, [addTry]);
}

let accounts = 0;
/** The status of one more try, with an account nobody has tried before. */
async function tryOnce(
  origin: { address?: string; forwarded?: string; company?: string } = {},
): Promise<number | undefined> {
  accounts += 1;
  const response = await server?.app.inject({
    url: `/try?account=person-${accounts}@example.com`,
    remoteAddress: origin.address ?? "198.51.100.7",
    headers: {
      ...(origin.forwarded === undefined ? {} : { "x-forwarded-for": origin.forwarded }),
      ...(origin.company === undefined ? {} : { "x-roomwright-company": origin.company }),
    },
  });
  return response?.statusCode;
}

test("WB-07 one address is stopped whatever accounts it tries, and of IPv6 its network", async () => {
  await start();
  for (let time = 0; time < 50; time += 1) {
    expect(await tryOnce({ address: `2001:db8:0:7::${time.toString(16)}` })).toBe(200);
  }
  expect(await tryOnce({ address: "2001:db8:0:7:ffff::1" })).toBe(429);
  expect(await tryOnce({ address: "2001:db8:0:8::1" })).toBe(200);
});

test("WB-07 one company is stopped without the others, and a made-up name is no way around", async () => {
  await start();
  for (let time = 0; time < 1_000; time += 1) {
    await tryOnce({ address: `10.${time >> 8}.${time & 255}.1` });
  }
  expect(await tryOnce()).toBe(429);
  expect(await tryOnce({ company: "roomwright" })).toBe(429);
  expect(await tryOnce({ company: "no-such-company" })).toBe(429);
  expect(await tryOnce({ company: "greenhouse" })).toBe(200);
});

test("WB-07 without a proxy nobody chooses their address by a header", async () => {
  await start();
  for (let time = 0; time < 50; time += 1) await tryOnce({ forwarded: `192.0.2.${time}` });
  expect(await tryOnce({ forwarded: "203.0.113.1" })).toBe(429);
  expect(await tryOnce({ address: "203.0.113.1" })).toBe(200);
});

test("WB-07 behind a proxy only what the proxy wrote counts, not what was claimed before", async () => {
  await start(true);
  const address = "10.0.0.2";
  for (let time = 0; time < 50; time += 1) {
    expect(await tryOnce({ address, forwarded: `192.0.2.${time}, 203.0.113.50` })).toBe(200);
  }
  expect(await tryOnce({ address, forwarded: "192.0.2.200, 203.0.113.50" })).toBe(429);
  expect(await tryOnce({ address, forwarded: "203.0.113.50, 203.0.113.51" })).toBe(200);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:DB8::7:0:0:0:1", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the address %s counts as %s", (address, counted) => {
  expect(describeAddress(address)).toBe(counted);
});
