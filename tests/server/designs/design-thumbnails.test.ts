import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { designs } from "#server/db/schema/designs.ts";
import { images } from "#server/db/schema/images.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { decodePicture, measureColour } from "#support/pictures.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let imageId: string;
const url = "/api/v1/designs";
const kept = "private, max-age=31536000, immutable";
const revalidated = "private, no-cache";
const painted = [paintRectangle([20, 10, 60, 50], "#203A8C")];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  imageId = (await upload(ada, await createPhoto({ width: 120, height: 80 }))).json<Image>().id;
});
afterEach(() => vi.restoreAllMocks());

const create = async (edits: EditList, image = imageId) =>
  (await ada.post(url, { imageId: image, name: "Salon", edits })).json<Design>();
const save = (id: string, version: number, edits: EditList) =>
  ada.send({ method: "PATCH", url: `${url}/${id}`, payload: { version, edits } });
const thumb = (id: string, version?: number, headers?: Record<string, string>) =>
  ada.get(`${url}/${id}/thumb${version === undefined ? "" : `?version=${version}`}`, headers);
const photoThumbnail = () => ada.get(`/api/v1/images/${imageId}/thumb`);
const readHeld = async (id: string) => {
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select({ key: designs.thumbKey, version: designs.thumbVersion })
      .from(designs)
      .where(eq(designs.id, id)),
  );
  return { key: row?.key ?? "", version: row?.version };
};
const readImage = async () => {
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(images).where(eq(images.id, imageId)),
  );
  if (row === undefined) throw new RangeError("Photo not found.");
  return row;
};

/** A little inside and a little outside the painted rectangle, where the coding's blur ends. */
const isInside = (index: number) => {
  const [x, y] = [index % 120, Math.floor(index / 120)];
  return x >= 24 && x < 56 && y >= 14 && y < 46;
};
const isOutside = (index: number) => {
  const [x, y] = [index % 120, Math.floor(index / 120)];
  return x >= 70 || y >= 60;
};

test("the picture of a painted design shows the paint, and the photo everywhere else", async () => {
  const { id } = await create(painted);
  const answer = await thumb(id, 1);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
  const before = await decodePicture((await photoThumbnail()).rawPayload);
  const after = await decodePicture(answer.rawPayload);
  const shift = (counts: (index: number) => boolean) => {
    const [a, b] = [measureColour(before, counts).mean, measureColour(after, counts).mean];
    return Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))));
  };
  expect(shift(isInside)).toBeGreaterThan(20);
  expect(shift(isOutside)).toBeLessThan(3);
});

test("a large photo's design has a picture of a card's size", async () => {
  const photo = await createPhoto({ width: 1600, height: 1000 });
  const large = (await upload(ada, photo)).json<Image>().id;
  const { id } = await create([eraseRectangle([200, 200, 400, 400]), ...painted], large);
  const picture = await decodePicture((await thumb(id, 1)).rawPayload);
  expect([picture.width, picture.height]).toEqual([560, 350]);
});

test("only who names the version that is shown may keep the picture for good", async () => {
  for (const edits of [painted, []]) {
    const { id } = await create(edits);
    const answers = [await thumb(id, 1), await thumb(id), await thumb(id, 2)];
    expect(answers.map((answer) => answer.headers["cache-control"])).toEqual([
      kept,
      revalidated,
      revalidated,
    ]);
    expect(new Set(answers.map((answer) => answer.headers["etag"])).size).toBe(1);
    const tag = String(answers[0]?.headers["etag"]);
    expect((await thumb(id, 1, { "if-none-match": tag })).statusCode).toBe(304);
  }
  expect((await thumb((await create(painted)).id, 0)).statusCode).toBe(400);
});

test("a save moves the picture on and the old file goes", async () => {
  const { id } = await create(painted);
  const first = await thumb(id, 1);
  const old = await readHeld(id);
  expect(await server.storage.exists(old.key)).toBe(true);
  await save(id, 1, [paintRectangle([20, 10, 60, 50], "#C03020")]);
  const second = await thumb(id, 2);
  expect(second.headers["cache-control"]).toBe(kept);
  expect(second.headers["etag"]).not.toBe(first.headers["etag"]);
  expect(Buffer.compare(first.rawPayload, second.rawPayload)).not.toBe(0);
  expect((await thumb(id, 1)).headers["cache-control"]).toBe(revalidated);
  const held = await readHeld(id);
  expect(held.version).toBe(2);
  expect(await server.storage.exists(held.key)).toBe(true);
  expect(await server.storage.exists(old.key)).toBe(false);
});

