import { app, dialog } from "electron";

import type { DesktopState } from "./app-handlers.ts";
import { partitionOf } from "./connection.ts";
import { sendEvent } from "./ipc.ts";
import type { LaunchWords } from "./launch-words.ts";
import type { MenuTexts } from "./menu-texts.ts";
import type { MenuAction } from "./menu.ts";
import { photoEndings, readPhoto } from "./offered-photos.ts";

/** Where a window asks for the server and the company. */
export const connectPath = "/connect";

/** An invitation changes nothing by itself: the person sees where it leads and says so. */
export function obeyWords(state: DesktopState, { invitation, photos }: LaunchWords): void {
  if (invitation !== null) {
    const query = new URLSearchParams({ address: invitation }).toString();
    const partition = partitionOf(state.connections.readCurrent());
    state.windows.open(partition, `${connectPath}?${query}`);
  }
  void openPhotos(state, photos);
}

async function openPhotos(state: DesktopState, paths: readonly string[]): Promise<void> {
  const connection = state.connections.readCurrent();
  if (connection === null) return;
  for (const path of paths) {
    // One after the other: each is as large as a photo.
    const photo = await readPhoto(path);
    if (photo === null) continue;
    app.addRecentDocument(path);
    const { webContents } = state.windows.open(partitionOf(connection), "/upload");
    state.photos.set(webContents, photo);
    sendEvent(webContents, "file:offered", null);
  }
}

export async function runMenuAction(
  state: DesktopState,
  action: MenuAction,
  texts: MenuTexts,
): Promise<void> {
  const { windows } = state;
  const connection = state.connections.readCurrent();
  const partition = partitionOf(connection);
  if (action === "changeServer" || connection === null) windows.open(partition, connectPath);
  else if (action === "newWindow") windows.open(partition);
  else if (action === "batch" || action === "kept") windows.open(partition, `/${action}`);
  else {
    const { filePaths } = await dialog.showOpenDialog({
      properties: ["openFile", "multiSelections"],
      filters: [{ name: texts.photos, extensions: [...photoEndings] }],
    });
    await openPhotos(state, filePaths);
  }
}
