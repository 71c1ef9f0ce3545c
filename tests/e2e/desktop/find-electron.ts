import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type FoundElectron = { path: string; isReal: boolean };

const root = join(import.meta.dirname, "../../..");

/**
 * The real electron where it is installed (`ELECTRON_BIN`, or what the npm package downloaded), else
 * the stand-in host. The package itself is not asked: that would start a download.
 */
export function findElectron(): FoundElectron {
  const named = process.env["ELECTRON_BIN"];
  if (named !== undefined && named !== "") return { path: named, isReal: true };
  const folder = join(root, "node_modules/electron");
  const pathFile = join(folder, "path.txt");
  if (existsSync(pathFile)) {
    const path = join(folder, "dist", readFileSync(pathFile, "utf8"));
    if (existsSync(path)) return { path, isReal: true };
  }
  return { path: join(root, "tests/support/electron-host/electron"), isReal: false };
}
