import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { chromium } from "@playwright/test";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

import { browserFlags, findBrowser } from "#support/find-browser.ts";
import { weighScreens } from "#support/visit-screens.ts";
import type { ScriptWeight } from "#support/weigh-scripts.ts";

import { reportTable } from "./report-table.ts";
import { runServer } from "./run-server.ts";

/** What each screen costs in script, and whose script it is. The app is built for it. */
const packageName = /^(?:@[^/]+\/)?[^/]+/;
const ownPlace = /\/((?:src\/renderer\/features|src\/renderer|src\/kernels|src|web)\/[^/]+)/;

/** Started first: building makes this process one of production, which has no demonstration. */
const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath === null ? {} : { executablePath }),
});
try {
  const shares = await buildApp();
  const screens = await weighScreens(browser, server);
  const rows = Object.entries(screens).map(([screen, weights]) => ({
    screen,
    "page, KB": sumKb(weights.page),
    "page, files": weights.page.length,
    "worker, KB": sumKb(weights.worker),
    "worker, files": weights.worker.length,
    "worker later, KB": sumKb(weights.later),
  }));
  await reportTable("bundles", rows);
  for (const [screen, { page, worker }] of Object.entries(screens)) {
    reportShares(screen, page, shares);
    if (worker.length > 0) reportShares(`${screen}: worker`, worker, shares);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** For each file of the build, how many of its bytes as gzip belong to whom. */
async function buildApp(): Promise<Map<string, Map<string, number>>> {
  const chunks: Rolldown.OutputChunk[] = [];
  const collect = (): Plugin => ({
    name: "collect-chunks",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") chunks.push(file);
    },
  });
  await build({
    configFile: fileURLToPath(new URL("../web/vite.config.ts", import.meta.url)),
    logLevel: "warn",
    plugins: [collect()],
    worker: { plugins: () => [collect()] },
  });
  return new Map(
    chunks.map((chunk) => [chunk.fileName.split("/").at(-1) ?? "", divideChunk(chunk)]),
  );
}

/** Each module has the part of its chunk that it would have if it were compressed by itself. */
function divideChunk({ code, modules }: Rolldown.OutputChunk): Map<string, number> {
  const alone = Object.entries(modules).map(
    ([id, module]) => [nameOwner(id), gzipSync(module.code ?? "").length] as const,
  );
  const total = alone.reduce((sum, [, bytes]) => sum + bytes, 0);
  const gzipBytes = gzipSync(code).length;
  const shares = new Map<string, number>();
  for (const [owner, bytes] of alone) {
    shares.set(owner, (shares.get(owner) ?? 0) + (bytes / total) * gzipBytes);
  }
  return shares;
}

function nameOwner(id: string): string {
  const inPackages = id.split("/node_modules/").at(-1) ?? "";
  if (id.includes("/node_modules/")) return packageName.exec(inPackages)?.[0] ?? id;
  return ownPlace.exec(id)?.[1] ?? id;
}

function reportShares(
  screen: string,
  scripts: readonly ScriptWeight[],
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
): void {
  const owners = new Map<string, number>();
  for (const { name, gzipBytes } of scripts) {
    const parts = shares.get(name) ?? new Map([[name, gzipBytes]]);
    for (const [owner, bytes] of parts) owners.set(owner, (owners.get(owner) ?? 0) + bytes);
  }
  const largest = [...owners].toSorted(([, a], [, b]) => b - a).slice(0, 24);
  console.log(`\n${screen}`);
  console.log(largest.map(([owner, bytes]) => `  ${owner} ${toKb(bytes)}`).join("\n"));
  const files = scripts.toSorted((a, b) => b.gzipBytes - a.gzipBytes);
  console.log(`  — ${files.map(({ name, gzipBytes }) => `${name} ${toKb(gzipBytes)}`).join(", ")}`);
}

function sumKb(scripts: readonly ScriptWeight[]): number {
  return toKb(scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0));
}

function toKb(bytes: number): number {
  return Math.round((bytes / 1024) * 10) / 10;
}
