import { expect, test } from "vitest";

import {
  followHex,
  moveLightness,
  readPosition,
  readTypedHex,
  turnHue,
  writePosition,
} from "#renderer/features/studio/theme/editor/edit-colour.ts";
import * as groups from "#renderer/features/studio/theme/editor/field-groups.ts";
import {
  countChanges,
  isSameTheme,
  listChanges,
  readThemeDocument,
  readThemeText,
} from "#renderer/features/studio/theme/editor/theme-document.ts";
import type { EditedTheme } from "#renderer/features/studio/theme/editor/theme-document.ts";
import {
  changeHistory,
  openHistory,
} from "#renderer/features/studio/theme/editor/theme-history.ts";
import type { HistoryEvent } from "#renderer/features/studio/theme/editor/theme-history.ts";
import { choosePairs } from "#renderer/features/studio/theme/contrast/choose-pairs.ts";
import { fitDevice } from "#renderer/features/studio/theme/preview/preview-screens.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { measureContrasts } from "#shared/theme/measure-contrasts.ts";
import { changeStyle, readStyle, styleFields } from "#shared/theme/style-fields.ts";

const main = "palette.primary.main";
const own = defaultCompanyStyles;

test("every field of a theme is in exactly one group of the editor", () => {
  const { brandTones, toneSteps } = groups;
  const brand = brandTones.flatMap((tone) => toneSteps.map((step) => `palette.${tone}.${step}`));
  const fields = Object.entries(groups).filter(([name]) => /Fields?$/.test(name));
  const shown: string[] = [...brand, ...fields.flatMap(([, group]) => group)];
  expect(shown.toSorted()).toEqual(styleFields.map(({ path }) => path).toSorted());
  expect(new Set(shown).size).toBe(shown.length);
});

test("a colour is typed with or without its sign, with three digits or six", () => {
  expect(readTypedHex("#1f6f4e")).toBe("#1F6F4E");
  expect(readTypedHex(" 1F6F4E ")).toBe("#1F6F4E");
  expect(readTypedHex("#0af")).toBe("#00AAFF");
  for (const text of ["", "#", "#1F6F4", "green", "#1F6F4E00", "#GGGGGG"]) {
    expect(readTypedHex(text)).toBeNull();
  }
});

test("the sliders stand where a colour is, and moving them keeps what they do not move", () => {
  const start = readPosition("#1F6F4E");
  const turned = turnHue(start, 250);
  expect(readPosition(writePosition(turned)).lightness).toBeCloseTo(start.lightness, -1);
  expect(Math.abs(readPosition(writePosition(turned)).hue - 250)).toBeLessThanOrEqual(2);
  const pale = moveLightness(start, 90);
  expect(Math.abs(readPosition(writePosition(pale)).hue - start.hue)).toBeLessThanOrEqual(6);
});

test("a colour that went to black comes back in its own hue", () => {
  const start = readPosition("#1F6F4E");
  const black = moveLightness(start, 0);
  expect(writePosition(black)).toBe("#000000");
  const kept = followHex(black, "#000000");
  expect(kept.hue).toBe(start.hue);
  expect(readPosition(writePosition(moveLightness(kept, start.lightness))).hue).toBe(start.hue);
  expect(followHex(black, "#FFFFFF").lightness).toBe(100);
});

