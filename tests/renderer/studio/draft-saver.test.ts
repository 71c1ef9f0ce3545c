import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createDraftSaver } from "#renderer/features/studio/theme/editor/draft-saver.ts";
import type { SaverPorts } from "#renderer/features/studio/theme/editor/draft-saver.ts";
import { AppError } from "#shared/app-error.ts";
import { defaultCompanyStyles } from "#shared/company.ts";
import { changeStyle } from "#shared/theme/style-fields.ts";
import type { ThemeDraft } from "#shared/wires/http/theme-calls.ts";

const published = defaultCompanyStyles;
const inColour = (colour: string) => changeStyle(published, "palette.primary.main", colour);
const [plum, teal] = [inColour("#6B2D5C"), inColour("#0F5C63")];
const theirs: ThemeDraft = {
  styles: teal,
  version: 41,
  updatedAt: "2026-01-01T10:00:00.000Z",
  updatedByName: "Noor",
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refuse = () => Promise.reject(new AppError("version_conflict", "another draft is there"));

/** A server that keeps one draft. */
function openSaver(start: number | null) {
  const calls: string[] = [];
  const answers: (() => Promise<void>)[] = [];
  const other = { draft: theirs as ThemeDraft | null };
  const ports: SaverPorts = {
    async save(from, theme) {
      calls.push(`save ${String(from)} ${theme.palette.primary.main}`);
      await answers.shift()?.();
      return { version: (from ?? 0) + 1 };
    },
    async discard(from) {
      calls.push(`discard ${from}`);
    },
    readTheirs: () => other.draft,
  };
  const saver = createDraftSaver({ version: start, theme: published, published }, ports);
  return { saver, calls, answers, other };
}

test("changes that follow each other are saved once, from the version before", async () => {
  const { saver, calls } = openSaver(null);
  saver.change(plum);
  saver.change(teal);
  expect([saver.readStatus().kind, calls]).toEqual(["changed", []]);
  await vi.advanceTimersByTimeAsync(700);
  expect(saver.readVersion()).toBe(1);
  saver.change(plum);
  expect(await saver.flush()).toBe(true);
  expect(saver.readVersion()).toBe(2);
  expect(calls).toEqual(["save null #0F5C63", "save 1 #6B2D5C"]);
  expect(saver.readStatus().kind).toBe("saved");
});

test("a change made while another is being saved is saved after it", async () => {
  const { saver, calls, answers } = openSaver(null);
  answers.push(async () => saver.change(teal));
  saver.change(plum);
  expect(await saver.flush()).toBe(true);
  expect(saver.readVersion()).toBe(2);
  expect(calls).toEqual(["save null #6B2D5C", "save 1 #0F5C63"]);
});

test("a draft that is what is published is dropped, and one that never was is not made", async () => {
  const { saver, calls } = openSaver(null);
  saver.change(plum);
  await saver.flush();
  saver.change(published);
  await saver.flush();
  expect(saver.readVersion()).toBeNull();
  saver.change(plum);
  saver.change(published);
  expect(await saver.flush()).toBe(true);
  expect([saver.readVersion(), saver.readStatus().kind]).toEqual([null, "saved"]);
  expect(calls).toEqual(["save null #6B2D5C", "discard 1"]);
});

test("a save that fails is said, kept, and made good by itself", async () => {
  const { saver, calls, answers } = openSaver(7);
  answers.push(() => Promise.reject(new AppError("offline", "no answer")));
  saver.change(plum);
  expect(await saver.flush()).toBe(false);
  expect(saver.readStatus()).toEqual({ kind: "failed", code: "offline" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([saver.readStatus().kind, saver.readVersion()]).toEqual(["saved", 8]);
  expect(calls).toEqual(["save 7 #6B2D5C", "save 7 #6B2D5C"]);
});

test("a save whose answer was lost is no conflict", async () => {
  const { saver, answers, other } = openSaver(7);
  answers.push(() => Promise.reject(new AppError("offline", "no answer")), refuse);
  other.draft = { ...theirs, styles: plum, version: 8 };
  saver.change(plum);
  expect(await saver.flush()).toBe(false);
  expect(await saver.flush()).toBe(true);
  expect([saver.readStatus().kind, saver.readVersion()]).toEqual(["saved", 8]);
});

test("a conflict stops saving until one of the two is chosen", async () => {
  const { saver, calls, answers } = openSaver(7);
  answers.push(refuse);
  saver.change(plum);
  expect(await saver.flush()).toBe(false);
  expect(saver.readStatus()).toEqual({ kind: "conflict", theirs });
  saver.change(inColour("#222222"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await saver.flush()).toBe(false);
  expect(calls.length).toBe(1);

  expect(await saver.keepMine()).toBe(true);
  expect(saver.readVersion()).toBe(42);
  expect(calls.at(-1)).toBe("save 41 #222222");
});

test("whoever takes the other draft goes on from it", async () => {
  const { saver, calls, answers } = openSaver(7);
  answers.push(refuse);
  saver.change(plum);
  await saver.flush();
  saver.acceptTheirs(teal);
  saver.change(teal);
  expect(await saver.flush()).toBe(true);
  expect(saver.readVersion()).toBe(41);
  saver.change(plum);
  await saver.flush();
  expect([saver.readVersion(), calls.length]).toEqual([42, 2]);
});

test("a draft that somebody published meanwhile is begun anew by whoever keeps theirs", async () => {
  const { saver, calls, answers, other } = openSaver(7);
  answers.push(refuse);
  other.draft = null;
  saver.change(plum);
  await saver.flush();
  await saver.keepMine();
  expect(saver.readVersion()).toBe(1);
  expect(calls.at(-1)).toBe("save null #6B2D5C");
});
