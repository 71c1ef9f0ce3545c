import { beforeEach, describe, expect, it, vi } from "vitest";

import { refreshSession, updateSession } from "#renderer/state/session-sync.ts";
import { signIn, signOut, startSession } from "#renderer/state/start-session.ts";
import { AppError } from "#shared/app-error.ts";
import type { Session } from "#shared/session.ts";
import { createScriptedStore, createTestSession } from "#support/scripted-platform.ts";

const ada = createTestSession({ sessionType: "regular-login", name: "Ada" });
const bob = createTestSession({
  id: "22222222-2222-4222-8222-222222222222",
  sessionType: "google-login",
  name: "Bob",
});
const nobody = createTestSession({ id: "33333333-3333-4333-8333-333333333333" });

/** A page into which the server wrote who is signed in; `undefined`: it wrote nothing. */
function openPage(session: Session | null | undefined, storage: Record<string, string> = {}) {
  const pageProps = {
    ...(session === undefined ? {} : { session }),
    authenticatedServerCompanyId: null,
    sessionRefetchSeconds: 0,
  };
  const opened = createScriptedStore({
    session: session ?? null,
    entrance: { pageProps },
    localStorage: storage,
  });
  const { sessionClient } = opened.platform;
  const read = vi.spyOn(sessionClient, "read");
  const statuses: string[] = [opened.store.getState().session.status];
  opened.store.subscribe(() => {
    const { status } = opened.store.getState().session;
    if (status !== statuses.at(-1)) statuses.push(status);
  });
  return { ...opened, read, statuses };
}

const readState = (page: ReturnType<typeof openPage>) => page.store.getState().session;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("what the page says of the session", () => {
  it("is taken without a request: somebody", async () => {
    const page = openPage(ada);
    expect(await page.store.dispatch(startSession())).toEqual(ada);
    expect(page.statuses).toEqual(["authenticated"]);
    expect(page.read).not.toHaveBeenCalled();
  });

  it("is asked for once, and told to the other tabs, when it says nothing", async () => {
    const page = openPage(undefined);
    page.sessionClient.state.session = ada;
    expect(await page.store.dispatch(startSession())).toEqual(ada);
    expect(page.statuses).toEqual(["loading", "authenticated"]);
    expect(page.read.mock.calls).toEqual([[{ broadcast: true }]]);
  });

  it("lets an anonymous person begin where nobody is signed in", async () => {
    const page = openPage(undefined);
    await page.store.dispatch(startSession());
    expect(page.statuses).toEqual(["loading", "authenticated"]);
    expect(page.read.mock.calls).toEqual([[{ broadcast: true }], [{ broadcast: false }]]);
  });

  it("is nobody when the server cannot be asked", async () => {
    const page = openPage(undefined);
    page.read.mockRejectedValue(new AppError("unavailable", "no"));
    await expect(page.store.dispatch(startSession())).rejects.toThrow("no");
    expect(page.statuses).toEqual(["loading", "unauthenticated"]);
  });

  it("lets an anonymous person begin without asking first who is there", async () => {
    const page = openPage(null);
    await page.store.dispatch(startSession());
    expect(page.read).toHaveBeenCalledTimes(1);
    expect(page.statuses).toEqual(["unauthenticated", "loading", "authenticated"]);
  });
});

