import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A room, and what the app asks for on the way to one. */
const roomParts = [
  "/features/design-room/view/page/design-room-page.tsx",
  "/services/kept-answers.ts",
  "/services/kernel-host.ts",
];
/** What the app shows first without a connection. */
const offlinePage = "/features/offline/offline-page.tsx";
/** What the first screens say, in all languages: which one is wanted nobody knows here. */
const firstTexts = /^assets\/texts-\w+-/;
/** What only pages of the server have, which there are none of without a connection. */
const startPart = /<!--landing-->.*?<!--\/landing-->|<!--(?:start|pages) .*?-->/gs;
/** The faces of the latin letters; a browser brings others by itself. */
const smallFont = /-core-[\w-]+\.woff2$/;

type Bundle = Rolldown.OutputBundle;

/**
 * Builds the worker that starts the app without a connection, with the names of the files that it keeps:
 * what the app's page needs, and what a room needs besides.
 */
export function buildOfflineWorker(): Plugin {
  return {
    name: "build-offline-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const files = listFiles(bundle);
        const id = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
        const builtFiles = JSON.stringify({ id, ...files });
        const worker = await bundleWorker("offline-worker.ts", { builtFiles });
        await writeFile(join(dir, "offline-worker.js"), worker);
        await writeFile(join(dir, "end-worker.js"), await bundleWorker("end-worker.ts", {}));
      },
    },
  };
}

/** Throws where a page that it looks for is in no file. */
function listFiles(bundle: Bundle): { app: string[]; room: string[] } {
  const page = readText(bundle["index.html"]).replace(startPart, "");
  const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
  const app = new Set<string>();
  for (const name of names) {
    const isOfAll = page.includes(`/${name}`) || firstTexts.test(name) || smallFont.test(name);
    if (isOfAll) collectImports(bundle, name, app);
  }
  collectNamed(bundle, names, findChunk(bundle, offlinePage), app);
  const room = new Set(app);
  for (const module of roomParts) collectNamed(bundle, names, findChunk(bundle, module), room);
  return { app: listPaths(app), room: listPaths([...room].filter((name) => !app.has(name))) };
}

const listPaths = (names: Iterable<string>) =>
  [...names].map((name) => `/${name}`).toSorted(compare);

const compare = (one: string, other: string) => (one < other ? -1 : 1);

function findChunk(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (found === undefined) throw new Error(`${module} is in no file`);
  return found.fileName;
}

/** A file with all that it cannot start without. */
function collectImports(bundle: Bundle, name: string, found: Set<string>): void {
  const file = bundle[name];
  if (file === undefined || found.has(name)) return;
  found.add(name);
  if (file.type === "chunk") for (const next of file.imports) collectImports(bundle, next, found);
}

/**
 * A file with all that it may ever ask for, by the names in its text: parts that are loaded later, its
 * workers and what those load. What is in `found` already is not looked into.
 */
function collectNamed(
  bundle: Bundle,
  names: readonly string[],
  name: string,
  found: Set<string>,
): void {
  if (found.has(name)) return;
  found.add(name);
  const text = readText(bundle[name]);
  for (const next of names) {
    if (text.includes(next.slice("assets/".length))) collectNamed(bundle, names, next, found);
  }
}

function readText(file: Bundle[string] | undefined): string {
  if (file === undefined) return "";
  if (file.type === "chunk") return file.code;
  return typeof file.source === "string" || /\.(?:js|css|html)$/.test(file.fileName)
    ? Buffer.from(file.source).toString()
    : "";
}

async function bundleWorker(entry: string, define: Record<string, string>): Promise<string> {
  const output = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: "es2023",
      minify: true,
      lib: { entry: here(`offline/${entry}`), formats: ["es"] },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunk = [output].flat()[0]?.output[0];
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}
