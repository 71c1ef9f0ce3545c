import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { basename, dirname } from "node:path";

import type { NativeImage, WebContents } from "electron";

import { AppError } from "#shared/app-error.ts";

export type SavedFiles = ReturnType<typeof createSavedFiles>;

/**
 * The file that each page saved last, so that it can be dragged out of the window and its folder opened.
 * Pages know it by an id that is theirs alone, never by its path.
 */
export function createSavedFiles(system: {
  readIcon: (path: string) => Promise<NativeImage>;
  openFolder: (path: string) => Promise<unknown>;
}) {
  const files = new WeakMap<WebContents, { id: string; path: string; icon: NativeImage }>();
  const find = async (id: string, page: WebContents) => {
    const file = files.get(page);
    if (file?.id !== id) throw new AppError("not_found", "this page saved no such file");
    // It may have been moved since.
    await access(file.path).catch(() => {
      throw new AppError("gone", "the file is not there any more");
    });
    return file;
  };
  return {
    async keep(path: string, page: WebContents): Promise<{ id: string; name: string }> {
      const id = randomUUID();
      // The system wants the icon with the drag: there is no time for it then.
      files.set(page, { id, path, icon: await system.readIcon(path) });
      return { id, name: basename(path) };
    },
    async drag(id: string, page: WebContents): Promise<void> {
      const { path, icon } = await find(id, page);
      page.startDrag({ file: path, icon });
    },
    async openFolder(id: string, page: WebContents): Promise<void> {
      await system.openFolder(dirname((await find(id, page)).path));
    },
  };
}
