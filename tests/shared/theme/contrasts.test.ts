import { array, assert, constantFrom, integer, oneof, property } from "fast-check";
import { describe, expect, it } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { measureContrast } from "#shared/theme/colour.ts";
import { contrastPairIds } from "#shared/theme/contrast-pairs.ts";
import type { ContrastPairId } from "#shared/theme/contrast-pairs.ts";
import { findUnreadable, measureContrasts, measurePair } from "#shared/theme/measure-contrasts.ts";
import { readOklch, writeOklch } from "#shared/theme/oklch.ts";
import { changeStyle, readStyle, styleFields } from "#shared/theme/style-fields.ts";
import { suggestColour } from "#shared/theme/suggest-colour.ts";

/** The measured table of the visual specification: pair, default theme, second theme, floor. */
const specified: readonly (readonly [ContrastPairId, number, number, number])[] = [
  ["text-on-landing", 15.5, 15, 4.5],
  ["text-on-paper", 16.5, 16.6, 4.5],
  ["quiet-text-on-landing", 6, 6.2, 4.5],
  ["quiet-text-on-paper", 6.4, 6.8, 4.5],
  ["quiet-text-on-side-panel", 6.4, 6.6, 4.5],
  ["quiet-text-on-fill", 5.7, 6.1, 4.5],
  ["disabled-text-on-paper", 4.6, 4.7, 4.5],
  ["disabled-text-on-fill", 4.1, 4.2, 3],
  ["featured-card-text", 14.2, 11.9, 4.5],
  ["featured-card-button", 16.5, 13.1, 4.5],
  ["call-to-action-card", 12.7, 5.4, 4.5],
  ["call-to-action-card-quiet", 10.2, 4.6, 4.5],
  ["call-to-action-card-button", 13.6, 16.6, 4.5],
  ["tonal-button", 7.7, 13, 4.5],
  ["contained-button", 6.1, 5.4, 4.5],
  ["contained-button-hover", 8.2, 7.3, 4.5],
  ["link-on-landing", 5.7, 11.9, 4.5],
  ["selected-chip", 8, 13.7, 4.5],
  ["selected-row", 13.9, 13.8, 4.5],
  ["toolbar-text", 9.3, 11.5, 4.5],
  ["toolbar-text-hover", 8.3, 8.5, 4.5],
  ["active-tool", 6.1, 11.5, 4.5],
  ["toast-success", 11.3, 14.1, 4.5],
  ["toast-error", 8.1, 8.2, 4.5],
  ["progress-on-track", 4.7, 4.1, 3],
  ["focus-ring-on-landing", 5.7, 11.9, 3],
  ["field-outline-on-paper", 3.2, 3.3, 3],
  ["star-on-paper", 5.3, 5.4, 3],
  ["quiet-text-on-upload-page", 6, 6.2, 4.5],
  ["contained-button-on-landing", 5.7, 4.9, 3],
];

describe("the contrast of both shipped themes", () => {
  it.each(specified)("%s is as legible as specified", (id, own, other, needs) => {
    const [first, second] = [defaultCompanyStyles, alderQuayStyles].map((s) => measurePair(id, s));
    expect(Math.abs((first?.ratio ?? 0) - own)).toBeLessThan(0.11);
    expect(Math.abs((second?.ratio ?? 0) - other)).toBeLessThan(0.11);
    expect(first?.needs).toBe(needs);
  });

  it("is enough everywhere, so that both could be published", () => {
    expect(findUnreadable(defaultCompanyStyles)).toEqual([]);
    expect(findUnreadable(alderQuayStyles)).toEqual([]);
  });
});

