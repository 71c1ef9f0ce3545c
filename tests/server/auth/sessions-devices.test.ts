import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import type { Device } from "#shared/wires/http/account-calls.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const minuteMs = 60_000;
const password = "a long enough password";
const devicesUrl = "/api/v1/me/devices";
const agents = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  safari:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  desktop: "Roomwright/0.1.0 (Windows NT 10.0) Electron/42.0.0",
};

let server: TestServer;
let email = "";
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  email = `person-${people}@example.com`;
  await writePerson(server.database, { email, name: "Ada", password });
});

/** A browser that says what it is when it signs in. */
async function openSignedIn(agent: string): Promise<TestBrowser> {
  const browser = createTestBrowser(server.app);
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const fields = { email, password, csrfToken, json: "true" };
  await browser.post("/api/auth/callback/regular-login", fields, { "user-agent": agent });
  return browser;
}

const readDevices = async (browser: TestBrowser) =>
  (await browser.get(devicesUrl)).json<{ items: Device[] }>().items;

test("a person sees where they are signed in, the last used first", async () => {
  const signedInAt = server.clock.now().toISOString();
  const firefox = await openSignedIn(agents.firefox);
  server.clock.advance(minuteMs);
  const desktop = await openSignedIn(agents.desktop);
  server.clock.advance(minuteMs);
  await openSignedIn(agents.safari);
  server.clock.advance(minuteMs);
  const items = await readDevices(firefox);
  expect(items.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ["Firefox", "Linux", true],
    ["Safari", "iOS", false],
    ["Roomwright desktop", "Windows", false],
  ]);
  expect(items[0]).toMatchObject({
    sessionType: "regular-login",
    signedInAt,
    lastSeenAt: server.clock.now().toISOString(),
  });
  expect((await readDevices(desktop)).find(({ current }) => current)?.browser).toBe(
    "Roomwright desktop",
  );
});

test("a device that says nothing, nonsense or too much is in the list as well", async () => {
  const silent = await openSignedIn("");
  await openSignedIn("\u00e9<script>alert(1)</script>");
  await openSignedIn(`${agents.firefox} ${"x".repeat(100_00)}`);
  const names = (await readDevices(silent)).map(({ browser }) => browser);
  expect(names).toHaveLength(3);
  expect(names).toContain("Firefox");
  expect(names.join("")).not.toContain("script");
});

test("WB-10 one device is signed out by another and its cookie is dead", async () => {
  const [own, lost] = [await openSignedIn(agents.firefox), await openSignedIn(agents.safari)];
  const id = (await readDevices(lost)).find(({ current }) => current)?.id ?? "";
  const ended = await own.send({ method: "DELETE", url: `${devicesUrl}/${id}` });
  expect([ended.statusCode, ended.cookies]).toEqual([204, []]);
  expect((await lost.get(devicesUrl)).statusCode).toBe(401);
  expect(await readDevices(own)).toHaveLength(1);
  const again = await own.send({ method: "DELETE", url: `${devicesUrl}/${id}` });
  expect(again.statusCode).toBe(404);
});

test("signing the own device out clears its cookie", async () => {
  const own = await openSignedIn(agents.firefox);
  const id = (await readDevices(own))[0]?.id ?? "";
  const ended = await own.send({ method: "DELETE", url: `${devicesUrl}/${id}` });
  expect(ended.cookies).toEqual([
    expect.objectContaining({ name: "next-auth.session-token", value: "", maxAge: 0 }),
  ]);
  expect(await own.readUser()).toBeNull();
});

test("WB-24 another person's device can neither be seen nor signed out", async () => {
  const own = await openSignedIn(agents.firefox);
  const ownId = (await readDevices(own))[0]?.id ?? "";
  email = `other-${people}@example.com`;
  await writePerson(server.database, { email, name: "Eve", password });
  const other = await openSignedIn(agents.safari);
  expect((await readDevices(other)).map(({ id }) => id)).not.toContain(ownId);
  const foreign = await other.send({ method: "DELETE", url: `${devicesUrl}/${ownId}` });
  const nobodys = await other.send({
    method: "DELETE",
    url: `${devicesUrl}/00000000-0000-4000-8000-000000000000`,
  });
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, "not_found"]);
  expect(nobodys.json().error.message).toBe(foreign.json().error.message);
  expect(await readDevices(own)).toHaveLength(1);
});

test("an anonymous visitor has no devices to look at", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  expect((await browser.get(devicesUrl)).statusCode).toBe(403);
});
