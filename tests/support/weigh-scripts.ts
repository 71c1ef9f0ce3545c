import { gzipSync } from "node:zlib";

import type { Page, Response } from "@playwright/test";

/** The scripts that a page has fetched, as gzip makes them. */
export type ScriptWeights = {
  page: ScriptWeight[];
  /** What the kernel worker fetched: its own code, without what it loads when it is first needed. */
  worker: ScriptWeight[];
  /** What the worker loads later: the weights that know a room's parts. */
  later: ScriptWeight[];
};

export type ScriptWeight = { name: string; gzipBytes: number };

/** Notes from now on what a page fetches; `read` waits for nothing. */
export function watchScripts(page: Page): { read(): Promise<ScriptWeights> } {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) responses.push(response);
  });
  return {
    async read() {
      const scripts = new Map<string, string>();
      for (const response of responses) {
        const name = new URL(response.url()).pathname.split("/").at(-1) ?? "";
        if (!scripts.has(name)) scripts.set(name, await response.text());
      }
      return sortByWorker(
        scripts,
        page.workers().map((worker) => worker.url()),
      );
    },
  };
}

const imported = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const importedLater = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

function sortByWorker(
  scripts: ReadonlyMap<string, string>,
  workerUrls: readonly string[],
): ScriptWeights {
  const roots = [...scripts.keys()].filter((name) =>
    workerUrls.some((url) => url.endsWith(`/${name}`)),
  );
  const worker = new Set<string>(roots);
  for (const name of worker) {
    for (const [, next = ""] of (scripts.get(name) ?? "").matchAll(imported)) worker.add(next);
  }
  const later = new Set<string>();
  for (const name of worker) {
    for (const [, next = ""] of (scripts.get(name) ?? "").matchAll(importedLater)) later.add(next);
  }
  for (const name of later) {
    for (const [, next = ""] of (scripts.get(name) ?? "").matchAll(imported)) later.add(next);
  }
  const weights: ScriptWeights = { page: [], worker: [], later: [] };
  for (const [name, text] of scripts) {
    const place = worker.has(name) ? "worker" : later.has(name) ? "later" : "page";
    weights[place].push({ name, gzipBytes: gzipSync(text).length });
  }
  return weights;
}
