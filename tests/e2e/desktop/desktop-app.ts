import { _electron } from "@playwright/test";
import type { ElectronApplication, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { DesktopApi } from "#shared/wires/desktop.ts";

import { findElectron } from "./find-electron.ts";

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

/** A started desktop app on its own user folder. */
export type DesktopApp = { app: ElectronApplication; page: Page };

export type UserFolder = { path: string; keyring: string; remove(): void };

export function createUserFolder(): UserFolder {
  const path = mkdtempSync(join(tmpdir(), "roomwright-desktop-"));
  return {
    path: join(path, "data"),
    keyring: join(path, "keyring"),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Starts the built app, against a server or for its first run, and waits for its page. */
export async function startDesktop(
  server: string | null,
  folder: UserFolder,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<DesktopApp> {
  const app = await _electron.launch({
    executablePath: findElectron().path,
    args: [join(import.meta.dirname, "../../.."), `--user-data-dir=${folder.path}`, ...words],
    env: {
      ...readEnvironment(),
      ...(server === null ? {} : { ROOMWRIGHT_SERVER: server }),
      ...environment,
    },
  });
  const page = await app.firstWindow();
  await page.waitForURL(/^(?:app:\/\/bundle|http:\/\/bundle\.app(?:-[a-z0-9]+)?\.localhost)/);
  return { app, page };
}

function readEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
