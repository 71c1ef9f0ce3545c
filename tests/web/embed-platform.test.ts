import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sendError, sendJson, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";
import { createFakePage } from "#support/fake-page.ts";
import type { FakePageOptions } from "#support/fake-page.ts";
import { createEmbedPlatform } from "#web/embed-platform.ts";

const address = "http://product.test/embed/alder-quay/upload";
const iframeUser = {
  _id: "22222222-2222-4222-8222-222222222222",
  name: null,
  email: null,
  image: null,
  role: "user",
  credit: 0,
  sessionType: "anonymous-login",
};
const anonymous = { anonymousUserId: "ignored: the frame has its own" };

describe("the product inside a frame", () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await startFakeApi();
    api.on("GET /api/v1/things", (_request, response) => sendJson(response, 200, {}));
  });
  afterEach(() => api.close());

  function open(options: FakePageOptions = {}, before = createFakePage()) {
    const page = createFakePage({ address, inFrame: true, ...options });
    for (const [key, value] of before.session) page.session.set(key, value);
    for (const [key, value] of before.local) page.local.set(key, value);
    const platform = createEmbedPlatform(page.window, { baseUrl: api.url, adapter: "fetch" });
    return { page, platform };
  }
  const ask = ({ platform }: ReturnType<typeof open>) =>
    platform.transport.send({
      method: "GET",
      path: "/api/v1/things",
      headers: {},
      body: { kind: "none" },
      answer: "json",
    });

  it("sends the token of session storage behind the word iframe, and no cookie", async () => {
    const opened = open();
    await ask(opened);
    expect(api.seen.at(-1)?.headers["authorization"]).toBeUndefined();
    await opened.platform.sessionClient.signIn("anonymous-login", anonymous);
    const token = opened.page.session.get("iut") ?? "";
    expect(token).not.toBe("");
    await ask(opened);
    expect(api.seen.at(-1)?.headers).toMatchObject({ authorization: `Bearer iframe${token}` });
    expect(api.seen.every(({ headers }) => headers["cookie"] === undefined)).toBe(true);
  });

  it("makes the token for the company of the address", async () => {
    const { platform } = open();
    await platform.sessionClient.signIn("anonymous-login", anonymous);
    expect(api.seen[0]).toMatchObject({
      path: "/api/auth/iframe/generate-user-token",
      headers: { "x-roomwright-company": "alder-quay" },
    });
  });

  it("becomes somebody new when its id belongs to an account by now", async () => {
    const linked = "l".repeat(32);
    const asked: string[] = [];
    const opened = open();
    opened.page.local.set("anonymousUserId", linked);
    api.on("POST /api/auth/iframe/generate-user-token", ({ body }, response) => {
      const { anonymousUserId } = JSON.parse(body.toString()) as { anonymousUserId: string };
      asked.push(anonymousUserId);
      if (anonymousUserId === linked) sendError(response, 403, "forbidden");
      else sendJson(response, 200, { token: "t".repeat(43), iframeUser });
    });
    const result = await opened.platform.sessionClient.signIn("anonymous-login", {});
    expect(result).toEqual({ ok: true, error: null });
    expect(asked).toEqual([linked, opened.page.local.get("anonymousUserId")]);
    expect(asked[1]).not.toBe(linked);
  });

  it("knows the person again after a reload by checking the stored token", async () => {
    const first = open();
    await first.platform.sessionClient.signIn("anonymous-login", anonymous);
    const session = await first.platform.sessionClient.read();
    const second = open({}, first.page);
    expect((await second.platform.sessionClient.read())?.user).toEqual(session?.user);
    expect(api.seen.slice(-2).map(({ path }) => path)).toEqual([
      "/api/auth/iframe/validate-user-token",
      "/api/v1/company/validate-anonymous-token",
    ]);
    // A token can end at any time: only one that was just made needs no asking.
    api.forgetSessions();
    expect(await second.platform.sessionClient.read()).toBeNull();
    expect(api.seen.filter(({ path }) => path.includes("validate"))).toHaveLength(3);
  });

  it("is who the data of the anonymous token says, until then, whatever else is stored", async () => {
    const first = open();
    await first.platform.sessionClient.signIn("anonymous-login", anonymous);
    const before = await first.platform.sessionClient.read();
    const second = open({}, first.page);
    second.page.local.delete("anonymousUserId");
    const after = await second.platform.sessionClient.read();
    expect(after?.user.anonymousUserId).toBe(before?.user.anonymousUserId);
    expect(after?.expires).toBe("2030-01-01T00:00:00.000Z");
  });

  it.each([
    "POST /api/auth/iframe/validate-user-token",
    "POST /api/v1/company/validate-anonymous-token",
  ])("drops a token that %s refuses, and notes the error that it answered", async (route) => {
    const first = open();
    await first.platform.sessionClient.signIn("anonymous-login", anonymous);
    api.on(route, (_request, response) => sendJson(response, 401, { error: "it has ended" }));
    const { platform, page } = open({}, first.page);
    expect(await platform.sessionClient.read()).toBeNull();
    expect(page.session.has("iut")).toBe(false);
    await vi.waitFor(() => expect(api.seen.at(-1)?.path).toBe("/api/auth/_log"));
    const note = new URLSearchParams(api.seen.at(-1)?.body.toString());
    expect(note.get("code")).toBe("CLIENT_SESSION_ERROR");
    expect(note.get("message")).toBe("it has ended");
  });

  it("drops a token that the server no longer takes, and becomes the same person again", async () => {
    const first = open();
    await first.platform.sessionClient.signIn("anonymous-login", anonymous);
    const user = (await first.platform.sessionClient.read())?.user;
    api.forgetSessions();
    const { platform, page } = open({}, first.page);
    expect(await platform.sessionClient.read()).toBeNull();
    expect(page.session.has("iut")).toBe(false);
    await platform.sessionClient.signIn("anonymous-login", anonymous);
    expect((await platform.sessionClient.read())?.user.id).toBe(user?.id);
  });

  it("keeps the token while the server is only in trouble", async () => {
    const first = open();
    await first.platform.sessionClient.signIn("anonymous-login", anonymous);
    api.on("POST /api/auth/iframe/validate-user-token", (_request, response) =>
      sendJson(response, 503, {}),
    );
    const { platform, page } = open({}, first.page);
    await expect(platform.sessionClient.read()).rejects.toMatchObject({ code: "unavailable" });
    expect(page.session.has("iut")).toBe(true);
  });

  it("tells exactly the page around it of a new route, without query and hash", () => {
    const { platform, page } = open({ ancestorOrigins: ["https://shop.test"] });
    platform.announceRoute("/embed/alder-quay/room/7?secret=1#part");
    expect(page.posted).toEqual([
      {
        message: { type: "ROUTE_CHANGE", path: "/embed/alder-quay/room/7" },
        origin: "https://shop.test",
      },
    ]);
  });

  it.each<[string, FakePageOptions, string[]]>([
    [
      "the referrer where ancestors are not named",
      { referrer: "https://shop.test/a" },
      ["https://shop.test"],
    ],
    ["nobody without either", {}, []],
    ["nobody behind an opaque origin", { ancestorOrigins: ["null"] }, []],
    ["nobody behind a referrer that is no address", { referrer: "about:blank" }, []],
    ["nobody outside a frame", { inFrame: false, referrer: "https://shop.test/a" }, []],
  ])("posts to %s", (_name, options, origins) => {
    const { platform, page } = open(options);
    platform.announceRoute("/embed/alder-quay");
    expect(page.posted.map(({ origin }) => origin)).toEqual(origins);
  });
});
