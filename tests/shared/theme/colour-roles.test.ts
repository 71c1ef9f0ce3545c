import { describe, expect, it } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { deriveColourRoles } from "#shared/theme/colour-roles.ts";
import {
  chooseOnColour,
  fixedColours,
  isDark,
  measureContrast,
  measureLuminance,
  mixColours,
  withOpacity,
} from "#shared/theme/colour.ts";

const roles = deriveColourRoles;

describe("the colours no theme changes", () => {
  it("are legible on each other", () => {
    expect(measureContrast(fixedColours.cautionText, fixedColours.caution)).toBeGreaterThan(8.9);
    expect(measureContrast(fixedColours.canvasText, fixedColours.canvas)).toBeGreaterThan(6.3);
    expect(measureContrast(fixedColours.dangerText, fixedColours.danger)).toBeGreaterThan(4.5);
    expect(measureContrast(fixedColours.dangerText, "#FFFFFF")).toBeGreaterThan(7.2);
  });
});

describe("mixing and measuring colours", () => {
  it("gives black and white the largest contrast there is", () => {
    expect(measureContrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
    expect(measureLuminance("#FFFFFF")).toBeCloseTo(1, 5);
  });

  it("does not mind the order of a pair", () => {
    expect(measureContrast("#1F6F4E", "#F7F8F6")).toBe(measureContrast("#F7F8F6", "#1F6F4E"));
  });

  it("returns the ground for a share of nothing and the colour for all of it", () => {
    expect(mixColours("#E03C70", "#FFFFFF", 0)).toBe("#FFFFFF");
    expect(mixColours("#E03C70", "#FFFFFF", 1)).toBe("#E03C70");
    expect(mixColours("#000000", "#FFFFFF", 0.5)).toBe("#808080");
  });

  it("writes an opacity as CSS", () => {
    expect(withOpacity("#17211C", 0.1)).toBe("rgb(23 33 28 / 0.1)");
  });

  it("chooses white wherever white reaches 4.5 to 1, else the ink", () => {
    expect(chooseOnColour("#1F6F4E", "#17211C")).toBe("#FFFFFF");
    expect(chooseOnColour("#D6EFDF", "#17211C")).toBe("#17211C");
  });

  it("tells dark toolbars from light ones", () => {
    expect(isDark("#14243D")).toBe(true);
    expect(isDark("#FFFFFF")).toBe(false);
  });
});

describe("roles that follow from a company's colours", () => {
  it("marks the active tool of a light toolbar with the main colour", () => {
    expect(roles(defaultCompanyStyles).toolbarActive).toBe("#1F6F4E");
  });

  it("turns the active tool of a dark toolbar inside out", () => {
    expect(roles(alderQuayStyles)).toMatchObject({
      toolbarActive: "#D6DEEA",
      onToolbarActive: "#14243D",
      toolbarFocus: "#D6DEEA",
    });
  });

  it("falls back to a legible label where primary.dark is not", () => {
    const styles = structuredClone(defaultCompanyStyles);
    styles.palette.background.cardButton = "#14523A";
    expect(roles(styles).onCardButton).toBe("#FFFFFF");
  });
});
