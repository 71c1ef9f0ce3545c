import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { loadConfig } from "#server/runtime/config.ts";
import { addAuth } from "#server/features/auth/add-auth.ts";
import { readAuthSetup } from "#server/features/auth/check-auth-setup.ts";
import type { AuthSetup } from "#server/features/auth/check-auth-setup.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const message =
  "There is a problem with the server configuration. Check the server logs for more information.";

const readCodes = ({ config }: TestServer) =>
  readFileSync(join(config.dataDir, "server.log"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { code?: string }).code)
    .filter((code) => code !== undefined);

/** What is wrong, and the name the contract has for it. */
const wrongs: readonly (readonly [string, string, Partial<AuthSetup>])[] = [
  ["a secret that is too short", "NO_SECRET", { secret: "short" }],
  [
    "sessions that it cannot begin itself",
    "CALLBACK_CREDENTIALS_JWT_ERROR",
    { sessions: { find: () => null, delete: () => null } },
  ],
  [
    "a way to sign in that nobody checks",
    "CALLBACK_CREDENTIALS_HANDLER_ERROR",
    { credentialProviders: new Map([["regular-login", {}]]) },
  ],
  ["emails that nothing sends", "EMAIL_REQUIRES_ADAPTER_ERROR", { mailer: null }],
  [
    "links that nothing keeps",
    "MISSING_ADAPTER_METHODS_ERROR",
    { emailTokens: { issue: () => null } },
  ],
];

describe.each(wrongs)("a server put together wrongly, with %s", (_name, code, wrong) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ logLevel: null }, [
      (app) => addAuth(app, { ...readAuthSetup(app), ...wrong }),
    ]);
  });
  afterAll(() => server.close());

  test(`says ${code} at its start and at each request, in its log alone`, async () => {
    expect(readCodes(server)).toEqual([code]);
    const browser = createTestBrowser(server.app);
    for (const path of ["session", "csrf", "providers"]) {
      const answer = await browser.get(`/api/auth/${path}`);
      expect([answer.statusCode, answer.json()]).toEqual([500, { message }]);
      expect(answer.cookies).toEqual([]);
    }
    const signIn = await browser.post("/api/auth/callback/regular-login", { json: "true" });
    expect([signIn.statusCode, signIn.json()]).toEqual([500, { message }]);
    expect(readCodes(server)).toEqual([code, code, code, code, code]);
  });
});

describe("the server as the product puts it together", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ logLevel: null });
  });
  afterAll(() => server.close());

  test("works, and its log says nothing of a configuration", async () => {
    const fresh = await startTestServer({ logLevel: null });
    expect((await createTestBrowser(fresh.app).get("/api/auth/session")).statusCode).toBe(200);
    expect(readCodes(fresh)).toEqual([]);
    await fresh.close();
  });

  test.each(["GET", "POST"] as const)(
    "MISSING_NEXTAUTH_API_ROUTE_ERROR is what a %s without an action is logged under",
    async (method) => {
      const before = readCodes(server).length;
      for (const url of ["/api/auth", "/api/auth/", "/api/auth?x=1"]) {
        const answer = await server.app.inject({ method, url });
        expect([answer.statusCode, answer.json()]).toEqual([500, { message }]);
      }
      const logged = readCodes(server).slice(before);
      expect(logged).toEqual(Array.from({ length: 3 }, () => "MISSING_NEXTAUTH_API_ROUTE_ERROR"));
    },
  );

  test("INVALID_CALLBACK_URL_ERROR is what an address that cannot be one is logged under", async () => {
    const before = readCodes(server).length;
    const answer = await createTestBrowser(server.app).get("/api/auth/session?callbackUrl=foo");
    expect([answer.statusCode, answer.json()]).toEqual([500, { message }]);
    expect(readCodes(server).slice(before)).toEqual(["INVALID_CALLBACK_URL_ERROR"]);
  });

  test.each([
    ["en", "Server error"],
    ["de-AT,de;q=0.9", "Serverfehler"],
    ["es", "Error del servidor"],
  ])("people who ask in %s get a page that says it", async (language, title) => {
    const answer = await createTestBrowser(server.app).get(
      "/api/auth/signin?callbackUrl=javascript:alert(1)",
      { "accept-language": language },
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).not.toMatch(/<script|javascript:/);
  });

  test.each(["CLIENT_FETCH_ERROR", "CLIENT_SESSION_ERROR"])(
    "%s of a client is in the log under its name",
    async (code) => {
      const before = readCodes(server).length;
      await createTestBrowser(server.app).post("/api/auth/_log", { level: "error", code });
      expect(readCodes(server).slice(before)).toEqual([code]);
    },
  );
});

test("NO_SECRET keeps a server for real people with its own database from starting", async () => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x" };
  expect(() => loadConfig(env)).toThrow(/NO_SECRET/);
  await expect(
    startTestServer({ production: true }, [
      (app) => addAuth(app, { ...readAuthSetup(app), secret: "" }),
    ]),
  ).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("NO_SECRET") });
});
