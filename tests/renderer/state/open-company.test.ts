import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openCompany } from "#renderer/state/open-company.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import { defaultFeatures, sampleFeatures, sampleStyles } from "#support/company-samples.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";

const featuresRoute = "GET /api/v1/company/features";
const stylesRoute = "GET /api/v1/company/styles";
const answers = {
  [featuresRoute]: sampleFeatures,
  [stylesRoute]: { companyStyles: sampleStyles },
};
const atSlug = { slug: "alder-quay", basename: "/c/alder-quay" };

describe("opening a company", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("opens the company that the address names and keeps it for the tab", async () => {
    const { store, platform, sent } = createScriptedStore({ answers, entrance: atSlug });
    await store.dispatch(openCompany());
    expect(store.getState().company).toEqual({
      slug: "alder-quay",
      companyId: sampleFeatures.id,
      status: "ready",
      features: sampleFeatures,
      hasOwnStyles: true,
      styles: sampleStyles,
    });
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/v1/company/features?identification=alder-quay",
      `/api/v1/company/styles?identification=${sampleFeatures.id}`,
    ]);
    const { session } = platform.storage;
    expect(session.read("companySlug")).toBe("alder-quay");
    expect(session.read("companyId")).toBe(sampleFeatures.id);
    expect(JSON.parse(session.read("companyFeatures") ?? "")).toEqual(sampleFeatures);
    expect(JSON.parse(session.read("companyStyles") ?? "")).toEqual(sampleStyles);
  });

  it("opens the company that an earlier page of the tab named", async () => {
    const { store, sent } = createScriptedStore({
      answers,
      sessionStorage: { companySlug: "alder-quay" },
    });
    await store.dispatch(openCompany());
    expect(store.getState().company.slug).toBe("alder-quay");
    expect(sent[0]?.headers).toMatchObject({ "x-roomwright-company": "alder-quay" });
  });

  it("opens the default company when nothing names one", async () => {
    const { store, sent } = createScriptedStore({
      answers: { [featuresRoute]: defaultFeatures, [stylesRoute]: { companyStyles: sampleStyles } },
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ slug: null, companyId: defaultCompanyId });
    expect(sent[0]?.path).toContain(defaultCompanyId);
    expect(sent[0]?.headers).toEqual({});
  });

  it("leaves a company that switched its slug off and forgets it", async () => {
    const { store, platform } = createScriptedStore({
      answers: { ...answers, [featuresRoute]: { ...sampleFeatures, slug_mode: false } },
      entrance: atSlug,
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({
      status: "left",
      slug: null,
      styles: defaultCompanyStyles,
    });
    expect(platform.storage.session.read("companySlug")).toBeNull();
    expect(platform.storage.session.read("companyStyles")).toBeNull();
  });

  it("leaves an address that names no company", async () => {
    const { store, platform } = createScriptedStore({ entrance: atSlug });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ status: "left", slug: null });
    expect(platform.storage.session.read("companySlug")).toBeNull();
  });

  it("§4 clears a stored slug whose company turned slug mode off, also where no address names it", async () => {
    const { store, platform } = createScriptedStore({
      answers: { ...answers, [featuresRoute]: { ...sampleFeatures, slug_mode: false } },
      sessionStorage: { companySlug: "alder-quay", companyId: sampleFeatures.id },
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ status: "left", slug: null });
    const { session } = platform.storage;
    expect([session.read("companySlug"), session.read("companyId")]).toEqual([null, null]);
  });

  it("§4 keeps a stored slug while nobody knows whether slug mode is on", async () => {
    const { store, platform } = createScriptedStore({
      answers: { [featuresRoute]: refuse(429, "rate_limited") },
      sessionStorage: { companySlug: "alder-quay" },
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ status: "ready", slug: "alder-quay" });
    expect(platform.storage.session.read("companySlug")).toBe("alder-quay");
  });

  it("stays in a frame whatever the slug mode", async () => {
    const { store } = createScriptedStore({
      answers: { ...answers, [featuresRoute]: { ...sampleFeatures, slug_mode: false } },
      entrance: { slug: "alder-quay", basename: "/embed/alder-quay", inFrame: true },
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ status: "ready", slug: "alder-quay" });
  });

  it("shows the stored theme at once, before the server has answered", () => {
    const { store } = createScriptedStore({
      answers: { [featuresRoute]: () => new Promise(() => undefined) },
      sessionStorage: { companySlug: "alder-quay", companyStyles: JSON.stringify(sampleStyles) },
    });
    void store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({ status: "loading", styles: sampleStyles });
  });

  it.each(["{broken", '{"slugOrId":"alder-quay"}', '{"palette":{"primary":"red"}}'])(
    "removes a corrupt stored style and loads it once: %s",
    async (text) => {
      const { store, platform, sent } = createScriptedStore({
        answers,
        sessionStorage: { companySlug: "alder-quay", companyStyles: text },
      });
      await store.dispatch(openCompany());
      expect(sent.filter(({ path }) => path.includes("/styles"))).toHaveLength(1);
      expect(store.getState().company.styles).toEqual(sampleStyles);
      expect(platform.storage.session.read("companyStyles")).toBe(JSON.stringify(sampleStyles));
    },
  );

  it("does not applyTheme one company in the stored theme of another", () => {
    const { store } = createScriptedStore({
      answers: { [featuresRoute]: () => new Promise(() => undefined) },
      entrance: { slug: "corvane", basename: "/c/corvane" },
      sessionStorage: { companySlug: "alder-quay", companyStyles: JSON.stringify(sampleStyles) },
    });
    void store.dispatch(openCompany());
    expect(store.getState().company.styles).toEqual(defaultCompanyStyles);
  });

  it.each([{}, { companyStyles: { ...sampleStyles, palette: { primary: "red" } } }])(
    "§4 a corrupt stored style is reloaded once, also when the server's answer is corrupt too",
    async (answer) => {
      const { store, platform, sent } = createScriptedStore({
        answers: { ...answers, [stylesRoute]: answer },
        sessionStorage: { companySlug: "alder-quay", companyStyles: "{broken" },
      });
      await store.dispatch(openCompany());
      await vi.runAllTimersAsync();
      expect(sent.filter(({ path }) => path.includes("/styles"))).toHaveLength(1);
      expect(store.getState().company).toMatchObject({
        status: "ready",
        hasOwnStyles: false,
        styles: defaultCompanyStyles,
      });
      expect(platform.storage.session.read("companyStyles")).toBeNull();
      expect(vi.mocked(console.warn).mock.calls.map(([code]) => code)).toEqual([
        "STORED_COMPANY_CORRUPT",
        "COMPANY_STYLES_CORRUPT",
      ]);
    },
  );

  it("goes on in the default theme when nothing can be loaded, and only logs it", async () => {
    const { store } = createScriptedStore({
      answers: {
        [featuresRoute]: refuse(429, "rate_limited"),
        [stylesRoute]: refuse(429, "rate_limited"),
      },
      entrance: atSlug,
    });
    await store.dispatch(openCompany());
    expect(store.getState().company).toMatchObject({
      status: "ready",
      features: null,
      styles: defaultCompanyStyles,
    });
    expect(vi.mocked(console.warn).mock.calls.map(([code]) => code)).toEqual([
      "COMPANY_FEATURES_ERROR",
      "COMPANY_STYLES_ERROR",
    ]);
  });

  it("asks again while the server is only busy", async () => {
    let asked = 0;
    const { store } = createScriptedStore({
      answers: {
        ...answers,
        [featuresRoute]: () => {
          asked += 1;
          return asked < 3 ? refuse(503, "unavailable") : sampleFeatures;
        },
      },
      entrance: atSlug,
    });
    const opened = store.dispatch(openCompany());
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    await opened;
    expect(store.getState().company.features).toEqual(sampleFeatures);
  });
});

