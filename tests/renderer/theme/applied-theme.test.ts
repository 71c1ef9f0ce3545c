import { describe, expect, it } from "vitest";

import { createAppliedTheme } from "#renderer/theme/applied-theme.ts";
import type { ThemedPage } from "#renderer/theme/applied-theme.ts";
import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";

/** A page whose style sheets are lists of what was set on them. */
function createPage() {
  const values = new Map<string, string>();
  const set: string[] = [];
  const style = {
    getPropertyValue: (name: string) => values.get(name) ?? "",
    setProperty(name: string, value: string) {
      set.push(name);
      values.set(name, value);
    },
  };
  class Sheet {
    cssRules = [{ style }];
    insertRule(rule: string) {
      expect(rule).toBe(":root {}");
      return 0;
    }
  }
  const page: ThemedPage = {
    adoptedStyleSheets: [],
    defaultView: { CSSStyleSheet: Sheet as unknown as typeof CSSStyleSheet },
  };
  return { page, values, set };
}

describe("the appliedTheme of a page", () => {
  it("is one adopted style sheet, whatever is applied", () => {
    const { page, values } = createPage();
    const appliedTheme = createAppliedTheme(page, defaultCompanyStyles);
    expect(values.get("--rw-primary")).toBe("#1F6F4E");
    appliedTheme.apply(alderQuayStyles);
    expect(values.get("--rw-primary")).toBe("#1C3150");
    expect(page.adoptedStyleSheets).toHaveLength(1);
    appliedTheme.apply(defaultCompanyStyles);
    expect(values.get("--rw-primary")).toBe("#1F6F4E");
  });

  it("touches only the variables that differ", () => {
    const { page, set } = createPage();
    const appliedTheme = createAppliedTheme(page, defaultCompanyStyles);
    set.length = 0;
    appliedTheme.apply({ ...defaultCompanyStyles, sidePanelStyle: { style: "flush" } });
    expect(set).toEqual([]);
    appliedTheme.apply({
      ...defaultCompanyStyles,
      buttons: { ...defaultCompanyStyles.buttons, borderRadius: 4 },
    });
    expect(set).toEqual(["--rw-radius-button", "--rw-radius-bar"]);
  });

  it("tells those who read a choice, and not when it is applied already", () => {
    const { page } = createPage();
    const appliedTheme = createAppliedTheme(page, defaultCompanyStyles);
    const told: string[] = [];
    const stop = appliedTheme.subscribe(() => told.push(appliedTheme.read().sidePanelStyle.style));
    appliedTheme.apply(defaultCompanyStyles);
    appliedTheme.apply(alderQuayStyles);
    stop();
    appliedTheme.apply(defaultCompanyStyles);
    expect(told).toEqual(["flush"]);
  });
});
