import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that the server takes for the built web app: its two pages, without scripts. */
export function createWebDir(): { webDir: string; remove: () => void } {
  const webDir = mkdtempSync(join(tmpdir(), "roomwright-page-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>x</title><!--page-props-->");
  writeFileSync(join(webDir, "embed.html"), "<!doctype html><title>x</title><!--page-props-->");
  return { webDir, remove: () => rmSync(webDir, { recursive: true }) };
}
