import { afterAll, beforeAll, expect, test } from "vitest";

import { images } from "#server/db/schema/images.ts";
import { linkAnonymousPerson } from "#server/features/auth/anonymous-people.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const greenhouse = "6f0a8a5e-0000-4000-8000-000000000002";
const login = { email: "ada@example.com", password: "a long enough password" };

let server: TestServer;
let registered: string;
beforeAll(async () => {
  server = await startTestServer();
  registered = await writePerson(server.database, { ...login, name: "Ada" });
});
afterAll(() => server.close());

async function addImage(companyId: string, ownerUserId: string): Promise<void> {
  await server.database.withTenant(companyId, (tx) =>
    tx.insert(images).values({
      companyId,
      ownerUserId,
      name: "Hall",
      contentType: "image/png",
      width: 1,
      height: 1,
      bytes: 1,
      sha256: "0".repeat(64),
      originalKey: "original",
      thumbKey: "thumb",
      previewKey: "preview",
      createdAt: server.clock.now(),
    }),
  );
}

async function listOwners(companyId: string): Promise<string[]> {
  const rows = await server.database.withTenant(companyId, (tx) =>
    tx.select({ owner: images.ownerUserId }).from(images),
  );
  return rows.map(({ owner }) => owner);
}

test("signing in moves what the anonymous person made, in every company, and only that", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const anonymous = (await browser.readUser())?.id ?? "";
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  const other = (await stranger.readUser())?.id ?? "";
  await addImage(defaultCompanyId, anonymous);
  await addImage(greenhouse, anonymous);
  await addImage(greenhouse, other);
  await browser.signIn("regular-login", login);
  expect((await browser.readUser())?.id).toBe(registered);
  expect(await listOwners(defaultCompanyId)).toEqual([registered]);
  expect((await listOwners(greenhouse)).toSorted()).toEqual([registered, other].toSorted());
  await addImage(defaultCompanyId, anonymous);
  await linkAnonymousPerson(server.database, anonymous, registered, server.clock.now());
  expect(await listOwners(defaultCompanyId)).toContain(anonymous);
});

test("a failed sign-in moves nothing", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  const before = await browser.readUser();
  await browser.signIn("regular-login", { ...login, password: "wrong" });
  expect(await browser.readUser()).toEqual(before);
});
