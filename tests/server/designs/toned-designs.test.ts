import { afterAll, beforeAll, expect, test } from "vitest";

import { findToneTable } from "#kernels/tone/tone-table.ts";
import { tonePicture } from "#kernels/tone/tone-picture.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { decodePicture } from "#support/pictures.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { setTone } from "#support/tone-edits.ts";

const url = "/api/v1/designs";
let server: TestServer;
let visitor: TestBrowser;
let photo: Buffer;
let imageId: string;

beforeAll(async () => {
  server = await startTestServer();
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  photo = await createPhoto({ width: 80, height: 60, format: "png" });
  imageId = (await upload(visitor, photo)).json<Image>().id;
});
afterAll(() => server.close());

const create = (edits: unknown) => visitor.post(url, { imageId, name: "Salon", edits });

/** Runs the render as a worker would and answers its pixels. */
async function render({ id: designId }: Design) {
  const { id } = (await visitor.post(`${url}/${designId}/renders`)).json<Render>();
  await renderByHand(server, id);
  const result = await visitor.get(`/api/v1/renders/${id}/result?format=png`);
  expect(result.statusCode).toBe(200);
  return decodePicture(result.rawPayload);
}

test("a tone is stored, read back, changed and rendered over everything else", async () => {
  const edits = [eraseRectangle([30, 20, 50, 40]), paintRectangle([0, 0, 20, 30])];
  const tone = setTone({ preset: "evening", strength: 0.8 });
  const created = await create([...edits, tone]);
  expect(created.statusCode).toBe(201);
  const design = created.json<Design>();
  expect((await visitor.get(`${url}/${design.id}`)).json<Design>().edits.at(-1)).toEqual(tone);

  const plain = await render((await create(edits)).json<Design>());
  const toned = await render(design);
  const expected = tonePicture(plain, findToneTable("evening"), 0.8);
  expect(Buffer.compare(Buffer.from(toned.data), Buffer.from(expected.data))).toBe(0);

  const softer = { version: 1, edits: [...edits, { ...tone, strength: 0.2 }] };
  const changed = await visitor.send({
    method: "PATCH",
    url: `${url}/${design.id}`,
    payload: softer,
  });
  expect(changed.json<Design>()).toMatchObject({ version: 2, edits: softer.edits });
});

test("the gallery shows a design in its tone", async () => {
  const design = (await create([setTone()])).json<Design>();
  const bare = await visitor.get(`/api/v1/images/${imageId}/thumb`);
  const thumb = await visitor.get(`${url}/${design.id}/thumb?version=1`);
  expect(thumb.statusCode).toBe(200);
  expect(Buffer.compare(thumb.rawPayload, bare.rawPayload)).not.toBe(0);
});

test.each([
  ["an unknown preset", [{ ...setTone(), preset: "midnight" }]],
  ["a strength above 1", [setTone({ strength: 2 })]],
  ["no strength", [{ ...setTone(), strength: undefined }]],
  ["a tone before another edit", [setTone(), paintRectangle([0, 0, 20, 30])]],
  ["two tones", [setTone(), setTone({ preset: "warm" })]],
])("%s is refused as a bad request", async (_, edits) => {
  const answer = await create(edits);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, "bad_request"]);
});
