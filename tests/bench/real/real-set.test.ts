import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listRealCases, readPick, readTruth } from "#bench/real/real-set.ts";

let set = "";
const size = { width: 4, height: 2 };

/** A row of outside, ignored, inside, inside above a row of outside. */
const truth = Buffer.from([0, 128, 255, 255, 0, 0, 0, 0]);

beforeAll(async () => {
  set = await mkdtemp(join(tmpdir(), "roomwright-real-set-"));
  await mkdir(join(set, "photos"));
  await mkdir(join(set, "truth"));
  const grey = sharp(truth, { raw: { ...size, channels: 1 } });
  await grey
    .clone()
    .png()
    .toFile(join(set, "photos", "attic.png"));
  await grey
    .clone()
    .png()
    .toFile(join(set, "truth", "attic.wall_left.png"));
  const targets = { wall_left: [], floor: [], object_bin: [], door: [] };
  await writeFile(join(set, "truth", "attic.json"), JSON.stringify({ targets }));
});

afterAll(() => rm(set, { recursive: true, force: true }));

describe("a folder of real photos", () => {
  test("lists photos by name with what each target is", () => {
    const [only, ...others] = listRealCases(set, ["att"]);
    expect(others).toEqual([]);
    expect(only?.photoFile).toBe(join(set, "photos", "attic.png"));
    expect(only?.targets.map(({ kind }) => kind)).toEqual(["wall", "floor", "object", "other"]);
    expect(() => listRealCases(set, ["kitchen"])).toThrow("no truth");
  });

  test("tells inside from what is neither right nor wrong", async () => {
    const { inside, isIgnored } = await readTruth(set, "attic", "wall_left", size, "photo");
    expect([...inside]).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
    expect([...isIgnored]).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  });

  test("makes the truth smaller where no smaller picture goes with it", async () => {
    const working = { width: 2, height: 1 };
    const found = await readTruth(set, "attic", "wall_left", working, "working");
    expect([found.width, found.height]).toEqual([2, 1]);
  });

  test("refuses a truth of another size than the photo", async () => {
    const other = { width: 5, height: 2 };
    await expect(readTruth(set, "attic", "wall_left", other, "photo")).rejects.toThrow("4×2, not");
  });

  test("needs no choice of what is painted", () => {
    expect(readPick(set)).toEqual({ paint: {}, floor: {}, clicks: {} });
  });
});
