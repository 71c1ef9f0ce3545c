import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";

import type { EnvConfig } from "../runtime/config.ts";
import { checkSecret, readIfPresent } from "../runtime/secret-file.ts";
import { createFileStorage } from "./file-storage.ts";
import type { Storage } from "./storage.ts";

export type DriverName = EnvConfig["storage"];

type Place = Pick<EnvConfig, "dataDir" | "storage" | "s3">;

/** Where the secret key is looked for when no setting has it. */
const secretFileName = "s3-secret-access-key";

/**
 * The stored files of an installation, in the place that its settings name or in the other one.
 * Rejects with a sentence when the settings are not enough for that; nothing is asked of a store yet.
 */
export async function openDriver(env: Place, name: DriverName = env.storage): Promise<Storage> {
  if (name === "file") return createFileStorage(join(env.dataDir, "files"));
  if (env.s3 === null) throw new AppError("bad_request", "S3_BUCKET is not set.");
  const credentials = await readCredentials(env.dataDir, env.s3);
  // Who keeps files on a disk does not load the client.
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage({ ...env.s3, credentials });
}

async function readCredentials(
  dataDir: string,
  { accessKeyId, secretAccessKey }: NonNullable<EnvConfig["s3"]>,
): Promise<{ accessKeyId: string; secretAccessKey: string } | null> {
  if (accessKeyId === null) return null;
  if (secretAccessKey !== null) return { accessKeyId, secretAccessKey };
  const path = join(dataDir, secretFileName);
  const text = await readIfPresent(path);
  if (text === null) {
    throw new AppError(
      "bad_request",
      `There is no secret for S3_ACCESS_KEY_ID: set S3_SECRET_ACCESS_KEY or write it to ${path}.`,
    );
  }
  const kind = { minLength: 8, create: () => "", isReplaceable: false };
  return { accessKeyId, secretAccessKey: checkSecret(path, text, kind) };
}
