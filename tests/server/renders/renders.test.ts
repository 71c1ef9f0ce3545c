import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";

import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { designs } from "#server/db/schema/designs.ts";
import { renderFiles, renders } from "#server/db/schema/renders.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { isFinished } from "#shared/render.ts";
import type { Render } from "#shared/render.ts";
import { signInStaff } from "#support/company-staff.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { renderByHand } from "#support/render-by-hand.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
const rectangle = [20, 10, 60, 50] as const;
const outsideRectangle = (width: number) => (index: number) => {
  const [x, y] = [index % width, Math.floor(index / width)];
  const [left, top, right, bottom] = rectangle;
  return x < left || x >= right || y < top || y >= bottom;
};

beforeAll(async () => {
  server = await startTestServer();
  await startRenderWorkers(server);
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
});

async function startDesign(photo: Buffer, edits: EditList, name = "Grüner Salon"): Promise<Design> {
  const image = (await upload(ada, photo)).json<Image>();
  return (await ada.post("/api/v1/designs", { imageId: image.id, name, edits })).json<Design>();
}

async function askForRender(design: Design): Promise<Render> {
  return (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
}

/** Follows the render's events to their end. */
async function follow(renderId: string): Promise<{ name: string; render: Render }[]> {
  const { port } = server.app.server.address() as AddressInfo;
  const request = get(`http://127.0.0.1:${port}/api/v1/renders/${renderId}/events`, {
    headers: { cookie: ada.readCookieHeader() },
  });
  const [response] = await once(request, "response");
  expect(response.headers["content-type"]).toContain("text/event-stream");
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return [...text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map((match) => ({
    name: match[1] ?? "",
    render: JSON.parse(match[2] ?? "{}") as Render,
  }));
}

async function finish(design: Design): Promise<Render> {
  const { id } = await askForRender(design);
  await follow(id);
  return (await ada.get(`/api/v1/renders/${id}`)).json<Render>();
}

const result = (id: string, format = "png") =>
  ada.get(`/api/v1/renders/${id}/result?format=${format}`);

test("a painted render has the upload's size and the upload's pixels everywhere outside the mask", async () => {
  const photo = await createPhoto({ width: 120, height: 80, orientation: 1 });
  const design = await startDesign(photo, [paintRectangle(rectangle)]);
  const render = await finish(design);
  expect(render).toMatchObject({
    state: "done",
    progress: 1,
    width: 120,
    height: 80,
    errorCode: null,
  });
  const picture = await result(render.id);
  expect(picture.headers["content-type"]).toBe("image/png");
  const [before, after] = [await decodePicture(photo), await decodePicture(picture.rawPayload)];
  expect(findLargestDifference(before, after, outsideRectangle(120))).toBe(0);
  expect(findLargestDifference(before, after, () => true)).toBeGreaterThan(0);
});

test("a turned photo is rendered upright at its upright size", async () => {
  const photo = await createPhoto({ width: 120, height: 80, orientation: 6 });
  const render = await finish(await startDesign(photo, [paintRectangle(rectangle)]));
  const after = await decodePicture((await result(render.id)).rawPayload);
  expect([after.width, after.height]).toEqual([80, 120]);
  expect(findLargestDifference(await decodePicture(photo), after, outsideRectangle(80))).toBe(0);
});

test("the same design gives the same bytes every time", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const edits = [eraseRectangle(rectangle), paintRectangle([0, 0, 15, 80])];
  const first = await result((await finish(await startDesign(photo, edits))).id);
  const second = await result((await finish(await startDesign(photo, edits))).id);
  expect(first.headers["etag"]).toBe(second.headers["etag"]);
});

test("without enabled edits the download is the upload itself, and as PNG its very pixels", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const disabled = { ...paintRectangle(rectangle), enabled: false };
  const design = await startDesign(photo, [disabled]);
  const render = await finish(design);
  const original = await ada.get(`/api/v1/images/${design.imageId}/original`);
  const jpeg = await result(render.id, "jpeg");
  expect(Buffer.compare(jpeg.rawPayload, original.rawPayload)).toBe(0);
  const png = await decodePicture((await result(render.id)).rawPayload);
  expect(findLargestDifference(await decodePicture(photo), png, () => true)).toBe(0);
});

