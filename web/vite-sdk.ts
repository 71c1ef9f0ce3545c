import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build, transformWithOxc } from "vite";
import type { Plugin, Rolldown } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What other sites load: `/embed/v1.js` as one classic script, `/embed/react.js` as a module that
 * takes React from the site, and the types of both. Their names carry no hash, for they stand in
 * pages that nobody here can change.
 */
export function buildSdk(): Plugin {
  return {
    name: "build-sdk",
    apply: "build",
    async generateBundle() {
      const files = {
        "v1.js": await bundleSdk("v1.ts", "iife"),
        "conversation.js": await bundleSdk("conversation.ts", "iife"),
        "react.js": await bundleSdk("served-react.ts", "es"),
        "v1.d.ts": await declareSdk("embed-types.ts"),
        "react.d.ts": await declareServedReact(),
      };
      for (const [name, source] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName: `embed/${name}`, source });
      }
    },
  };
}

/** One entry of the script as one file. */
export async function bundleSdk(entry: string, format: "iife" | "es"): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2020",
      minify: true,
      lib: { entry: here(`sdk/${entry}`), name: "roomwright", formats: [format] },
      rolldownOptions: { external: ["react"] },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [output] = [built].flat();
  const chunk = output?.output[0];
  if (chunk === undefined) throw new Error(`${entry} was not built`);
  return chunk.code;
}

/** Types that name the files beside them as they are called once they are built. */
const nameBuilt = (types: string) => types.replaceAll(/"\.\/([a-z-]+)\.ts"/g, '"./$1.js"');

/** The package for npm: a folder that `npm publish` takes as it is. */
export async function writeNpmPackage(folder: string): Promise<void> {
  const template = (name: string) => readFile(here(`../packages/embed/${name}`), "utf8");
  const files = {
    "index.js": await bundleSdk("npm.ts", "es"),
    "react.js": await bundleSdk("react.ts", "es"),
    "index.d.ts": nameBuilt(await declareSdk("npm.ts")),
    "react.d.ts": nameBuilt(await declareSdk("react.ts")),
    "embed-types.d.ts": nameBuilt(await declareSdk("embed-types.ts")),
    "package.json": await template("package.json"),
    "README.md": await template("README.md"),
    LICENSE: await readFile(here("../LICENSE"), "utf8"),
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)),
  );
}

/** The component's types, of which the page need not say where the designer is. */
export async function declareServedReact(): Promise<string> {
  const declared = (await declareSdk("react.ts")).replaceAll("./embed-types.ts", "./v1.js");
  return declared.replace(/^(\s*)origin: string;/m, "$1origin?: string | undefined;");
}

/** The types of a file. Every export says its type, so that they follow from the file alone. */
export async function declareSdk(file: string): Promise<string> {
  const path = here(`sdk/${file}`);
  const source = await readFile(path, "utf8");
  const { declaration } = await transformWithOxc(source, path, {
    typescript: { declaration: { stripInternal: true } },
  });
  if (declaration === undefined) throw new Error(`${file} has no declarations`);
  return declaration;
}
