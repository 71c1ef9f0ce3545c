import { afterEach, describe, expect, it, vi } from "vitest";

import { watchVisitConsent, writeVisitConsent } from "#renderer/platform/answered-consent.ts";
import { readVisitConsent } from "#renderer/platform/visit-consent.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";

const open = (localStorage: Record<string, string> = {}, slug: string | null = "greenhouse") =>
  createScriptedStore({ localStorage, entrance: { slug } }).platform;

describe("the consent to being noted", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is nobody's until they are asked", () => {
    expect(readVisitConsent(open())).toBeNull();
    expect(readVisitConsent(open({ "visitConsent:greenhouse": "perhaps" }))).toBeNull();
  });

  it("is kept in local storage, by company", () => {
    const platform = open();
    writeVisitConsent(platform, "yes");
    expect(readVisitConsent(platform)).toBe("yes");
    expect(platform.storage.local.read("visitConsent:greenhouse")).toBe("yes");
    const kept = { "visitConsent:greenhouse": "yes" };
    expect(readVisitConsent(open(kept, "alder-quay"))).toBeNull();
    expect(readVisitConsent(open(kept, null))).toBeNull();
  });

  it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "is a no where the browser says so: %o",
    (stated) => {
      vi.stubGlobal("navigator", stated);
      expect(readVisitConsent(open())).toBe("no");
      expect(readVisitConsent(open({ "visitConsent:greenhouse": "yes" }))).toBe("no");
      // What has yet to be erased is still erased.
      expect(readVisitConsent(open({ "visitConsent:greenhouse": "ending" }))).toBe("ending");
    },
  );

  it("tells whoever watches, until they stop", () => {
    const platform = open();
    const listener = vi.fn<() => void>();
    const stop = watchVisitConsent(listener);
    writeVisitConsent(platform, "yes");
    stop();
    writeVisitConsent(platform, "no");
    expect(listener).toHaveBeenCalledOnce();
  });
});