test("a see-through PNG keeps its alpha", async () => {
  const photo = await sharp({
    create: {
      width: 90,
      height: 60,
      channels: 4,
      background: { r: 90, g: 120, b: 60, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer();
  const render = await finish(await startDesign(photo, [paintRectangle(rectangle)]));
  const after = await decodePicture((await result(render.id)).rawPayload);
  expect(findLargestDifference(await decodePicture(photo), after, outsideRectangle(90))).toBe(0);
});

test("the download carries the design's name, as a JPEG in full colour resolution too", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const render = await finish(await startDesign(photo, [paintRectangle(rectangle)]));
  const jpeg = await result(render.id, "jpeg");
  expect(jpeg.headers["content-disposition"]).toBe(
    "attachment; filename=\"Gruner Salon.jpg\"; filename*=UTF-8''Gr%C3%BCner%20Salon.jpg",
  );
  expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    chromaSubsampling: "4:4:4",
    width: 120,
    height: 80,
  });
  expect(Buffer.compare((await result(render.id, "jpeg")).rawPayload, jpeg.rawPayload)).toBe(0);
});

test("erasing leaves an erased picture and its thumb beside the redesigned one", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const edits = [eraseRectangle(rectangle), paintRectangle([70, 0, 120, 80])];
  const design = await startDesign(photo, edits);
  await finish(design);
  const url = `/api/v1/images/${design.imageId}`;
  expect((await ada.get(url)).json<Image>().variants).toEqual([
    "original",
    "thumb",
    "preview",
    "erased",
    "erased-thumb",
    "redesigned",
  ]);
  const erased = await ada.get(`${url}/erased`);
  expect(erased.headers["cache-control"]).toBe("private, no-cache");
  const [before, after] = [await decodePicture(photo), await decodePicture(erased.rawPayload)];
  expect(findLargestDifference(before, after, outsideRectangle(120))).toBe(0);
  expect((await ada.get(`${url}/erased-thumb`)).headers["content-type"]).toBe("image/webp");
  expect((await ada.get(`${url}/redesigned`)).headers["content-type"]).toBe("image/png");
});

test("a paint has nothing of the one it covers, whatever was erased in between", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const patch = paintRectangle([50, 20, 80, 50], "#5a1616");
  const [gone, wall] = [eraseRectangle([5, 5, 20, 20]), paintRectangle([0, 0, 120, 80])];
  const [alone, over] = [
    await finish(await startDesign(photo, [gone, wall])),
    await finish(await startDesign(photo, [patch, gone, wall])),
  ];
  const pictures = [await result(alone.id), await result(over.id)];
  const [one, other] = await Promise.all(
    pictures.map(({ rawPayload }) => decodePicture(rawPayload)),
  );
  expect(findLargestDifference(one!, other!, () => true)).toBe(0);
});

test("with downloads switched off no full-size picture leaves by any route", async () => {
  const photo = await createPhoto({ width: 120, height: 80 });
  const design = await startDesign(photo, [eraseRectangle(rectangle)]);
  const { id } = await finish(design);
  const admin = await signInStaff(server, "admin");
  const allowDownloads = (download: boolean) =>
    admin.send({
      method: "PATCH",
      url: "/api/v1/studio/settings",
      payload: { features: { download } },
    });
  const url = `/api/v1/images/${design.imageId}`;
  const readStatuses = async () => {
    const paths = ["erased", "redesigned", "erased-thumb", "original"];
    const answers = await Promise.all(paths.map((variant) => ada.get(`${url}/${variant}`)));
    return [await result(id), ...answers].map(({ statusCode }) => statusCode);
  };
  expect(await readStatuses()).toEqual([200, 200, 200, 200, 200]);
  await allowDownloads(false);
  expect(await readStatuses()).toEqual([403, 403, 403, 200, 200]);
  await allowDownloads(true);
  expect(await readStatuses()).toEqual([200, 200, 200, 200, 200]);
});

test("events begin with the present state, never go back, and end after the final one", async () => {
  const photo = await createPhoto({ width: 700, height: 500 });
  const edits = [eraseRectangle([100, 100, 300, 300])];
  const { id } = await askForRender(await startDesign(photo, edits));
  const events = await follow(id);
  expect(["queued", "progress"]).toContain(events[0]?.name);
  expect(events.at(-1)).toMatchObject({ name: "done", render: { state: "done", progress: 1 } });
  const progress = events.map((event) => event.render.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(events.filter((event) => isFinished(event.render.state))).toHaveLength(1);
  expect((await follow(id)).map((event) => event.name)).toEqual(["done"]);
});

test("asking again for the same version answers the render that exists; a new version gets its own", async () => {
  const design = await startDesign(await createPhoto(), [paintRectangle([0, 0, 9, 9])]);
  const first = await finish(design);
  expect((await askForRender(design)).id).toBe(first.id);
  const latest = (await ada.get(`/api/v1/designs/${design.id}`)).json<Design>().latestRender;
  expect(latest).toEqual(first);
  await ada.send({
    method: "PATCH",
    url: `/api/v1/designs/${design.id}`,
    payload: { version: 1, edits: [] },
  });
  const second = await askForRender(design);
  expect([second.id === first.id, second.designVersion]).toEqual([false, 2]);
  await follow(second.id);
});

/** Saves or deletes the design while a render of it is asked for, which waits for that. */
async function askWhile(design: Design, change: Partial<typeof designs.$inferInsert>) {
  const wanted = eq(designs.id, design.id);
  return server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.update(designs).set(change).where(wanted);
    const asked = ada.post(`/api/v1/designs/${design.id}/renders`);
    const isWaiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    return { asked };
  });
}

