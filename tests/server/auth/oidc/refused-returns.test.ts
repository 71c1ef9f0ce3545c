import { afterAll, beforeAll, expect, test } from "vitest";

import { createOidcBrowser } from "#support/oidc-browser.ts";
import type { OidcBrowser } from "#support/oidc-browser.ts";
import { startOidcServer } from "#support/oidc-server.ts";
import type { OidcServer } from "#support/oidc-server.ts";

const callback = "/api/auth/callback/google-login";
const failed = (error: string) => `http://localhost/api/auth/error?error=${error}`;
const checkCookies = ["next-auth.state", "next-auth.nonce", "next-auth.pkce.code_verifier"];

let running: OidcServer;
beforeAll(async () => {
  running = await startOidcServer();
});
afterAll(() => running.close());
const open = () => createOidcBrowser(running.server);

/** Comes back at `path`: where that leads, and which session and checks the browser has then. */
async function comeBackAt(browser: OidcBrowser, path: string) {
  const { statusCode, headers } = await browser.get(path);
  const checks = [...browser.cookies.keys()].filter((name) => checkCookies.includes(name));
  return { statusCode, location: headers.location, user: await browser.readUser(), checks };
}

const refused = (error: string) => ({
  statusCode: 302,
  location: failed(error),
  user: null,
  checks: [],
});

test("somebody who presses cancel at the issuer is led back without a session", async () => {
  const browser = open();
  expect(await comeBackAt(browser, await browser.comeBack({ login_hint: "deny" }))).toEqual(
    refused("Callback"),
  );
});

test("a way back after cancelling is used up, even with the cookies it was made with", async () => {
  const browser = open();
  const denied = await browser.comeBack({ login_hint: "deny" });
  const cookie = browser.readCookieHeader();
  await browser.get(denied);
  const state = new URLSearchParams(denied.split("?")[1]).get("state");
  const again = await open().get(`${callback}?code=x&state=${state}`, { cookie });
  expect(again.headers.location).toBe(failed("OAuthCallback"));
});

test("an issuer that cannot ask the person says so like one that was told no", async () => {
  const browser = open();
  expect(await comeBackAt(browser, await browser.comeBack({ prompt: "none" }))).toEqual(
    refused("Callback"),
  );
});

test.each([
  ["with another state", (path: string) => path.replace(/state=[^&]+/, "state=another")],
  ["with the state twice", (path: string) => `${path}&state=another`],
  ["without a state", (path: string) => path.replace(/&state=[^&]+/, "")],
  ["without a code", (path: string) => path.replace(/code=[^&]+&/, "")],
  ["with a code the issuer never gave", (path: string) => path.replace(/code=[^&]+/, "code=x")],
  ["in another issuer's name", (path: string) => path.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fx")],
  [
    "in nobody's name, though the issuer gives its own",
    (path: string) => path.replace(/&iss=[^&]+/, ""),
  ],
  ["with nothing", () => callback],
])("WB-22: a return %s is refused", async (_name, change) => {
  const browser = open();
  const path = await browser.comeBack();
  expect(change(path)).not.toBe(path);
  expect(await comeBackAt(browser, change(path))).toEqual(refused("OAuthCallback"));
});

test("WB-22: a return in a browser that never left is refused", async () => {
  const path = await open().comeBack();
  const other = open();
  expect(await comeBackAt(other, path)).toEqual(refused("OAuthCallback"));
});

test("WB-22: nobody is signed in with the way back of somebody else's sign-in", async () => {
  const attackers = await open().comeBack();
  const victim = open();
  await victim.comeBack();
  expect(await comeBackAt(victim, attackers)).toEqual(refused("OAuthCallback"));
});

test.each(checkCookies)("WB-22: a return without the cookie %s is refused", async (missing) => {
  const browser = open();
  const path = await browser.comeBack();
  const kept = [...browser.cookies].filter(([name]) => name !== missing);
  const cookie = kept.map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await open().get(path, { cookie });
  expect(response.headers.location).toBe(failed("OAuthCallback"));
  expect(response.cookies.some(({ name }) => name === "next-auth.session-token")).toBe(false);
});

test("who only looks at the way back does not use it up", async () => {
  const browser = open();
  const url = await browser.comeBack();
  const cookie = browser.readCookieHeader();
  const looked = await open().send({ method: "HEAD", url, headers: { cookie } });
  expect([looked.statusCode, looked.cookies]).toEqual([400, []]);
  expect((await browser.get(url)).headers.location).toBe("http://localhost");
});

test("somebody may take a quarter of an hour at the issuer, and no longer", async () => {
  const [quick, slow] = [open(), open()];
  const [quickPath, slowPath] = [await quick.comeBack(), await slow.comeBack()];
  running.server.clock.advance(15 * 60_000 - 1_000);
  expect((await quick.get(quickPath)).headers.location).toBe("http://localhost");
  running.server.clock.advance(2_000);
  expect(await comeBackAt(slow, slowPath)).toEqual(refused("OAuthCallback"));
});

test("a sign-in begun anew in another tab outlives the first one", async () => {
  const browser = open();
  const first = await browser.comeBack();
  const second = await browser.comeBack();
  expect((await browser.get(second)).headers.location).toBe("http://localhost");
  const response = await browser.get(first);
  expect(response.headers.location).toBe(failed("OAuthCallback"));
  expect((await browser.readUser())?.sessionType).toBe("google-login");
});

test("a failed return leaves the session there was", async () => {
  const browser = open();
  await browser.signIn("anonymous-login");
  const before = await browser.readUser();
  await browser.get(await browser.comeBack({ login_hint: "deny" }));
  expect(await browser.readUser()).toEqual(before);
});

test("who cancels a sign-in for a frame is back where it can be tried again", async () => {
  const page = "/api/auth/signin?handOff=frame&challenge=c&state=s";
  const browser = open();
  const start = await browser.start({ login_hint: "deny" }, { callbackUrl: page });
  expect(start.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  const denied = await browser.get(await browser.comeBack({ login_hint: "deny" }));
  expect(denied.headers.location).toBe(`http://localhost${page}&error=Callback`);
  expect(denied.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  const done = await browser.get(await browser.comeBack());
  expect(done.headers.location).toBe(`http://localhost${page}`);
  expect(done.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
});
