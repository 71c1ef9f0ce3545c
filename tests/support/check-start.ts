import { spawn } from "node:child_process";
import { once } from "node:events";

import { createDataDir, findFreePort, removeDataDir } from "./server-process.ts";

/** `npm start` as a person types it: it becomes ready, shows a company's page, and stops when asked. */
async function checkStart(): Promise<void> {
  const dataDir = createDataDir();
  const port = await findFreePort();
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "inherit", "inherit"],
    // Its own process group, so that the signal reaches npm and the server as Ctrl-C would.
    detached: true,
  });
  const exited = once(child, "exit");
  try {
    const startedAt = performance.now();
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => child.exitCode !== null);
    console.log(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    const page = await (await fetch(`http://127.0.0.1:${port}/c/alder-quay`)).text();
    if (!page.includes('id="page-props"')) throw new Error("the company's page has no props");
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    await exited;
    removeDataDir(dataDir);
  }
}

async function waitUntilReady(address: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (performance.now() < deadline && !hasEnded()) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("npm start did not become ready");
}

await checkStart();
