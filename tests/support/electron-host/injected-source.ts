import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { createBridge, installIsolatedWorld, installMainWorld } from "./page-worlds.ts";
import { createValueCodec } from "./value-codec.ts";

export const isolatedWorldName = "electron-isolated";

export type InjectedNames = { secret: string; binding: string; receiver: string };

export function createInjectedNames(): InjectedNames {
  return { secret: createName(), binding: createName(), receiver: createName() };
}

function createName(): string {
  return `_${randomUUID().replaceAll("-", "")}`;
}

/** Runs before the page's scripts, in the page's own world. */
export function createMainWorldSource({ secret }: InjectedNames): string {
  return inMainFrame(
    `(${installMainWorld.toString()})(${JSON.stringify(secret)}, ${createBridge.toString()});`,
  );
}

/** Runs before the page's scripts, in the isolated world: the host's modules, then the preload. */
export function createIsolatedWorldSource(names: InjectedNames, preloadPath: string): string {
  return inMainFrame(`
    const require = (${installIsolatedWorld.toString()})(
      ${JSON.stringify(names)}, ${createBridge.toString()}, (${createValueCodec.toString()})());
    const module = { exports: {} };
    try {
      (function (require, module, exports) {
${readFileSync(preloadPath, "utf8")}
      })(require, module, module.exports);
    } catch (error) {
      console.error("preload failed", error);
    }`);
}

function inMainFrame(source: string): string {
  return `if (window === window.top) { ${source}\n}`;
}
