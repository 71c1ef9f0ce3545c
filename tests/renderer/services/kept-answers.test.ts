import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listKeptRooms } from "#renderer/services/kept-answers.ts";
import { api } from "#renderer/state/api.ts";
import { signOut, startSession } from "#renderer/state/start-session.ts";
import { AppError } from "#shared/app-error.ts";
import type { PageProps } from "#shared/session.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";
import { testDesign } from "#support/test-room.ts";

const served: PageProps = { authenticatedServerCompanyId: null, sessionRefetchSeconds: 0 };
const path = `/api/v1/designs/${testDesign.id}`;
const ada = createTestSession({ sessionType: "regular-login" });
const bob = createTestSession({
  id: "33333333-3333-4333-8333-333333333333",
  sessionType: "regular-login",
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fail = () => Promise.reject(new Error("gone"));
const goOffline = () => vi.stubGlobal("navigator", { onLine: false });

function openPage(session = ada, pageProps = served) {
  const page = createScriptedStore({
    session,
    answers: { [`GET ${path}`]: testDesign },
    entrance: { pageProps },
  });
  const input = { params: { id: testDesign.id } };
  const readDesign = () =>
    page.store.dispatch(api.endpoints.getDesign.initiate(input, { forceRefetch: true }));
  return { ...page, input, readDesign };
}

it("gives what was answered before where there is no network, and asks nobody", async () => {
  const page = openPage();
  await page.store.dispatch(startSession());
  await page.readDesign();
  goOffline();
  const asked = page.countSent(path);
  const { data, isError } = await page.readDesign();
  expect([data, isError]).toEqual([testDesign, false]);
  expect(page.countSent(path)).toBe(asked);
  expect(await listKeptRooms(page.services)).toEqual([
    { id: testDesign.id, name: testDesign.name },
  ]);
});

it("gives what was saved last", async () => {
  const page = openPage();
  await page.store.dispatch(startSession());
  await page.readDesign();
  const saved = { ...testDesign, name: "Kitchen", version: 2 };
  page.answers.set(`PATCH ${path}`, saved);
  page.answers.set(`PUT ${path}`, saved);
  const body = { version: 1, name: "Kitchen", edits: [] };
  await page.store.dispatch(api.endpoints.updateDesign.initiate({ ...page.input, body })).unwrap();
  goOffline();
  expect((await page.readDesign()).data).toEqual(saved);
  expect(await listKeptRooms(page.services)).toEqual([{ id: testDesign.id, name: "Kitchen" }]);
});

it("says that there is no network where nothing is kept, and does not wait for one", async () => {
  const page = openPage();
  goOffline();
  expect(await page.readDesign()).toMatchObject({ error: { code: "offline" } });
});

it("gives the answer of before where the server cannot be reached", async () => {
  vi.useFakeTimers();
  try {
    const page = openPage();
    await page.store.dispatch(startSession());
    await page.readDesign();
    page.answers.set(`GET ${path}`, () => Promise.reject(new AppError("offline", "no route")));
    const asked = page.readDesign();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await asked).data).toEqual(testDesign);
  } finally {
    vi.useRealTimers();
  }
});

it("does not wait long for the server on a page that was started without one", async () => {
  vi.useFakeTimers();
  try {
    const page = openPage(ada, { ...served, isKept: true });
    await page.store.dispatch(startSession());
    await page.readDesign();
    page.answers.set(`GET ${path}`, () => new Promise(() => undefined));
    const asked = page.readDesign();
    await vi.advanceTimersByTimeAsync(5000);
    expect((await asked).data).toEqual(testDesign);
  } finally {
    vi.useRealTimers();
  }
});

it("does not go by what is kept where the server refuses", async () => {
  const page = openPage();
  await page.store.dispatch(startSession());
  await page.readDesign();
  page.answers.set(`GET ${path}`, refuse(404, "not_found"));
  expect(await page.readDesign()).toMatchObject({ error: { code: "not_found" } });
});

it("forgets everything with the sign-out, and for whoever comes next", async () => {
  const page = openPage();
  await page.store.dispatch(startSession());
  await page.readDesign();
  await page.store.dispatch(signOut());
  goOffline();
  expect(await page.readDesign()).toMatchObject({ error: { code: "offline" } });
  expect(await listKeptRooms(page.services)).toEqual([]);
});

it("forgets what is another person's, also where they left without a word", async () => {
  const page = openPage(bob);
  page.platform.storage.local.write("keptFor", ada.user.id);
  await page.services.imageStore.write("/answers/of-ada", new Blob(["private"]));
  await page.store.dispatch(startSession());
  await expect(page.services.imageStore.read("/answers/of-ada", fail)).rejects.toThrow("gone");
});

it("takes nothing that another release would have to understand", async () => {
  const page = openPage();
  await page.store.dispatch(startSession());
  await page.readDesign();
  const key = `/answers/${ada.user.id}/getDesign/${testDesign.id}`;
  await page.services.imageStore.write(key, new Blob(['{"id":1}']));
  goOffline();
  expect(await page.readDesign()).toMatchObject({ error: { code: "offline" } });
});
