import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openJournal } from "#main/batch/batch-journal.ts";
import type { BatchJournal } from "#main/batch/batch-journal.ts";
import { keepResults, listStems, workingStem } from "#main/batch/place-results.ts";
import type { BatchResult } from "#shared/batch.ts";

import { createBatchFolder } from "./batch-stand-in.ts";

let folder: ReturnType<typeof createBatchFolder>;
beforeEach(() => {
  folder = createBatchFolder();
  mkdirSync(join(folder.results, "work"), { recursive: true });
});
afterEach(() => folder.remove());

const photo = { name: "a.jpg", bytes: 5, modifiedMs: 1 };

/** Keeps two pictures of a photo; `interfere` happens when the journal says where they will be. */
async function keepTwo(interfere: () => void) {
  const workFolder = join(folder.results, "work");
  const pictures = ["full", "1080"].map((size) => `${workingStem}-${size}.jpg`);
  for (const picture of pictures) writeFileSync(join(workFolder, picture), picture);
  const journal = await openJournal(folder.createJob());
  const append: BatchJournal["append"] = async (entry) => {
    await journal.append(entry);
    interfere();
  };
  const result: BatchResult = {
    name: photo.name,
    outcome: "done",
    doubts: [],
    failure: null,
    pictures,
    certainty: null,
    milliseconds: 1,
  };
  const resultsFolder = folder.results;
  const places = { resultsFolder, workFolder, photo, recipe: "r", result };
  const kept = await keepResults({ ...places, journal: { ...journal, append } });
  await journal.close();
  return kept;
}

const listFiles = () =>
  readdirSync(folder.results, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted();

describe("the place of a photo's results", () => {
  it("is another one when somebody puts a file there at the last moment", async () => {
    const theirs = join(folder.results, "a-1080.jpg");
    const kept = await keepTwo(() => writeFileSync(theirs, "mine"));
    expect(readFileSync(theirs, "utf8")).toBe("mine");
    expect(kept.pictures).toEqual(["a-jpg-full.jpg", "a-jpg-1080.jpg"]);
    expect(listFiles()).toEqual(["a-1080.jpg", "a-jpg-1080.jpg", "a-jpg-full.jpg"]);
  });

  it("stays free when the pictures cannot be put there", async () => {
    const kept = await keepTwo(() => {
      throw new Error("no space left");
    });
    expect(kept).toMatchObject({ outcome: "failed", failure: "not_written", pictures: [] });
    expect(listFiles()).toEqual([]);
  });
});

const take = (count: number, name: string, former?: string) => {
  const taken: string[] = [];
  for (const stem of listStems(name, former)) {
    if (taken.length === count) break;
    taken.push(stem);
  }
  return taken;
};

describe("names of results", () => {
  it("are the photo's, then others", () => {
    expect(take(4, "Room.JPG")).toEqual(["Room", "Room-jpg", "Room-jpg-2", "Room-jpg-3"]);
  });

  it("are those that the photo has had before", () => {
    expect(take(2, "room.jpg", "room-jpg-7")).toEqual(["room-jpg-7", "room"]);
  });
});
