import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import { digestFile, nameBackupParts, nameRowFile, parseFileLine } from "./backup-manifest.ts";
import type { BackupManifest } from "./backup-manifest.ts";
import { readLines } from "./stored-keys.ts";

/** Reads a whole backup; throws `conflict` with the first file that is not as it was written. */
export async function verifyBackup(folder: string, manifest: BackupManifest): Promise<void> {
  const parts = nameBackupParts(folder);
  for (const table of manifest.tables) {
    await refuseChanged(join(parts.rows, nameRowFile(table)), table);
  }
  await refuseChanged(parts.fileList, manifest.files);
  for await (const line of readLines(parts.fileList)) {
    const file = parseFileLine(line);
    await refuseChanged(join(parts.files, file.key), file);
  }
}

async function refuseChanged(path: string, { sha256 }: { sha256: string }): Promise<void> {
  const found = await digestFile(path).catch(() => null);
  if (found?.sha256 === sha256) return;
  const how = found === null ? "is missing" : "is not what was written";
  throw new AppError("conflict", `The backup is damaged: ${path} ${how}.`);
}
