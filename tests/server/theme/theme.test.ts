import { afterAll, beforeAll, expect, test } from "vitest";

import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { unreadableThemeSchema } from "#shared/wires/http/theme-calls.ts";
import type { Theme, ThemeDraft, ThemeVersion } from "#shared/wires/http/theme-calls.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { enter, paint, publish, publishNew, save, theme } from "./theme-admins.ts";

let server: TestServer;
let marta: TestBrowser;
let noor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  marta = await enter(server, "Marta", "admin", defaultCompanyId);
  noor = await enter(server, "Noor", "admin", defaultCompanyId);
});
afterAll(() => server.close());

const read = async (browser = marta) => (await browser.get(theme)).json<Theme>();
const readWorn = async (company = "roomwright") => {
  const url = `/api/v1/company/styles?identification=${company}`;
  return (await server.app.inject(url)).json<{ companyStyles: CompanyStyles }>().companyStyles;
};
const dropDraft = async () => {
  const { draft } = await read();
  if (draft === null) return;
  await marta.send({ method: "DELETE", url: `${theme}/draft?version=${draft.version}` });
};
const plum = paint(defaultCompanyStyles, { "palette.primary.main": "#6B2D5C" });

test("a company that never published has its styles, no version and no draft", async () => {
  const fresh = await startTestServer();
  expect(await read(await enter(fresh, "Marta", "admin", defaultCompanyId))).toEqual({
    published: { styles: defaultCompanyStyles, version: null },
    draft: null,
  });
  await fresh.close();
});

test("a draft is kept with who saved it, and what visitors see stays as it was", async () => {
  const saved = (await save(marta, null, plum)).json<ThemeDraft>();
  expect(saved).toMatchObject({ styles: plum, updatedByName: "Marta" });
  const again = (await save(noor, saved.version, plum)).json<ThemeDraft>();
  expect(again).toMatchObject({ version: saved.version + 1, updatedByName: "Noor" });
  expect((await read()).draft).toEqual(again);
  expect(await readWorn()).toEqual(defaultCompanyStyles);
  await dropDraft();
});

test("who saves onto another version is told what is there, and changes nothing", async () => {
  const first = (await save(marta, null, plum)).json<ThemeDraft>();
  const second = (await save(noor, first.version, plum)).json<ThemeDraft>();
  for (const version of [null, first.version, second.version + 1]) {
    const refused = await save(marta, version, defaultCompanyStyles);
    const { code, details } = refused.json().error;
    expect([refused.statusCode, code, details]).toEqual([
      409,
      "version_conflict",
      { current: second },
    ]);
  }
  const url = `${theme}/draft?version=${first.version}`;
  const kept = await marta.send({ method: "DELETE", url });
  expect([kept.statusCode, kept.json().error.details]).toEqual([409, { current: second }]);
  expect((await read()).draft).toEqual(second);
  await dropDraft();
});

test("a draft that was dropped is gone, and its versions fit no later draft", async () => {
  const first = (await save(marta, null, plum)).json<ThemeDraft>();
  await dropDraft();
  const orphan = await save(noor, first.version, plum);
  expect([orphan.statusCode, orphan.json().error.details]).toEqual([409, { current: null }]);
  const next = (await save(noor, null, plum)).json<ThemeDraft>();
  expect(Math.abs(next.version - first.version)).toBeGreaterThan(1);
  await dropDraft();
});

test("keys that nobody knows are kept, at every depth, and published themes keep them too", async () => {
  const styles = {
    ...plum,
    slugOrId: "somebody-else",
    campaign: { season: ["autumn", 2026] },
    palette: { ...plum.palette, festive: "#FF0000" },
  };
  const before = (await read()).published.version?.number ?? 1;
  const version = await publishNew(marta, styles, "With extras");
  expect(version).toMatchObject({
    number: before + 1,
    note: "With extras",
    publishedByName: "Marta",
  });
  const { published } = await read();
  expect(published.styles).toEqual({ ...styles, slugOrId: "roomwright" });
  expect(await readWorn()).toEqual(plum);
});

test("a value that does not fit is refused with its path", async () => {
  const styles = {
    ...defaultCompanyStyles,
    palette: { ...defaultCompanyStyles.palette, primary: { main: "green", light: "#4C9873" } },
    shape: { borderRadius: 400 },
    typography: { ...defaultCompanyStyles.typography, body: "Inter; } body { color: red" },
  };
  const refused = await save(marta, null, styles);
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, "bad_request"]);
  const paths = refused.json().error.details.map(({ path }: { path: string }) => path);
  expect(paths.toSorted()).toEqual([
    "palette.primary.dark",
    "palette.primary.main",
    "shape.borderRadius",
    "typography.body",
  ]);
  const heavy = await save(marta, null, { ...plum, ballast: "x".repeat(70_000) });
  expect(heavy.json().error.code).toBe("payload_too_large");
  expect((await read()).draft).toBeNull();
});

test("what is published shows at once, and the way back is in the history", async () => {
  const before = await readWorn();
  const version = await publishNew(marta, alderQuayStyles, "Blue");
  expect(await readWorn()).toEqual({ ...alderQuayStyles, slugOrId: "roomwright" });
  expect((await read()).draft).toBeNull();

  const url = `${theme}/versions/${version.number - 1}/restore`;
  const restored = (await noor.post(url, { note: "Too blue" })).json<ThemeVersion>();
  expect(restored).toMatchObject({
    number: version.number + 1,
    restoredFrom: version.number - 1,
    publishedByName: "Noor",
    note: "Too blue",
  });
  expect(await readWorn()).toEqual(before);
});

