import { readFileSync } from "node:fs";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { designSchema } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import { decodePicture } from "#support/pictures.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectErased, expectOnlyMasksChanged, expectPainted } from "../journey/expect-result.ts";
import * as journey from "../journey/room-journey.ts";
import { rooms } from "../journey/rooms.ts";

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const room of rooms) {
  test(`a visitor of ${room.slug} erases, repaints, renders and downloads a ${room.name}`, async ({
    page,
  }) => {
    await page.goto(`${server.origin}/c/${room.slug}`);
    const designId = await journey.redecorate(page, room, 7);
    const design = await readDesign(page, designId, room.slug);
    expect(design.edits.map((edit) => edit.kind)).toEqual(["erase", "paint"]);

    const upload = await decodePicture(room.path);
    const png = await decodePicture(await download(page, "PNG"));
    expectOnlyMasksChanged(upload, png, design);
    expectErased(upload, png, design);
    expectPainted(upload, png, design, room);

    const jpeg = await decodePicture(await download(page, "JPEG"));
    expect([jpeg.width, jpeg.height]).toEqual([upload.width, upload.height]);
  });
}

async function download(page: Page, format: "PNG" | "JPEG"): Promise<Buffer> {
  const arriving = page.waitForEvent("download", { timeout: 90_000 });
  await journey.chooseDownload(page, format);
  const path = await (await arriving).path();
  return readFileSync(path);
}

async function readDesign(page: Page, id: string, slug: string): Promise<Design> {
  const answer = await page.evaluate(
    async ([address, company]) => {
      const response = await fetch(address, { headers: { "x-roomwright-company": company } });
      return (await response.json()) as unknown;
    },
    [`/api/v1/designs/${id}`, slug] as const,
  );
  return designSchema.parse(answer);
}
