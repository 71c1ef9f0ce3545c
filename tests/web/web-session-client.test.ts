import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sendError, sendJson, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";
import { createCookieAdapter, createFakePage } from "#support/fake-page.ts";
import type { FakePage } from "#support/fake-page.ts";
import { createWebPlatform } from "#web/web-platform.ts";

const anonymous = { anonymousUserId: "a".repeat(32) };

describe("signing in on the web", () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await startFakeApi();
  });
  afterEach(() => api.close());

  function open(address?: string) {
    const page: FakePage = createFakePage(address === undefined ? {} : { address });
    const adapter = createCookieAdapter();
    const { sessionClient } = createWebPlatform(page.window, { baseUrl: api.url, adapter });
    return { page, sessionClient };
  }
  const paths = () => api.seen.map(({ method, path }) => `${method} ${path}`);

  it("speaks the wire: providers, a fresh token, then the form", async () => {
    const { sessionClient } = open("http://product.test/c/alder-quay/upload");
    await sessionClient.signIn("anonymous-login", anonymous);
    expect(paths()).toEqual([
      "GET /api/auth/providers",
      "GET /api/auth/csrf",
      "POST /api/auth/callback/anonymous-login",
    ]);
    const post = api.seen.at(-1);
    expect(post?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(post?.headers["x-roomwright-company"]).toBe("alder-quay");
    expect(Object.fromEntries(new URLSearchParams(post?.body.toString()))).toEqual({
      ...anonymous,
      csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      callbackUrl: "http://product.test/c/alder-quay/upload",
      json: "true",
    });
  });

  it("is the same anonymous person at the next visit, or whom the server makes of them", async () => {
    const { page, sessionClient } = open();
    await sessionClient.signIn("anonymous-login", {});
    const id = page.local.get("anonymousUserId") ?? "";
    expect(new URLSearchParams(api.seen.at(-1)?.body.toString()).get("anonymousUserId")).toBe(id);
    const session = await sessionClient.read();
    expect(session?.user.anonymousUserId).toBe(id);
    const renewed = { ...session, user: { ...session?.user, anonymousUserId: "n".repeat(32) } };
    api.on("GET /api/auth/session", (_request, response) => sendJson(response, 200, renewed));
    await sessionClient.read();
    expect(page.local.get("anonymousUserId")).toBe("n".repeat(32));
  });

  it("tries once more with a new token when the first one was stale", async () => {
    const { sessionClient } = open();
    let isFirst = true;
    const csrf = await fetch(`${api.url}/api/auth/csrf`);
    const fresh: unknown = await csrf.json();
    api.on("GET /api/auth/csrf", (_request, response) => {
      sendJson(response, 200, isFirst ? { csrfToken: "stale" } : fresh);
      isFirst = false;
    });
    expect(
      await sessionClient.signIn("anonymous-login", anonymous, { redirect: false }),
    ).toMatchObject({
      ok: true,
      error: null,
    });
    expect(paths().filter((path) => path.startsWith("POST"))).toHaveLength(2);
  });

  it("gives up with an error when the token is refused twice", async () => {
    const { sessionClient } = open();
    api.on("GET /api/auth/csrf", (_request, response) =>
      sendJson(response, 200, { csrfToken: "wrong" }),
    );
    expect((await sessionClient.signIn("anonymous-login", anonymous)).ok).toBe(false);
    expect(paths().filter((path) => path.startsWith("POST"))).toHaveLength(2);
  });

  it("takes the error from the address that the server answers", async () => {
    const { sessionClient } = open();
    expect(
      await sessionClient.signIn("regular-login", { email: "a@b.c", password: "x" }),
    ).toMatchObject({
      ok: false,
      error: "CredentialsSignin",
    });
  });

  it("goes to the sign-in page for a provider that the server does not have", async () => {
    const { sessionClient, page } = open("http://product.test/designs");
    expect((await sessionClient.signIn("google-login", {})).ok).toBe(false);
    expect(page.visited).toEqual([
      "/api/auth/signin?callbackUrl=http%3A%2F%2Fproduct.test%2Fdesigns",
    ]);
    const onSignInPage = open("http://product.test/api/auth/signin");
    await onSignInPage.sessionClient.signIn("google-login", {});
    expect(onSignInPage.page.visited).toEqual([]);
  });

  it("leaves for the provider's own page when it signs in elsewhere", async () => {
    const { sessionClient, page } = open();
    const provider = { id: "google-login", name: "Google", type: "oauth" };
    api.on("GET /api/auth/providers", (_request, response) =>
      sendJson(response, 200, { "google-login": { ...provider, signinUrl: "", callbackUrl: "" } }),
    );
    api.on("POST /api/auth/signin/google-login", (_request, response) =>
      sendJson(response, 200, { url: "https://accounts.test/authorize?state=1" }),
    );
    expect(await sessionClient.signIn("google-login", {})).toMatchObject({
      ok: false,
      error: null,
    });
    expect(page.visited).toEqual(["https://accounts.test/authorize?state=1"]);
  });

  it("tells an attempt too many from a server in trouble", async () => {
    const { sessionClient } = open();
    const route = "POST /api/auth/callback/regular-login";
    api.on(route, (_request, response) => sendError(response, 429, "rate_limited"));
    await expect(sessionClient.signIn("regular-login", {})).rejects.toMatchObject({
      code: "rate_limited",
    });
    api.on(route, (_request, response) => sendError(response, 500, "internal_error"));
    await expect(sessionClient.signIn("regular-login", {})).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("tells the other tabs of a sign-in and of a sign-out", async () => {
    const { sessionClient, page } = open();
    await sessionClient.signIn("anonymous-login", anonymous);
    const signedIn: unknown = JSON.parse(page.local.get("nextauth.message") ?? "");
    expect(signedIn).toMatchObject({ event: "session", data: { trigger: "getSession" } });
    await sessionClient.signOut();
    const signedOut: unknown = JSON.parse(page.local.get("nextauth.message") ?? "");
    expect(signedOut).toMatchObject({ event: "session", data: { trigger: "signout" } });
  });

  it("listens to the other tabs, and to the page being shown again", () => {
    const { sessionClient, page } = open();
    const listener = vi.fn<() => void>();
    const stop = sessionClient.watch(listener);
    const send = (key: string, newValue: string | null) =>
      page.dispatch(Object.assign(new Event("storage"), { key, newValue }));
    for (const text of ["not json", "{}", '{"event":"session"}', '{"event":"other","data":{}}']) {
      send("nextauth.message", text);
    }
    send("nextauth.message", null);
    send("companySlug", '{"event":"session","data":{}}');
    expect(listener).not.toHaveBeenCalled();
    send("nextauth.message", '{"event":"session","data":{}}');
    expect(listener).toHaveBeenCalledTimes(1);
    page.dispatch(new Event("visibilitychange"));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    send("nextauth.message", '{"event":"session","data":{}}');
    page.dispatch(new Event("visibilitychange"));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
