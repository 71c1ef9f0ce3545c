import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { followVisit } from "#renderer/features/visits/follow-visit.ts";
import { api } from "#renderer/state/api.ts";
import { deriveEndpoints } from "#renderer/state/call-endpoints.ts";
import { uploadFinished } from "#renderer/state/images-slice.ts";
import { visitCalls } from "#shared/wires/http/visit-calls.ts";
import { createScriptedStore, createTestSession } from "#support/scripted-platform.ts";

const url = "/api/v1/visit-events";
const clientIp = "0b9d1c3e-6f5a-4c2b-9d7e-1f2a3b4c5d6e";
const roomId = "6f0a8a5e-0000-4000-8000-000000000001";
const photo = { id: "u-1", image: { name: "Zebrafink's salon" } } as unknown as Parameters<
  typeof uploadFinished
>[0];

const { createQuote } = deriveEndpoints({ createQuote: { invalidates: [] } }).endpoints;

function open(localStorage: Record<string, string> = {}) {
  const scripted = createScriptedStore({
    localStorage: { clientIp, "visitConsent:": "yes", ...localStorage },
    session: createTestSession(),
    answers: {
      [`POST ${url}`]: {},
      [`POST /api/v1/designs/${roomId}/quotes`]: { id: roomId },
    },
  });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const visit = followVisit(scripted.services, page as unknown as Document);
  const readSent = () =>
    scripted.sent
      .filter(({ path }) => path === url)
      .map(({ body }) =>
        visitCalls.noteVisitEvents.body.parse("value" in body ? body.value : null),
      );
  const leave = () => {
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    return vi.advanceTimersByTimeAsync(0);
  };
  return { ...scripted, visit, readSent, leave };
}

const list = (sent: ReturnType<ReturnType<typeof open>["readSent"]>) =>
  sent.flatMap(({ events }) => events.map(({ kind, path, name }) => [kind, path, name]));

const minutesAgo = (minutes: number) => String(Date.now() - minutes * 60_000);

/** The kinds that a visit begins with, when the one before it was seen last then. */
async function listFirstKinds(visitSeenAt: string): Promise<string[]> {
  const { visit, readSent, leave } = open({ visitSeenAt });
  visit.show("/upload");
  await leave();
  visit.stop();
  return readSent().flatMap(({ events }) => events.map(({ kind }) => kind));
}

describe("a visit that may be noted", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is a session, pages by their paths alone, and screens; sent under the browser's id", async () => {
    const { visit, readSent } = open();
    visit.show("/upload");
    visit.show("/upload");
    visit.show(`/room/${roomId}`);
    visit.show("/room/6f0a8a5e-0000-4000-8000-000000000002");
    await vi.advanceTimersByTimeAsync(3_000);
    const sent = readSent();
    expect(sent.map(({ deviceId }) => deviceId)).toEqual([clientIp]);
    expect(list(sent)).toEqual([
      ["session-start", "/upload", null],
      ["page-view", "/upload", null],
      ["screen-view", "/upload", "upload"],
      ["page-view", "/room/:id", null],
      ["screen-view", "/room/:id", "room"],
      ["page-view", "/room/:id", null],
    ]);
    visit.stop();
  });

  it("goes on in the session that it was a moment ago, and begins one after half an hour", async () => {
    expect(await listFirstKinds(minutesAgo(29))).not.toContain("session-start");
    expect(await listFirstKinds(minutesAgo(31))).toContain("session-start");
  });

  it("hears of photos and requests for quotes that have arrived, and of nothing they say", async () => {
    const { store, visit, readSent, leave, sent } = open();
    visit.show("/upload");
    store.dispatch(uploadFinished(photo));
    const params = { id: roomId };
    const contact = { name: "Zebrafink", email: "zebrafink@example.com", phone: null };
    await store.dispatch(createQuote.initiate({ params, body: { contact } }));
    // Refused, and so nothing that has arrived.
    await store.dispatch(createQuote.initiate({ params: { id: clientIp }, body: { contact } }));
    await store.dispatch(api.endpoints.duplicateDesign.initiate({ params }));
    await leave();
    expect(list(readSent()).slice(-2)).toEqual([
      ["form-interaction", "/upload", "photo"],
      ["form-interaction", "/upload", "quote"],
    ]);
    const noted = sent.filter(({ path }) => path === url);
    expect(JSON.stringify(noted)).not.toMatch(/zebrafink/i);
    visit.stop();
  });

  it("is sent no more once another tab has taken the consent back", async () => {
    const { visit, platform, readSent, leave } = open();
    visit.show("/upload");
    platform.storage.local.write("visitConsent:", "no");
    await leave();
    expect([readSent(), platform.storage.local.read("visitSeenAt")]).toEqual([[], null]);
    visit.stop();
  });

  it("is over when it is stopped", async () => {
    const { store, visit, readSent, leave } = open();
    visit.show("/upload");
    visit.stop();
    store.dispatch(uploadFinished(photo));
    await leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readSent()).toEqual([]);
  });
});
