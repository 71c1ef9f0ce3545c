import { describe, expect, it } from "vitest";

import { followLocale } from "#renderer/app/follow-locale.ts";
import type { ShownLocale } from "#renderer/app/follow-locale.ts";
import { createKeyValueStore } from "#renderer/platform/key-value-store.ts";
import { defineCatalogue } from "#renderer/i18n/texts.ts";
import type { Locale } from "#shared/locale.ts";

/** A page, its surroundings and one catalogue; German comes when it is let through. */
function open({ kept = null as string | null, host = null as Locale | null } = {}) {
  const entries = new Map(kept === null ? [] : [["locale", kept]]);
  const local = createKeyValueStore(() => ({
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }));
  const loader = { german: Promise.withResolvers<{ area: { spoken: string } }>() };
  const catalogue = defineCatalogue(null, {
    en: () => Promise.resolve({ area: { spoken: "English" } }),
    de: () => loader.german.promise,
    es: () => Promise.resolve({ area: { spoken: "Español" } }),
  });
  const warnings: string[] = [];
  const world = { host, company: null as Locale | null };
  const heard: (() => void)[] = [];
  const subscribe = (listener: () => void) => {
    heard.push(listener);
    return () => undefined;
  };
  const page = { navigator: { languages: ["es-MX"] }, document: { documentElement: { lang: "" } } };
  const start = () => {
    const surroundings = {
      services: {
        platform: { storage: { local } },
        log: { warn: (code: string) => warnings.push(code) },
      },
      store: {
        subscribe,
        getState: () => ({ company: { features: { default_locale: world.company } } }),
      },
      inbox: { subscribe, read: () => ({ locale: world.host }) },
      page,
    };
    return followLocale(surroundings as unknown as Parameters<typeof followLocale>[0]);
  };
  const change = (changes: Partial<typeof world>) => {
    Object.assign(world, changes);
    for (const listener of heard) listener();
  };
  return { world, entries, catalogue, loader, warnings, page, start, change };
}

/** Past everything that follows from promises that are settled already. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Other files' catalogues may be turned too, from files that are read. */
const untilTurned = (locale: ShownLocale) =>
  new Promise<void>((resolve) => {
    locale.subscribe(resolve);
  });

describe("the language of the app", () => {
  it("is the browser's, unless the company, the page around or the person says another", () => {
    const app = open();
    expect(app.start().read()).toBe("es");
    app.world.company = "en";
    expect(app.start().read()).toBe("en");
    app.world.host = "de";
    expect(app.start().read()).toBe("de");
    app.entries.set("locale", "es");
    expect(app.start().read()).toBe("es");
    expect(app.page.document.documentElement.lang).toBe("es");
  });

  it("is not what is kept when that is no language of ours", () => {
    expect(open({ kept: "tlh" }).start().read()).toBe("es");
  });

  it("changes once the sentences are there, and is kept in this browser", async () => {
    const app = open();
    const locale = app.start();
    await app.catalogue.load("es");
    const shown: string[] = [];
    locale.subscribe(() => shown.push(locale.read()));
    locale.choose("de");
    await settle();
    expect(locale.read()).toBe("es");
    expect(app.entries.get("locale")).toBe("de");
    const turned = untilTurned(locale);
    app.loader.german.resolve({ area: { spoken: "Deutsch" } });
    await turned;
    expect(shown).toEqual(["de"]);
    expect(app.catalogue.area("area").read("de")).toEqual({ spoken: "Deutsch" });
    expect(app.page.document.documentElement.lang).toBe("de");
  });

  it("stays as it was when the sentences could not be loaded, and tries again when asked again", async () => {
    const app = open();
    const locale = app.start();
    await app.catalogue.load("es");
    app.loader.german.reject(new TypeError("offline"));
    locale.choose("de");
    await settle();
    expect(locale.read()).toBe("es");
    expect(app.warnings).toEqual(["TEXTS_ERROR"]);
    app.loader.german = Promise.withResolvers();
    app.loader.german.resolve({ area: { spoken: "Deutsch" } });
    locale.choose("de");
    await untilTurned(locale);
    expect(locale.read()).toBe("de");
  });

  it("follows a page around that turns to another one later, over an older choice", async () => {
    const app = open({ kept: "en", host: "es" });
    const locale = app.start();
    expect(locale.read()).toBe("en");
    app.change({ company: "de" });
    await settle();
    expect(locale.read()).toBe("en");
    app.loader.german.resolve({ area: { spoken: "Deutsch" } });
    app.change({ host: "de" });
    await untilTurned(locale);
    expect(locale.read()).toBe("de");
  });
});