describe("what the server wrote into the page", () => {
  const session = createTestSession({ role: "admin", credit: 12 });
  const pageProps = {
    session,
    authenticatedServerCompanyId: sampleFeatures.id,
    sessionRefetchSeconds: 0,
  };

  it("§3 holds at once when the page is of the company that is open", () => {
    const { store } = createScriptedStore({ entrance: { ...atSlug, pageProps } });
    expect(store.getState().session).toMatchObject({ status: "authenticated", session });
    expect(store.getState().company.companyId).toBe(sampleFeatures.id);
  });

  it("says whose the page is and how it looks: neither is asked for, and both are kept", async () => {
    const company = { features: sampleFeatures, styles: sampleStyles };
    const { store, platform, sent } = createScriptedStore({
      answers,
      entrance: { ...atSlug, pageProps: { ...pageProps, company } },
    });
    await store.dispatch(openCompany());
    expect(sent).toEqual([]);
    expect(store.getState().company).toMatchObject({ status: "ready", styles: sampleStyles });
    const kept = ["companySlug", "companyId"].map((key) => platform.storage.session.read(key));
    expect(kept).toEqual(["alder-quay", sampleFeatures.id]);
    const read = (key: string) => JSON.parse(platform.storage.session.read(key) ?? "");
    expect(read("companyFeatures")).toEqual(sampleFeatures);
    expect(read("companyStyles")).toEqual(sampleStyles);
  });

  it("brings the look of the company that the tab is in, where a sign-in leads back to that one", async () => {
    const company = { features: sampleFeatures, styles: sampleStyles };
    const { store, sent } = createScriptedStore({
      answers,
      entrance: { pageProps: { ...pageProps, company } },
      sessionStorage: { companySlug: "alder-quay" },
    });
    expect(store.getState().company).toMatchObject({ styles: sampleStyles, hasOwnStyles: true });
    await store.dispatch(openCompany());
    expect(sent).toEqual([]);
  });

  it("§3 is not taken for another company: role and credit are the page's company's", () => {
    const { store } = createScriptedStore({
      entrance: { pageProps: { ...pageProps, authenticatedServerCompanyId: defaultCompanyId } },
      sessionStorage: { companySlug: "alder-quay" },
    });
    expect(store.getState().session).toMatchObject({ status: "loading", session: null });
  });

  it("§4 is of the default company, by its fixed id, when nothing names one", () => {
    const { store } = createScriptedStore();
    expect(store.getState().company).toMatchObject({ slug: null, companyId: defaultCompanyId });
  });
});
