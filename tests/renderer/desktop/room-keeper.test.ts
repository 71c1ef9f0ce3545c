import { afterEach, beforeEach, expect, it, vi } from "vitest";

import {
  chooseRoom,
  dropRoom,
  listChosen,
  refreshRooms,
  watchChosen,
} from "#renderer/desktop/kept/room-keeper.ts";
import { createCataloguePorts } from "#renderer/features/design-room/ports/create-catalogue-ports.ts";
import { listKeptRooms } from "#renderer/services/kept-answers.ts";
import { api } from "#renderer/state/api.ts";
import { signOut, startSession } from "#renderer/state/start-session.ts";
import { AppError } from "#shared/app-error.ts";
import { createScriptedStore, createTestSession, refuse } from "#support/scripted-platform.ts";
import { testDesign, testImage } from "#support/test-room.ts";

const { id, name, imageId } = testDesign;
const designPath = `GET /api/v1/designs/${id}`;
const imagePath = `/api/v1/images/${imageId}`;
const ada = createTestSession({ sessionType: "regular-login" });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refuseLoad = () => Promise.reject(new Error("not there"));

async function openPage() {
  const page = createScriptedStore({
    session: ada,
    answers: {
      [designPath]: testDesign,
      [`${designPath}/thumb`]: new Blob(["look"]),
      [`GET ${imagePath}`]: { ...testImage, id: imageId },
      [`GET ${imagePath}/surfaces`]: { items: [] },
      "GET /api/v1/catalogue": { revision: "0".repeat(32), isWhole: true, products: [] },
      ...Object.fromEntries(
        ["preview", "thumb", "original"].map((variant) => [
          `GET ${imagePath}/${variant}`,
          new Blob([variant]),
        ]),
      ),
    },
  });
  await page.store.dispatch(startSession());
  return page;
}

it("has all that a room needs on this computer, which has never opened it", async () => {
  const page = await openPage();
  await chooseRoom(page.services, { id, name });
  const bytes = "previewthumboriginal".length + "look".length;
  const kept = { atMs: expect.any(Number), version: testDesign.version, bytes };
  expect(await listChosen(page.services)).toEqual([{ id, name, kept, isGone: false }]);
  // It was not opened.
  expect(await listKeptRooms(page.services)).toEqual([]);
  page.answers.clear();
  vi.stubGlobal("navigator", { onLine: false });
  const { store, services } = page;
  const { getDesign, getImage, listImageSurfaces, getCatalogue } = api.endpoints;
  const ofImage = { params: { id: imageId } };
  const answers = await Promise.all([
    store.dispatch(getDesign.initiate({ params: { id } })).unwrap(),
    store.dispatch(getImage.initiate(ofImage)).unwrap(),
    store.dispatch(listImageSurfaces.initiate(ofImage)).unwrap(),
    store.dispatch(getCatalogue.initiate()).unwrap(),
  ]);
  expect(answers).toMatchObject([testDesign, { id: imageId }, { items: [] }, { products: [] }]);
  const original = await services.pictures.readBlob({
    kind: "image",
    id: imageId,
    variant: "original",
  });
  expect(await original.text()).toBe("original");
});

it("has a catalogue that is more than its first answer as a whole", async () => {
  const page = await openPage();
  const revision = "1".repeat(32);
  page.answers.set("GET /api/v1/catalogue", { revision, isWhole: false, products: [] });
  page.answers.set(`GET /api/v1/catalogue/${revision}`, new Blob(["all of them"]));
  await chooseRoom(page.services, { id, name });
  page.answers.clear();
  const { readFile } = createCataloguePorts(page.services, page.store);
  expect(await (await readFile(revision)).text()).toBe("all of them");
  page.answers.set(`GET /api/v1/catalogue/${"2".repeat(32)}`, new Blob(["newer"]));
  expect(await (await readFile("2".repeat(32))).text()).toBe("newer");
});

it("waits for a connection, and goes by what the server says then", async () => {
  const page = await openPage();
  page.answers.set(designPath, () => Promise.reject(new AppError("offline", "no route")));
  await chooseRoom(page.services, { id, name });
  expect(await listChosen(page.services)).toEqual([{ id, name, kept: null, isGone: false }]);
  page.answers.set(designPath, { ...testDesign, name: "Kitchen", version: 7 });
  page.answers.set(`${designPath}/thumb`, refuse(404, "not_found"));
  await refreshRooms(page.services);
  expect(await listChosen(page.services)).toMatchObject([
    { name: "Kitchen", kept: { version: 7 } },
  ]);
});

it("says that a room is no longer there, and that it is back", async () => {
  const page = await openPage();
  await chooseRoom(page.services, { id, name });
  page.answers.set(designPath, refuse(404, "not_found"));
  await refreshRooms(page.services);
  expect(await listChosen(page.services)).toMatchObject([{ id, isGone: true }]);
  page.answers.set(designPath, testDesign);
  await refreshRooms(page.services);
  expect(await listChosen(page.services)).toMatchObject([{ id, isGone: false }]);
});

it("tells whoever watches, and forgets what is not wanted any more", async () => {
  const page = await openPage();
  const heard = vi.fn<() => void>();
  const stop = watchChosen(heard);
  await chooseRoom(page.services, { id, name });
  expect(heard).toHaveBeenCalled();
  stop();
  heard.mockClear();
  await dropRoom(page.services, id);
  expect(heard).not.toHaveBeenCalled();
  expect(await listChosen(page.services)).toEqual([]);
  const asked = page.sent.length;
  await refreshRooms(page.services);
  expect(page.sent).toHaveLength(asked);
});

it("keeps nothing of a person who leaves while it comes", async () => {
  const page = await openPage();
  await chooseRoom(page.services, { id, name });
  page.answers.set(designPath, async () => {
    await page.store.dispatch(signOut());
    return testDesign;
  });
  await refreshRooms(page.services);
  expect(await listChosen(page.services)).toEqual([]);
  const key = `/answers/${ada.user.id}/getDesign/${id}`;
  await expect(page.services.imageStore.read(key, refuseLoad)).rejects.toThrow("not there");
});
