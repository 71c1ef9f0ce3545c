import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** What stays outside the bundles: it brings programs of the system's own kind. */
const installed = ["sharp"];
const builtFolders = ["main", "preload", "renderer"];
/** Nothing that runs reads them. */
const leftOut = /\.(?:map|d\.ts|d\.cts|d\.mts|md|ts|flow)$/;

/**
 * Puts together what a package of the desktop app holds, and nothing else: the three bundles, a
 * manifest of its own, and the packages that are not in the bundles. `root` is the project's folder.
 */
export function stageApp(root: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  for (const folder of builtFolders) {
    const built = join(root, "out", folder);
    if (!existsSync(built)) throw new Error(`${built} is missing: npm run build:desktop makes it`);
    copy(built, join(target, "out", folder));
  }
  const own = readManifest(root);
  const manifest = {
    name: own.name,
    productName: "Roomwright",
    version: own.version,
    description: own.description,
    author: "Roomwright",
    license: own.license,
    type: "module",
    main: "out/main/index.js",
    dependencies: Object.fromEntries(installed.map((name) => [name, own.dependencies?.[name]])),
  };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of listInstalled(root)) {
    copy(join(root, "node_modules", name), join(target, "node_modules", name));
  }
}

/** The packages and what they need, as far as this machine has them. */
function listInstalled(root: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || !existsSync(join(root, "node_modules", name, "package.json"))) return;
    found.add(name);
    const { dependencies, optionalDependencies } = readManifest(join(root, "node_modules", name));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed);
  };
  for (const name of installed) add(name);
  return [...found];
}

function copy(source: string, target: string): void {
  cpSync(source, target, { recursive: true, filter: (path) => !leftOut.test(path) });
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}
