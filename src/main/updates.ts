import type { AppUpdater } from "electron-updater";

/** So often an app that stays open looks for a newer one. */
const everyMs = 6 * 60 * 60_000;

export type UpdatePlace = {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  /** Whether this package was made with the address of its updates. */
  hasFeed: boolean;
};

/**
 * Whether this installation updates itself. On Linux nobody checks who signed what would be run, so
 * there the system's own package manager does it.
 */
export function updatesItself({ isPackaged, platform, hasFeed }: UpdatePlace): boolean {
  return isPackaged && hasFeed && (platform === "darwin" || platform === "win32");
}

/**
 * Looks for a newer version now and then, and installs it when the app quits. The updater compares
 * the SHA-512 of what it downloads and, on both systems, who signed it; an older version is never
 * taken, and of one that is rolled out in stages only what falls to this installation. A failure
 * leaves the app as it is.
 */
export function followUpdates(updater: AppUpdater, note: (error: unknown) => void): () => void {
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.logger = null;
  updater.on("error", note);
  const look = () => {
    updater.checkForUpdates().catch(note);
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
