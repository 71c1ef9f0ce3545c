import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sendJson, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";
import { createCookieAdapter, createFakePage } from "#support/fake-page.ts";
import type { FakePageOptions } from "#support/fake-page.ts";
import { createTestSession } from "#support/scripted-platform.ts";
import { createWebPlatform } from "#web/web-platform.ts";

const password = { email: "ada@example.com", password: "correct horse" };
const callback = "POST /api/auth/callback/regular-login";
const origin = "http://product.test";

let api: FakeApi;
beforeEach(async () => {
  api = await startFakeApi();
  api.on(callback, ({ body }, response) =>
    sendJson(response, 200, { url: new URLSearchParams(body.toString()).get("callbackUrl") }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  return api.close();
});

function open(options: FakePageOptions = {}) {
  const page = createFakePage(options);
  const adapter = createCookieAdapter();
  const platform = createWebPlatform(page.window, { baseUrl: api.url, adapter });
  return { page, platform, sessionClient: platform.sessionClient };
}
const paths = () => api.seen.map(({ method, path }) => `${method} ${path}`);
const readForm = () => [...new URLSearchParams(api.seen.at(-1)?.body.toString())];

describe("the form of a sign-in", () => {
  it("has the fields, the options, the token, the address and the mark, in this order", async () => {
    const { sessionClient } = open({ address: `${origin}/designs` });
    await sessionClient.signIn("regular-login", password, { redirect: false });
    const token = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(readForm()).toEqual([
      ["email", "ada@example.com"],
      ["password", "correct horse"],
      ["redirect", "false"],
      ["csrfToken", token],
      ["callbackUrl", `${origin}/designs`],
      ["json", "true"],
    ]);
    await sessionClient.signOut({ redirect: false, callbackUrl: `${origin}/` });
    expect(readForm()).toEqual([
      ["csrfToken", token],
      ["callbackUrl", `${origin}/`],
      ["json", "true"],
    ]);
  });

  it("says to the issuer's page what it is told to, in the query", async () => {
    const { sessionClient, page } = open();
    const issuer = { id: "google-login", name: "Google", type: "oauth" };
    api.on("GET /api/auth/providers", (_request, response) =>
      sendJson(response, 200, { "google-login": { ...issuer, signinUrl: "", callbackUrl: "" } }),
    );
    api.on("POST /api/auth/signin/google-login", (_request, response) =>
      sendJson(response, 200, { url: "https://accounts.test/authorize" }),
    );
    const authorizationParams = { prompt: "login", login_hint: "ada@example.com" };
    await sessionClient.signIn("google-login", {}, { redirect: false, authorizationParams });
    expect(paths().at(-1)).toBe(
      "POST /api/auth/signin/google-login?prompt=login&login_hint=ada%40example.com",
    );
    expect(page.visited).toEqual(["https://accounts.test/authorize"]);
    expect(page.local.get("nextauth.message")).toBeUndefined();
  });

  it("comes back to the start from a page of the sign-in itself", async () => {
    const { sessionClient } = open({ address: `${origin}/api/auth/signin?error=SessionRequired` });
    await sessionClient.signIn("regular-login", password, { redirect: false });
    expect(Object.fromEntries(readForm())).toMatchObject({ callbackUrl: `${origin}/` });
  });
});

describe("where a sign-in leads", () => {
  it("stays on the page when asked to, and answers how it went", async () => {
    const { sessionClient, page } = open();
    const answer = await sessionClient.signIn("regular-login", password, { redirect: false });
    expect(answer).toEqual({ ok: true, error: null, status: 200, url: `${origin}/` });
    expect(page.visited).toEqual([]);
  });

  it("does not take an error in the address of the person's own page for a refusal", async () => {
    const { sessionClient } = open({ address: `${origin}/designs?error=x` });
    const answer = await sessionClient.signIn("regular-login", password, { redirect: false });
    expect(answer).toMatchObject({ ok: true, error: null });
  });

  it("goes to the callback address otherwise, or to the error page that refused", async () => {
    const { sessionClient, page } = open();
    await sessionClient.signIn("regular-login", password, { callbackUrl: `${origin}/designs` });
    const refused = `${origin}/api/auth/error?error=CredentialsSignin&provider=regular-login`;
    api.on(callback, (_request, response) => sendJson(response, 401, { url: refused }));
    await sessionClient.signIn("regular-login", password);
    await sessionClient.signOut();
    expect(page.visited).toEqual([`${origin}/designs`, refused, `${origin}/`]);
  });

  it("loads the page once more when only the fragment differs", async () => {
    const { sessionClient, page } = open();
    await sessionClient.signIn("regular-login", password, { callbackUrl: `${origin}/#top` });
    await sessionClient.signOut({ callbackUrl: `${origin}/#top` });
    expect(page.visited).toEqual([`${origin}/#top`, "reload", `${origin}/#top`, "reload"]);
  });

  it("is the error page when the server does not say what ways there are", async () => {
    const { sessionClient, page } = open();
    api.on("GET /api/auth/providers", (_request, response) => sendJson(response, 500, {}));
    expect(
      await sessionClient.signIn("regular-login", password, { redirect: false }),
    ).toMatchObject({
      ok: false,
      error: null,
    });
    expect(page.visited).toEqual(["/api/auth/error"]);
    const unasked = sessionClient.signIn(
      "anonymous-login",
      {},
      { redirect: false, isAutomatic: true },
    );
    await expect(unasked).rejects.toMatchObject({ code: "unavailable" });
    api.on("GET /api/auth/providers", (_request, response) => void response.destroy());
    await expect(sessionClient.signIn("regular-login", password)).rejects.toMatchObject({
      code: "offline",
    });
    expect(page.visited).toEqual(["/api/auth/error"]);
  });

  it("carries the address to come back to when the way is unknown", async () => {
    const { sessionClient, page } = open();
    await sessionClient.signIn("google-login", {}, { callbackUrl: "/designs" });
    expect(page.visited).toEqual(["/api/auth/signin?callbackUrl=%2Fdesigns"]);
    expect(paths()).toEqual(["GET /api/auth/providers"]);
  });
});

describe("the session of the web platform", () => {
  const session = createTestSession({ name: "Ada" });

  it("is changed with a fresh token, and the other tabs hear of it", async () => {
    const { sessionClient, page } = open();
    api.on("POST /api/auth/session", (_request, response) => sendJson(response, 200, session));
    expect(await sessionClient.update({ name: "Ada" })).toEqual(session);
    expect(paths()).toEqual(["GET /api/auth/csrf", "POST /api/auth/session"]);
    const sent = JSON.parse(api.seen.at(-1)?.body.toString() ?? "") as Record<string, unknown>;
    expect(sent).toEqual({ csrfToken: expect.any(String), data: { name: "Ada" } });
    expect(page.local.get("nextauth.message")).toContain("getSession");
    await sessionClient.update();
    expect(JSON.parse(api.seen.at(-1)?.body.toString() ?? "")).not.toHaveProperty("data");
  });

  it("is not changed when the server refuses, and no tab hears of it", async () => {
    const { sessionClient, page } = open();
    api.on("POST /api/auth/session", (_request, response) => sendJson(response, 400, {}));
    expect(await sessionClient.update({ name: "Ada" })).toBeNull();
    expect(page.local.has("nextauth.message")).toBe(false);
  });

  it("is told to the other tabs when it was read, unless that is not wanted", async () => {
    const { sessionClient, page } = open();
    await sessionClient.read({ broadcast: false });
    expect(page.local.has("nextauth.message")).toBe(false);
    await sessionClient.read();
    const first = page.local.get("nextauth.message");
    await sessionClient.read();
    expect(page.local.get("nextauth.message")).not.toBe(first);
  });

  it("is refused when it is no session, instead of taken for being signed out", async () => {
    const { sessionClient } = open();
    api.on("GET /api/auth/session", (_request, response) =>
      sendJson(response, 200, { user: { name: "Ada" } }),
    );
    await expect(sessionClient.read()).rejects.toMatchObject({ code: "internal_error" });
  });

  it("leaves a note of every failed reading, in the fields of next-auth", async () => {
    const notes: Record<string, string>[] = [];
    const sendBeacon = (url: string, body: URLSearchParams) => {
      notes.push({ path: new URL(url).pathname, ...Object.fromEntries(body) });
      return true;
    };
    vi.stubGlobal("navigator", { sendBeacon });
    const { sessionClient } = open();
    api.on("GET /api/auth/session", (_request, response) => sendJson(response, 401, {}));
    await expect(sessionClient.read()).rejects.toMatchObject({ code: "unavailable" });
    expect(notes).toEqual([
      {
        path: "/api/auth/_log",
        level: "error",
        code: "CLIENT_FETCH_ERROR",
        error: "AppError",
        url: "/api/auth/session",
        message: "/api/auth/session answered 401",
        client: "true",
      },
    ]);
  });

  it("works where every storage throws, with the same person as long as the page is open", async () => {
    const { sessionClient, platform } = open({ storageThrows: true });
    const signIn = () => sessionClient.signIn("anonymous-login", {}, { redirect: false });
    expect((await signIn()).ok).toBe(true);
    const id = (await sessionClient.read())?.user.id;
    platform.storage.local.write("roomDraft:1", "unsaved");
    platform.storage.local.removeAll("roomDraft:");
    expect(platform.storage.local.read("roomDraft:1")).toBeNull();
    sessionClient.watch(() => undefined)();
    await sessionClient.signOut({ redirect: false });
    expect(await sessionClient.read()).toBeNull();
    await signIn();
    expect((await sessionClient.read())?.user.id).toBe(id);
  });
});
