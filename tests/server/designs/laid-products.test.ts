import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { renders } from "#server/db/schema/renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { layFloor } from "#support/material-edits.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const products = "/api/v1/studio/products";
const designsUrl = "/api/v1/designs";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000003";
const box = [20, 10, 60, 40] as const;
let server: TestServer;
let editor: TestBrowser;
let stranger: TestBrowser;
let visitor: TestBrowser;
let photo: Buffer;
let imageId: string;

beforeAll(async () => {
  server = await startTestServer();
  editor = await signInStaff(server, "editor");
  stranger = await signInStaff(server, "owner", otherCompanyId);
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  photo = await createPhoto({ width: 80, height: 60, format: "png" });
  imageId = (await upload(visitor, photo)).json<Image>().id;
});
afterAll(() => server.close());

/** A published floor with a picture of its tile. */
async function addFloor(sku: string, browser = editor, company = defaultCompanyId) {
  const headers = { "x-roomwright-company": company };
  const product = {
    kind: "floor",
    sku,
    name: `Floor ${sku}`,
    priceMinor: 6250,
    currency: "EUR",
    priceUnit: "m²",
    tileWidthMetres: 1,
    tileHeightMetres: 1,
  };
  const made = await browser.send({ method: "POST", url: products, payload: product, headers });
  const { material, version } = made.json<StudioProduct>();
  const tile = await createPhoto({ width: 64, height: 64 });
  const texture = `${products}/${material.id}/texture`;
  const sent = await sendFile(browser, texture, tile, { version }, { headers });
  expect(sent.statusCode).toBe(200);
  await publish(material.id, "published", browser, company);
  return material.id;
}

const publish = async (id: string, state: string, browser = editor, company = defaultCompanyId) => {
  const answer = await browser.send({
    method: "POST",
    url: `${products}/state`,
    payload: { ids: [id], state },
    headers: { "x-roomwright-company": company },
  });
  expect(answer.statusCode).toBe(200);
};
const create = (edits: EditList) => visitor.post(designsUrl, { imageId, name: "Salon", edits });
const save = (id: string, version: number, edits: EditList) =>
  visitor.send({ method: "PATCH", url: `${designsUrl}/${id}`, payload: { version, edits } });

/** Runs the render as a worker would. */
async function render(design: Design): Promise<Render> {
  const { id } = (await visitor.post(`${designsUrl}/${design.id}/renders`)).json<Render>();
  await renderByHand(server, id);
  return (await visitor.get(`/api/v1/renders/${id}`)).json<Render>();
}

test("a laid floor is rendered at full size and shown in the gallery", async () => {
  const floor = await addFloor("F-1");
  const created = await create([layFloor(floor, {}, [...box])]);
  expect(created.statusCode).toBe(201);
  const design = created.json<Design>();
  const done = await render(design);
  expect(done).toMatchObject({ state: "done", width: 80, height: 60 });
  const picture = await visitor.get(`/api/v1/renders/${done.id}/result?format=png`);
  const [before, after] = [await decodePicture(photo), await decodePicture(picture.rawPayload)];
  const isOutside = (index: number) => {
    const [x, y] = [index % 80, Math.floor(index / 80)];
    return x < box[0] || x >= box[2] || y < box[1] || y >= box[3];
  };
  expect(findLargestDifference(before, after, isOutside)).toBe(0);
  expect(findLargestDifference(before, after, (at) => !isOutside(at))).toBeGreaterThan(20);

  const bare = await visitor.get(`/api/v1/images/${imageId}/thumb`);
  const thumb = await visitor.get(`${designsUrl}/${design.id}/thumb?version=1`);
  expect(thumb.statusCode).toBe(200);
  expect(Buffer.compare(thumb.rawPayload, bare.rawPayload)).not.toBe(0);
});

test("another company's product, a draft, a paint and a made-up id are not found", async () => {
  const theirs = await addFloor("T-1", stranger, otherCompanyId);
  const hidden = await addFloor("F-2");
  await publish(hidden, "draft");
  const paints = (await visitor.get("/api/v1/materials?kind=paint&limit=1")).json<{
    items: { id: string }[];
  }>();
  const ids = [theirs, hidden, "00000000-0000-4000-8000-00000000000f"];
  const empty = (await create([])).json<Design>();
  for (const id of [...ids, ...paints.items.map((paint) => paint.id)]) {
    expect((await create([layFloor(id)])).statusCode).toBe(404);
    expect((await save(empty.id, 1, [layFloor(id, { enabled: false })])).statusCode).toBe(404);
  }
});

test("another company's texture is not read by a render whatever its edits say", async () => {
  const theirs = await addFloor("T-2", stranger, otherCompanyId);
  const design = (await create([paintRectangle([0, 0, 9, 9])])).json<Design>();
  const { id } = (await visitor.post(`${designsUrl}/${design.id}/renders`)).json<Render>();
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .update(renders)
      .set({ edits: [layFloor(theirs)] })
      .where(eq(renders.id, id)),
  );
  await renderByHand(server, id);
  const failed = (await visitor.get(`/api/v1/renders/${id}`)).json<Render>();
  expect(failed).toMatchObject({ state: "failed", errorCode: "not_found" });
});

test("a product that was hidden since stays in the designs that lay it", async () => {
  const floor = await addFloor("F-3");
  const edit = layFloor(floor);
  const design = (await create([edit])).json<Design>();
  await publish(floor, "draft");
  const saved = await save(design.id, 1, [{ ...edit, scale: 2 }]);
  expect(saved.statusCode).toBe(200);
  expect(await render(saved.json<Design>())).toMatchObject({ state: "done" });
});

const tileOf = (designId: string, id: string) => `${designsUrl}/${designId}/textures/${id}`;

test("a hidden product's tile is read through a design that lays it, and through no other way", async () => {
  const [floor, other] = [await addFloor("F-4"), await addFloor("F-5")];
  const design = (await create([layFloor(floor, { enabled: false })])).json<Design>();
  const empty = (await create([])).json<Design>();
  await publish(floor, "draft");
  await publish(other, "draft");

  const tile = await visitor.get(tileOf(design.id, floor));
  expect(tile.statusCode).toBe(200);
  expect(tile.headers["content-type"]).toMatch(/^image\//);
  expect((await visitor.get(`/api/v1/materials/${floor}/texture`)).statusCode).toBe(404);
  expect((await visitor.get(tileOf(design.id, other))).statusCode).toBe(404);
  expect((await visitor.get(tileOf(empty.id, floor))).statusCode).toBe(404);

  const somebody = createTestBrowser(server.app);
  await somebody.signIn("anonymous-login");
  expect((await somebody.get(tileOf(design.id, floor))).statusCode).toBe(404);
  const headers = { "x-roomwright-company": otherCompanyId };
  const abroad = await stranger.send({ method: "GET", url: tileOf(design.id, floor), headers });
  expect(abroad.statusCode).toBe(404);
  expect((await editor.get(tileOf(design.id, floor))).statusCode).toBe(200);
});
