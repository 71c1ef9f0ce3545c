import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createBatchFolder, runBatch } from "./batch-stand-in.ts";

let folder: ReturnType<typeof createBatchFolder>;
beforeEach(() => {
  folder = createBatchFolder();
  mkdirSync(folder.results);
});
afterEach(() => folder.remove());

const read = (name: string) => readFileSync(join(folder.results, name), "utf8");
const write = (name: string, text: string) => {
  const path = join(folder.results, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
};
const listPictures = (state: Awaited<ReturnType<typeof runBatch>>["state"]) =>
  state.results.flatMap(({ pictures }) => pictures);

/** Another folder with photos, whose results go where those of the first one go. */
function addPhotosElsewhere(...names: string[]): string {
  const path = join(folder.path, "elsewhere");
  mkdirSync(path);
  for (const name of names) writeFileSync(join(path, name), name);
  return path;
}

describe("what a batch writes", () => {
  it("leaves alone the files that somebody else put into the folder", async () => {
    write("a.jpg", "mine");
    write("report/report.csv", "my figures");
    write("report/a-before.webp", "my picture");
    folder.addPhotos("a.jpg");
    const { state } = await runBatch(folder.createJob());
    expect(read("a.jpg")).toBe("mine");
    expect(read("report/report.csv")).toBe("my figures");
    expect(read("report/a-before.webp")).toBe("my picture");
    expect(listPictures(state)).toEqual(["a-jpg.jpg"]);
    expect(read("a-jpg.jpg")).toBe(`picture of ${join(folder.path, "a.jpg")}`);
    expect(read("report-2/report.csv")).toContain("a-jpg.jpg");
  });

  it("keeps apart photos of the same name from two folders", async () => {
    folder.addPhotos("a.jpg");
    const elsewhere = addPhotosElsewhere("a.jpg");
    await runBatch(folder.createJob());
    const second = await runBatch(folder.createJob({ photosFolder: elsewhere }));
    expect(second.made).toEqual(["a.jpg"]);
    expect(read("a.jpg")).toBe(`picture of ${join(folder.path, "a.jpg")}`);
    expect(listPictures(second.state)).toEqual(["a-jpg.jpg"]);
    expect(read("a-jpg.jpg")).toBe(`picture of ${join(elsewhere, "a.jpg")}`);
    expect((await runBatch(folder.createJob())).made).toEqual([]);
    expect(read("report/report.csv").split("\r\n")).toHaveLength(4);
  });

  it("puts a photo that is made again in the place of its own picture", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    writeFileSync(join(folder.path, "a.jpg"), "another photo");
    const { state } = await runBatch(folder.createJob());
    expect(listPictures(state)).toEqual(["a.jpg"]);
    expect(readdirSync(folder.results).filter((name) => name.endsWith(".jpg"))).toEqual(["a.jpg"]);
  });

  it("leaves alone a picture that somebody has worked on since", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    write("a.jpg", "retouched by hand");
    expect((await runBatch(folder.createJob())).made).toEqual([]);
    writeFileSync(join(folder.path, "a.jpg"), "another photo");
    const { state } = await runBatch(folder.createJob());
    expect(read("a.jpg")).toBe("retouched by hand");
    expect(listPictures(state)).toEqual(["a-jpg.jpg"]);
  });

  it("leaves alone what has the name that another format gives", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    write("a.webp", "mine");
    const { recipe } = folder.createJob();
    const { state } = await runBatch(folder.createJob({ recipe: { ...recipe, format: "webp" } }));
    expect(read("a.webp")).toBe("mine");
    expect(listPictures(state)).toEqual(["a-jpg.webp"]);
  });

  it("makes a picture again whose place was taken but never filled", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    write("a.jpg", "");
    const { made, state } = await runBatch(folder.createJob());
    expect(made).toEqual(["a.jpg"]);
    expect(listPictures(state)).toEqual(["a.jpg"]);
  });

  it("makes a picture again that was to be replaced when the power fell", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    renameSync(join(folder.results, "a.jpg"), join(folder.path, "earlier"));
    writeFileSync(join(folder.path, "a.jpg"), "another photo");
    await runBatch(folder.createJob());
    renameSync(join(folder.path, "earlier"), join(folder.results, "a.jpg"));
    const { made, state } = await runBatch(folder.createJob());
    expect(made).toEqual(["a.jpg"]);
    expect(listPictures(state)).toEqual(["a.jpg"]);
  });

  it("names nothing after what would be a folder", async () => {
    folder.addPhotos("up\\down.jpg");
    const { state } = await runBatch(folder.createJob());
    expect(listPictures(state)).toEqual(["up-down.jpg"]);
    expect((await runBatch(folder.createJob())).made).toEqual([]);
  });
});

const createLine = (stem: string, picture: string) =>
  JSON.stringify({
    photosFolder: folder.path,
    bytes: 1,
    modifiedMs: 1,
    recipe: "r",
    stem,
    result: {
      name: "a.jpg",
      outcome: "done",
      doubts: [],
      failure: null,
      pictures: [picture],
      certainty: null,
      milliseconds: 1,
    },
    files: [],
  });

describe("a journal that somebody else has written", () => {
  for (const [stem, picture] of [
    ["../evil", "a.jpg"],
    ["..", "a.jpg"],
    ["a\\b", "a.jpg"],
    ["evil", "../a.jpg"],
    ["evil", "/tmp/a.jpg"],
    ["evil", "to-check/../../a.jpg"],
    ["evil", "other/a.jpg"],
    ["evil", "..\\a.jpg"],
  ] as const) {
    it(`leads nowhere: ${stem}, ${picture}`, async () => {
      folder.addPhotos("a.jpg");
      write(".roomwright-batch.jsonl", `${createLine(stem, picture)}\n`);
      const { state } = await runBatch(folder.createJob());
      expect(listPictures(state)).toEqual(["a.jpg"]);
      expect(existsSync(join(folder.path, "evil.jpg"))).toBe(false);
      expect(read("report/report.csv")).not.toContain("evil");
    });
  }

  it("names no folder for the report that lies elsewhere", async () => {
    write(".roomwright-batch.jsonl", `${JSON.stringify({ reportFolder: "../evil" })}\n`);
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    expect(existsSync(join(folder.path, "evil"))).toBe(false);
    expect(existsSync(join(folder.results, "report/report.csv"))).toBe(true);
  });
});

describe("a journal of an earlier version, which names no folder of photos", () => {
  it("stays in the report, and none of its pictures is written over", async () => {
    folder.addPhotos("a.jpg");
    await runBatch(folder.createJob());
    const journal = join(folder.results, ".roomwright-batch.jsonl");
    const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
    const old = JSON.parse(lines.at(-1) ?? "") as Record<string, unknown>;
    delete old["photosFolder"];
    delete old["files"];
    rmSync(journal);
    appendFileSync(journal, `${JSON.stringify(old)}\n`);
    write("a.jpg", "from before");
    const { made, state } = await runBatch(folder.createJob());
    expect(made).toEqual(["a.jpg"]);
    expect(read("a.jpg")).toBe("from before");
    expect(listPictures(state)).toEqual(["a-jpg.jpg"]);
    expect(read("report-2/report.csv").split("\r\n")).toHaveLength(4);
  });
});