test("a render is of what is saved while it is asked for, and of nothing that is deleted", async () => {
  const design = await startDesign(await createPhoto(), [paintRectangle([0, 0, 9, 9])]);
  const saved = await askWhile(design, { version: 2, edits: [] });
  const render = (await saved.asked).json<Render>();
  expect(render.designVersion).toBe(2);
  await follow(render.id);
  const deleted = await askWhile(design, { version: 3, deletedAt: server.clock.now() });
  expect((await deleted.asked).statusCode).toBe(404);
});

test("a cancelled render stops, stays cancelled and has no result", async () => {
  const photo = await createPhoto({ width: 1500, height: 1100 });
  const edits = [eraseRectangle([100, 100, 1200, 900])];
  const { id } = await askForRender(await startDesign(photo, edits));
  const events = follow(id);
  const cancelled = (await ada.post(`/api/v1/renders/${id}/cancel`)).json<Render>();
  expect(cancelled.state).toBe("cancelled");
  expect((await events).at(-1)?.name).toBe("cancelled");
  expect((await ada.post(`/api/v1/renders/${id}/cancel`)).json<Render>()).toEqual(cancelled);
  expect((await result(id)).statusCode).toBe(409);
  const next = await finish(await startDesign(await createPhoto(), []));
  expect(next.state).toBe("done");
});

test("a render delivered twice leaves one result", async () => {
  const design = await startDesign(await createPhoto(), [paintRectangle([0, 0, 9, 9])]);
  const { id } = await finish(design);
  const read = () =>
    server.database.withTenant(defaultCompanyId, async (tx) => ({
      row: await tx.select().from(renders).where(eq(renders.id, id)),
      files: await tx.select().from(renderFiles).where(eq(renderFiles.renderId, id)),
    }));
  const before = await read();
  await renderByHand(server, id);
  expect(await read()).toEqual(before);
});

test("a render whose mask no kernel accepts fails with a code instead of being tried forever", async () => {
  const design = await startDesign(await createPhoto(), []);
  const edit = paintRectangle([0, 0, 9, 9]);
  const bad = {
    ...edit,
    mask: {
      ...edit.mask,
      shapes: [
        {
          kind: "selection",
          operation: "add",
          seeds: [[1, 1]],
          tolerance: 30,
          width: 10,
          height: 10,
          runs: [3],
        },
      ],
    },
  };
  const saved = await ada.send({
    method: "PATCH",
    url: `/api/v1/designs/${design.id}`,
    payload: { version: 1, edits: [bad] },
  });
  expect(saved.statusCode).toBe(200);
  const render = await finish(design);
  expect(render).toMatchObject({ state: "failed", errorCode: "engine_failed" });
});

test("a design that erases the whole photo fails with a code, as does its small picture", async () => {
  const photo = await createPhoto({ width: 120, height: 80, orientation: 1 });
  const design = await startDesign(photo, [eraseRectangle([0, 0, 120, 80])]);
  expect(await finish(design)).toMatchObject({ state: "failed", errorCode: "engine_failed" });
  const thumb = await ada.get(`/api/v1/designs/${design.id}/thumb`);
  expect(thumb.statusCode).toBe(502);
  expect(thumb.json()).toMatchObject({ error: { code: "engine_failed" } });
});

test("somebody else's render cannot be seen, followed, cancelled or downloaded", async () => {
  const render = await finish(await startDesign(await createPhoto(), []));
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  const url = `/api/v1/renders/${render.id}`;
  const attempts = [
    await bob.get(url),
    await bob.get(`${url}/events`),
    await bob.get(`${url}/result`),
    await bob.post(`${url}/cancel`),
    await ada.get(url, { "x-roomwright-company": "greenhouse" }),
  ];
  expect(attempts.map((attempt) => attempt.statusCode)).toEqual(attempts.map(() => 404));
});
