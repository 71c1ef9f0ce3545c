import { randomBytes } from "node:crypto";

import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import { images } from "#server/db/schema/images.ts";
import { users } from "#server/db/schema/users.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Image } from "#shared/image.ts";
import { createRegistered } from "#support/account-visitor.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ visitorDays: 90 });
});
afterAll(() => server.close());

async function visit(anonymousUserId = randomBytes(24).toString("base64url")) {
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login", { anonymousUserId });
  const image = (await upload(browser, await createPhoto())).json<Image>();
  return { anonymousUserId, image, userId: (await browser.readUser())?.id ?? "" };
}

/** As the timer does it, on a day so many days from now. */
async function passDays(days: number) {
  server.clock.advance(days * dayMs);
  await deleteExpired(server.database, server.clock);
  return purge(server);
}

const countLeft = async ({ userId, image }: Awaited<ReturnType<typeof visit>>) => [
  await server.database.withIdentity((tx) => tx.$count(users, inArray(users.id, [userId]))),
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.$count(images, inArray(images.id, [image.id])),
  ),
];

test("visitors who were not here for 90 days are removed with their photos, others are not", async () => {
  const gone = await visit();
  const back = await visit();
  const { browser } = await createRegistered(server, "stays@example.com");
  const registered = (await upload(browser, await createPhoto())).json<Image>();
  expect(await passDays(60)).toMatchObject({ visits: 0 });
  // Whoever comes back has been here, also when that session has ended by now.
  await visit(back.anonymousUserId);
  expect(await passDays(31)).toMatchObject({ visits: 1, people: 1 });
  expect(await countLeft(gone)).toEqual([0, 0]);
  expect(await countLeft(back)).toEqual([1, 1]);
  expect(await passDays(60)).toMatchObject({ visits: 1 });
  expect(await countLeft(back)).toEqual([0, 0]);
  const kept = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.$count(images, inArray(images.id, [registered.id])),
  );
  expect(kept).toBe(1);
});
