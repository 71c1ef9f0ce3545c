import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { notifyRender } from "#renderer/features/design-room/model/render/notify-render.ts";
import type { HostCommand } from "#renderer/platform/platform.ts";
import type { Render } from "#shared/render.ts";
import { frameMessageSchema } from "#shared/wires/embed.ts";
import { sendError, startFakeApi } from "#support/fake-api.ts";
import type { FakeApi } from "#support/fake-api.ts";
import { createFakePage } from "#support/fake-page.ts";
import type { FakePageOptions } from "#support/fake-page.ts";
import { createRender } from "#support/test-room.ts";
import { createEmbedPlatform } from "#web/embed-platform.ts";

const nonce = "0123456789abcdef0123456789abcdef";
const shop = "https://shop.test";
const props = JSON.stringify({
  authenticatedServerCompanyId: null,
  sessionRefetchSeconds: 0,
  hostOrigins: [shop, "https://other.test"],
});

describe("a frame and the page around it", () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await startFakeApi();
  });
  afterEach(() => api.close());

  function open(options: FakePageOptions = {}, isWatched = true) {
    const page = createFakePage({
      address: `http://product.test/embed/alder-quay/upload#rw=${nonce}&locale=de`,
      inFrame: true,
      ancestorOrigins: [shop],
      propsText: props,
      ...options,
    });
    const platform = createEmbedPlatform(page.window, { baseUrl: api.url, adapter: "fetch" });
    const commands: HostCommand[] = [];
    if (isWatched) platform.watchHost((command) => commands.push(command));
    let seq = 0;
    const bring = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
      const source = "source" in from ? from.source : page.window.parent;
      page.dispatch(
        Object.assign(new Event("message"), { data, source, origin: from.origin ?? shop }),
      );
    };
    const say = (type: string, data: unknown, changes: object = {}) => {
      seq += 1;
      bring({ v: 1, ns: "roomwright", id: nonce, seq, type, data, ...changes });
    };
    const types = () => page.posted.map(({ message }) => (message as { type: string }).type);
    return { page, platform, commands, bring, say, types };
  }
  const known = "k".repeat(32);
  const price = { priceMinor: 6200, currency: "GBP", priceUnit: "2.5 L" };
  const init = { company: "alder-quay", mode: "auto" };

  it("answers with ready once the app listens, in the language that the script asked for", () => {
    const { page, commands } = open();
    expect(commands).toEqual([{ type: "locale", locale: "de" }]);
    expect(page.posted).toHaveLength(1);
    expect(page.posted[0]).toMatchObject({
      origin: shop,
      message: { v: 1, ns: "roomwright", id: nonce, seq: 1, type: "ready" },
    });
  });

  it("takes its number out of the address, and knows it again after a reload", () => {
    const replaced: unknown[] = [];
    const { page } = open();
    page.window.history.replaceState = (_state, _title, to) => replaced.push(to);
    createEmbedPlatform(page.window, { baseUrl: api.url, adapter: "fetch" });
    expect(replaced).toEqual(["/embed/alder-quay/upload"]);
    const { name } = page.window;
    const again = createFakePage({
      address: "http://product.test/embed/alder-quay/designs",
      inFrame: true,
      ancestorOrigins: [shop],
      propsText: props,
    });
    again.window.name = name;
    createEmbedPlatform(again.window, { baseUrl: api.url, adapter: "fetch" }).watchHost(
      () => undefined,
    );
    expect(again.posted[0]?.message).toMatchObject({ type: "ready", id: nonce });
  });

  it.each<[string, FakePageOptions]>([
    ["a site that the company does not name", { ancestorOrigins: ["https://evil.test"] }],
    ["a site of nearly the same name", { ancestorOrigins: ["https://shop.test.evil.test"] }],
    ["a site on another port", { ancestorOrigins: ["https://shop.test:8443"] }],
    ["an opaque origin", { ancestorOrigins: ["null"] }],
    ["a page that nobody can name", { ancestorOrigins: [] }],
    ["a page served without a list", { propsText: "{}" }],
    ["a frame that no script of ours made", { address: "http://product.test/embed/alder-quay" }],
    ["a number that is too short", { address: "http://product.test/embed/alder-quay#rw=123" }],
    ["no frame at all", { inFrame: false }],
  ])("WB-17: says and obeys nothing in %s", (_name, options) => {
    const { page, platform, commands, say, bring } = open(options);
    const { ancestorOrigins } = { ancestorOrigins: [shop], ...options };
    say("navigate", { path: "/designs" });
    bring(
      { v: 1, ns: "roomwright", id: nonce, seq: 1, type: "navigate", data: { path: "/designs" } },
      { origin: ancestorOrigins[0] ?? "" },
    );
    platform.notifyHost("design:saved", { designId: "d", products: [] });
    expect(commands).toEqual([]);
    expect(page.posted).toEqual([]);
  });

  it("WB-17: posts to the one origin only, whatever it says", () => {
    const { page, platform, say } = open();
    say("init", init);
    platform.announceRoute("/embed/alder-quay/designs?token=secret#secret");
    platform.notifyHost("auth:required", { reason: "session_expired" });
    expect(page.posted.length).toBeGreaterThan(3);
    expect(page.posted.every(({ origin }) => origin === shop)).toBe(true);
    expect(JSON.stringify(page.posted)).not.toContain("secret");
  });

  it("WB-17: obeys only the window around it, of that origin, in the right form", () => {
    const { commands, bring, say } = open();
    const message = {
      v: 1,
      ns: "roomwright",
      id: nonce,
      seq: 1,
      type: "navigate",
      data: { path: "/designs" },
    };
    bring(message, { source: {} });
    bring(message, { origin: "https://other.test" });
    for (const change of [
      { v: 2 },
      { ns: "other" },
      { id: "f".repeat(32) },
      { seq: 0 },
      { type: "open" },
      { data: { path: "https://evil.test/" } },
      { data: { path: "//evil.test" } },
      { data: { path: "/\\evil.test" } },
      { data: { path: "/designs?token=1" } },
      { data: { path: "/designs#x" } },
      { note: "x".repeat(70_000) },
    ]) {
      bring({ ...message, ...change });
    }
    expect(commands).toHaveLength(1);
    say("navigate", { path: "/embed/alder-quay/designs" });
    say("navigate", { path: "/embed/alder-quay" });
    expect(commands.slice(1)).toEqual([
      { type: "navigate", path: "/designs" },
      { type: "navigate", path: "/" },
    ]);
  });

  it("obeys every command", async () => {
    const { commands, say } = open();
    say("init", { ...init, locale: "es", theme: { shape: { borderRadius: 4 } } });
    say("theme:set", { styles: { shape: { borderRadius: 8 } } });
    say("locale:set", { locale: "en" });
    say("locale:set", { locale: "fr" });
    say("image:load", { file: new Blob(["a"]), name: "a.png" });
    say("image:load", { file: new Uint8Array([1, 2]).buffer });
    say("image:load", { file: { size: 3 } });
    expect(commands.map(({ type }) => type)).toEqual([
      "locale",
      "introduce",
      "locale",
      "restyle",
      "restyle",
      "locale",
      "image",
      "image",
    ]);
    const pictures = commands.filter((command) => command.type === "image");
    expect(pictures.map(({ name, file }) => [name, file.size])).toEqual([
      ["a.png", 1],
      ["photo", 2],
    ]);
  });

  it("tells every event in the words of the wire", () => {
    const { page, platform, say, types } = open();
    const basket = { designId: "d", products: [], totalMinor: 0, currency: "GBP" };
    platform.notifyHost("lead:submitted", { quoteId: "q" });
    platform.notifyHost("cart:add", basket);
    say("init", { ...init, optIn: ["lead:submitted", "cart:add"] });
    platform.notifyHost("product:selected", { sku: "A1", name: "Oat", ...price });
    platform.notifyHost("cart:add", basket);
    platform.announceRoute("/embed/alder-quay/designs");
    const [jobId, designId] = ["r", "d"];
    platform.notifyHost("design:saved", { designId, products: [{ sku: "A1", qty: 2, ...price }] });
    const notify = (state: Render["state"]) =>
      notifyRender(platform, createRender({ id: jobId, designId, state, progress: 0.404 }));
    for (const state of ["queued", "running", "done", "failed", "cancelled"] as const)
      notify(state);
    platform.notifyHost("lead:submitted", { quoteId: "q" });
    platform.notifyHost("auth:required", { reason: "session_expired" });
    platform.notifyHost("error", { code: "unavailable", message: "unavailable" });
    expect(types()).toEqual([
      "ready",
      "product:selected",
      "cart:add",
      "ROUTE_CHANGE",
      "route",
      "design:saved",
      "render:started",
      "render:progress",
      "render:done",
      "render:failed",
      "lead:submitted",
      "auth:required",
      "error",
    ]);
    const messages = page.posted.map(({ message }) => message);
    const ours = messages.filter((_message, index) => index !== 3);
    expect(ours.map((message) => frameMessageSchema.safeParse(message).success)).not.toContain(
      false,
    );
    expect(messages[7]).toMatchObject({ data: { jobId: "r", pct: 40 } });
  });

  it("T7: without storage it waits to hear who the visitor was, and tells who they are", async () => {
    const { page, platform, say, types } = open({ storageThrows: true });
    const signedIn = platform.sessionClient.signIn("anonymous-login", {});
    await Promise.resolve();
    expect(api.seen).toEqual([]);
    say("token:restore", { key: "anonymousUserId", value: known });
    say("init", init);
    expect(await signedIn).toMatchObject({ ok: true });
    expect(JSON.parse(api.seen[0]?.body.toString() ?? "")).toEqual({ anonymousUserId: known });
    expect(types()).toEqual(["ready"]);
    platform.storage.local.remove("anonymousUserId");
    platform.storage.local.write("anonymousUserId", "n".repeat(32));
    platform.storage.local.write("clientIp", "elsewhere");
    platform.storage.session.write("iut", "a token");
    const told = page.posted.slice(1).map(({ message }) => (message as { data: unknown }).data);
    expect(told).toEqual([
      { key: "anonymousUserId", value: null, was: known },
      { key: "anonymousUserId", value: "n".repeat(32), was: null },
    ]);
  });

  it("with storage of its own it knows who the visitor is, whoever the page around names", () => {
    const { page, platform, say } = open();
    platform.storage.local.write("anonymousUserId", "n".repeat(32));
    say("token:restore", { key: "anonymousUserId", value: "k".repeat(32) });
    say("init", init);
    expect(page.local.get("anonymousUserId")).toBe("n".repeat(32));
  });

  const findSent = (path: string) =>
    api.seen
      .filter((request) => request.path.endsWith(path))
      .map(({ body }) => JSON.parse(body.toString()) as Record<string, string>);

  it("T7: an address that names the visitor is enough, and does not keep the name", async () => {
    const { page, platform, types } = open({
      storageThrows: true,
      address: `http://product.test/embed/alder-quay#rw=${nonce}&visitor=${known}&locale=de`,
    });
    expect(page.window.name).not.toContain(known);
    expect(await platform.sessionClient.signIn("anonymous-login", {})).toMatchObject({ ok: true });
    expect(findSent("generate-user-token")).toEqual([{ anonymousUserId: known }]);
    expect(types()).toEqual(["ready"]);
  });

  it("T7: an address that says nobody is kept makes somebody new at once", async () => {
    const { page, platform } = open({
      storageThrows: true,
      address: `http://product.test/embed/alder-quay#rw=${nonce}&visitor=&locale=de`,
    });
    await platform.sessionClient.signIn("anonymous-login", {});
    const [{ anonymousUserId: value } = {}] = findSent("generate-user-token");
    expect(page.posted[1]?.message).toMatchObject({ data: { value, was: null } });
  });

  it("T7: a visitor made while the page around was busy never replaces whom it keeps: they are merged", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { platform, say, types } = open({ storageThrows: true });
    const signedIn = platform.sessionClient.signIn("anonymous-login", {});
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await signedIn).toMatchObject({ ok: true });
    const [{ anonymousUserId: mine } = {}] = findSent("generate-user-token");
    expect(types()).toEqual(["ready"]);

    const changed = new Promise((resolve) => platform.sessionClient.watch(resolve));
    say("token:restore", { key: "anonymousUserId", value: known });
    say("init", init);
    expect(await changed).toBe("storage");
    expect(findSent("generate-user-token")[1]).toEqual({
      anonymousUserId: known,
      mergedAnonymousUserId: mine,
    });
    expect(platform.storage.local.read("anonymousUserId")).toBe(known);
    expect(types()).toEqual(["ready"]);
  });

  it("T7: and is told as soon as it is certain that the page around keeps nobody", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { page, platform, say, types } = open({ storageThrows: true });
    const signedIn = platform.sessionClient.signIn("anonymous-login", {});
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await signedIn;
    expect(types()).toEqual(["ready"]);
    say("init", init);
    const [{ anonymousUserId: value } = {}] = findSent("generate-user-token");
    expect(page.posted[1]?.message).toMatchObject({ type: "token:put", data: { value } });
  });

  it("T7: whom the page around keeps gives way where it opens nothing any more", async () => {
    const { page, platform, say } = open({ storageThrows: true });
    say("init", init);
    await platform.sessionClient.signIn("anonymous-login", {});
    const [{ anonymousUserId: mine } = {}] = findSent("generate-user-token");
    api.on("POST /api/auth/iframe/generate-user-token", (_request, response) =>
      sendError(response, 403, "forbidden"),
    );
    say("token:restore", { key: "anonymousUserId", value: known });
    const readPuts = () =>
      page.posted.map(({ message }) => message as { type: string; data: object }).slice(2);
    await vi.waitFor(() => expect(readPuts()).toHaveLength(2));
    expect(readPuts().map(({ data }) => data)).toEqual([
      { key: "anonymousUserId", value: null, was: known },
      { key: "anonymousUserId", value: mine, was: null },
    ]);
    expect(platform.storage.local.read("anonymousUserId")).toBe(mine);
  });

  it("T7: whom the page around keeps is not forgotten when the server is asked too often", async () => {
    const { page, platform, say } = open({ storageThrows: true });
    say("init", init);
    await platform.sessionClient.signIn("anonymous-login", {});
    const before = findSent("generate-user-token").length;
    api.on("POST /api/auth/iframe/generate-user-token", (_request, response) =>
      sendError(response, 429, "rate_limited"),
    );
    say("token:restore", { key: "anonymousUserId", value: known });
    // It is tried again, so the first answer has come.
    const tries = () => findSent("generate-user-token").length - before;
    await vi.waitFor(() => expect(tries()).toBeGreaterThan(1), { timeout: 10_000 });
    const puts = page.posted.filter(
      ({ message }) => (message as { data: { value?: unknown } }).data.value === null,
    );
    expect(puts).toEqual([]);
  });

  it("keeps nothing of its own in a page of ours, which has the same storage", async () => {
    const { page, platform, say } = open({ ancestorOrigins: ["http://product.test"] });
    expect(page.posted[0]?.origin).toBe("http://product.test");
    say("init", init, {});
    platform.storage.local.write("anonymousUserId", "n".repeat(32));
    platform.storage.session.write("companySlug", "alder-quay");
    expect([page.local.size, page.session.size]).toEqual([0, 0]);
    expect(platform.storage.session.read("companySlug")).toBe("alder-quay");
  });
});
