import { createPackageWithOptions } from "@electron/asar";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { fuses } from "../../../electron-builder.config.mjs";
import { findPackageFaults, readPackage } from "./read-package.ts";
import { stageApp } from "./stage-app.ts";

/**
 * Packs what the desktop app is made of, without Electron, and says what is in it. Fails for what
 * must not leave. `npm run build:desktop` comes first.
 */
const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "roomwright-package-"));
try {
  stageApp(root, join(folder, "app"));
  const archive = join(folder, "app.asar");
  const unpack = "**/node_modules/{sharp,@img}/**";
  await createPackageWithOptions(join(folder, "app"), archive, { unpack });
  const listing = readPackage(archive);
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const groups = new Map<string, { files: number; bytes: number }>();
  for (const { path, bytes } of listing.files) {
    const group = /^(?:out\/[^/]+|node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[0] ?? path;
    const sum = groups.get(group) ?? { files: 0, bytes: 0 };
    groups.set(group, { files: sum.files + 1, bytes: sum.bytes + bytes });
  }
  const lines = [...groups].map(
    ([group, { files, bytes }]) => `${group.padEnd(44)}${files}\t${(bytes / 1024).toFixed(0)} KB`,
  );
  const faults = findPackageFaults(archive, listing, Object.keys(devDependencies));
  process.stdout.write(`${lines.join("\n")}
archive ${(listing.bytes / 1024 / 1024).toFixed(1)} MB, header ${listing.headerSha256}
manifest ${JSON.stringify(listing.manifest)}
fuses ${JSON.stringify(fuses)}
`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
