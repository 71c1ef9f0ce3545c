import { describe, expect, it } from "vitest";

import { createLook } from "#renderer/theme/look.ts";
import type { LookPage } from "#renderer/theme/look.ts";
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
  const page: LookPage = {
    adoptedStyleSheets: [],
    defaultView: { CSSStyleSheet: Sheet as unknown as typeof CSSStyleSheet },
  };
  return { page, values, set };
}

describe("the look of a page", () => {
  it("is one adopted style sheet, whatever is worn", () => {
    const { page, values } = createPage();
    const look = createLook(page, defaultCompanyStyles);
    expect(values.get("--rw-primary")).toBe("#1F6F4E");
    look.wear(alderQuayStyles);
    expect(values.get("--rw-primary")).toBe("#1C3150");
    expect(page.adoptedStyleSheets).toHaveLength(1);
    look.wear(defaultCompanyStyles);
    expect(values.get("--rw-primary")).toBe("#1F6F4E");
  });

  it("touches only the variables that differ", () => {
    const { page, set } = createPage();
    const look = createLook(page, defaultCompanyStyles);
    set.length = 0;
    look.wear({ ...defaultCompanyStyles, sidePanelStyle: { style: "flush" } });
    expect(set).toEqual([]);
    look.wear({
      ...defaultCompanyStyles,
      buttons: { ...defaultCompanyStyles.buttons, borderRadius: 4 },
    });
    expect(set).toEqual(["--rw-radius-button", "--rw-radius-bar"]);
  });

  it("tells those who read a choice, and not when it is worn already", () => {
    const { page } = createPage();
    const look = createLook(page, defaultCompanyStyles);
    const told: string[] = [];
    const stop = look.subscribe(() => told.push(look.read().sidePanelStyle.style));
    look.wear(defaultCompanyStyles);
    look.wear(alderQuayStyles);
    stop();
    look.wear(defaultCompanyStyles);
    expect(told).toEqual(["flush"]);
  });
});
