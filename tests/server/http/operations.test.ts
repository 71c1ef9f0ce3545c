import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a running server says that it is healthy and ready", async () => {
  const health = await server.app.inject("/healthz");
  expect([health.statusCode, health.json()]).toEqual([200, { status: "ok" }]);
  const readiness = await server.app.inject("/readyz");
  expect([readiness.statusCode, readiness.json()]).toEqual([200, { status: "ready" }]);
});

test("a server with too little room on its disk says that it is not ready, but healthy", async () => {
  const full = await startTestServer({ minFreeBytes: 2 ** 60 });
  const readiness = await full.app.inject("/readyz");
  const { code, details } = readiness.json().error;
  expect([readiness.statusCode, code, details.reason]).toEqual([
    503,
    "unavailable",
    "storage_full",
  ]);
  expect((await full.app.inject("/healthz")).statusCode).toBe(200);
  await full.close();
});

test("the OpenAPI document describes the calls by their contract names", async () => {
  const document = (await server.app.inject("/api/openapi.json")).json();
  expect(document.paths["/api/v1/company/features"].get.operationId).toBe("getCompanyFeatures");
  expect((await server.app.inject("/api/docs/")).statusCode).toBe(200);
});

test("a server that has lost its database says that it is not ready, but healthy", async () => {
  const lost = await startTestServer();
  await lost.database.close();
  const readiness = await lost.app.inject("/readyz");
  expect([readiness.statusCode, readiness.json().error.code]).toEqual([503, "unavailable"]);
  expect((await lost.app.inject("/healthz")).statusCode).toBe(200);
  await lost.close();
});
