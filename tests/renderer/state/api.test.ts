import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { findCall } from "#renderer/services/find-call.ts";
import { api } from "#renderer/state/api.ts";
import { AppError } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const id = "44444444-4444-4444-8444-444444444444";
const design: Design = {
  id,
  imageId: "33333333-3333-4333-8333-333333333333",
  name: "Kitchen",
  edits: [],
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  latestRender: null,
};
const render = {
  id: "55555555-5555-4555-8555-555555555555",
  designId: id,
  designVersion: 1,
  state: "queued",
  phase: "queued",
  progress: 0,
  position: 0,
  errorCode: null,
  width: null,
  height: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  finishedAt: null,
};
const session = createTestSession();
const noDesigns = { items: [], nextCursor: null };

describe("the server's facts in the store", () => {
  // The contract's rows come late, and so does what keeps answers: no clock that is stopped brings them.
  beforeAll(async () => {
    await Promise.all([findCall("getDesign"), import("#renderer/services/kept-answers.ts")]);
  });
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("asks for a query three times more while its failure may pass, 1, 2 and 4 s apart", async () => {
    const { store, sent } = createScriptedStore({
      session,
      answers: { [`GET /api/v1/designs/${id}`]: refuse(503, "unavailable") },
    });
    const asked = store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }));
    await vi.advanceTimersByTimeAsync(2999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4001);
    expect(sent).toHaveLength(4);
    expect(await asked).toMatchObject({
      error: { code: "unavailable", message: "refused", requestId: "r-1" },
    });
  });

  it.each([
    [404, "not_found"],
    [409, "version_conflict"],
    [429, "rate_limited"],
  ])("never repeats a refusal (%i)", async (status, code) => {
    const { store, sent } = createScriptedStore({
      session,
      answers: { [`GET /api/v1/designs/${id}`]: refuse(status, code) },
    });
    const { error } = await store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }));
    expect(error).toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });

  it("takes a proxy's own 413 for what it is", async () => {
    const { ScriptedAnswer } = await import("#support/scripted-platform.ts");
    const { store } = createScriptedStore({
      session,
      answers: {
        [`PATCH /api/v1/designs/${id}`]: new ScriptedAnswer(413, "<h1>Entity Too Large</h1>"),
      },
    });
    const { error } = await store.dispatch(
      api.endpoints.updateDesign.initiate({ params: { id }, body: { version: 1, name: "B" } }),
    );
    expect(error).toMatchObject({ code: "payload_too_large" });
  });

  it("repeats a creation under one key, and never a change without one", async () => {
    let asked = 0;
    const { store, sent } = createScriptedStore({
      session,
      answers: {
        [`POST /api/v1/designs/${id}/duplicate`]: () => {
          asked += 1;
          if (asked === 1) throw new AppError("offline", "no answer");
          return design;
        },
        [`PATCH /api/v1/designs/${id}`]: refuse(503, "unavailable"),
      },
    });
    const creating = store.dispatch(api.endpoints.duplicateDesign.initiate({ params: { id } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await creating).data).toEqual(design);
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await store.dispatch(
      api.endpoints.updateDesign.initiate({ params: { id }, body: { version: 1, name: "B" } }),
    );
    expect(sent).toHaveLength(3);
  });

  it("refreshes the list after a save and takes the saved design from the answer", async () => {
    const { store, countSent } = createScriptedStore({
      session,
      answers: {
        "GET /api/v1/designs": noDesigns,
        [`GET /api/v1/designs/${id}`]: design,
        [`PATCH /api/v1/designs/${id}`]: { ...design, name: "Hall", version: 2 },
      },
    });
    await store.dispatch(api.endpoints.listDesigns.initiate({ query: {} }));
    await store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }));
    await store.dispatch(
      api.endpoints.updateDesign.initiate({ params: { id }, body: { version: 1, name: "Hall" } }),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect(countSent("/api/v1/designs")).toBe(2);
    expect(countSent(`/api/v1/designs/${id}`)).toBe(2);
    const kept = api.endpoints.getDesign.select({ params: { id } })(store.getState());
    expect(kept.data).toMatchObject({ name: "Hall", version: 2 });
  });

  it("lets go of a room's other versions when its name has changed", async () => {
    const other = { ...design, id: "0d9a1c9e-0000-4000-8000-0000000000ff" };
    const { store, countSent } = createScriptedStore({
      session,
      answers: {
        [`GET /api/v1/designs/${id}`]: design,
        [`GET /api/v1/designs/${other.id}`]: other,
        [`PATCH /api/v1/designs/${id}`]: { ...design, name: "Hall", version: 2 },
      },
    });
    const { getDesign, updateDesign } = api.endpoints;
    const read = () =>
      store.dispatch(getDesign.initiate({ params: { id: other.id } }, { subscribe: false }));
    await read();
    await read();
    expect(countSent(`/api/v1/designs/${other.id}`)).toBe(1);
    const body = { version: 1, name: "Hall" };
    await store.dispatch(updateDesign.initiate({ params: { id }, body }));
    await vi.advanceTimersByTimeAsync(10);
    await read();
    expect(countSent(`/api/v1/designs/${other.id}`)).toBe(2);
  });

  it("hands both versions of a conflict to the screen", async () => {
    const conflict = {
      error: {
        code: "version_conflict",
        message: "changed meanwhile",
        requestId: "r-2",
        details: { current: { ...design, version: 7 } },
      },
    };
    const { store, answers } = createScriptedStore({ session });
    const { ScriptedAnswer } = await import("#support/scripted-platform.ts");
    answers.set(`PATCH /api/v1/designs/${id}`, new ScriptedAnswer(409, conflict));
    const { error } = await store.dispatch(
      api.endpoints.updateDesign.initiate({ params: { id }, body: { version: 1 } }),
    );
    expect(error).toMatchObject({ details: { current: { version: 7 } } });
  });

  it("knows a new render as its design's latest without asking for the edits again", async () => {
    const { store, countSent } = createScriptedStore({
      session,
      answers: {
        [`GET /api/v1/designs/${id}`]: design,
        [`POST /api/v1/designs/${id}/renders`]: render,
      },
    });
    await store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }));
    await store.dispatch(api.endpoints.createRender.initiate({ params: { id } }));
    await vi.advanceTimersByTimeAsync(10);
    const kept = api.endpoints.getDesign.select({ params: { id } })(store.getState());
    expect(kept.data?.latestRender).toEqual(render);
    expect(countSent(`/api/v1/designs/${id}`)).toBe(1);
  });

  it("keeps what nobody shows for five minutes", async () => {
    const { store } = createScriptedStore({
      session,
      answers: { [`GET /api/v1/designs/${id}`]: design },
    });
    const shown = store.dispatch(api.endpoints.getDesign.initiate({ params: { id } }));
    await shown;
    shown.unsubscribe();
    const read = () => api.endpoints.getDesign.select({ params: { id } })(store.getState()).data;
    await vi.advanceTimersByTimeAsync(299_000);
    expect(read()).toEqual(design);
    await vi.advanceTimersByTimeAsync(2000);
    expect(read()).toBeUndefined();
  });
});
