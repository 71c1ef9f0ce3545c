import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createStoredIds } from "#renderer/features/design-room/model/catalogue/stored-ids.ts";
import { readRoomDraft } from "#renderer/features/design-room/model/save/room-draft.ts";
import { localKeys, roomDraftPrefix, sessionKeys } from "#renderer/platform/storage-keys.ts";
import { openCompany } from "#renderer/state/open-company.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { sampleFeatures, sampleStyles } from "#support/company-samples.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";
import { testDesign } from "#support/test-room.ts";

/** What a crash, another version, another program or a curious person leaves in place of JSON. */
const odd = [
  "",
  " ",
  "null",
  "true",
  "-0",
  "1e999",
  '"text"',
  "[]",
  "{}",
  "[null]",
  "{broken",
  '{"a":1}{"a":1}',
  '{"__proto__":{"isOdd":true}}',
  "\u0000",
  "\ud800",
  "\ufeff[]",
  "[".repeat(20_000),
  "x".repeat(100_000),
];

/** What was written well and then cut off, or has one character changed. */
const hurt = [sampleFeatures, sampleStyles, [testDesign.id], { ...testDesign, changedAtMs: 1 }]
  .map((value) => JSON.stringify(value))
  .flatMap((text) => {
    const at = Math.floor(text.length / 2);
    return [text.slice(0, at), text.slice(1), `${text.slice(0, at)}\u0001${text.slice(at + 1)}`];
  });

const fill = (keys: object, text: string): Record<string, string> =>
  Object.fromEntries(Object.values(keys).map((key) => [String(key), text]));

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([...odd, ...hurt].map((text) => ({ text, shown: JSON.stringify(text).slice(0, 40) })))(
  "RL-18 opens all the same when everything that it keeps says $shown",
  async ({ text }) => {
    const { store, platform, sent, sessionClient } = createScriptedStore({
      answers: {
        "GET /api/v1/company/features": sampleFeatures,
        "GET /api/v1/company/styles": { companyStyles: sampleStyles },
      },
      entrance: { slug: "alder-quay", basename: "/c/alder-quay" },
      sessionStorage: { ...fill(sessionKeys, text), companySlug: "alder-quay" },
      localStorage: { ...fill(localKeys, text), [roomDraftPrefix + testDesign.id]: text },
    });
    await Promise.all([store.dispatch(openCompany()), store.dispatch(startSession())]);
    expect(store.getState().company).toMatchObject({
      status: "ready",
      features: sampleFeatures,
      styles: sampleStyles,
    });
    expect(store.getState().session.session?.user.anonymousUserId).toMatch(/^[\w-]{32}$/);
    // Nothing is asked for again and again.
    expect(sent.map(({ path }) => path.split("?")[0] ?? "").toSorted()).toEqual([
      "/api/v1/company/features",
      "/api/v1/company/styles",
    ]);
    expect(sessionClient.state.signIns).toEqual(["anonymous-login"]);
    const { local, session } = platform.storage;
    expect(createStoredIds(local, localKeys.favouriteProducts, 10).get()).toEqual([]);
    expect(readRoomDraft(local, testDesign)).toBeNull();
    // What could not be read is gone, and is not read a second time.
    expect(session.read(sessionKeys.companyStyles)).toBe(JSON.stringify(sampleStyles));
    expect(session.read(sessionKeys.companyFeatures)).toBe(JSON.stringify(sampleFeatures));
    expect(local.read(roomDraftPrefix + testDesign.id)).toBeNull();
    expect(Reflect.get({}, "isOdd")).toBeUndefined();
  },
);
