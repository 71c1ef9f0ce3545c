import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Binned, KeptPhoto } from "#shared/wires/http/privacy-calls.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let ada: TestBrowser;
let anonymousUserId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  anonymousUserId = randomBytes(24).toString("base64url");
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login", { anonymousUserId });
});

const take = async (name: string) =>
  (await upload(ada, await createPhoto(), { name })).json<Image>();
const start = async (imageId: string, name: string) =>
  (await ada.post("/api/v1/designs", { imageId, name, edits: [] })).json<Design>();
const remove = (url: string) => ada.send({ method: "DELETE", url });
const readBin = async () => (await ada.get("/api/v1/me/bin")).json<{ items: Binned[] }>().items;

test("photos are listed with what they weigh and how many rooms were made of them", async () => {
  const salon = await take("Salon");
  server.clock.advance(1_000);
  const hall = await take("Hall");
  const design = await start(salon.id, "Salon");
  await ada.post(`/api/v1/designs/${design.id}/versions`, { from: "design" });
  await start(salon.id, "Salon in green");
  await start(hall.id, "Hall");
  await take("Gone").then(({ id }) => remove(`/api/v1/images/${id}`));
  const answer = await ada.get("/api/v1/me/photos?limit=2");
  const page = answer.json<{ items: KeptPhoto[]; photos: number; bytes: number }>();
  expect(page.items.map(({ name, designs }) => [name, designs])).toEqual([
    ["Hall", 1],
    ["Salon", 2],
  ]);
  expect([page.photos, page.bytes]).toEqual([2, salon.bytes + hall.bytes]);
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  expect((await bob.get("/api/v1/me/photos")).json()).toMatchObject({ items: [], photos: 0 });
});

test("the bin has photos and rooms, last deleted first, with the days that are left", async () => {
  const salon = await take("Salon");
  const hall = await take("Hall");
  const first = await start(salon.id, "Rooms");
  await ada.post(`/api/v1/designs/${first.id}/versions`, { from: "design" });
  await start(hall.id, "Goes with its photo");
  await remove(`/api/v1/designs/${first.id}?scope=family`);
  server.clock.advance(dayMs);
  await remove(`/api/v1/images/${hall.id}`);
  expect((await readBin()).map(({ kind, name, daysLeft }) => [kind, name, daysLeft])).toEqual([
    ["photo", "Hall", 30],
    ["design", "Rooms", 29],
  ]);
  server.clock.advance(29 * dayMs);
  await ada.signIn("anonymous-login", { anonymousUserId });
  expect((await readBin()).map(({ name, daysLeft }) => [name, daysLeft])).toEqual([["Hall", 1]]);
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  expect((await bob.get("/api/v1/me/bin")).json()).toEqual({ items: [] });
});

test("whoever deletes the last design of a photo is told so", async () => {
  const { id } = await take("Salon");
  const [one, other] = [await start(id, "One"), await start(id, "Other")];
  const answers = [
    await remove(`/api/v1/designs/${one.id}?scope=family`),
    await remove(`/api/v1/designs/${other.id}?scope=family`),
  ];
  expect(answers.map((answer) => answer.json<unknown>())).toEqual([
    { imageId: id, imageName: "Salon", designsLeft: 1 },
    { imageId: id, imageName: "Salon", designsLeft: 0 },
  ]);
});
