import { describe, expect, it } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { createCompanyVariables } from "#shared/theme/company-variables.ts";
import {
  createFallbackFaces,
  createFontStack,
  hostedFamilies,
  listCoreFaces,
} from "#shared/theme/font-families.ts";
import { companyStylesSchema, defaultCompanyStyles } from "#shared/company.ts";

/** Every leaf of a company's styles, by its path. */
function listLeaves(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, child]) => listLeaves(child, [...path, key]));
}

function changeLeaf(path: readonly string[]) {
  const styles = structuredClone(defaultCompanyStyles);
  let holder: Record<string, unknown> = styles;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const key = path.at(-1) ?? "";
  holder[key] = replaceLeaf(holder[key]);
  return companyStylesSchema.parse(styles);
}

function replaceLeaf(value: unknown): unknown {
  if (typeof value === "number") return value + 3;
  if (typeof value !== "string") return value;
  if (value.startsWith("#")) return "#123456";
  const others: Record<string, string> = {
    contained: "text",
    outlined: "text",
    text: "contained",
    floating: "flush",
  };
  return others[value] ?? "Newsreader";
}

const looks = listLeaves(defaultCompanyStyles).filter(([first]) => first !== "slugOrId");
/** Read by components from the look: which variant or which kind of panel. */
const isChoice = (path: readonly string[]) =>
  /Variant|cardButtonVariants|sidePanelStyle/.test(path.join("."));

describe("the variables of a company", () => {
  it.each(looks.filter((path) => !isChoice(path)).map((path) => [path.join("."), path] as const))(
    "change when %s does",
    (_name, path) => {
      const changed = createCompanyVariables(changeLeaf(path));
      expect(changed).not.toEqual(createCompanyVariables(defaultCompanyStyles));
    },
  );

  it.each(looks.filter(isChoice).map((path) => [path.join("."), path] as const))(
    "leave %s to the components, which read it from the look",
    (_name, path) => {
      expect(createCompanyVariables(changeLeaf(path))).toEqual(
        createCompanyVariables(defaultCompanyStyles),
      );
    },
  );

  it("hold nothing that could leave a declaration", () => {
    for (const styles of [defaultCompanyStyles, alderQuayStyles]) {
      for (const value of Object.values(createCompanyVariables(styles))) {
        expect(value).not.toMatch(/[;{}<]|url\(|\/\*/);
      }
    }
  });

  it("scale the radii with the company's", () => {
    expect(createCompanyVariables(defaultCompanyStyles)).toMatchObject({
      "--rw-radius": "16px",
      "--rw-radius-field": "12px",
      "--rw-radius-tool": "10px",
      "--rw-radius-swatch": "8px",
      "--rw-radius-bar": "20px",
      "--rw-radius-chip": "999px",
    });
    expect(createCompanyVariables(alderQuayStyles)).toMatchObject({
      "--rw-radius-tool": "2.5px",
      "--rw-radius-chip": "6px",
    });
  });

  it("set serif headers lighter and looser than sans ones", () => {
    expect(createCompanyVariables(alderQuayStyles)["--rw-header-weight"]).toBe("480");
    expect(createCompanyVariables(alderQuayStyles)["--rw-display-tracking"]).toBe("-0.022em");
    expect(createCompanyVariables(defaultCompanyStyles)["--rw-header-weight"]).toBe("600");
    expect(createCompanyVariables(defaultCompanyStyles)["--rw-display-tracking"]).toBe("-0.038em");
  });

  it("never theme the ground that colours are judged on", () => {
    expect(createCompanyVariables(alderQuayStyles)["--rw-canvas"]).toBe("#E8E9E8");
  });
});

describe("faces", () => {
  it("quotes a family it does not know", () => {
    expect(createFontStack("Some Face")).toBe('"Some Face", system-ui, sans-serif');
  });

  it("puts a fallback of the same metrics behind each family it ships, once", () => {
    const faces = createFallbackFaces(hostedFamilies);
    for (const name of hostedFamilies) {
      expect(faces.split(`font-family:"${name} fallback"`)).toHaveLength(2);
    }
    // Android has neither Arial nor Georgia.
    expect(faces).toContain('local("Roboto")');
    expect(faces).toContain('local("Noto Serif")');
    expect(faces).not.toContain("url(");
    expect(createFontStack("Newsreader")).toMatch(/"Newsreader fallback", .*Georgia, serif$/);
  });

  it("has a wider one stand in for headlines that are wider than text", () => {
    expect(createFontStack("Instrument Sans")).toContain('"Instrument Sans fallback"');
    const headers = createFontStack("Instrument Sans", "headers");
    expect(headers).toContain('"Instrument Sans Headline fallback"');
    expect(headers).not.toContain('"Instrument Sans fallback"');
    expect(readWidth("Instrument Sans Headline fallback")).toBeGreaterThan(
      readWidth("Instrument Sans fallback"),
    );
  });

  it("uses a small face that was cut for headlines in headlines alone", () => {
    expect(createFontStack("Newsreader", "headers")).toMatch(
      /^"Newsreader Headline", "Newsreader V/,
    );
    expect(createFontStack("Newsreader")).toMatch(/^"Newsreader Variable"/);
    const fonts = { headers: "Inter", subheadings: "Newsreader", body: "Inter" };
    expect(listCoreFaces(fonts).map(({ file }) => file)).toEqual(["inter-core"]);
    expect(createFontStack("Instrument Sans", "subheadings")).toMatch(
      /^"Instrument Sans Headline"/,
    );
    expect(createFontStack("Instrument Sans")).toMatch(
      /^"Instrument Sans Core", "Instrument Sans V/,
    );
    const own = { headers: "Instrument Sans", subheadings: "Instrument Sans", body: "Inter" };
    expect(listCoreFaces(own).map(({ file }) => file)).toEqual([
      "instrument-sans-headline-core",
      "inter-core",
    ]);
  });

  it("is not fooled by a family named like something every object has", () => {
    expect(createFontStack("constructor")).toBe('"constructor", system-ui, sans-serif');
  });
});

/** By how much a stand-in is stretched, in percent. */
function readWidth(name: string): number {
  const rules = createFallbackFaces(["Instrument Sans"]).split("@font-face");
  const rule = rules.find((one) => one.includes(`"${name}"`));
  return Number(/size-adjust:([\d.]+)%/.exec(rule ?? "")?.[1]);
}
