import { afterAll, beforeAll, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/designs";

let server: TestServer;
let design: Design;
let image: Image;
let editor: TestBrowser;
let user: TestBrowser;
let visitor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  image = (await upload(visitor, await createPhoto())).json<Image>();
  const edits = [paintRectangle([0, 0, 20, 20])];
  const payload = { imageId: image.id, name: "A visitor's", edits };
  design = (await visitor.post(url, payload)).json<Design>();
  editor = await enter("editor");
  user = await enter(null);
});
afterAll(() => server.close());

async function enter(role: "editor" | null): Promise<TestBrowser> {
  const email = `${role ?? "user"}@example.com`;
  const password = "a long enough password";
  const userId = await writePerson(server.database, { email, name: "Somebody", password });
  if (role !== null) {
    await setMembership(server.database, { companyId: defaultCompanyId, userId, role });
  }
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  return browser;
}

const list = (browser: TestBrowser, scope: string) => browser.get(`${url}?scope=${scope}`);
const readings = () => [
  `${url}/${design.id}`,
  `${url}/${design.id}/thumb`,
  `/api/v1/images/${image.id}`,
  `/api/v1/images/${image.id}/thumb`,
];

test("staff see what everybody made in the company, and their own list stays their own", async () => {
  const all = (await list(editor, "company")).json<{ items: DesignSummary[] }>().items;
  expect(all.map(({ id }) => id)).toEqual([design.id]);
  expect((await list(editor, "own")).json()).toEqual({ items: [], nextCursor: null });
  for (const address of readings()) {
    expect([address, (await editor.get(address)).statusCode]).toEqual([address, 200]);
  }
});

test("people who are no staff see neither the list nor anything in it", async () => {
  const foreigner = createTestBrowser(server.app);
  await foreigner.signIn("anonymous-login");
  for (const browser of [user, foreigner]) {
    expect((await list(browser, "company")).statusCode).toBe(403);
    for (const address of readings()) {
      expect([address, (await browser.get(address)).statusCode]).toEqual([address, 404]);
    }
  }
});

test("staff of one company are nobody in another", async () => {
  const headers = { [companyHeader]: "greenhouse" };
  const listed = await editor.get(`${url}?scope=company`, headers);
  expect(listed.statusCode).toBe(403);
  expect((await editor.get(`${url}/${design.id}`, headers)).statusCode).toBe(404);
});

test("staff see and do not change: saving, copying and deleting stay the owner's", async () => {
  const change = { method: "PATCH", url: `${url}/${design.id}` } as const;
  const saved = await editor.send({ ...change, payload: { version: 1, name: "Mine now" } });
  const copied = await editor.post(`${url}/${design.id}/duplicate`, {});
  const deleted = await editor.send({ method: "DELETE", url: `${url}/${design.id}` });
  const gone = await editor.send({ method: "DELETE", url: `/api/v1/images/${image.id}` });
  const answers = [saved, copied, deleted, gone].map(({ statusCode }) => statusCode);
  expect(answers).toEqual([404, 404, 404, 404]);
  expect((await visitor.get(`${url}/${design.id}`)).json()).toEqual(design);
});
