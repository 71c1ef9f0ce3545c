import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = "walnut kettle on the wharf";
const call = (name: string, payload: object, headers: Record<string, string> = {}) =>
  createTestBrowser(server.app).post(`/api/v1/account/${name}`, payload, headers);
const register = (email: string, changes: object = {}, headers: Record<string, string> = {}) =>
  call("register", { name: "Ada", email, password, companySlug: null, ...changes }, headers);

test("somebody who follows the link of the email has an account and can sign in", async () => {
  const asked = await register("Ada@Example.com");
  expect([asked.statusCode, asked.body]).toEqual([202, ""]);
  const browser = createTestBrowser(server.app);
  const early = await browser.signIn("regular-login", { email: "ada@example.com", password });
  expect(early.statusCode).toBe(401);
  const [mail, ...others] = await server.readMails("Ada@Example.com");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Confirm your account at Roomwright");
  expect(mail?.link).toMatch(/^http:\/\/localhost\/account\/verify-email#[A-Za-z0-9_-]{43}$/);
  const finished = await call("verify-email", { token: mail?.token });
  expect([finished.statusCode, finished.json()]).toEqual([200, { email: "ada@example.com" }]);
  const signedIn = await browser.signIn("regular-login", { email: "ada@example.com", password });
  expect(signedIn.statusCode).toBe(200);
  expect(await browser.readUser()).toMatchObject({ name: "Ada", originemail: "Ada@Example.com" });
});
