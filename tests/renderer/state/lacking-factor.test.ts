import { expect, test } from "vitest";

import { factorSetUp, sessionStarted } from "#renderer/state/session-slice.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const registered = { sessionType: "regular-login", email: "ada@example.com" } as const;
const ada = createTestSession({ ...registered, role: "editor" });

async function openLacking() {
  const page = createScriptedStore({
    session: ada,
    answers: { "GET /api/v1/designs": refuse(403, "second_factor_required") },
  });
  await page.services.api.call("listDesigns", { query: {} }).catch(() => undefined);
  return page;
}
const lacks = ({ store }: Awaited<ReturnType<typeof openLacking>>) =>
  store.getState().session.lacksFactor;

test("a call that is refused for want of a second factor says so to the whole page", async () => {
  const page = createScriptedStore({ session: ada });
  await page.services.api.call("listDesigns", { query: {} }).catch(() => undefined);
  expect(page.store.getState().session.lacksFactor).toBe(false);
  expect(lacks(await openLacking())).toBe(true);
});

test("it stays so while the same person's session is read again, and not for somebody else", async () => {
  const page = await openLacking();
  page.store.dispatch(sessionStarted({ ...ada, expires: "2031-01-01T00:00:00.000Z" }));
  expect(lacks(page)).toBe(true);
  const id = "22222222-2222-4222-8222-222222222222";
  page.store.dispatch(sessionStarted(createTestSession({ ...registered, id })));
  expect(lacks(page)).toBe(false);
});

test("once it is set up it is over", async () => {
  const page = await openLacking();
  page.store.dispatch(factorSetUp());
  expect(lacks(page)).toBe(false);
});