describe("asking again", () => {
  it("happens on sight and by the clock only while somebody is signed in", async () => {
    const page = openPage(null);
    await page.store.dispatch(refreshSession("visible"));
    await page.store.dispatch(refreshSession("poll"));
    expect(page.read).not.toHaveBeenCalled();
    const signedIn = openPage(ada);
    await signedIn.store.dispatch(refreshSession("visible"));
    await signedIn.store.dispatch(refreshSession("poll"));
    expect(signedIn.read.mock.calls).toEqual([[{ broadcast: true }], [{ broadcast: true }]]);
  });

  it("follows every message of another tab, without a message of its own", async () => {
    const page = openPage(null);
    page.sessionClient.state.session = ada;
    await page.store.dispatch(refreshSession("storage"));
    expect(page.read.mock.calls).toEqual([[{ broadcast: false }]]);
    expect(readState(page)).toMatchObject({ status: "authenticated", session: ada });
  });

  it("keeps the person while the server cannot be asked, unless another tab signed out", async () => {
    const page = openPage(ada, { contentOwner: ada.user.id });
    page.read.mockRejectedValue(new AppError("offline", "no"));
    for (const event of ["storage", "visible", "poll"] as const) {
      await page.store.dispatch(refreshSession(event));
      expect(readState(page).session).toEqual(ada);
    }
    await page.store.dispatch(refreshSession("signout"));
    expect(readState(page)).toMatchObject({ status: "unauthenticated", isExpired: false });
  });

  it("is not misled by an answer that was overtaken", async () => {
    const page = openPage(ada);
    const slow = Promise.withResolvers<Session | null>();
    page.read.mockReturnValueOnce(slow.promise);
    const first = page.store.dispatch(refreshSession("storage"));
    page.sessionClient.state.session = bob;
    await page.store.dispatch(refreshSession("storage"));
    slow.resolve(null);
    await first;
    expect(readState(page).session).toEqual(bob);
  });
});

describe("changing the session", () => {
  it("passes through loading and ends with what the server made of it", async () => {
    const page = openPage(ada);
    const updated = await page.store.dispatch(updateSession({ name: "Ada Lovelace" }));
    expect(updated?.user.name).toBe("Ada Lovelace");
    expect(page.statuses).toEqual(["authenticated", "loading", "authenticated"]);
    expect(readState(page).session).toEqual(updated);
  });

  it("leaves everything as it was when the server refuses or cannot be asked", async () => {
    const page = openPage(ada);
    page.sessionClient.state.refusal = "AccessDenied";
    expect(await page.store.dispatch(updateSession({ name: "x" }))).toBeNull();
    vi.spyOn(page.platform.sessionClient, "update").mockRejectedValue(
      new AppError("offline", "no"),
    );
    expect(await page.store.dispatch(updateSession({ name: "x" }))).toBeNull();
    expect(readState(page)).toMatchObject({ status: "authenticated", session: ada });
  });

  it("asks nobody while nobody is signed in or somebody is being asked", async () => {
    for (const session of [null, undefined]) {
      const page = openPage(session);
      const update = vi.spyOn(page.platform.sessionClient, "update");
      expect(await page.store.dispatch(updateSession({ name: "x" }))).toBeUndefined();
      expect(update).not.toHaveBeenCalled();
    }
  });
});

