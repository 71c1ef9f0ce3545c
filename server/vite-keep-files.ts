import { cp } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";

import type { Plugin } from "vite";

/** How the server's sources say where something beside them lies. */
const besideSource = /new URL\(\s*"([^"]+)",\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * Keeps `new URL("…", import.meta.url)` true in the bundle, whose files all lie in one folder: a
 * source becomes a bundle of its own (a worker), a file or folder is copied there, and what the
 * build itself makes (below `dist`) is pointed at. So no list of such files can go out of date.
 */
export function keepFiles(dist: string): Plugin {
  const copies = new Map<string, string>();
  let outDir = "";
  const place = (target: string, given: string): string => {
    if (target.startsWith(dist)) return relative(outDir, target);
    const name = basename(target);
    const taken = copies.get(name);
    if (taken !== undefined && taken !== target) {
      throw new Error(`${target} and ${taken} have the same name and would overwrite each other`);
    }
    copies.set(name, target);
    return given.endsWith("/") ? `${name}/` : name;
  };
  return {
    name: "keep-files",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("import.meta.url")) return null;
      const changed = code.replaceAll(besideSource, (_, given: string) => {
        const target = resolve(dirname(id), given);
        if (!target.endsWith(".ts")) return toUrl(place(target, given));
        const fileName = `${basename(target, ".ts")}.js`;
        this.emitFile({ type: "chunk", id: target, fileName });
        return toUrl(fileName);
      });
      return { code: changed, map: null };
    },
    async writeBundle() {
      for (const [name, source] of copies) {
        await cp(source, join(outDir, name), { recursive: true });
      }
    },
  };
}

const toUrl = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`;
