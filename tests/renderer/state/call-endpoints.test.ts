import { describe, expect, it } from "vitest";

import { deriveEndpoints } from "#renderer/state/call-endpoints.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const api = deriveEndpoints({
  listDevices: { provides: ["Device"] },
  endDevice: { refreshes: ["Device"] },
  endAllDevices: { invalidates: ({ query }) => (query.keepThis === "true" ? ["Device"] : []) },
  listAudit: { pages: ["AuditLog"] },
});
const session = createTestSession({ sessionType: "regular-login", role: "admin" });
const id = "44444444-4444-4444-8444-444444444444";
const devices = "GET /api/v1/me/devices";

function openDevices(answers: Record<string, unknown>) {
  const scripted = createScriptedStore({
    session,
    answers: { [devices]: { items: [] }, ...answers },
  });
  void scripted.store.dispatch(api.endpoints.listDevices.initiate());
  return { ...scripted, reads: () => scripted.countSent("/api/v1/me/devices") };
}

describe("endpoints derived from the contract", () => {
  it.each([
    ["refused", refuse(404, "not_found")],
    ["done", null],
  ])("reads again what a call refreshes, also when it was %s", async (_how, answer) => {
    const { store, reads } = openDevices({ [`DELETE /api/v1/me/devices/${id}`]: answer });
    await expect.poll(reads).toBe(1);
    await store.dispatch(api.endpoints.endDevice.initiate({ params: { id } }));
    await expect.poll(reads).toBe(2);
  });

  it("keeps what a refused call would have changed", async () => {
    const { store, reads, answers, sent } = openDevices({
      "DELETE /api/v1/me/devices": refuse(403, "forbidden"),
    });
    await expect.poll(reads).toBe(1);
    const end = () =>
      store.dispatch(api.endpoints.endAllDevices.initiate({ query: { keepThis: "true" } }));
    await end();
    answers.set("DELETE /api/v1/me/devices", null);
    await end();
    await expect.poll(reads).toBe(2);
    expect(sent.map(({ method }) => method)).toEqual(["GET", "DELETE", "DELETE", "GET"]);
  });

  it("goes along a list's cursors with the rest of the question unchanged", async () => {
    const { store, sent } = createScriptedStore({
      session,
      answers: {
        "GET /api/v1/studio/audit": ({ path }: { path: string }) => ({
          items: [],
          nextCursor: path.includes("cursor") ? null : "next",
        }),
      },
    });
    const question = { query: { action: "member.invited" } } as const;
    await store.dispatch(api.endpoints.listAudit.initiate(question));
    await store.dispatch(api.endpoints.listAudit.initiate(question, { direction: "forward" }));
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/v1/studio/audit?action=member.invited",
      "/api/v1/studio/audit?action=member.invited&cursor=next",
    ]);
  });
});
