import { afterAll, beforeAll, expect, test } from "vitest";

import { createLogger } from "#server/runtime/logger.ts";
import { loadConfig } from "#server/runtime/config.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logger = createLogger(loadConfig({}), { write: (line) => lines.push(line) });
  server = await startTestServer({ rateLimitFactor: 1 }, undefined, logger);
});
afterAll(() => server.close());

const post = (payload: unknown, type: string, remoteAddress = "192.0.2.1") =>
  server.app.inject({
    method: "POST",
    url: "/api/csp-reports",
    remoteAddress,
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
const readViolations = () => lines.filter((line) => line.includes("policy violated"));

const old = {
  "csp-report": {
    "document-uri": "https://rooms.example/c/oak?token=canary#canary",
    "effective-directive": "img-src",
    "blocked-uri": "https://evil.example/x.png?canary",
    "source-file": "https://rooms.example/assets/index.js",
    "line-number": 3,
    referrer: "https://canary.example",
  },
};

test("every answer says where to report to, and what its page may not ask for", async () => {
  const { headers } = await server.app.inject("/healthz");
  expect(headers["content-security-policy"]).toContain(
    "report-uri /api/csp-reports; report-to csp",
  );
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-reports"');
  expect(headers["permissions-policy"]).toMatch(/camera=\(\), .*microphone=\(\)/);
});

test("both kinds of reports become a line of the log, without queries and unknown fields", async () => {
  lines.length = 0;
  expect((await post(old, "application/csp-report")).statusCode).toBe(204);
  const { "csp-report": report } = old;
  const body = {
    documentURL: report["document-uri"],
    effectiveDirective: "script-src-elem",
    blockedURL: "inline",
    sample: "canary",
  };
  const reports = [
    { type: "csp-violation", age: 1, body },
    { type: "deprecation", body: { id: "canary" } },
  ];
  expect((await post(reports, "application/reports+json")).statusCode).toBe(204);
  const violations = readViolations().map((line) => JSON.parse(line).csp as object);
  expect(violations).toEqual([
    {
      page: "https://rooms.example/c/oak",
      directive: "img-src",
      blocked: "https://evil.example/x.png",
      source: "https://rooms.example/assets/index.js",
      line: 3,
    },
    {
      page: "https://rooms.example/c/oak",
      directive: "script-src-elem",
      blocked: "inline",
      source: "",
      line: 0,
    },
  ]);
  expect(lines.join("")).not.toContain("canary");
});

test("what is no report, too large, too much at once or too often is refused and not logged", async () => {
  const before = readViolations().length;
  const many = Array.from({ length: 11 }, () => ({ type: "csp-violation", body: null }));
  expect((await post("{", "application/csp-report")).statusCode).toBe(400);
  expect((await post({ a: 1 }, "application/csp-report")).statusCode).toBe(400);
  expect((await post(many, "application/reports+json")).statusCode).toBe(400);
  expect((await post(old, "application/json")).statusCode).toBe(415);
  const large = { "csp-report": { "document-uri": "x".repeat(20_000) } };
  expect((await post(large, "application/csp-report")).statusCode).toBe(413);
  const sendOften = () => post("{", "application/csp-report", "192.0.2.2");
  let answer = await sendOften();
  for (let sent = 0; sent < 60 && answer.statusCode !== 429; sent += 1) {
    answer = await sendOften();
  }
  expect(answer.statusCode).toBe(429);
  expect(readViolations()).toHaveLength(before);
});
