import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createDataDir, findFreePort, removeDataDir } from "./server-process.ts";

type Launch = {
  command: string;
  words: string[];
  /** Where it runs; this folder when left out. */
  cwd?: string;
  /** Done while it runs and is ready. */
  also?: (env: NodeJS.ProcessEnv, origin: string) => Promise<void> | void;
};

/** `npm start` as a person types it. */
async function checkSources(): Promise<void> {
  await checkLaunch({ command: "npm", words: ["start"] });
}

/** What `npm run build` made, in a folder that has nothing else but its production dependencies. */
async function checkProductionBuild(): Promise<void> {
  execFileSync("npm", ["run", "build"], { stdio: "inherit" });
  const folder = mkdtempSync(join(tmpdir(), "roomwright-release-"));
  try {
    for (const name of ["package.json", "package-lock.json", "dist"]) {
      cpSync(name, join(folder, name), { recursive: true });
    }
    const install = ["ci", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund"];
    execFileSync("npm", install, { cwd: folder, stdio: "inherit" });
    await checkLaunch({
      command: process.execPath,
      words: ["dist/server.js"],
      cwd: folder,
      also: async (env, origin) => {
        const docs = await fetch(`${origin}/api/docs/static/swagger-ui.css`);
        if (!docs.ok) throw new Error("the pages of the API description have no files");
        const words = ["dist/operator.js", "end-sessions", "demo@roomwright.example"];
        execFileSync(process.execPath, words, { cwd: folder, env, stdio: "inherit" });
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It becomes ready, shows a company's page, and stops when asked. */
async function checkLaunch({ command, words, cwd, also }: Launch): Promise<void> {
  const dataDir = createDataDir();
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  // Its own process group, so that the signal reaches npm and the server as Ctrl-C would.
  const stdio = ["ignore", "inherit", "inherit"] as const;
  const child = spawn(command, words, { env, stdio: [...stdio], detached: true, cwd });
  const exited = once(child, "exit");
  try {
    const startedAt = performance.now();
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(`${origin}/readyz`, () => child.exitCode !== null);
    console.log(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    const page = await (await fetch(`${origin}/c/alder-quay`)).text();
    if (!page.includes('id="page-props"')) throw new Error("the company's page has no props");
    await also?.(env, origin);
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
  throw new Error("the server did not become ready");
}

await checkSources();
await checkProductionBuild();
