import { describe, expect, it } from "vitest";

import { readVisitConsent } from "#renderer/platform/visit-consent.ts";
import { answerVisits } from "#renderer/state/visits/answer-visits.ts";
import { eraseVisits } from "#renderer/state/visits/erase-visits.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const url = "/api/v1/visit-events";
const clientIp = "0b9d1c3e-6f5a-4c2b-9d7e-1f2a3b4c5d6e";

function open(localStorage: Record<string, string>, answer: unknown = {}) {
  const scripted = createScriptedStore({
    localStorage: { clientIp, ...localStorage },
    session: createTestSession(),
    answers: { [`DELETE ${url}`]: answer },
  });
  return { ...scripted, local: scripted.platform.storage.local };
}

describe("the answer to whether a visit may be noted", () => {
  it("is only kept: nothing is asked of the server", () => {
    const { store, platform, sent } = open({});
    store.dispatch(answerVisits(true));
    expect(readVisitConsent(platform)).toBe("yes");
    store.dispatch(answerVisits(false));
    expect(readVisitConsent(platform)).toBe("no");
    expect(sent).toEqual([]);
  });

  it("that is taken back after something was noted leaves that to be erased", () => {
    const { store, platform } = open({ visitSeenAt: "5" });
    store.dispatch(answerVisits(false));
    expect(readVisitConsent(platform)).toBe("ending");
  });

  it("is a plain no once the server has erased, and the browser has another id", async () => {
    const { store, platform, sent, local } = open({ visitSeenAt: "5" });
    store.dispatch(answerVisits(false));
    await store.dispatch(eraseVisits());
    const asked = sent.filter(({ path }) => path === url);
    expect(asked.map(({ body }) => body)).toEqual([
      { kind: "json", value: { deviceId: clientIp } },
    ]);
    expect(local.read("clientIp")).toMatch(/^[0-9a-f-]{36}$/);
    expect(local.read("clientIp")).not.toBe(clientIp);
    expect([readVisitConsent(platform), local.read("visitSeenAt")]).toEqual(["no", null]);
  });

  it("waits with the id that it needs while the server cannot erase", async () => {
    const { store, platform, local } = open({ visitSeenAt: "5" }, refuse(503, "unavailable"));
    store.dispatch(answerVisits(false));
    await expect(store.dispatch(eraseVisits())).rejects.toMatchObject({ code: "unavailable" });
    expect([readVisitConsent(platform), local.read("clientIp")]).toEqual(["ending", clientIp]);
  });
});
