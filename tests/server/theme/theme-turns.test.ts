import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { themeDrafts, themeVersions } from "#server/db/schema/themes.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { Theme, ThemeDraft, ThemeVersion } from "#shared/wires/http/theme-calls.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { enter, paint, publish, publishNew, save, theme } from "./theme-admins.ts";

/** Requests here really run side by side, each in a transaction of its own. */
let server: TestServer;
let admins: TestBrowser[];
beforeAll(async () => {
  server = await startTestServer();
  admins = await Promise.all(
    ["Ada", "Ben", "Cleo", "Dov"].map((name) => enter(server, name, "admin", defaultCompanyId)),
  );
});
afterAll(() => server.close());

const inHues = (index: number) =>
  paint(defaultCompanyStyles, { "palette.secondary.light": `#4050${10 + index}` });
const readDraft = async () => {
  const [ada] = admins;
  if (ada === undefined) throw new RangeError("nobody is here");
  const { draft } = (await ada.get(theme)).json<Theme>();
  if (draft === null) throw new RangeError("there is no draft");
  return draft;
};
const readRows = () =>
  server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(themeVersions).orderBy(themeVersions.number),
  );
const count = (answers: readonly { statusCode: number }[]) => ({
  done: answers.filter(({ statusCode }) => statusCode < 300).length,
  conflicts: answers.filter(({ statusCode }) => statusCode === 409).length,
});

describe("admins at the same time, one thing after another", { shuffle: false }, () => {
  test("one of those who begin a draft at the same time begins it, the others hear of it", async () => {
    const answers = await Promise.all(admins.map((one, index) => save(one, null, inHues(index))));
    expect(count(answers)).toEqual({ done: 1, conflicts: 3 });
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json<ThemeDraft>();
    for (const refused of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(refused.json().error.details.current).toEqual(kept);
    }
  });

  test("of saves onto the same version one counts, and no other is lost unnoticed", async () => {
    const before = await readDraft();
    const answers = await Promise.all(
      admins.map((one, index) => save(one, before.version, inHues(index))),
    );
    expect(count(answers)).toEqual({ done: 1, conflicts: 3 });
    const after = await readDraft();
    expect(after.version).toBe(before.version + 1);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json<ThemeDraft>();
    expect(after).toEqual(kept);
  });

  test("admins who publish the same draft at the same time make one version of it", async () => {
    const { version } = await readDraft();
    const answers = await Promise.all(admins.map((one) => publish(one, version)));
    expect(count(answers)).toEqual({ done: 1, conflicts: 3 });
    const rows = await readRows();
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    expect(
      await server.database.withTenant(defaultCompanyId, (tx) => tx.select().from(themeDrafts)),
    ).toEqual([]);
  });

  test("admins who roll back and publish at the same time get a number each", async () => {
    const [ada, ...others] = admins;
    if (ada === undefined) throw new RangeError("nobody is here");
    await publishNew(ada, inHues(7));
    const draft = (await save(ada, null, inHues(8))).json<ThemeDraft>();
    const before = (await readRows()).length;
    const answers = await Promise.all([
      publish(ada, draft.version, "mine"),
      ...others.map((one, index) =>
        one.post(`${theme}/versions/${index + 1}/restore`, { note: `restore ${index + 1}` }),
      ),
    ]);
    expect(count(answers)).toEqual({ done: 4, conflicts: 0 });
    const numbers = answers.map((answer) => answer.json<ThemeVersion>().number);
    expect(numbers.toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 4 }, (_none, index) => before + 1 + index),
    );

    const rows = await readRows();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    const applied = (await ada.get("/api/v1/company/styles?identification=roomwright")).json();
    expect(applied.companyStyles).toEqual(rows.at(-1)?.styles);
  });

  test("a publication that is asked for twice under one key is made once", async () => {
    const [ada] = admins;
    if (ada === undefined) throw new RangeError("nobody is here");
    const draft = (await save(ada, null, inHues(9))).json<ThemeDraft>();
    const send = () =>
      ada.post(
        `${theme}/publish`,
        { draftVersion: draft.version },
        { "idempotency-key": "publish-once" },
      );
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(first.statusCode).toBe(201);
  });
});
