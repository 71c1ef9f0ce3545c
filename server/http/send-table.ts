import { Readable } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import { writeCsv, writeCsvRows } from "#shared/csv.ts";
import type { CsvValue } from "#shared/csv.ts";

import type { Transaction } from "../db/database.ts";
import { withinDeadline } from "../runtime/deadline.ts";
import { createAttachmentHeader } from "../storage/send-stored-file.ts";
import type { Tenant } from "./request-identity.ts";

/** A table of a company that goes out as a CSV file. */
export type SentTable<Row> = {
  fileName: string;
  header: readonly string[];
  decimalMark?: "." | ",";
  /** The next rows in their order, after `last`; none when there are no more. */
  readPage(tx: Transaction, last: Row | undefined, most: number): Promise<Row[]>;
  toCells(row: Row): readonly CsvValue[];
  /** Lines that follow a row's own. */
  toMoreLines?(row: Row): readonly (readonly CsvValue[])[];
};

type ExportCall = { tenant: Tenant; request: FastifyRequest; reply: FastifyReply };

const pageRows = 500;
/** A client that takes nothing for so long has gone without saying so. */
const patienceMs = 30_000;
/** The last line of a file that could not be finished; the connection is broken off after it. */
export const cutOff = "This file is not whole: a failure cut it off. Please export it again.";

/**
 * Sends all rows of a table as they were at one moment, a page at a time and no faster than the client
 * takes them; what `note` writes down, such as who asked for it, is there before the first of them
 * leaves. Ends with the transaction when the client goes. A failure on the way is told by the last line and by an answer that
 * breaks off, so that neither a person nor a program takes the file for whole. Throws `unavailable` when
 * too many are being sent, and whatever goes wrong before the first row.
 */
export async function sendTable<Row>(
  call: ExportCall,
  table: SentTable<Row>,
  note: () => Promise<void>,
): Promise<FastifyReply> {
  const { database } = call.request.server.dependencies;
  const { exportTurns } = call.request.server.stores;
  await note();
  const outlet = openOutlet();
  const begun = Promise.withResolvers<void>();
  const sent = exportTurns
    .run(() =>
      database.withTenantSnapshot(call.tenant.companyId, (tx) =>
        writePages(tx, table, outlet, begun.resolve),
      ),
    )
    .then(outlet.end, async (error: unknown) => {
      // Nothing has left before the first page: the call itself can still say what is wrong.
      begun.reject(error);
      if (outlet.stream.readableFlowing === null) outlet.stream.destroy();
      else await breakOff(outlet, error);
    });
  call.request.server.afterAnswers.add(sent);
  await begun.promise;
  return call.reply
    .headers({
      "content-disposition": createAttachmentHeader(table.fileName),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .type("text/csv; charset=utf-8")
    .send(outlet.stream);
}

async function writePages<Row>(
  tx: Transaction,
  table: SentTable<Row>,
  { push }: Outlet,
  onBegun: () => void,
): Promise<void> {
  const { header, decimalMark } = table;
  let rows = await table.readPage(tx, undefined, pageRows);
  onBegun();
  await push(writeCsv([header], decimalMark));
  while (rows.length > 0) {
    await push(
      writeCsvRows(
        rows.flatMap((row) => [table.toCells(row), ...(table.toMoreLines?.(row) ?? [])]),
        decimalMark,
      ),
    );
    rows = await table.readPage(tx, rows.at(-1), pageRows);
  }
}

async function breakOff({ stream, push, taken }: Outlet, error: unknown): Promise<void> {
  try {
    await push(writeCsvRows([[cutOff]]));
    await taken();
  } catch {
    // The client has gone: there is nobody left to tell.
  }
  stream.destroy(error instanceof Error ? error : new Error(String(error)));
}

type Outlet = {
  readonly stream: Readable;
  /** Gives text once the client wants some; rejects when it has gone. */
  readonly push: (text: string) => Promise<void>;
  /** Resolves when everything so far was handed over. */
  readonly taken: () => Promise<void>;
  readonly end: () => void;
};

/** A stream that is filled from outside, and only when it is being read. */
function openOutlet(): Outlet {
  let wanted = Promise.withResolvers<void>();
  // Nobody need be waiting when the client goes.
  wanted.promise.catch(() => undefined);
  const stream = new Readable({
    highWaterMark: 1,
    read: () => wanted.resolve(),
    destroy(error, done) {
      wanted.reject(new Error("the client has gone"));
      done(error);
    },
  });
  const taken = () => withinDeadline("taking an export", patienceMs, wanted.promise);
  return {
    stream,
    taken,
    async push(text) {
      await taken();
      wanted = Promise.withResolvers();
      wanted.promise.catch(() => undefined);
      if (stream.destroyed) wanted.reject(new Error("the client has gone"));
      else stream.push(text);
    },
    end: () => void stream.push(null),
  };
}
