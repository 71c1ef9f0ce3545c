import { describe, expect, it } from "vitest";

import { chooseLocale, createPlural, defineCatalogue } from "#renderer/i18n/texts.ts";

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
    const catalogue = defineCatalogue({ en: file("en"), de: file("de"), es: file("es") });
    const texts = catalogue.area("area");
    expect(texts.read("de")).toBeUndefined();
    await Promise.all([catalogue.load("de"), texts.load("de")]);
    expect(loaded).toEqual(["de"]);
    expect(texts.read("de")).toEqual({ greeting: "de" });
    expect(texts.read("en")).toBeUndefined();
  });
});

describe("a plural", () => {
  it("is the form that the language uses, or the one for all other numbers", () => {
    const forms = { one: "eine", many: "viele", other: "andere" };
    expect([0, 1, 2].map((count) => createPlural("de")(count, forms))).toEqual([
      "andere",
      "eine",
      "andere",
    ]);
    expect(createPlural("es")(1_000_000, forms)).toBe("viele");
    expect(createPlural("es")(1_000_000, { one: "una", other: "otras" })).toBe("otras");
  });
});
