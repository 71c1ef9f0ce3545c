import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { applyRecipe } from "#batch/apply-recipe.ts";
import { makeResults } from "#batch/make-results.ts";
import type { BatchTask, PictureWork } from "#batch/make-results.ts";
import { decodeImage, openRaster } from "#server/imaging/decode-image.ts";
import { exportPicture } from "#server/imaging/export-picture.ts";
import type { BatchRecipe } from "#shared/batch.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const painted: BatchRecipe = {
  walls: { kind: "paint", colour: "#2f6f8f", finish: "matt", materialId: null },
  floor: null,
  tone: null,
  sizes: ["full", "1080"],
  format: "png",
  mark: null,
};

function createTask(photo: string, recipe: BatchRecipe = painted): BatchTask {
  return { photo, name: "room.jpg", stem: "room", folder, recipe, textures: {} };
}

const livingRoom = join(import.meta.dirname, "../../server/seed/rooms/living-room.jpg");
const ignore = () => undefined;

/** A photo in less than a tenth of its pixels. */
async function shrinkPhoto(): Promise<string> {
  const photo = await decodeImage(livingRoom);
  const path = join(folder, "small.png");
  writeFileSync(path, await openRaster(photo).resize({ width: 640 }).png().toBuffer());
  return path;
}

describe("the results of a photo", () => {
  it("paints its walls, leaves the rest alone, and is the same each time", async () => {
    const photo = await shrinkPhoto();
    const steps: number[] = [];
    const result = await makeResults(createTask(photo), (progress) => steps.push(progress));
    expect(result.failure).toBeNull();
    const pictures = result.pictures.map((picture) => join(folder, picture));
    expect(pictures).toHaveLength(2);
    const [before, after] = await Promise.all([decodeImage(photo), decodeImage(pictures[0] ?? "")]);
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    const changed = countChanged(before.data, after.data) / (before.width * before.height);
    expect(changed).toBeGreaterThan(0.05);
    expect(changed).toBeLessThan(0.8);
    expect(steps.at(-1)).toBe(1);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    const first = readFileSync(pictures[0] ?? "");
    await makeResults(createTask(photo), ignore);
    expect(readFileSync(pictures[0] ?? "").equals(first)).toBe(true);
    expect(existsSync(join(folder, "report/room-before.webp"))).toBe(true);
  }, 120_000);

  it("sets aside a photo in which nothing of the kind is found", async () => {
    const path = join(folder, "grey.png");
    const grey = { width: 400, height: 300, data: new Uint8ClampedArray(400 * 300 * 4).fill(128) };
    writeFileSync(path, await openRaster(grey).removeAlpha().png().toBuffer());
    const result = await makeResults(createTask(path), ignore);
    expect(result.outcome).toBe("doubtful");
    expect(result.doubts.length).toBeGreaterThan(0);
    for (const picture of result.pictures) expect(picture.startsWith("to-check")).toBe(true);
  }, 120_000);

  it("holds one picture of three bytes a pixel while files are made, and none afterwards", async () => {
    const photo = await shrinkPhoto();
    const pictures: { readonly data: Uint8Array | Uint8ClampedArray }[] = [];
    const countBytes = () => pictures.reduce((sum, { data }) => sum + data.byteLength, 0);
    const bytesAPixel: number[] = [];
    const work: PictureWork = {
      async decodeImage(source) {
        const decoded = await decodeImage(source);
        pictures.push(decoded);
        return decoded;
      },
      applyRecipe(...given) {
        const applied = applyRecipe(...given);
        if (applied.picture !== null) pictures.push(applied.picture);
        return applied;
      },
      exportPicture(given) {
        const { picture } = given;
        const taken = picture instanceof Uint8Array ? { data: picture } : picture;
        if (!pictures.includes(taken)) pictures.push(taken);
        bytesAPixel.push(countBytes() / pixels);
        return exportPicture(given);
      },
    };
    const { width, height } = await decodeImage(photo);
    const pixels = width * height;
    const result = await makeResults(createTask(photo), ignore, work);
    expect(result.failure).toBeNull();
    expect(bytesAPixel).toEqual([3, 3]);
    expect(pictures).toHaveLength(3);
    expect(countBytes()).toBe(0);
  }, 120_000);

  it("says what cannot be read and writes nothing for it", async () => {
    const path = join(folder, "broken.jpg");
    writeFileSync(path, "no photo");
    expect(await makeResults(createTask(path), ignore)).toMatchObject({
      outcome: "failed",
      failure: "unreadable",
      pictures: [],
    });
  });

  it("says when the results cannot be written", async () => {
    const photo = await shrinkPhoto();
    const file = join(folder, "taken");
    writeFileSync(file, "a file where the folder should be");
    const recipe = { ...painted, walls: null, tone: { preset: "warm", strength: 1 } } as const;
    const task = { ...createTask(photo, recipe), folder: file };
    expect(await makeResults(task, ignore)).toMatchObject({ failure: "not_written" });
  });
});

function countChanged(before: Uint8ClampedArray, after: Uint8ClampedArray): number {
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) {
    const isSame = [0, 1, 2].every((channel) => before[at + channel] === after[at + channel]);
    if (!isSame) changed += 1;
  }
  return changed;
}