describe("a registered person who leaves", () => {
  const work = { "roomDraft:1": "unsaved", contentOwner: ada.user.id, companySlug: "kept" };

  it("WB-50: takes everything with them when they sign out", async () => {
    const page = openPage(ada, { ...work, anonymousUserId: "linked".padEnd(32, "x") });
    const { session, local } = page.platform.storage;
    for (const key of ["identity", "iut", "companyStyles"]) session.write(key, "theirs");
    await page.services.imageStore.write("a", new Blob(["x"]));
    await page.store.dispatch(signOut());
    const left = ["identity", "iut", "companyStyles"].map((key) => session.read(key));
    expect(left).toEqual([null, null, null]);
    const kept = ["roomDraft:1", "contentOwner", "anonymousUserId"].map((key) => local.read(key));
    expect(kept).toEqual([null, null, null]);
    expect(local.read("companySlug")).toBe("kept");
    const load = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(["y"])));
    await page.services.imageStore.read("a", load);
    expect(load).toHaveBeenCalledOnce();
    expect(readState(page)).toMatchObject({ departures: 1, isExpired: false, session: null });
  });

  it("WB-50: leaves the other tabs too, also when somebody new is there already", async () => {
    for (const next of [null, nobody]) {
      const page = openPage(ada, work);
      const { local } = page.platform.storage;
      // The tab in which they signed out has taken the mark away.
      local.remove("contentOwner");
      page.sessionClient.state.session = next;
      await page.store.dispatch(refreshSession("storage"));
      expect(readState(page)).toMatchObject({ departures: 1, isExpired: false, session: next });
    }
  });

  it("WB-50: is left as well when a reading finds nobody while another tab still signs out", async () => {
    const page = openPage(ada, { ...work, leavingSince: String(Date.now()) });
    page.sessionClient.state.session = null;
    await page.store.dispatch(refreshSession("poll"));
    expect(readState(page)).toMatchObject({ departures: 1, isExpired: false, session: null });
    expect(page.platform.storage.local.read("roomDraft:1")).toBeNull();
  });

  it("only ran out where a tab was closed while it signed out, some time ago", async () => {
    const page = openPage(ada, { ...work, leavingSince: String(Date.now() - 60_000) });
    page.sessionClient.state.session = null;
    await page.store.dispatch(refreshSession("poll"));
    expect(readState(page)).toMatchObject({ isExpired: true, departures: 0 });
    expect(page.platform.storage.local.read("roomDraft:1")).toBe("unsaved");
  });

  it("says while it signs out that it does, and nothing afterwards", async () => {
    const page = openPage(ada, work);
    const { local } = page.platform.storage;
    const said: (string | null)[] = [];
    vi.spyOn(page.platform.sessionClient, "signOut").mockImplementation(async () => {
      said.push(local.read("leavingSince"));
      return { url: null };
    });
    await page.store.dispatch(signOut());
    expect(said).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(local.read("leavingSince")).toBeNull();
  });

  it("WB-50: is not back by the answer to a question from before they signed out", async () => {
    for (const isAnsweredLate of [false, true]) {
      const page = openPage(ada, work);
      const [poll, leaving] = [Promise.withResolvers<Session>(), Promise.withResolvers<void>()];
      page.read.mockReturnValueOnce(poll.promise);
      vi.spyOn(page.platform.sessionClient, "signOut").mockImplementation(async () => {
        await leaving.promise;
        page.sessionClient.state.session = null;
        return { url: null };
      });
      const polled = page.store.dispatch(refreshSession("poll"));
      const left = page.store.dispatch(signOut());
      if (!isAnsweredLate) poll.resolve(ada);
      leaving.resolve();
      await left;
      poll.resolve(ada);
      await polled;
      expect(readState(page)).toMatchObject({ departures: 1, isExpired: false, session: null });
      expect(page.platform.storage.local.read("contentOwner")).toBeNull();
    }
  });

  it("leaves to another registered person no unsaved work, in whatever tab or visit", async () => {
    const page = openPage(undefined, work);
    page.sessionClient.state.session = bob;
    await page.store.dispatch(startSession());
    expect(page.platform.storage.local.read("roomDraft:1")).toBeNull();
    expect(page.platform.storage.local.read("contentOwner")).toBe(bob.user.id);
    const other = openPage(ada, work);
    await other.store.dispatch(signIn({ provider: "google-login", fields: {} }));
    other.sessionClient.state.session = bob;
    await other.store.dispatch(refreshSession("storage"));
    expect(readState(other)).toMatchObject({ session: bob, departures: 1 });
    expect(other.platform.storage.local.read("roomDraft:1")).toBeNull();
  });

  it("is known from the page's own word: the work of somebody else does not wait for them", async () => {
    const page = openPage(bob, work);
    await page.store.dispatch(startSession());
    expect(page.platform.storage.local.read("roomDraft:1")).toBeNull();
    expect(page.platform.storage.local.read("contentOwner")).toBe(bob.user.id);
    expect(page.read).not.toHaveBeenCalled();
  });

  it("finds their unsaved work again when their session only ran out", async () => {
    for (const [event, next] of [
      ["poll", null],
      ["visible", null],
      ["storage", nobody],
    ] as const) {
      const page = openPage(ada, work);
      page.sessionClient.state.session = next;
      await page.store.dispatch(refreshSession(event));
      expect(readState(page)).toMatchObject({ isExpired: true, session: null, departures: 0 });
      expect(page.platform.storage.local.read("roomDraft:1")).toBe("unsaved");
    }
  });

  it("was anonymous before: what they began stays theirs", async () => {
    const page = openPage(nobody, { "roomDraft:1": "unsaved" });
    page.sessionClient.state.session = ada;
    await page.store.dispatch(refreshSession("storage"));
    expect(readState(page)).toMatchObject({ session: ada, departures: 0 });
    expect(page.platform.storage.local.read("roomDraft:1")).toBe("unsaved");
  });
});
