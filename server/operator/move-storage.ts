import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { Client } from "pg";

import { AppError } from "#shared/app-error.ts";

import { openOwner } from "../dependencies/open-operator-database.ts";
import type { Closers } from "../runtime/closers.ts";
import type { EnvConfig } from "../runtime/config.ts";
import { createLogger } from "../runtime/logger.ts";
import { createWorkFolder } from "../runtime/work-folder.ts";
import type { WorkFolder } from "../runtime/work-folder.ts";
import { hashStream } from "../storage/hash-file.ts";
import { openDriver } from "../storage/open-driver.ts";
import type { DriverName } from "../storage/open-driver.ts";
import type { FileFacts, Storage } from "../storage/storage.ts";
import { refuseBlindOwner } from "./blind-owner.ts";

/** What a pass has done; `bytes` counts what was copied. */
export type Moved = {
  copied: number;
  bytes: number;
  /** In their new place already, from an earlier pass or written there. */
  there: number;
  /** Keys whose file is in neither place as it has to be. */
  lost: string[];
};

type Row = { companyId: string; key: string; bytes: number | null; sha256: string | null };
type Move = { from: Storage; to: Storage; work: WorkFolder };
type Outcome = { row: Row; found: FileFacts | "there" | "lost" };

/** Files are looked at in pages of rows, and so many of them at once. */
const page = 500;
const lanes = 8;

/**
 * Copies every stored file to `target` from the other place where an installation can have its files.
 * What is in `target` in its size stays as it is, so that a pass which was broken off is gone on with by
 * the next one, and what a running server has written meanwhile is found by it. Each file is compared with
 * its hash when it is read and once more as it lies in its new place. Nothing is removed. How far it is
 * stands in the log.
 */
export async function moveStorage(
  env: EnvConfig,
  target: DriverName,
  closers: Closers,
): Promise<Moved> {
  const to = await openDriver(env, target);
  const from = await openDriver(env, target === "s3" ? "file" : "s3");
  await Promise.all([to.check(), from.check()]);
  const logger = createLogger(env);
  const owner = new Client(await openOwner(env, closers));
  await owner.connect();
  closers.add("the owner's connection", () => owner.end());
  await refuseBlindOwner(owner);
  const work = createWorkFolder(join(env.dataDir, "uploads"));
  const moved: Moved = { copied: 0, bytes: 0, there: 0, lost: [] };
  for await (const rows of readRows(owner)) {
    const outcomes: Outcome[] = [];
    const rest = [...rows];
    const run = async () => {
      for (let row = rest.pop(); row !== undefined; row = rest.pop()) {
        outcomes.push({ row, found: await moveFile({ from, to, work }, row) });
      }
    };
    const running = Array.from({ length: lanes }, run);
    await Promise.all(running).finally(() => {
      rest.length = 0;
    });
    await settle(owner, outcomes, moved);
    logger.info({ ...moved, lost: moved.lost.length }, "moving stored files");
  }
  return moved;
}

async function* readRows(owner: Client): AsyncGenerator<Row[]> {
  let last = { companyId: "00000000-0000-0000-0000-000000000000", key: "" };
  for (;;) {
    const { rows } = await owner.query<Row>(
      `select company_id as "companyId", key, bytes::float8 as bytes, sha256 from stored_files
       where (company_id, key) > ($1, $2) order by company_id, key limit ${page}`,
      [last.companyId, last.key],
    );
    yield rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

async function moveFile(move: Move, row: Row): Promise<Outcome["found"]> {
  const { to, work } = move;
  const there = await to.stat(row.key);
  if (there !== null && (row.bytes === null || there.bytes === row.bytes)) return "there";
  return work.use(async (folder) => {
    const path = join(folder, "file");
    const facts = await fetchFile(move, row, path);
    if (facts === null) return "lost";
    await to.putFile(row.key, { path, ...facts });
    const stored = await hashStream(await to.getStream(row.key));
    if (stored.sha256 === facts.sha256) return facts;
    throw new AppError("unavailable", `${row.key} is not what was written in its new place.`);
  });
}

/** Null when the file is not there, or not what it has to be. */
async function fetchFile({ from }: Move, row: Row, path: string): Promise<FileFacts | null> {
  const source = await from.getStream(row.key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (source === null) return null;
  await pipeline(source, createWriteStream(path, { mode: 0o600 }));
  const facts = await hashStream(createReadStream(path));
  return row.sha256 === null || row.sha256 === facts.sha256 ? facts : null;
}

/**
 * Counts a page of rows. A file may have been deleted while it was looked for, and then nobody misses it;
 * one that was copied may have been missed by a server that has the new place already.
 */
async function settle(owner: Client, outcomes: readonly Outcome[], moved: Moved): Promise<void> {
  const copied = outcomes.filter(({ found }) => typeof found === "object");
  const missing = outcomes.filter(({ found }) => found === "lost");
  moved.there += outcomes.length - copied.length - missing.length;
  moved.copied += copied.length;
  for (const { found } of copied) if (typeof found === "object") moved.bytes += found.bytes;
  await owner.query(
    `update stored_files set damaged_at = null where damaged_at is not null and ${isOneOf}`,
    listNames(copied),
  );
  const { rows } = await owner.query<{ key: string }>(
    `select key from stored_files where ${isOneOf} order by key`,
    listNames(missing),
  );
  moved.lost.push(...rows.map(({ key }) => key));
}

const isOneOf = "(company_id, key) in (select * from unnest($1::uuid[], $2::text[]))";

const listNames = (outcomes: readonly Outcome[]) => [
  outcomes.map(({ row }) => row.companyId),
  outcomes.map(({ row }) => row.key),
];