const colourPaths = styleFields.filter(({ kind }) => kind === "colour").map(({ path }) => path);
const colour = integer({ min: 0, max: 0xff_ff_ff }).map(
  (value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`,
);
/** Greys around the middle leave the least room, so they come often. */
const hardColour = oneof(
  colour,
  integer({ min: 96, max: 150 }).map((grey) => `#${grey.toString(16).repeat(3)}`.toUpperCase()),
);
const anyTheme = array(hardColour, {
  minLength: colourPaths.length,
  maxLength: colourPaths.length,
}).map((colours) =>
  colourPaths.reduce(
    (styles: CompanyStyles, path, index) => changeStyle(styles, path, colours[index]),
    defaultCompanyStyles,
  ),
);
/** A busy machine takes its time over this much arithmetic. */
const patience = { timeout: 30_000 };
const runs = { numRuns: 150, seed: 20_260_101 };

describe("pairs that fall short", () => {
  it("WB-31: are found in any theme, by measuring what is really shown", patience, () => {
    assert(
      property(anyTheme, (styles) => {
        const failing = new Set(findUnreadable(styles).map(({ id }) => id));
        for (const { id, foreground, background, needs } of measureContrasts(styles)) {
          expect(failing.has(id)).toBe(measureContrast(foreground, background) < needs);
        }
      }),
      runs,
    );
  });

  it("WB-31: become readable with the suggested colour, whatever the theme", patience, () => {
    assert(
      property(anyTheme, constantFrom(...contrastPairIds), (styles, id) => {
        const { field, colour: suggested } = suggestColour({ id }, styles);
        expect(suggested).toMatch(/^#[0-9A-F]{6}$/);
        expect(measurePair(id, styles).fields).toContain(field);
        expect(measurePair(id, changeStyle(styles, field, suggested)).passes).toBe(true);
      }),
      { ...runs, numRuns: 150 },
    );
  });

  it("name the suggestions that would spoil another pair", patience, () => {
    assert(
      property(anyTheme, constantFrom(...contrastPairIds), (styles, id) => {
        const { field, colour: suggested, breaks } = suggestColour({ id }, styles);
        const before = new Set(findUnreadable(styles).map((pair) => pair.id));
        const after = findUnreadable(changeStyle(styles, field, suggested)).map((pair) => pair.id);
        expect(after.filter((pair) => !before.has(pair))).toEqual(breaks);
      }),
      { ...runs, numRuns: 60 },
    );
  });

  it("are each driven by colours that the theme has", () => {
    for (const { fields } of measureContrasts(defaultCompanyStyles)) {
      expect(fields.length).toBeGreaterThan(0);
      for (const path of fields) expect(colourPaths).toContain(path);
    }
  });

  it("are each decided by the fields they name and by no other", () => {
    for (const styles of [defaultCompanyStyles, alderQuayStyles]) {
      for (const { id, fields, foreground, background } of measureContrasts(styles)) {
        for (const path of colourPaths.filter((other) => !fields.includes(other))) {
          const changed = measurePair(id, changeStyle(styles, path, "#777777"));
          expect([id, path, changed.foreground, changed.background]).toEqual([
            id,
            path,
            foreground,
            background,
          ]);
        }
      }
    }
  });
});

describe("a suggestion", () => {
  const faint = changeStyle(defaultCompanyStyles, "palette.text.secondary", "#A9B5AE");

  it("leaves the hue as it is and moves no further than it must", () => {
    const { field, colour: suggested } = suggestColour({ id: "quiet-text-on-landing" }, faint);
    expect(field).toBe("palette.text.secondary");
    const [from, to] = [readOklch("#A9B5AE"), readOklch(suggested)];
    expect(Math.abs(from.hue - to.hue)).toBeLessThan(0.12);
    expect(Math.abs(from.chroma - to.chroma)).toBeLessThan(0.01);
    const { ratio } = measurePair("quiet-text-on-landing", changeStyle(faint, field, suggested));
    expect(ratio).toBeLessThan(4.6);
  });

  it("keeps what is readable already", () => {
    expect(suggestColour({ id: "text-on-paper" }, defaultCompanyStyles)).toEqual({
      field: "palette.text.primary",
      colour: "#17211C",
      breaks: [],
    });
  });

  it("prefers another field when the first would spoil a pair", () => {
    const styles = changeStyle(
      defaultCompanyStyles,
      "palette.background.landingPageBackground",
      "#14523A",
    );
    const { field, breaks } = suggestColour({ id: "text-on-landing" }, styles);
    expect(field).toBe("palette.background.landingPageBackground");
    expect(breaks).toEqual([]);
  });
});

describe("lightness, chroma and hue", () => {
  it("lead back to the colour they were read from", () => {
    assert(
      property(colour, (hex) => {
        expect(writeOklch(readOklch(hex))).toBe(hex);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe("the fields of a theme", () => {
  it("are read from the schema, each with its kind", () => {
    expect(styleFields).toHaveLength(47);
    expect(styleFields.find(({ path }) => path === "shape.borderRadius")?.kind).toBe("number");
    expect(styleFields.find(({ path }) => path === "sidePanelStyle.style")).toEqual({
      path: "sidePanelStyle.style",
      kind: "choice",
      choices: ["floating", "flush"],
    });
    for (const { path } of styleFields) {
      expect(readStyle(defaultCompanyStyles, path)).toBeDefined();
    }
  });

  it("change one at a time and refuse a name that is none", () => {
    const changed = changeStyle(defaultCompanyStyles, "buttons.borderRadius", 4);
    expect(changed.buttons.borderRadius).toBe(4);
    expect(changed.palette).toBe(defaultCompanyStyles.palette);
    for (const path of ["__proto__.x", "palette", "palette.primary", "palette.constructor"]) {
      expect(() => changeStyle(defaultCompanyStyles, path, "#000000")).toThrow(RangeError);
    }
    expect(readStyle(defaultCompanyStyles, "palette.constructor")).toBeUndefined();
  });
});
