import { afterAll, beforeAll, expect, test } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import type { AuditEntry } from "#shared/wires/http/record-calls.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/settings";
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";

let server: TestServer;
let admin: TestBrowser;
let editor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInStaff(server, "admin");
  editor = await signInStaff(server, "editor");
});
afterAll(() => server.close());

const patch = (payload: object, browser = admin, headers: Record<string, string> = {}) =>
  browser.send({ method: "PATCH", url, payload, headers });
const read = async () => (await admin.get(url)).json<CompanySettings>();
const readFeatures = async () =>
  (await server.app.inject("/api/v1/company/features?identification=roomwright")).json<object>();
const readLog = async () =>
  (await admin.get("/api/v1/studio/audit")).json<{ items: AuditEntry[] }>().items;

test("an admin changes what is named and the rest stays, for visitors at once", async () => {
  const before = await read();
  const changed = await patch({ features: { download: false, anonymous_designs: 3 } });
  expect(changed.statusCode).toBe(200);
  const wanted = { ...before.features, download: false, anonymous_designs: 3 };
  expect(changed.json()).toEqual({ ...before, features: wanted });
  const answer = await server.app.inject("/api/v1/company/features?identification=roomwright");
  expect(answer.json()).toMatchObject({ ...wanted, watermark: false, slug: "roomwright" });
  await patch({ features: { download: true, anonymous_designs: 100 } });
  expect(await read()).toEqual(before);
});

test("two admins who change different switches at once both get what they wanted", async () => {
  await Promise.all([
    patch({ features: { erase: false } }),
    patch({ features: { quote: true } }),
    patch({ name: "Roomwright Works" }),
  ]);
  const { name, features } = await read();
  expect([name, features.erase, features.quote]).toEqual(["Roomwright Works", false, true]);
  await patch({ name: "Roomwright", features: { erase: true, quote: false } });
});

test("each kind of change is noted down with what was before, and no change is not", async () => {
  const known = new Set((await readLog()).map(({ id }) => id));
  await patch({
    features: { erase: false },
    name: "New name",
    embedOrigins: ["https://a.example"],
  });
  const entries = (await readLog()).filter(({ id }) => !known.has(id));
  const byAction = Object.fromEntries(entries.map((entry) => [entry.action, entry]));
  expect(byAction["features.changed"]?.details).toEqual({ erase: { before: true, after: false } });
  expect(byAction["company.renamed"]?.details).toEqual({
    name: { before: "Roomwright", after: "New name" },
  });
  expect(byAction["origins.changed"]?.details).toEqual({
    embedOrigins: { before: [], after: ["https://a.example"] },
  });
  expect(entries.map(({ actor }) => actor.name)).toEqual(["The admin", "The admin", "The admin"]);
  const again = (await readLog()).length;
  await patch({
    features: { erase: false },
    name: "New name",
    embedOrigins: ["https://a.example/"],
  });
  await patch({});
  expect(await readLog()).toHaveLength(again);
  await patch({ features: { erase: true }, name: "Roomwright", embedOrigins: [] });
});

test("a company says which language a visitor reads who chose none, or leaves it to the browser", async () => {
  expect((await read()).defaultLocale).toBeNull();
  expect(await readFeatures()).toMatchObject({ default_locale: null });
  expect((await patch({ defaultLocale: "de" })).json()).toMatchObject({ defaultLocale: "de" });
  expect(await readFeatures()).toMatchObject({ default_locale: "de" });
  await patch({ features: { quote: false } });
  expect((await read()).defaultLocale).toBe("de");
  await patch({ defaultLocale: null });
  expect((await read()).defaultLocale).toBeNull();
  const notes = (await readLog()).filter(({ action }) => action === "language.changed");
  expect(new Set(notes.map(({ details }) => details))).toEqual(
    new Set([
      { defaultLocale: { before: null, after: "de" } },
      { defaultLocale: { before: "de", after: null } },
    ]),
  );
});

test.each([
  { defaultLocale: "fr" },
  { features: { default_locale: "de" } },
  { features: { watermark: "yes" } },
  { features: { ai_engines: true } },
  { features: { erase: "yes" } },
  { features: { anonymous_designs: 1001 } },
  { features: { anonymous_designs: -1 } },
  { features: { id: defaultCompanyId } },
  { slug: "other" },
  { styles: {} },
  { companyId: alderQuayId },
  { name: "" },
  { name: "two\nlines" },
  { name: "x".repeat(81) },
])("a change that is not a company's own business is refused: %j", async (change) => {
  const before = await read();
  expect((await patch(change)).statusCode).toBe(400);
  expect(await read()).toEqual(before);
});

test("an editor, a visitor and another company's admin neither read nor change them", async () => {
  const elsewhere = await signInStaff(server, "admin", alderQuayId);
  const before = await read();
  for (const browser of [editor, elsewhere]) {
    expect((await browser.get(url)).statusCode).toBe(403);
    expect((await patch({ name: "Taken" }, browser)).statusCode).toBe(403);
  }
  const asOther = { [companyHeader]: "alder-quay" };
  expect((await patch({ name: "Taken" }, admin, asOther)).statusCode).toBe(403);
  expect((await patch({ name: "Quay" }, elsewhere, asOther)).json()).toMatchObject({
    name: "Quay",
    slug: "alder-quay",
  });
  expect(await read()).toEqual(before);
});

test("a person's companies are those they are a member of, with what they are there", async () => {
  const browser = await signInStaff(server, "owner");
  const list = "/api/v1/me/companies";
  expect((await browser.get(list)).json()).toEqual({
    items: [{ id: defaultCompanyId, slug: "roomwright", name: "Roomwright", role: "owner" }],
  });
  expect((await server.app.inject(list)).statusCode).toBe(401);
});

test("a change shows at once, also to whoever was asking while it was made", async () => {
  const features = "/api/v1/company/features?identification=roomwright";
  const asking = Array.from({ length: 20 }, () => server.app.inject(features));
  const changing = patch({ features: { google_login: false } });
  await Promise.all([...asking, changing]);
  expect((await server.app.inject(features)).json().google_login).toBe(false);
  await patch({ features: { google_login: true } });
});
