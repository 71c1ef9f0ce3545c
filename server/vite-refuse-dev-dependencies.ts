import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";

import type { Plugin } from "vite";

type Manifest = { dependencies: Record<string, string> };

/** Fails a build whose result asks for a package that `npm ci --omit=dev` would not install. */
export function refuseDevDependencies(packagePath: string): Plugin {
  return {
    name: "refuse-dev-dependencies",
    apply: "build",
    async generateBundle(_, bundle) {
      const { dependencies } = JSON.parse(await readFile(packagePath, "utf8")) as Manifest;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
          const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
          const isThere =
            name in bundle || isBuiltin(name) || Object.hasOwn(dependencies, packageName);
          if (!isThere) throw new Error(`${name} is no dependency, but ${chunk.fileName} needs it`);
        }
      }
    },
  };
}