test("without enabled edits the picture is the photo's own thumb", async () => {
  const replay = vi.spyOn(server.kernelPool, "makeDesignThumbnail");
  const expected = (await photoThumbnail()).rawPayload;
  const disabled = painted.map((edit) => ({ ...edit, enabled: false }));
  for (const edits of [[], disabled]) {
    const answer = await thumb((await create(edits)).id, 1);
    expect(Buffer.compare(answer.rawPayload, expected)).toBe(0);
  }
  expect(replay).not.toHaveBeenCalled();
});

test("many requests at once share one replay, and later ones need none", async () => {
  const replay = vi.spyOn(server.kernelPool, "makeDesignThumbnail");
  const { id } = await create(painted);
  const answers = await Promise.all(Array.from({ length: 6 }, () => thumb(id, 1)));
  answers.push(await thumb(id, 1));
  expect(replay).toHaveBeenCalledOnce();
  expect(new Set(answers.map((answer) => answer.headers["etag"])).size).toBe(1);
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
});

test("a picture whose file was lost is made again", async () => {
  const { id } = await create(painted);
  const first = await thumb(id, 1);
  await server.storage.delete((await readHeld(id)).key);
  const second = await thumb(id, 1);
  expect(second.statusCode).toBe(200);
  expect(Buffer.compare(first.rawPayload, second.rawPayload)).toBe(0);
});

test("a picture that is ready after a newer one gives way to it and leaves no file", async () => {
  const { id } = await create(painted);
  const written = vi.spyOn(server.storage, "putBytes");
  const makeDesignThumbnail = server.kernelPool.makeDesignThumbnail.bind(server.kernelPool);
  vi.spyOn(server.kernelPool, "makeDesignThumbnail").mockImplementationOnce(async (...parts) => {
    const bytes = await makeDesignThumbnail(...parts);
    const newer = { thumbKey: (await readImage()).thumbKey, thumbVersion: 2 };
    await server.database.withTenant(defaultCompanyId, (tx) =>
      tx.update(designs).set(newer).where(eq(designs.id, id)),
    );
    return bytes;
  });
  const late = await thumb(id, 1);
  expect(late.headers["cache-control"]).toBe(revalidated);
  expect(Buffer.compare(late.rawPayload, (await photoThumbnail()).rawPayload)).toBe(0);
  const [key = ""] = written.mock.calls[0] ?? [];
  expect(key).toContain("/design-thumb/");
  expect(await server.storage.exists(key)).toBe(false);
});

test("the picture of a design that is deleted while it is being made is not kept", async () => {
  const { id } = await create(painted);
  const written = vi.spyOn(server.storage, "putBytes");
  const makeDesignThumbnail = server.kernelPool.makeDesignThumbnail.bind(server.kernelPool);
  vi.spyOn(server.kernelPool, "makeDesignThumbnail").mockImplementationOnce(async (...parts) => {
    await ada.send({ method: "DELETE", url: `${url}/${id}` });
    return makeDesignThumbnail(...parts);
  });
  expect((await thumb(id, 1)).statusCode).toBe(404);
  const [late] = written.mock.calls[0] ?? [];
  expect(late).toContain("/design-thumb/");
  expect(await server.storage.exists(late ?? "")).toBe(false);
});

test("edits that no kernel accepts are the engine's failure", async () => {
  const [edit] = painted;
  const shape = { kind: "selection", operation: "add", seeds: [[1, 1]], tolerance: 30 };
  const shapes = [{ ...shape, width: 10, height: 10, runs: [3] }];
  const bad = { ...edit, mask: { shapes, grow: 0, feather: 0 } } as EditList[number];
  const answer = await thumb((await create([bad])).id, 1);
  expect([answer.statusCode, answer.json().error.code]).toEqual([502, "engine_failed"]);
});

test("nobody else's design has a picture", async () => {
  const { id } = await create(painted);
  await thumb(id, 1);
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  const attempts = [
    await bob.get(`${url}/${id}/thumb?version=1`),
    await thumb(id, 1, { "x-roomwright-company": "alder-quay" }),
    await thumb(imageId, 1),
  ];
  expect(attempts.map((attempt) => attempt.statusCode)).toEqual([404, 404, 404]);
});
