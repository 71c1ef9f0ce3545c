import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";

import { followUpdates, updatesItself } from "#main/updates.ts";

test("EL-23 an app updates itself only where somebody checks who signed the update", () => {
  const place = { isPackaged: true, hasFeed: true };
  expect(updatesItself({ ...place, platform: "darwin" })).toBe(true);
  expect(updatesItself({ ...place, platform: "win32" })).toBe(true);
  expect(updatesItself({ ...place, platform: "linux" })).toBe(false);
  expect(updatesItself({ ...place, platform: "win32", hasFeed: false })).toBe(false);
  expect(updatesItself({ ...place, platform: "win32", isPackaged: false })).toBe(false);
});

test("EL-23 an older version is never taken, and a failure leaves the app as it is", async () => {
  const notes: unknown[] = [];
  const checkForUpdates = vi.fn<() => Promise<null>>().mockRejectedValue(new Error("bad sha512"));
  const updater = Object.assign(new EventEmitter(), { checkForUpdates, allowDowngrade: true });
  const stop = followUpdates(updater as never, (error) => notes.push(error));
  updater.emit("error", new Error("no signature"));
  await vi.waitFor(() => expect(notes).toHaveLength(2));
  expect(updater).toMatchObject({
    allowDowngrade: false,
    allowPrerelease: false,
    autoInstallOnAppQuit: true,
  });
  stop();
});
