import { createElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { FollowSession } from "#renderer/app/follow-session.tsx";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { sessionEnded, sessionExpired, sessionStarted } from "#renderer/state/session-slice.ts";
import { createFakePage } from "#support/fake-page.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import { createScriptedStore, createTestSession } from "#support/scripted-platform.ts";

const registered = createTestSession({ sessionType: "regular-login" });
const signInAddress =
  "/api/auth/signin?error=SessionRequired&callbackUrl=http%3A%2F%2Fproduct.test%2Fdesigns";

/** A registered person at `/designs`, at one of the entry points. */
async function openDesigns(entrance: { basename?: string; inFrame?: boolean }) {
  const page = createFakePage({ address: "http://product.test/designs" });
  vi.stubGlobal("window", page.window);
  const { store, services } = createScriptedStore({ entrance });
  store.dispatch(sessionStarted(registered));
  const dispatched = vi.spyOn(store, "dispatch");
  const app = await mountUnseen(createElement(FollowSession), {
    store,
    services,
    address: "/designs",
  });
  const countNotices = () =>
    dispatched.mock.calls.filter(([action]) => noticeShown.match(action)).length;
  return { ...app, page, store, countNotices };
}

describe("when a session ends", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("in a frame, the person is told once and stands at the start, at every expiry", async () => {
    const app = await openDesigns({ inFrame: true, basename: "/embed/alder" });
    await app.happen(() => app.store.dispatch(sessionExpired()));
    expect(app.countNotices()).toBe(1);
    expect(app.visits).toEqual(["/designs", "/"]);

    await app.goTo("/upload");
    expect(app.visits).toEqual(["/designs", "/", "/upload"]);

    await app.happen(() => app.store.dispatch(sessionStarted(registered)));
    await app.happen(() => app.store.dispatch(sessionExpired()));
    expect(app.countNotices()).toBe(2);
    expect(app.visits).toEqual(["/designs", "/", "/upload", "/"]);
    await app.unmount();
  });

  it("on the product's own pages, the sign-in page is asked for once and leads back", async () => {
    const app = await openDesigns({});
    await app.happen(() => app.store.dispatch(sessionExpired()));
    expect(app.visits).toEqual(["/designs", signInAddress]);
    expect(app.page.visited).toEqual([]);
    await app.unmount();
  });

  it("on a company's pages, the browser leaves for the sign-in page once", async () => {
    const app = await openDesigns({ basename: "/c/alder" });
    await app.happen(() => app.store.dispatch(sessionExpired()));
    await app.goTo("/upload");
    expect(app.page.visited).toEqual([signInAddress]);
    await app.unmount();
  });

  it("whoever signed out stands at the start, and whoever comes next goes where they like", async () => {
    const app = await openDesigns({ inFrame: true });
    await app.happen(() => app.store.dispatch(sessionEnded()));
    await app.goTo("/upload");
    expect(app.visits).toEqual(["/designs", "/", "/upload"]);
    await app.unmount();
  });
});
