import { describe, expect, it } from "vitest";

import { chooseLocale } from "#renderer/text/texts.ts";

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
