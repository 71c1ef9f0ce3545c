import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { companies } from "#server/db/schema/companies.ts";
import { auditEntries } from "#server/db/schema/company-records.ts";
import { memberships, users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Approval, DesignNote } from "#shared/design-list.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/designs";
const companyId = defaultCompanyId;

let server: TestServer;
let ada: TestBrowser;
let editor: TestBrowser;
let editorId: string;
let kitchen: Design;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.withTenant(companyId, (tx) =>
    tx
      .update(companies)
      .set({ features: sql`features || '{"approvals": true}'` })
      .where(eq(companies.id, companyId)),
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ browser: ada } = await enter("Ada Lovelace", null));
  ({ browser: editor, userId: editorId } = await enter("Ed Itor", "editor"));
  kitchen = await make(ada, "Kitchen");
});

async function enter(name: string, role: "editor" | null) {
  people += 1;
  const login = { email: `person${people}@example.com`, password: "a long enough password" };
  const userId = await writePerson(server.database, { ...login, name });
  if (role !== null) await setMembership(server.database, { companyId, userId, role });
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", login);
  return { browser, userId };
}

async function make(browser: TestBrowser, name: string): Promise<Design> {
  const imageId = (await upload(browser, await createPhoto())).json<Image>().id;
  const edits = [paintRectangle([0, 0, 20, 20])];
  return (await browser.post(url, { imageId, name, edits })).json<Design>();
}

const list = async (query: string, browser = editor) =>
  (await browser.get(`${url}?scope=company&${query}`)).json<{ items: DesignSummary[] }>().items;
const patch = (browser: TestBrowser, id: string, payload: object) =>
  browser.send({ method: "PATCH", url: `${url}/${id}`, payload });
const readActions = () =>
  server.database.withTenant(companyId, async (tx) => {
    const rows = await tx.select().from(auditEntries).orderBy(auditEntries.at);
    return rows.map(({ action }) => action).filter((action) => action.startsWith("design."));
  });
// Each a moment after the one before, by which the log knows their order.
const askFor = (browser: TestBrowser, id: string) => {
  server.clock.advance(1000);
  return browser.post(`${url}/${id}/approval`, {});
};
const approve = (browser: TestBrowser, id: string, body: object) => {
  server.clock.advance(1000);
  return browser.post(`${url}/${id}/approval/decision`, body);
};
const readNotes = async (browser: TestBrowser, id = kitchen.id) =>
  (await browser.get(`${url}/${id}/notes`)).json<{
    items: DesignNote[];
    approval: Approval | null;
  }>();

test("staff find rooms by their name and by who made them, under the name they have now", async () => {
  expect(await list("search=kitch%20lovel")).toMatchObject([
    { id: kitchen.id, owner: { name: "Ada Lovelace" } },
  ]);
  await server.database.withIdentity((tx) =>
    tx.update(users).set({ name: "Ada Byron" }).where(eq(users.name, "Ada Lovelace")),
  );
  expect(await list("search=lovelace")).toEqual([]);
  expect((await list("search=byron")).map(({ id }) => id)).toContain(kitchen.id);
  expect((await ada.get(`${url}?search=byron`)).json()).toMatchObject({ items: [] });
});

test("staff narrow the list by date and state", async () => {
  const from = new Date(server.clock.now().getTime() + 1000).toISOString();
  server.clock.advance(60_000);
  const hall = await make(ada, "Hall");
  expect((await list(`from=${from}`)).map(({ id }) => id)).toEqual([hall.id]);
  expect((await list(`until=${from}`)).map(({ id }) => id)).not.toContain(hall.id);
  await askFor(ada, hall.id);
  expect((await list("approval=asked")).map(({ id }) => id)).toEqual([hall.id]);
  await approve(editor, hall.id, { decision: "approved" });
});

test("a room is asked about, sent back with a note, asked about again and approved; all of it is noted", async () => {
  const before = (await readActions()).length;
  expect((await approve(editor, kitchen.id, { decision: "approved" })).statusCode).toBe(409);
  const asked = await askFor(ada, kitchen.id);
  expect(asked.json()).toMatchObject({ approval: { state: "asked", by: "Ada Lovelace" } });
  expect((await approve(editor, kitchen.id, { decision: "returned" })).statusCode).toBe(400);
  await approve(editor, kitchen.id, { decision: "returned", note: "The wall beside the door." });
  expect(await readNotes(ada)).toMatchObject({
    approval: { state: "returned", by: "Ed Itor", isOutdated: false },
    items: [{ text: "The wall beside the door.", author: "Ed Itor", isOwn: false }],
  });
  await patch(ada, kitchen.id, { version: 1, edits: [] });
  expect((await readNotes(ada)).approval).toMatchObject({ isOutdated: true });
  await askFor(ada, kitchen.id);
  expect((await approve(editor, kitchen.id, { decision: "approved" })).json()).toMatchObject({
    approval: { state: "approved", by: "Ed Itor", isOutdated: false },
  });
  expect((await readActions()).slice(before)).toEqual([
    "design.approval-asked",
    "design.returned",
    "design.approval-asked",
    "design.approved",
  ]);
});

