import { anything, assert, constantFrom, dictionary, property, string } from "fast-check";
import { describe, expect, it } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import { restyle } from "#renderer/theme/restyle.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { changeStyle, readStyle, styleFields } from "#shared/theme/style-fields.ts";
import { readTheme } from "#shared/theme/theme-document.ts";
import { cssPayloads, setAnything } from "#support/theme-payloads.ts";

const patience = { timeout: 30_000 };
const runs = { numRuns: 200, seed: 29 };

const inherited = () => [Object.prototype, Array.prototype].map((root) => Reflect.ownKeys(root));

describe("reading a theme", () => {
  it("keeps unknown keys for the export and leaves them out of what is applied", () => {
    const source = {
      ...structuredClone(alderQuayStyles),
      note: "ours",
      extra: { list: [{ a: 1 }, "b"] },
      shape: { borderRadius: 4, corner: "cut" },
    };
    const reading = readTheme(source);
    expect(reading).toEqual({ ok: true, styles: alderQuayStyles, document: source });
    expect(JSON.stringify(reading.ok && reading.document)).toBe(JSON.stringify(source));
  });

  it("brings the same document back however often it is exported and imported", () => {
    const source = { ...alderQuayStyles, extra: { deep: { er: [1, 2] } } };
    const once = readTheme(source);
    const twice = readTheme(JSON.parse(JSON.stringify(once.ok && once.document)));
    expect(twice).toEqual(once);
  });

  it("writes colours in one way: #RRGGBB", () => {
    const reading = readTheme(
      setAnything(
        changeStyle(defaultCompanyStyles, "palette.primary.main", "#1af"),
        "palette.text.primary",
        "#0a0b0c",
      ),
    );
    expect(reading).toMatchObject({
      ok: true,
      styles: { palette: { primary: { main: "#11AAFF" }, text: { primary: "#0A0B0C" } } },
      document: { palette: { primary: { main: "#11AAFF" }, text: { primary: "#0A0B0C" } } },
    });
  });

  it.each([
    ["palette.primary.main", "#11223344"],
    ["palette.primary.main", "red"],
    ["palette.primary.main", 255],
    ["shape.borderRadius", 33],
    ["shape.borderRadius", -1],
    ["shape.borderRadius", Number.NaN],
    ["shape.borderRadius", Number.POSITIVE_INFINITY],
    ["shape.borderRadius", "16"],
    ["buttons.saveButtonVariant", "ghost"],
    ["sidePanelStyle.style", { backgroundImage: "url(https://canary.test)" }],
    ["typography.body", "Inter, serif"],
    ["typography.body", "A".repeat(65)],
    ["palette.background", null],
  ])("refuses %s: %s, and says where", (path, value) => {
    const reading = readTheme(setAnything(defaultCompanyStyles, path, value));
    expect(reading).toMatchObject({ ok: false, faults: [{ path }] });
  });

  it("WB-29: refuses keys that reach an object's prototype, at any depth", () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      for (const text of [
        `{"${name}":{"x":1}}`,
        `{"palette":{"${name}":{"x":1}}}`,
        `{"a":[{"${name}":1}]}`,
      ]) {
        const reading = readTheme(JSON.parse(text));
        expect(reading).toMatchObject({ ok: false });
        expect(JSON.stringify(reading)).toContain("this key is not allowed in a theme");
      }
    }
  });

  it("WB-29: never changes what every object inherits, whatever it is given", patience, () => {
    const before = inherited();
    const key = constantFrom("__proto__", "constructor", "prototype", "palette", "x", "toString");
    assert(
      property(dictionary(key, dictionary(key, anything())), anything(), (source, other) => {
        readTheme(source);
        readTheme(other);
        readTheme(JSON.parse(`{"__proto__":{"x":1},"palette":{"__proto__":{"x":1}}}`));
        restyle(defaultCompanyStyles, source);
        expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
      }),
      runs,
    );
    expect(inherited()).toEqual(before);
  });

  it("WB-28: survives a document that is deep beyond reason", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 20_000; level += 1) deep = { deep };
    expect(readTheme({ ...defaultCompanyStyles, deep })).toMatchObject({ ok: false });
  });
});

describe("values that try to leave their declaration", () => {
  const texts = styleFields.filter(({ kind }) => kind !== "number").map(({ path }) => path);

  it.each(cssPayloads)("WB-30: are refused in every field: %s", (payload) => {
    for (const { path } of styleFields) {
      const reading = readTheme(setAnything(defaultCompanyStyles, path, payload));
      expect([path, reading.ok]).toEqual([path, false]);
      expect(restyle(defaultCompanyStyles, nest(path, payload))).toBeNull();
    }
  });

  it(
    "WB-30: are never applied, whatever text is tried: a value is refused or as it is declared",
    patience,
    () => {
      assert(
        property(
          constantFrom(...texts),
          string({ unit: "binary", maxLength: 40 }),
          (path, text) => {
            const reading = readTheme(setAnything(defaultCompanyStyles, path, text));
            if (!reading.ok) return;
            expect(readStyle(reading.styles, path)).toMatch(/^(?:#[0-9A-F]{6}|[A-Za-z0-9 -]+)$/);
            for (const value of Object.values(createCompanyVariables(reading.styles))) {
              expect(value).not.toMatch(/[;{}<>\\@]|url|expression|\/\*/i);
            }
          },
        ),
        runs,
      );
    },
  );
});

function nest(path: string, value: unknown): Record<string, unknown> {
  const keys = path.split(".");
  return keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<
    string,
    unknown
  >;
}
