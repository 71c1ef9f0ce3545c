import { expect, test } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { weighScreens } from "#support/visit-screens.ts";
import type { ScreenName } from "#support/visit-screens.ts";
import type { ScriptWeight } from "#support/weigh-scripts.ts";

/** What a first visit of a screen may cost in script, as gzip of what was really fetched. */
const limits: Record<ScreenName, { kb: number; files: number }> = {
  "sign-in": { kb: 217, files: 15 },
  upload: { kb: 229, files: 17 },
  designs: { kb: 225, files: 18 },
  account: { kb: 243, files: 21 },
  room: { kb: 337, files: 27 },
};
const maxWorkerKb = 85;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

test("each screen fetches little script in few files, and the landing only for itself", async ({
  browser,
}) => {
  const screens = await weighScreens(browser, server);
  for (const [name, { kb, files }] of Object.entries(limits)) {
    const { page, worker } = screens[name as ScreenName];
    expect(page.length, `files of ${name}`).toBeGreaterThan(5);
    expect(page.length, `files of ${name}`).toBeLessThanOrEqual(files);
    expect(sumKb(page), `script of ${name}`).toBeLessThanOrEqual(kb);
    expect(sumKb(worker), `worker of ${name}`).toBeLessThanOrEqual(maxWorkerKb);
    expect(page.filter((one) => one.name.startsWith("landing-page"))).toEqual([]);
  }
  expect(sumKb(screens.room.worker)).toBeGreaterThan(10);
});

function sumKb(scripts: readonly ScriptWeight[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1024;
}
