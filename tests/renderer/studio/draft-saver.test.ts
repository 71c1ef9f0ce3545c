import { expect, test } from "vitest";

import { DraftConflict, DraftSaver } from "#renderer/features/studio/theme/editor/draft-saver.ts";
import type { SaverPorts } from "#renderer/features/studio/theme/editor/draft-saver.ts";
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

/** A server that keeps one draft, and a clock that only runs when it is told to. */
function createPorts() {
  const calls: string[] = [];
  const pending: (() => void)[] = [];
  let version: number | null = null;
  const answers: (() => Promise<void>)[] = [];
  const ports: SaverPorts = {
    async save(from, theme) {
      calls.push(`save ${String(from)} ${theme.palette.primary.main}`);
      await answers.shift()?.();
      version = (from ?? 0) + 1;
      return { version };
    },
    async discard(from) {
      calls.push(`discard ${from}`);
      version = null;
    },
    isPublished: (theme) => theme === published,
    delay(run) {
      pending.push(run);
      return () => void pending.splice(pending.indexOf(run), 1);
    },
  };
  const runDelays = () => {
    for (const run of pending.splice(0)) run();
  };
  return { ports, calls, answers, runDelays, readVersion: () => version };
}

test("changes that follow each other are saved once, from the version before", async () => {
  const { ports, calls, runDelays } = createPorts();
  const saver = new DraftSaver({ version: null, theme: published }, ports);
  saver.change(plum);
  saver.change(teal);
  expect([saver.readStatus().kind, calls]).toEqual(["saving", []]);
  runDelays();
  expect(await saver.flush()).toBe(1);
  saver.change(plum);
  expect(await saver.flush()).toBe(2);
  expect(calls).toEqual(["save null #0F5C63", "save 1 #6B2D5C"]);
  expect(saver.readStatus()).toEqual({ kind: "saved" });
});

test("a change made while another is being saved is saved after it", async () => {
  const { ports, calls, answers } = createPorts();
  const saver = new DraftSaver({ version: null, theme: published }, ports);
  answers.push(async () => saver.change(teal));
  saver.change(plum);
  expect(await saver.flush()).toBe(2);
  expect(calls).toEqual(["save null #6B2D5C", "save 1 #0F5C63"]);
});

test("a draft that is what is published is dropped, and one that never was is not made", async () => {
  const { ports, calls } = createPorts();
  const saver = new DraftSaver({ version: null, theme: published }, ports);
  saver.change(plum);
  await saver.flush();
  saver.change(published);
  expect(await saver.flush()).toBeNull();
  saver.change(plum);
  saver.change(published);
  expect(await saver.flush()).toBeNull();
  expect(calls).toEqual(["save null #6B2D5C", "discard 1"]);
});

test("a save that fails is said, kept, and made good with the next one", async () => {
  const { ports, calls, answers } = createPorts();
  const saver = new DraftSaver({ version: 7, theme: published }, ports);
  answers.push(() => Promise.reject(new Error("offline")));
  saver.change(plum);
  await expect(saver.flush()).rejects.toMatchObject({ code: "unavailable" });
  expect(saver.readStatus()).toEqual({ kind: "failed" });
  expect(await saver.flush()).toBe(8);
  expect(calls).toEqual(["save 7 #6B2D5C", "save 7 #6B2D5C"]);
});

test("a conflict stops saving until one of the two is chosen", async () => {
  const { ports, calls, answers, runDelays } = createPorts();
  const saver = new DraftSaver({ version: 7, theme: published }, ports);
  answers.push(() => Promise.reject(new DraftConflict(theirs)));
  saver.change(plum);
  await expect(saver.flush()).rejects.toBeInstanceOf(DraftConflict);
  expect(saver.readStatus()).toEqual({ kind: "conflict", theirs });
  saver.change(inColour("#222222"));
  runDelays();
  await expect(saver.flush()).rejects.toBeInstanceOf(DraftConflict);
  expect(calls.length).toBe(1);

  saver.keepMine();
  expect(await saver.flush()).toBe(42);
  expect(calls.at(-1)).toBe("save 41 #222222");
});

test("whoever takes the other draft goes on from it", async () => {
  const { ports, calls, answers } = createPorts();
  const saver = new DraftSaver({ version: 7, theme: published }, ports);
  answers.push(() => Promise.reject(new DraftConflict(theirs)));
  saver.change(plum);
  await expect(saver.flush()).rejects.toBeInstanceOf(DraftConflict);
  saver.takeTheirs(41, teal);
  saver.change(teal);
  expect(await saver.flush()).toBe(41);
  saver.change(plum);
  expect(await saver.flush()).toBe(42);
  expect(calls.length).toBe(2);
});

test("a draft that somebody published meanwhile is begun anew by whoever keeps theirs", async () => {
  const { ports, calls, answers } = createPorts();
  const saver = new DraftSaver({ version: 7, theme: published }, ports);
  answers.push(() => Promise.reject(new DraftConflict(null)));
  saver.change(plum);
  await expect(saver.flush()).rejects.toBeInstanceOf(DraftConflict);
  saver.keepMine();
  expect(await saver.flush()).toBe(1);
  expect(calls.at(-1)).toBe("save null #6B2D5C");
});
