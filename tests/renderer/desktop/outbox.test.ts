import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { outboxOf } from "#renderer/desktop/kept/outbox.ts";
import { createRoomHold, inTurn, nameRoomLock } from "#renderer/desktop/kept/shared-locks.ts";
import { keepWaitingPhoto, listWaitingPhotos } from "#renderer/desktop/kept/waiting-photos.ts";
import { writeRoomDraft } from "#renderer/features/design-room/model/save/room-draft.ts";
import { keepAnswer } from "#renderer/services/kept-answers.ts";
import { startSession } from "#renderer/state/start-session.ts";
import { AppError } from "#shared/app-error.ts";
import { defaultFeatures } from "#support/company-samples.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";
import { testDesign, testImage } from "#support/test-room.ts";

const { id } = testDesign;
const designPath = `/api/v1/designs/${id}`;
const featuresPath = "GET /api/v1/company/features";
const ada = createTestSession({ sessionType: "regular-login" });
const changed = { name: "Hall", edits: [] };
const saved = { ...testDesign, ...changed, version: testDesign.version + 1 };

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const refuseAll = () => Promise.reject(new AppError("offline", "no route"));

/** A page with a room whose change was not sent. */
async function openPage(answers: Record<string, unknown> = {}) {
  const page = createScriptedStore({
    session: ada,
    answers: { [featuresPath]: defaultFeatures, ...answers },
  });
  await page.store.dispatch(startSession());
  await keepAnswer(page.services, "getDesign", { params: { id } }, testDesign);
  const { local } = page.platform.storage;
  const change = (content = changed, version = testDesign.version) =>
    writeRoomDraft(local, id, { version, changedAtMs: 5, content });
  change();
  const outbox = outboxOf(page);
  const listStates = async () => (await outbox.list()).map(({ state }) => state);
  return { ...page, outbox, change, listStates };
}

it("sends what was left unsaved of a room, and has nothing left then", async () => {
  const page = await openPage({ [`PATCH ${designPath}`]: saved });
  expect(await page.outbox.list()).toEqual([
    { id, kind: "room", name: "Hall", atMs: 5, state: "waiting" },
  ]);
  await page.outbox.send();
  const [request] = page.sent.filter(({ method }) => method === "PATCH");
  expect(request?.body).toMatchObject({ value: { version: testDesign.version, ...changed } });
  expect(await page.outbox.list()).toEqual([]);
});

it("waits while the server does not answer, and asks for nothing else", async () => {
  const page = await openPage({ [featuresPath]: refuseAll });
  await page.outbox.send();
  expect(await page.listStates()).toEqual(["waiting"]);
  expect(page.sent.filter(({ method }) => method === "PATCH")).toEqual([]);
});

it("leaves a room that is open to its window", async () => {
  const page = await openPage({ [`PATCH ${designPath}`]: saved });
  const show = createRoomHold();
  show(`/room/${id}`);
  await vi.waitFor(async () => expect(await page.listStates()).toEqual(["open"]));
  await page.outbox.send();
  expect(page.countSent(designPath)).toBe(0);
  show("/kept");
  // Until the lock is free.
  await inTurn(nameRoomLock(id), () => Promise.resolve());
  await page.outbox.send();
  expect(await page.outbox.list()).toEqual([]);
});

it("names a room that somebody else has changed, and sends it once that was decided", async () => {
  const theirs = { ...testDesign, name: "Theirs", version: 9 };
  const page = await openPage({
    [`PATCH ${designPath}`]: refuse(409, "version_conflict"),
    [`GET ${designPath}`]: theirs,
  });
  await page.outbox.send();
  expect(await page.listStates()).toEqual(["conflict"]);
  const asked = page.countSent(designPath);
  await page.outbox.send();
  expect(page.countSent(designPath)).toBe(asked);
  page.answers.set(`PATCH ${designPath}`, saved);
  page.change(changed, theirs.version);
  await page.outbox.send();
  expect(await page.outbox.list()).toEqual([]);
});

it("takes a save whose answer was lost for one", async () => {
  const page = await openPage({
    [`PATCH ${designPath}`]: refuse(409, "version_conflict"),
    [`GET ${designPath}`]: saved,
  });
  await page.outbox.send();
  expect(await page.outbox.list()).toEqual([]);
});

it("keeps what cannot be sent until the person gives it up or tries again", async () => {
  const page = await openPage({ [`PATCH ${designPath}`]: refuse(404, "not_found") });
  await page.outbox.send();
  expect(await page.listStates()).toEqual(["gone"]);
  page.answers.set(`PATCH ${designPath}`, refuse(413, "payload_too_large"));
  await page.outbox.tryAgain(id);
  expect(await page.outbox.list()).toMatchObject([{ state: "failed", code: "payload_too_large" }]);
  await page.outbox.forget({ id, kind: "room" });
  expect(await page.outbox.list()).toEqual([]);
});

it("sends nothing of one person as another one", async () => {
  const page = await openPage({ [`PATCH ${designPath}`]: saved });
  page.platform.storage.local.write("contentOwner", "33333333-3333-4333-8333-333333333333");
  await page.outbox.send();
  expect(page.countSent(designPath)).toBe(0);
  expect(await page.listStates()).toEqual(["waiting"]);
});

it("does not list a room of another company", async () => {
  const page = await openPage();
  const other = "44444444-4444-4444-8444-444444444444";
  page.platform.storage.local.write(
    `roomDraft:${other}`,
    JSON.stringify({ version: 1, changedAtMs: 1, ...changed }),
  );
  expect((await page.outbox.list()).map((one) => one.id)).toEqual([id]);
});

it("makes a room of a photo that was opened without a connection", async () => {
  const page = await openPage({
    [`PATCH ${designPath}`]: saved,
    "POST /api/v1/images": { ...testImage, id: testDesign.imageId },
    "POST /api/v1/designs": testDesign,
  });
  await keepWaitingPhoto(page.services, new File(["pixels"], "hall.jpg", { type: "image/jpeg" }));
  const [, photo] = await page.outbox.list();
  expect(photo).toMatchObject({ kind: "photo", name: "hall.jpg", state: "waiting" });
  await page.outbox.send();
  const [upload] = page.sent.filter(({ path }) => path === "/api/v1/images");
  expect(upload?.headers).toMatchObject({ "idempotency-key": photo?.id });
  const [created] = page.sent.filter(({ path }) => path === "/api/v1/designs");
  expect(created?.body).toMatchObject({ value: { name: "Hall" } });
  expect(await page.outbox.list()).toMatchObject([{ kind: "photo", state: "sent", designId: id }]);
  expect(await listWaitingPhotos(page.services)).toMatchObject([{ became: { designId: id } }]);
  const asked = page.sent.length;
  await page.outbox.send();
  expect(page.sent).toHaveLength(asked);
});

it("says why a photo became no room, and forgets it when that is wanted", async () => {
  const page = await openPage({
    [`PATCH ${designPath}`]: saved,
    "POST /api/v1/images": refuse(415, "unsupported_media_type"),
  });
  await keepWaitingPhoto(page.services, new File(["pixels"], "hall.gif", { type: "image/gif" }));
  await page.outbox.send();
  const [photo] = await page.outbox.list();
  expect(photo).toMatchObject({ state: "failed", code: "unsupported_media_type" });
  await page.outbox.forget({ id: photo?.id ?? "", kind: "photo" });
  expect(await page.outbox.list()).toEqual([]);
});