test("turning the hue of grey gives it some colour", () => {
  const grey = readPosition("#808080");
  expect(writePosition(turnHue(grey, 30))).not.toMatch(/^#(..)\1\1$/);
});

test("a theme counts as changed by its fields, whatever the case of its colours", () => {
  const lower = changeStyle(own, main, own.palette.primary.main.toLowerCase());
  expect(listChanges(own, lower)).toEqual([]);
  const changed = changeStyle(changeStyle(own, main, "#6B2D5C"), "shape.borderRadius", 4);
  expect(listChanges(own, changed)).toEqual([main, "shape.borderRadius"]);
  expect(countChanges(own, changed)).toBe(2);
});

test("unknown keys alone make one change, and their order makes none", () => {
  const one = { ...own, extra: { a: 1, b: 2 } } as EditedTheme;
  const same = { extra: { b: 2, a: 1 }, ...own } as EditedTheme;
  expect(isSameTheme(one, same)).toBe(true);
  expect(countChanges(own, one)).toBe(1);
  expect(listChanges(own, one)).toEqual([]);
});

test("a file is taken with its unknown keys, under the company's own name", () => {
  const text = JSON.stringify({ ...own, slugOrId: "somebody-else", campaign: [1, 2] });
  const read = readThemeText(text, "roomwright");
  expect(read).toEqual({
    kind: "theme",
    theme: { ...own, slugOrId: "roomwright", campaign: [1, 2] },
  });
});

test("a file that is no theme is refused with its paths", () => {
  for (const text of ["", "[]", "null", "{"]) {
    expect(readThemeText(text, "roomwright")).toMatchObject({ faults: [{ path: "" }] });
  }
  const read = readThemeDocument({ ...own, shape: { borderRadius: -1 } }, "roomwright");
  expect(read).toMatchObject({ kind: "faults", faults: [{ path: "shape.borderRadius" }] });
});

const run = (...events: HistoryEvent[]) => events.reduce(changeHistory, openHistory(own));
const change = (path: string, value: unknown, atMs: number): HistoryEvent => ({
  type: "fieldChanged",
  path,
  value,
  atMs,
});

test("a drag is one step, a pause makes the next one", () => {
  const drag = run(change(main, "#111111", 0), change(main, "#222222", 100));
  expect(drag.past).toEqual([own]);
  const paused = changeHistory(drag, change(main, "#333333", 5_000));
  expect(paused.past.length).toBe(2);
  const other = changeHistory(drag, change("palette.text.primary", "#000000", 150));
  expect(other.past.length).toBe(2);
});

test("what is undone can be done again, until something else is changed", () => {
  const changed = run(change(main, "#111111", 0), change(main, "#222222", 5_000));
  const undone = changeHistory(changed, { type: "undone" });
  expect(readStyle(undone.theme, main)).toBe("#111111");
  expect(changeHistory(undone, { type: "redone" }).theme).toEqual(changed.theme);
  const twice = changeHistory(undone, { type: "undone" });
  expect(twice.theme).toEqual(own);
  expect(changeHistory(twice, { type: "undone" })).toEqual(twice);
  const anew = changeHistory(undone, change(main, "#444444", 9_000));
  expect(changeHistory(anew, { type: "redone" })).toEqual(anew);
});

test("an imported theme can be undone; one that was opened cannot", () => {
  const other = changeStyle(own, main, "#6B2D5C");
  const imported = run({ type: "themeReplaced", theme: other });
  expect(changeHistory(imported, { type: "undone" }).theme).toEqual(own);
  expect(run({ type: "opened", theme: other }).past).toEqual([]);
});

test("of all pairs those are shown that fail, however many, then those that notify most", () => {
  expect(choosePairs(measureContrasts(own), 6).length).toBe(6);
  const pale = changeStyle(own, "palette.text.primary", "#C8CCC9");
  const contrasts = measureContrasts(pale);
  const failing = contrasts.filter(({ passes }) => !passes);
  expect(failing.length).toBeGreaterThan(6);
  expect(choosePairs(contrasts, 6)).toEqual(failing);
});

test("a device is scaled to stand in its box and never enlarged", () => {
  expect(fitDevice({ width: 1440, height: 900 }, { width: 720, height: 900 })).toBe(0.5);
  expect(fitDevice({ width: 1440, height: 900 }, { width: 1440, height: 90 })).toBe(0.1);
  expect(fitDevice({ width: 390, height: 844 }, { width: 2000, height: 2000 })).toBe(1);
});
