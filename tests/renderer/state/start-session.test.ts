import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { featuresLoaded } from "#renderer/state/company-slice.ts";
import { selectIdentityFlags } from "#renderer/state/select-identity-flags.ts";
import { refreshSession } from "#renderer/state/session-sync.ts";
import { identifyBrowser, signIn, signOut, startSession } from "#renderer/state/start-session.ts";
import { anonymousUserIdSchema } from "#shared/session.ts";
import { sampleFeatures } from "#support/company-samples.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

describe("the session", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is the page's own when the server wrote one into it", async () => {
    const session = createTestSession({ sessionType: "regular-login" });
    const { store, sessionClient } = createScriptedStore({
      entrance: {
        pageProps: { session, authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 },
      },
    });
    expect(store.getState().session).toMatchObject({ status: "authenticated", session });
    await store.dispatch(startSession());
    expect(sessionClient.state.signIns).toEqual([]);
  });

  it("becomes an anonymous one, with an id that stays in local storage", async () => {
    const { store, platform, sessionClient } = createScriptedStore();
    expect(store.getState().session.status).toBe("loading");
    const session = await store.dispatch(startSession());
    const id = platform.storage.local.read("anonymousUserId");
    expect(anonymousUserIdSchema.safeParse(id).success).toBe(true);
    expect(session.user.anonymousUserId).toBe(id);
    expect(store.getState().session).toMatchObject({ status: "authenticated", session });
    await store.dispatch(signOut());
    await store.dispatch(startSession());
    expect(sessionClient.state.session?.user.anonymousUserId).toBe(id);
  });

  it("is started once for everyone who asks at the same time", async () => {
    const { store, sessionClient } = createScriptedStore();
    await Promise.all([store.dispatch(startSession()), store.dispatch(startSession())]);
    expect(sessionClient.state.signIns).toEqual(["anonymous-login"]);
  });

  it("is unauthenticated when the server refuses even an anonymous person", async () => {
    const { store, sessionClient } = createScriptedStore();
    sessionClient.state.refusal = "AccessDenied";
    await expect(store.dispatch(startSession())).rejects.toMatchObject({ code: "unauthorized" });
    expect(store.getState().session.status).toBe("unauthenticated");
  });

  it("changes with a sign-in and tells a refusal by its code", async () => {
    const { store, sessionClient } = createScriptedStore();
    await store.dispatch(startSession());
    const request = {
      provider: "regular-login",
      fields: { email: "a@b.c", password: "x" },
    } as const;
    expect(await store.dispatch(signIn(request))).toEqual({ ok: true, error: null });
    expect(store.getState().session.session?.user.sessionType).toBe("regular-login");
    expect(selectIdentityFlags(store.getState())).toMatchObject({
      isAnonymous: false,
      isRegistered: true,
    });
    sessionClient.state.refusal = "CredentialsSignin";
    expect(await store.dispatch(signIn(request))).toEqual({
      ok: false,
      error: "CredentialsSignin",
    });
  });

  it("forgets the person's pictures and identity when they sign out", async () => {
    const { store, services, platform } = createScriptedStore();
    await store.dispatch(startSession());
    await vi.advanceTimersByTimeAsync(1000);
    await services.imageStore.write("a", new Blob(["x"]));
    await store.dispatch(signOut());
    expect(store.getState().session).toMatchObject({ status: "unauthenticated", session: null });
    expect(platform.storage.session.read("identity")).toBeNull();
    const load = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(["y"])));
    await services.imageStore.read("a", load);
    expect(load).toHaveBeenCalledOnce();
  });

  it("follows what another tab did", async () => {
    const { store, sessionClient } = createScriptedStore();
    await store.dispatch(startSession());
    sessionClient.state.session = null;
    await store.dispatch(refreshSession("storage"));
    expect(store.getState().session.status).toBe("unauthenticated");
    sessionClient.state.session = createTestSession({ sessionType: "regular-login" });
    await store.dispatch(refreshSession("storage"));
    expect(store.getState().session.status).toBe("authenticated");
  });

  it("stores the identity a second after the first sign-in, and without a secret", async () => {
    const { store, platform } = createScriptedStore();
    const read = () => platform.storage.session.read("identity");
    await store.dispatch(startSession());
    await vi.advanceTimersByTimeAsync(999);
    expect(read()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(read() ?? "")).toMatchObject({ isHKAnonymous: true, isUser: true });
    expect(read()).not.toContain(platform.storage.local.read("anonymousUserId"));
    store.dispatch(featuresLoaded(sampleFeatures));
    await vi.advanceTimersByTimeAsync(0);
    expect(JSON.parse(read() ?? "")).toMatchObject({ isCompanyAnonymous: true });
  });

  it("is made before a call that needs one, and made again when the server dropped it", async () => {
    let isDropped = true;
    const { store, services, sessionClient } = createScriptedStore({
      answers: {
        "GET /api/v1/designs": () => {
          if (isDropped) {
            isDropped = false;
            sessionClient.state.session = null;
            return refuse(401, "unauthorized");
          }
          return { items: [], nextCursor: null };
        },
      },
    });
    await services.api.call("listDesigns", { query: {} });
    expect(sessionClient.state.signIns).toEqual(["anonymous-login", "anonymous-login"]);
    expect(store.getState().session.status).toBe("authenticated");
  });

  it("asks a registered person to sign in again instead of making them anonymous", async () => {
    const session = createTestSession({ sessionType: "regular-login" });
    const { store, services, sessionClient } = createScriptedStore({
      answers: { "GET /api/v1/designs": refuse(401, "unauthorized") },
      entrance: {
        pageProps: { session, authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 },
      },
    });
    await expect(services.api.call("listDesigns", { query: {} })).rejects.toMatchObject({
      code: "unauthorized",
    });
    expect(store.getState().session).toMatchObject({ status: "unauthenticated", isExpired: true });
    expect(sessionClient.state.signIns).toEqual([]);
  });

  it("that is being ended is not taken for one that ran out", async () => {
    const session = createTestSession({ sessionType: "regular-login" });
    const { store, platform, services, sessionClient } = createScriptedStore({
      session,
      answers: { "GET /api/v1/designs": () => refuse(401, "unauthorized") },
      entrance: {
        pageProps: { session, authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 },
      },
    });
    await store.dispatch(startSession());
    const expired: boolean[] = [];
    store.subscribe(() => expired.push(store.getState().session.isExpired));
    const answered = Promise.withResolvers<{ url: string | null }>();
    vi.spyOn(platform.sessionClient, "signOut").mockReturnValue(answered.promise);
    const leaving = store.dispatch(signOut());
    // The server has let go of them, and its answer is still on the way.
    sessionClient.state.session = null;
    const call = services.api.call("listDesigns", { query: {} }).catch(() => undefined);
    const refreshed = store.dispatch(refreshSession("visible"));
    await vi.advanceTimersByTimeAsync(0);
    answered.resolve({ url: null });
    await Promise.all([leaving, call, refreshed]);
    expect(expired).not.toContain(true);
    expect(store.getState().session.departures).toBe(1);
  });

  it("runs out as ever when it could not be ended", async () => {
    const session = createTestSession({ sessionType: "regular-login" });
    const { store, platform, services } = createScriptedStore({
      session,
      answers: { "GET /api/v1/designs": refuse(401, "unauthorized") },
      entrance: {
        pageProps: { session, authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 },
      },
    });
    vi.spyOn(platform.sessionClient, "signOut").mockRejectedValue(new Error("offline"));
    const leaving = store.dispatch(signOut());
    const call = services.api.call("listDesigns", { query: {} });
    await expect(leaving).rejects.toThrow("offline");
    await expect(call).rejects.toMatchObject({ code: "unauthorized" });
    expect(store.getState().session).toMatchObject({ isExpired: true, departures: 0 });
  });

  it("names the browser once, by a random id", () => {
    const { store, platform } = createScriptedStore();
    store.dispatch(identifyBrowser());
    const id = platform.storage.local.read("clientIp");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    store.dispatch(identifyBrowser());
    expect(platform.storage.local.read("clientIp")).toBe(id);
  });
});
