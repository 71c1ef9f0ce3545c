import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { z } from "zod";

import { AppError } from "#shared/app-error.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of the file of its rows, as it lies in the backup. */
  sha256,
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** When the rows were read, all at one moment; ISO 8601. */
  takenAt: z.iso.datetime(),
  /** The migrations that the rows have been through, by the time in drizzle's journal. */
  migrations: z.array(z.number()),
  /** The version of the job queue's tables. */
  jobsVersion: z.number(),
  /** Tells whether a sign-in secret is the one that the rows were sealed with. */
  secretMark: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** How many stored files there are, and the digest of the list of them. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Files that rows name and that were not there to be copied. */
  lost: z.array(z.string()),
});

const fileLineSchema = z.object({ key: z.string(), bytes: count, sha256 });

/**
 * What a backup says of itself. It is a folder with the rows of each table in `rows`, as PostgreSQL's
 * COPY writes them and gzip packs them, the stored files under their keys in `files`, the secrets in
 * `secrets`, a list of the files (a line of JSON each) and this, which is written last.
 */
export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupTable = z.output<typeof tableSchema>;
export type BackupFile = z.output<typeof fileLineSchema>;

/** The parts of the backup in `folder`, as paths. */
export function nameBackupParts(folder: string) {
  return {
    manifest: join(folder, "manifest.json"),
    rows: join(folder, "rows"),
    files: join(folder, "files"),
    fileList: join(folder, "files.jsonl"),
    secrets: join(folder, "secrets"),
  };
}

/** The file in `rows` that has the table's rows. */
export const nameRowFile = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${schema}.${name}.copy.gz`;

/** Throws `not_found` where there is none and `bad_request` where it is not one of this format. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = nameBackupParts(folder).manifest;
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) {
    throw new AppError(
      "not_found",
      `There is no finished backup in ${folder}: ${path} is missing.`,
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError("bad_request", `${path} cannot be read by this release.`, { cause: error });
  }
}

export const parseFileLine = (line: string): BackupFile => fileLineSchema.parse(JSON.parse(line));

export function markSecret(authSecret: string): string {
  return createHmac("sha256", authSecret).update("roomwright backup").digest("hex").slice(0, 16);
}

/** A file's size and SHA-256 in hex; rejects as reading does. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}
