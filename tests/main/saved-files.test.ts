import type { NativeImage, WebContents } from "electron";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createSavedFiles } from "#main/saved-files.ts";

const icon = {} as NativeImage;
const opened: string[] = [];
const files = createSavedFiles({
  readIcon: () => Promise.resolve(icon),
  openFolder: (path) => Promise.resolve(opened.push(path)),
});
const dragged: { page: WebContents; item: object }[] = [];
const openPage = (): WebContents => {
  const page = { startDrag: (item: object) => void dragged.push({ page, item }) } as never;
  return page;
};

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roomwright-saved-"));
  path = join(folder, "Living room.png");
  writeFileSync(path, "picture");
  opened.length = 0;
  dragged.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a page drags the file that it saved and opens its folder, by what it was told of it", async () => {
  const page = openPage();
  const { id, name } = await files.keep(path, page);
  expect(name).toBe("Living room.png");
  await files.drag(id, page);
  expect(dragged).toEqual([{ page, item: { file: path, icon } }]);
  await files.openFolder(id, page);
  expect(opened).toEqual([folder]);
});

test("a page has no file that another page saved, nor one from before", async () => {
  const [page, other] = [openPage(), openPage()];
  const first = await files.keep(path, page);
  await expect(files.drag(first.id, other)).rejects.toThrow(/no such file/);
  const second = await files.keep(path, page);
  expect(second.id).not.toBe(first.id);
  await expect(files.openFolder(first.id, page)).rejects.toThrow(/no such file/);
  expect(dragged).toEqual([]);
  expect(opened).toEqual([]);
});

test("a file that was taken away meanwhile is not dragged", async () => {
  const page = openPage();
  const { id } = await files.keep(path, page);
  rmSync(path);
  await expect(files.drag(id, page)).rejects.toMatchObject({ code: "gone" });
  expect(dragged).toEqual([]);
});
