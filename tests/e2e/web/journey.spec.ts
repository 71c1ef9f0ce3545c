import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { bytesFromHex, labFromBytes, labFromLinear, linearFromBytes } from "#kernels/colour.ts";
import { deltaE2000 } from "#kernels/delta-e.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { designSchema } from "#shared/design.ts";
import type { Design } from "#shared/design.ts";
import type { Edit } from "#shared/edit.ts";
import {
  coveredBy,
  decodePicture,
  findLargestDifference,
  measureColour,
} from "#support/pictures.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import type { Place } from "../journey/room-journey.ts";

/**
 * A photo, what to erase in it, where to click its wall, and how much light the wall's old paint
 * is taken to return (linear luminance): what turns the photo's brightness into its light.
 */
type Room = {
  file: string;
  slug: string;
  strokes: Place[];
  wall: Place;
  oldPaintLuminance: number;
};

const rooms: readonly Room[] = [
  {
    file: "living-room.jpg",
    slug: "greenhouse",
    strokes: [
      { x: 0.29, y: 0.81 },
      { x: 0.36, y: 0.82 },
      { x: 0.44, y: 0.81 },
    ],
    wall: { x: 0.7, y: 0.22 },
    oldPaintLuminance: 0.74,
  },
  {
    file: "kitchen.jpg",
    slug: "alder-quay",
    strokes: [
      { x: 0.2, y: 0.59 },
      { x: 0.25, y: 0.58 },
    ],
    wall: { x: 0.72, y: 0.4 },
    oldPaintLuminance: 0.4,
  },
  {
    file: "hotel-room.jpg",
    slug: "roomwright",
    strokes: [
      { x: 0.37, y: 0.61 },
      { x: 0.47, y: 0.61 },
    ],
    wall: { x: 0.695, y: 0.3 },
    oldPaintLuminance: 0.74,
  },
];

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const room of rooms) {
  test(`a visitor of ${room.slug} erases, repaints, renders and downloads ${room.file}`, async ({
    page,
  }) => {
    const photoPath = join(import.meta.dirname, "../../../server/seed/rooms", room.file);
    await page.goto(`${server.origin}/c/${room.slug}`);
    await journey.openUpload(page);
    await journey.uploadPhoto(page, photoPath);

    await journey.brushMask(page, room.strokes);
    await journey.eraseMask(page);
    const paint = (await journey.listPaints(page)).at(7) ?? "";
    await journey.paintWall(page, paint, room.wall);
    await journey.undo(page);
    await journey.redo(page);
    await journey.compare(page);
    await journey.render(page);
    await journey.save(page);

    const designId = journey.readDesignId(page);
    await page.reload();
    await journey.waitForCanvas(page);
    expect(await journey.listChanges(page)).toHaveLength(2);
    const design = await readDesign(page, designId, room.slug);
    expect(design.edits.map((edit) => edit.kind)).toEqual(["erase", "paint"]);

    const upload = await decodePicture(photoPath);
    const png = await decodePicture(await download(page, "PNG"));
    expectOnlyMasksChanged(upload, png, design);
    expectErased(upload, png, design);
    expectPainted(upload, png, design, room);

    const jpeg = await decodePicture(await download(page, "JPEG"));
    expect([jpeg.width, jpeg.height]).toEqual([upload.width, upload.height]);
  });
}

function expectOnlyMasksChanged(upload: Raster, result: Raster, design: Design): void {
  expect([result.width, result.height]).toEqual([upload.width, upload.height]);
  const isCovered = coveredBy(design.edits.map((edit) => drawMask(edit, upload)));
  expect(findLargestDifference(upload, result, (index) => !isCovered(index))).toBe(0);
}

/** The erased region changed, and what stands there now is a picture, not one flat colour. */
function expectErased(upload: Raster, result: Raster, design: Design): void {
  const [erase, paint] = design.edits;
  const erased = drawMask(erase, upload);
  const painted = drawMask(paint, upload);
  const isErased = (index: number) =>
    erased.data[index] === 255 && (painted.data[index] ?? 0) === 0;
  const before = measureColour(upload, isErased);
  const after = measureColour(result, isErased);
  expect(before.pixels).toBeGreaterThan(500);
  expect(findLargestDifference(upload, result, isErased)).toBeGreaterThan(40);
  expect(Math.max(...after.deviation)).toBeGreaterThan(2);
}

/** The wall shows the paint under the photo's light: the light is the old wall over its paint. */
function expectPainted(upload: Raster, result: Raster, design: Design, room: Room): void {
  const paint = design.edits[1];
  if (paint?.kind !== "paint") throw new Error("the second edit paints");
  const wall = drawMask(paint, upload);
  const isWall = (index: number) => wall.data[index] === 255;
  const before = measureColour(upload, isWall);
  const after = measureColour(result, isWall);
  expect(before.pixels).toBeGreaterThan(upload.width * upload.height * 0.01);
  const [red, green, blue] = linearFromBytes(before.mean);
  const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / room.oldPaintLuminance;
  const target = linearFromBytes(bytesFromHex(paint.colour));
  const expected = labFromLinear([target[0] * light, target[1] * light, target[2] * light]);
  expect(deltaE2000(labFromBytes(after.mean), expected)).toBeLessThan(10);
}

function drawMask(edit: Edit | undefined, frame: Raster): Mask {
  if (edit === undefined) throw new Error("the design misses an edit");
  const { width, height } = frame;
  return rasteriseMask(edit.mask, { originalWidth: width, originalHeight: height, width, height });
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