test("what was changed after it was asked about is not approved unseen", async () => {
  await askFor(ada, kitchen.id);
  await patch(ada, kitchen.id, { version: 1, edits: [] });
  expect((await approve(editor, kitchen.id, { decision: "approved" })).statusCode).toBe(409);
  const withdrawn = await ada.send({ method: "DELETE", url: `${url}/${kitchen.id}/approval` });
  expect(withdrawn.json()).toEqual({ approval: null });
});

test("a company's programs hear of what was asked and decided", async () => {
  const hook = { url: "https://hooks.example.com/", events: ["design.approved"] };
  const { browser: owner, userId } = await enter("Olga", null);
  await setMembership(server.database, { companyId, userId, role: "owner" });
  const made = await owner.post("/api/v1/studio/webhooks", hook);
  await askFor(ada, kitchen.id);
  await approve(editor, kitchen.id, { decision: "approved" });
  const { id } = made.json<{ id: string }>();
  const told = await owner.get(`/api/v1/studio/webhooks/${id}/deliveries`);
  expect(told.json()).toMatchObject({ items: [{ event: "design.approved" }] });
});

test("people who are no staff decide nothing, and others' rooms are not there for them", async () => {
  const { browser: eve } = await enter("Eve", null);
  await askFor(ada, kitchen.id);
  for (const browser of [ada, eve]) {
    const answers = [
      await approve(browser, kitchen.id, { decision: "approved" }),
      await browser.post(`${url}/${kitchen.id}/notes`, { text: "Mine" }),
      await browser.post(`${url}/${kitchen.id}/copy`, {}),
      await browser.get("/api/v1/studio/colleagues"),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  }
  expect((await eve.get(`${url}/${kitchen.id}/notes`)).statusCode).toBe(404);
  expect((await askFor(eve, kitchen.id)).statusCode).toBe(404);
});

test("a note is taken back by who wrote it alone", async () => {
  const note = (
    await editor.post(`${url}/${kitchen.id}/notes`, { text: "A warmer white?" })
  ).json<DesignNote>();
  const { browser: other } = await enter("Other", "editor");
  const remove = (browser: TestBrowser) =>
    browser.send({ method: "DELETE", url: `${url}/${kitchen.id}/notes/${note.id}` });
  expect((await remove(other)).statusCode).toBe(404);
  expect((await readNotes(ada)).items).toHaveLength(1);
  expect((await remove(editor)).statusCode).toBe(204);
  expect((await readNotes(ada)).items).toEqual([]);
});

test("a room is handed to somebody of the staff, who finds it among theirs", async () => {
  const { browser: colleague, userId } = await enter("Colin", "editor");
  const assign = (to: string | null) =>
    editor.send({
      method: "PATCH",
      url: `${url}/${kitchen.id}/assignee`,
      payload: { userId: to },
    });
  expect((await assign(userId)).json()).toEqual({ assignee: { id: userId, name: "Colin" } });
  expect((await list("mine=true", colleague)).map(({ id }) => id)).toEqual([kitchen.id]);
  expect(await list("mine=true")).toEqual([]);
  expect((await ada.get(url)).json()).toMatchObject({ items: [{ assignee: null }] });
  await assign(null);
  expect(await list("mine=true", colleague)).toEqual([]);
  expect((await assign((await enter("Nobody", null)).userId)).statusCode).toBe(404);
});

test("a copy is the staff's to change, on the visitor's photo, and goes with their role", async () => {
  const copied = await editor.post(`${url}/${kitchen.id}/copy`, {});
  expect(copied.statusCode).toBe(201);
  const copy = copied.json<Design>();
  expect(copy).toMatchObject({ name: "Kitchen 2", imageId: kitchen.imageId });
  expect((await patch(editor, copy.id, { version: 1, edits: [] })).statusCode).toBe(200);
  expect((await ada.get(url)).json()).toMatchObject({ items: [{ id: kitchen.id }] });
  expect((await editor.get(url)).json()).toMatchObject({ items: [{ id: copy.id }] });
  await server.database.withTenant(companyId, (tx) =>
    tx.delete(memberships).where(eq(memberships.userId, editorId)),
  );
  expect((await editor.get(`${url}/${copy.id}`)).statusCode).toBe(404);
  expect((await editor.get(`${url}/archive?ids=${copy.id}`)).statusCode).toBe(404);
  expect((await editor.get(`${url}/${copy.id}/thumb`)).statusCode).toBe(404);
  expect((await editor.get(url)).json()).toMatchObject({ items: [] });
});

test("nobody is offered what the company has switched off", async () => {
  const set = (isOn: boolean) =>
    server.database.withTenant(companyId, (tx) =>
      tx
        .update(companies)
        .set({ features: sql`features || ${JSON.stringify({ approvals: isOn })}::jsonb` })
        .where(eq(companies.id, companyId)),
    );
  await set(false);
  server.clock.advance(120_000);
  expect((await askFor(ada, kitchen.id)).statusCode).toBe(403);
  await set(true);
});
