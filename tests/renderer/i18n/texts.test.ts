import { createElement, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { chooseLocale, createPlural, defineCatalogue, useTexts } from "#renderer/i18n/texts.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import { createScriptedStore } from "#support/scripted-platform.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the person's language", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["fr-FR", "es-MX"], "es"],
    [["FR"], "en"],
    [[], "en"],
    [["EN-gb"], "en"],
  ])("is the first of theirs that we speak (%j)", (preferred, locale) => {
    expect(chooseLocale(preferred)).toBe(locale);
  });
});

describe("a catalogue", () => {
  it("loads a language once, and only the one that is wanted", async () => {
    const loaded: string[] = [];
    const file = (locale: string) => () => {
      loaded.push(locale);
      return Promise.resolve({ area: { greeting: locale } });
    };
    const catalogue = defineCatalogue(null, { en: file("en"), de: file("de"), es: file("es") });
    const texts = catalogue.area("area");
    expect(texts.read("de")).toBeUndefined();
    await Promise.all([catalogue.load("de"), texts.load("de")]);
    expect(loaded).toEqual(["de"]);
    expect(texts.read("de")).toEqual({ greeting: "de" });
    expect(texts.read("en")).toBeUndefined();
  });

  it("says the common sentences in each of its areas, unless an area has its own", async () => {
    const areas = { common: { close: "Close", more: "More" }, dialog: { more: "Show more" } };
    const file = () => Promise.resolve(areas);
    const files = { en: file, de: file, es: file };
    const common = defineCatalogue(null, files).area("common");
    const dialog = defineCatalogue(common, files).area("dialog");
    expect(dialog.read("es")).toBeUndefined();
    await dialog.load("es");
    expect(dialog.read("es")).toEqual({ close: "Close", more: "Show more" });
    expect(common.read("es")).toEqual({ close: "Close", more: "More" });
    expect(common.read("en")).toBeUndefined();
  });
});

/** A catalogue whose English comes when it is told to. */
function createLateCatalogue(greeting: string) {
  const english = Promise.withResolvers<{ area: { greeting: string } }>();
  const files = { en: () => english.promise, de: () => english.promise, es: () => english.promise };
  const texts = defineCatalogue(null, files).area("area");
  return { texts, arrive: () => english.resolve({ area: { greeting } }) };
}

describe("a component that says sentences of several catalogues", () => {
  it("waits for the next although one came while the component was tried again", async () => {
    vi.stubGlobal("window", { location: { pathname: "/" } });
    const complaints = vi.spyOn(console, "error");
    const first = createLateCatalogue("one");
    const second = createLateCatalogue("two");
    const third = createLateCatalogue("three");
    const said: string[] = [];
    function Probe() {
      const words = [useTexts(first.texts).greeting];
      queueMicrotask(second.arrive);
      words.push(useTexts(second.texts).greeting, useTexts(third.texts).greeting);
      said.push(words.join(" "));
      return null;
    }
    const { store, services } = createScriptedStore();
    const probe = createElement(Suspense, { fallback: null }, createElement(Probe));
    const app = await mountUnseen(probe, { store, services, address: "/" });
    await app.happen(first.arrive);
    expect(said).toEqual([]);
    await app.happen(third.arrive);
    expect(new Set(said)).toEqual(new Set(["one two three"]));
    expect(app.recovered).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    await app.unmount();
  });
});

describe("a plural", () => {
  it("is the form that the language uses, or the one for all other numbers", () => {
    const forms = { one: "eine", many: "viele #", other: "# andere" };
    expect([0, 1, 2].map(createPlural("de")(forms))).toEqual(["0 andere", "eine", "2 andere"]);
    expect(createPlural("es")(forms)(1_000_000)).toBe("viele 1000000");
    expect(createPlural("es")({ one: "una", other: "otras" })(1_000_000)).toBe("otras");
  });
});
