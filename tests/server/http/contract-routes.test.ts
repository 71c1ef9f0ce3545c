import { afterAll, beforeAll, expect, test } from "vitest";

import { httpContract } from "#shared/wires/http.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each(Object.entries(httpContract))("the server has a route for %s", (_name, call) => {
  expect(server.app.hasRoute({ method: call.method, url: call.path })).toBe(true);
});

test("every answer says how browsers must treat it, also failures", async () => {
  for (const url of ["/healthz", "/nothing", "/api/v1/designs", "/assets/nothing.js"]) {
    const { headers } = await server.app.inject(url);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-powered-by"]).toBeUndefined();
  }
});

test("an address nobody serves is not found, as JSON", async () => {
  const response = await server.app.inject("/api/v1/nothing");
  expect([response.statusCode, response.json().error.code]).toEqual([404, "not_found"]);
});

test("too many requests are refused until a while later", async () => {
  const strict = await startTestServer({ rateLimitFactor: 1 });
  const url = "/api/auth/_log";
  const post = () => strict.app.inject({ method: "POST", url, payload: { level: "debug" } });
  const answers = [];
  for (let sent = 0; sent < 61; sent += 1) answers.push(await post());
  const refused = answers.pop();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  expect([refused?.statusCode, refused?.json().error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  await strict.close();
});
