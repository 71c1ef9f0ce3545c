import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import { signIn } from "./bench-sign-in.ts";
import { startLargeServer } from "./large-server.ts";
import { reportTable } from "./report-table.ts";
import { readTreeBytes } from "./watch-memory.ts";

/**
 * 500 open streams of events, each of a render that waits, and five moves of the queue: the memory above
 * rest, the database's transactions and the events that a move comes to. The goal is 60 MB. The server
 * does no renders itself, so that nothing else moves.
 */

const streams = 500;
const moves = 5;
const goalMegabytes = 60;
const megabyte = 1024 * 1024;
/** PostgreSQL counts what an idle connection did ten seconds later. */
const countingMs = 12_000;
const quietMs = 3_000;
/** V8 gives back what the queueing left behind some seconds after nothing is asked any more. */
const settledMs = 20_000;

const server = await startLargeServer("server/main.ts", { ROLE: "server" });
const api = `${server.origin}/api/v1`;
try {
  const cookie = await signIn(server.origin, "regular-login", server.login);
  const headers = { cookie };
  const renders = await queueRenders(headers);
  const restBytes = await readSettledBytes();
  let events = 0;
  const closing = new AbortController();
  const following = renders.map((id) =>
    followRender(id, headers, closing.signal, () => {
      events += 1;
    }),
  );
  await waitUntil(() => events >= streams);
  const opened = events;
  const before = await countTransactions();
  await sleep(countingMs);
  const idle = (await countTransactions()) - before;
  events = 0;
  for (const id of renders.slice(0, moves)) {
    await post(`/renders/${id}/cancel`, headers);
    await sleep(quietMs);
  }
  const openBytes = await readTreeBytes(server.pid);
  await sleep(countingMs);
  const transactions = (await countTransactions()) - before - idle;
  const aboveMegabytes = (openBytes - restBytes) / megabyte;
  closing.abort();
  await Promise.all(following);
  await reportTable("streams", [
    {
      streams,
      firstEvents: opened,
      moves,
      eventsAMove: (events / moves).toFixed(0),
      "transactions a move": (transactions / moves).toFixed(1),
      "transactions in 12 quiet s": idle,
      "MB above rest": aboveMegabytes.toFixed(1),
      goal: aboveMegabytes <= goalMegabytes ? "yes" : "no",
    },
  ]);
} finally {
  await server.stop();
}

/** As many designs of one photo as there are streams, each with a render that waits. */
async function queueRenders(headers: Record<string, string>): Promise<string[]> {
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: "#b8a68c" } });
  const form = new FormData();
  form.append("name", "Room");
  form.append("file", new Blob([await photo.jpeg().toBuffer()], { type: "image/jpeg" }), "a.jpg");
  const answer = await fetch(`${api}/images`, { method: "POST", headers, body: form });
  const { id: imageId } = (await answer.json()) as { id: string };
  const renders: string[] = [];
  for (let made = 0; made < streams; made += 1) {
    const design = await post("/designs", headers, { imageId, name: `Room ${made}`, edits: [] });
    renders.push((await post(`/designs/${design.id}/renders`, headers)).id);
  }
  return renders;
}

async function post(path: string, headers: Record<string, string>, body?: object) {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(api + path, {
    method: "POST",
    headers: { ...headers, ...type },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** Reads a stream until the signal; the end of its render ends it as well. */
async function followRender(
  id: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  onEvent: () => void,
): Promise<void> {
  const answer = await fetch(`${api}/renders/${id}/events`, { headers, signal });
  if (!answer.ok) throw new Error(`events: ${answer.status}`);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) {
      const found = decoder.decode(chunk, { stream: true }).match(/^event:/gm) ?? [];
      found.forEach(onEvent);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(100);
  await sleep(quietMs);
}

/** What the server holds once that has not become less for a while. */
async function readSettledBytes(): Promise<number> {
  let lowest = Infinity;
  for (let stillMs = 0; stillMs < settledMs; stillMs += quietMs) {
    const bytes = await readTreeBytes(server.pid);
    if (bytes < lowest - megabyte) stillMs = 0;
    lowest = Math.min(lowest, bytes);
    await sleep(quietMs);
  }
  return lowest;
}

async function countTransactions(): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    `select sum(xact_commit + xact_rollback)::int as count from pg_stat_database
     where datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
