import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { expect, test } from "vitest";

import { leanEmotion } from "#web/vite-lean-emotion.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Cache = {
  insert(
    selector: string,
    style: { name: string; styles: string },
    sheet: { insert(rule: string): void },
    isKept: boolean,
  ): void;
};
type Emotion = {
  createCache: (options: { key: string }) => Cache;
  useInsertionEffectAlwaysWithSyncFallback: (insert: () => void) => void;
};

test("styles are prefixed for browsers that run the product, and for no others", async () => {
  const { createCache } = await buildLean();
  const page = { querySelectorAll: () => [], head: null };
  Object.assign(globalThis, { document: page });
  try {
    const rules: string[] = [];
    createCache({ key: "own" }).insert(
      ".a",
      {
        name: "a",
        styles:
          "display:flex;user-select:none;mask-image:url(a.png);color:red;&::placeholder{opacity:0.4;}&:hover{position:sticky;}",
      },
      { insert: (rule) => rules.push(rule) },
      false,
    );
    expect(rules).toEqual([
      ".a{display:flex;-webkit-user-select:none;user-select:none;-webkit-mask-image:url(a.png);mask-image:url(a.png);color:red;}",
      ".a::placeholder{opacity:0.4;}",
      ".a:hover{position:sticky;}",
    ]);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

test("a style is in the page when its component has been rendered, before it is shown", async () => {
  const { useInsertionEffectAlwaysWithSyncFallback: insertStyle } = await buildLean();
  let isInserted = false;
  insertStyle(() => {
    isInserted = true;
  });
  expect(isInserted).toBe(true);
});

/** What the app's build has of Emotion. */
async function buildLean(): Promise<Emotion> {
  const entry: Plugin = {
    name: "entry",
    resolveId: (id) => (id === "entry" ? "\0entry" : null),
    load: (id) =>
      id === "\0entry"
        ? `export { default as createCache } from "@emotion/cache";
           export * from "@emotion/use-insertion-effect-with-fallbacks";`
        : null,
  };
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [entry, leanEmotion()],
    build: {
      write: false,
      minify: false,
      target: "es2023",
      rolldownOptions: { input: "entry", preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  const folder = await mkdtemp(join(tmpdir(), "roomwright-lean-emotion-"));
  const path = join(folder, "emotion.mjs");
  try {
    await writeFile(path, built.output[0].code);
    return (await import(pathToFileURL(path).href)) as Emotion;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