test("the first version is what was there before anybody published", async () => {
  const { items } = (await marta.get(`${theme}/versions`)).json<{ items: ThemeVersion[] }>();
  const first = items.at(-1);
  expect(first).toMatchObject({ number: 1, publishedByName: null, note: "" });
  const restored = await marta.post(`${theme}/versions/1/restore`, {});
  expect(restored.statusCode).toBe(201);
  expect(await readWorn()).toEqual(defaultCompanyStyles);
  expect((await marta.post(`${theme}/versions/999/restore`, {})).statusCode).toBe(404);
});

test("the history is read page by page, newest first", async () => {
  const numbers: number[] = [];
  let cursor = "";
  do {
    const page = (await marta.get(`${theme}/versions?limit=2${cursor}`)).json();
    numbers.push(...page.items.map((version: ThemeVersion) => version.number));
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  expect(numbers).toEqual(numbers.toSorted((one, two) => two - one));
  expect(numbers.at(-1)).toBe(1);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await marta.get(`${theme}/versions?cursor=x`)).statusCode).toBe(400);
});

test("only the draft that was seen is published", async () => {
  const first = (await save(marta, null, plum)).json<ThemeDraft>();
  const second = (await save(noor, first.version, alderQuayStyles)).json<ThemeDraft>();
  const refused = await publish(marta, first.version);
  expect([refused.statusCode, refused.json().error.details]).toEqual([409, { current: second }]);
  expect(await readWorn()).toEqual(defaultCompanyStyles);
  await dropDraft();
});

const failing = {
  "quiet text": { "palette.text.secondary": "#B8BDBA" },
  "the page's ink": { "palette.text.primary": "#9AA39E" },
  "a label on a pale button": { "buttons.containedButton.backgroundColor": "#7FB89E" },
  "a toolbar": { "palette.background.designRoomToolbar": "#3B4A43" },
  "a toast": { "palette.toast.error.text": "#C0574A" },
  "a bar on its track": { "palette.background.progressBar": "#C9D6CE" },
  "a star": { "palette.tertiary.main": "#F3C9A6" },
} as const;

test.each(Object.entries(failing))(
  "T8 a theme with %s that people cannot read is refused, and its suggestions mend it",
  async (_name, colours) => {
    const bad = paint(defaultCompanyStyles, colours);
    const draft = (await save(marta, null, bad)).json<ThemeDraft>();
    const refused = await publish(marta, draft.version);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "theme_unreadable"]);
    const { pairs } = unreadableThemeSchema.parse(refused.json().error.details);
    for (const { ratio, needs } of pairs) expect(ratio).toBeLessThan(needs);
    expect(await readWorn()).toEqual(defaultCompanyStyles);

    let mended = bad;
    let version = draft.version;
    for (let turn = 0; ; turn += 1) {
      const answer = await publish(marta, version);
      if (answer.statusCode === 201) break;
      expect(turn).toBeLessThan(12);
      const [pair] = unreadableThemeSchema.parse(answer.json().error.details).pairs;
      const { field = "", colour = "" } = pair?.suggestion ?? {};
      mended = paint(mended, { [field]: colour });
      version = (await save(marta, version, mended)).json<ThemeDraft>().version;
    }
    expect(await readWorn()).toEqual(mended);
    await marta.post(`${theme}/versions/1/restore`, {});
  },
);

test("T8 every theme the product ships passes the check", async () => {
  for (const styles of [alderQuayStyles, defaultCompanyStyles]) {
    expect((await publishNew(marta, styles)).number).toBeGreaterThan(1);
  }
});

test("T8 a version that was written before the check is not brought back through it", async () => {
  const grey = paint(defaultCompanyStyles, failing["quiet text"]);
  const companyId = "6f0a8a5e-0000-4000-8000-000000000002";
  const olga = await enter(server, "Olga", "admin", companyId);
  const headers = { [companyHeader]: "greenhouse" };
  const { number } = await server.database.withTenant(companyId, async (tx) => {
    const { themeVersions } = await import("#server/db/schema/themes.ts");
    const publishedAt = server.clock.now();
    const row = { companyId, number: 1, styles: grey, publishedAt };
    await tx.insert(themeVersions).values(row);
    return row;
  });
  const refused = await olga.post(`${theme}/versions/${number}/restore`, {}, headers);
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, "theme_unreadable"]);
});

test("what happens to a theme is in the audit log", async () => {
  await publishNew(noor, plum, "Plum");
  await noor.post(`${theme}/versions/1/restore`, {});
  const { auditEntries } = await import("#server/db/schema/company-records.ts");
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries),
  );
  const { items } = (await marta.get(`${theme}/versions?limit=2`)).json();
  expect(rows.map(({ action, target, actorName }) => ({ action, target, actorName }))).toEqual(
    expect.arrayContaining([
      { action: "theme.restored", target: `Theme ${items[0].number}`, actorName: "Noor" },
      { action: "theme.published", target: `Theme ${items[1].number}`, actorName: "Noor" },
    ]),
  );
});

test("editors, people without a role and admins of another company are refused", async () => {
  const editor = await enter(server, "Edda", "editor", defaultCompanyId);
  const user = await enter(server, "Uri", null, defaultCompanyId);
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  for (const browser of [editor, user, visitor]) {
    expect((await browser.get(theme)).statusCode).toBe(403);
    expect((await save(browser, null, plum)).statusCode).toBe(403);
    expect((await publish(browser, 1)).statusCode).toBe(403);
    expect((await browser.post(`${theme}/previews`)).statusCode).toBe(403);
  }
  const elsewhere = { [companyHeader]: "alder-quay" };
  expect((await marta.get(theme, elsewhere)).statusCode).toBe(403);
});
