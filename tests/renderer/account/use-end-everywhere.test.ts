import { setImmediate as takeTurn } from "node:timers/promises";

import { act, createElement, Fragment, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { FollowSession } from "#renderer/app/follow-session.tsx";
import { useEndEverywhere } from "#renderer/features/account/devices/use-end-everywhere.ts";
import { accountCatalogue } from "#renderer/features/account/texts/account-catalogue.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { sessionStarted } from "#renderer/state/session-slice.ts";
import { isRegisteredUser } from "#shared/session.ts";
import { createFakePage } from "#support/fake-page.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([findCall("endAllDevices"), findCall("listDesigns")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

/** A server that refuses whoever comes with a session that it has ended. */
function createServer() {
  const session = createTestSession({ sessionType: "regular-login" });
  let isOver = false;
  const askers: string[] = [];
  const scripted = createScriptedStore({
    session,
    answers: {
      "DELETE /api/v1/me/devices": ({ path }: { path: string }) => {
        isOver = !path.includes("keepThis=true");
        return {};
      },
      "GET /api/v1/designs": () => {
        const { session: carried } = scripted.sessionClient.state;
        const isEnded = isOver && carried !== null && isRegisteredUser(carried.user);
        askers.push(isEnded ? "a session that is over" : (carried?.user.sessionType ?? "nobody"));
        return isEnded ? refuse(401, "unauthorized") : { items: [], nextCursor: null };
      },
    },
  });
  scripted.store.dispatch(sessionStarted(session));
  return { ...scripted, askers };
}

/**
 * The dialog's form on the account's page, and a start page that asks for the person's designs. The
 * request that takes the session's cookie away is answered when the test says so.
 */
async function openAccount() {
  vi.stubGlobal("window", createFakePage({ address: "http://product.test/account" }).window);
  await accountCatalogue.load("en");
  const server = createServer();
  const { sessionClient } = server.platform;
  const cookieTaken = Promise.withResolvers<void>();
  const signOut = sessionClient.signOut.bind(sessionClient);
  const signingOut = vi.spyOn(sessionClient, "signOut").mockImplementation(async (options) => {
    await cookieTaken.promise;
    return signOut(options);
  });
  let dialog: ReturnType<typeof useEndEverywhere> | null = null;
  const show = (latest: ReturnType<typeof useEndEverywhere>) => {
    dialog = latest;
  };
  function Dialog() {
    const latest = useEndEverywhere(() => undefined);
    useEffect(() => show(latest));
    return null;
  }
  function StartPage() {
    const isHere = useLocation().pathname === "/";
    useEffect(() => {
      if (isHere) server.services.api.call("listDesigns", { query: {} }).catch(() => undefined);
    }, [isHere]);
    return null;
  }
  const parts = [FollowSession, StartPage, Dialog].map((part) => createElement(part));
  const opened = await mountUnseen(createElement(Fragment, null, ...parts), {
    ...server,
    address: "/account",
  });
  app = opened;
  const readDialog = () => {
    if (dialog === null) throw new RangeError("nothing is mounted");
    return dialog;
  };
  return {
    ...server,
    visits: opened.visits,
    choose: (keepsThis: boolean) => opened.happen(() => readDialog().chooseKeep(keepsThis)),
    submit: () => opened.happen(() => readDialog().form.onSubmit()),
    isLeaving: () => signingOut.mock.calls.length > 0,
    takeCookie: () => opened.happen(() => cookieTaken.resolve()),
    readNotices: () => server.store.getState().notices.notices.map(({ text }) => text),
  };
}

/** Goes on until `isDone`, and then for so many turns that whatever else follows has come. */
async function follow(isDone: () => boolean): Promise<void> {
  for (let turnsLeft = 50; turnsLeft > 0; turnsLeft -= isDone() ? 1 : 0) {
    await act(() => takeTurn());
  }
}

describe("signing out everywhere", () => {
  it("asks nothing in the name of the session that is over, and leads to the start page", async () => {
    const account = await openAccount();
    await account.choose(false);
    await account.submit();
    await follow(account.isLeaving);
    expect(account.sent.map(({ method }) => method)).toEqual(["DELETE"]);
    expect(account.visits).toEqual(["/account"]);

    await account.takeCookie();
    await follow(() => account.readNotices().length > 0);
    expect(account.readNotices()).toEqual(["You are signed out everywhere."]);
    expect(account.visits).toEqual(["/account", "/"]);
    expect(account.askers).not.toEqual([]);
    expect(account.askers).not.toContain("a session that is over");
    expect(account.store.getState().session).toMatchObject({
      isExpired: false,
      session: { user: { sessionType: "anonymous-login" } },
    });
  });

  it("but here leaves the person where they are", async () => {
    const account = await openAccount();
    await account.submit();
    await follow(() => account.readNotices().length > 0);
    expect(account.readNotices()).toEqual(["All other devices are signed out."]);
    expect(account.visits).toEqual(["/account"]);
    expect(account.store.getState().session.session?.user.sessionType).toBe("regular-login");
  });
});
