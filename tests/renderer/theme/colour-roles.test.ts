import { describe, expect, it } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import {
  chooseOnColour,
  deriveColourRoles,
  fixedColours,
  isDark,
  measureContrast,
  measureLuminance,
  mixColours,
  withOpacity,
} from "#renderer/theme/colour-roles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";

/** The measured table of the visual specification: pair, default theme, second theme. */
type Row = readonly [string, number, number, (styles: CompanyStyles) => readonly [string, string]];

const rows: readonly Row[] = [
  ["text.primary on the landing page", 15.5, 15, (s) => [ink(s), page(s)]],
  ["text.primary on paper", 16.5, 16.6, (s) => [ink(s), paper(s)]],
  ["text.secondary on the landing page", 6, 6.2, (s) => [quiet(s), page(s)]],
  ["text.secondary on paper", 6.4, 6.8, (s) => [quiet(s), paper(s)]],
  ["text.secondary on the side panel", 6.4, 6.6, (s) => [quiet(s), ground(s).sidePanel]],
  ["text.secondary on the quiet fill", 5.7, 6.1, (s) => [quiet(s), roles(s).neutral1]],
  ["text.disabled on paper", 4.6, 4.7, (s) => [s.palette.text.disabled, paper(s)]],
  [
    "text.featuredCard on its card",
    14.2,
    11.9,
    (s) => [s.palette.text.featuredCard, ground(s).featuredCard],
  ],
  [
    "the label of a featured card's button",
    16.5,
    13.1,
    (s) => [roles(s).onFeaturedCardButton, ground(s).featuredCardButton],
  ],
  [
    "text on the call-to-action card",
    12.7,
    5.4,
    (s) => [roles(s).onCallToActionCard, ground(s).callToActionCard],
  ],
  [
    "text at 88 % on the call-to-action card",
    10.2,
    4.6,
    (s) => [
      mixColours(roles(s).onCallToActionCard, ground(s).callToActionCard, 0.88),
      ground(s).callToActionCard,
    ],
  ],
  [
    "the label of the call-to-action card's button",
    13.6,
    16.6,
    (s) => [roles(s).onCallToActionCardButton, ground(s).callToActionCardButton],
  ],
  ["primary.dark on a tonal button", 7.7, 13, (s) => [roles(s).onCardButton, ground(s).cardButton]],
  [
    "the label of a contained button",
    6.1,
    5.4,
    (s) => [roles(s).onContained, s.buttons.containedButton.backgroundColor],
  ],
  [
    "the label of a contained button being pointed at",
    8.2,
    7.3,
    (s) => [roles(s).onContained, s.buttons.containedButton.hoverColor],
  ],
  ["a link on the landing page", 5.7, 11.9, (s) => [s.palette.primary.main, page(s)]],
  ["the label of a selected chip", 8, 13.7, (s) => [roles(s).onSoft, roles(s).soft]],
  [
    "text on a selected menu row",
    13.9,
    13.8,
    (s) => [ink(s), s.buttons.dropdownButtonSelectedColor],
  ],
  [
    "toolbar text on the toolbar",
    9.3,
    11.5,
    (s) => [s.buttons.designRoomToolbar.textColor, ground(s).designRoomToolbar],
  ],
  [
    "toolbar text on a tool being pointed at",
    8.3,
    8.5,
    (s) => [s.buttons.designRoomToolbar.textColor, s.buttons.designRoomToolbar.hoverColor],
  ],
  [
    "the label of the active tool",
    6.1,
    11.5,
    (s) => [roles(s).onToolbarActive, roles(s).toolbarActive],
  ],
  [
    "a success notice",
    11.3,
    14.1,
    (s) => [s.palette.toast.success.text, s.palette.toast.success.background],
  ],
  [
    "an error notice",
    8.1,
    8.2,
    (s) => [s.palette.toast.error.text, s.palette.toast.error.background],
  ],
  ["progress on its track", 4.7, 4.1, (s) => [ground(s).progressBar, ground(s).progressBarTrack]],
  ["a field's outline on paper", 3.2, 3.3, (s) => [roles(s).line3, paper(s)]],
  ["a star on paper", 5.3, 5.4, (s) => [s.palette.tertiary.main, paper(s)]],
];

const ink = (styles: CompanyStyles) => styles.palette.text.primary;
const quiet = (styles: CompanyStyles) => styles.palette.text.secondary;
const ground = (styles: CompanyStyles) => styles.palette.background;
const page = (styles: CompanyStyles) => ground(styles).landingPageBackground;
const paper = (styles: CompanyStyles) => ground(styles).paper;
const roles = deriveColourRoles;

describe("the contrast of both shipped themes", () => {
  it.each(rows)("%s is as legible as specified", (_name, own, other, pick) => {
    expect(measureContrast(...pick(defaultCompanyStyles))).toBeCloseTo(own, 0);
    expect(measureContrast(...pick(alderQuayStyles))).toBeCloseTo(other, 0);
    expect(Math.abs(measureContrast(...pick(defaultCompanyStyles)) - own)).toBeLessThan(0.11);
    expect(Math.abs(measureContrast(...pick(alderQuayStyles)) - other)).toBeLessThan(0.11);
  });

  it("keeps the fixed pairs legible in every theme", () => {
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
