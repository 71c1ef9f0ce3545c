import type { Database } from "./database.ts";

/** So many hits at a moment in milliseconds of Unix time; taken back ones are negative. */
export type Bucket = { atMs: number; times: number };

/** What is to be added to the hits of a key (SHA-256, hexadecimal). */
export type AddedHits = { key: string; buckets: readonly Bucket[]; windowMs: number };

/** Hits of keys, counted by all processes together. */
export type HitStore = {
  /** Adds to each key and answers all its hits within its window, oldest first, these included. */
  add(added: readonly AddedHits[], nowMs: number): Promise<Map<string, Bucket[]>>;
  forget(keys: readonly string[]): Promise<void>;
};

// One statement decides: whoever adds to a key at the same time waits for its row and sees the sum. Keys
// are taken in their order, so that no two wait for each other.
const addText = `insert into hits (key, at, times, window_ms, until)
  select decode(k, 'hex'), at, times, w, to_timestamp(($2::bigint + w) / 1000.0)
  from jsonb_to_recordset($1::jsonb) as given (k text, at bigint[], times int[], w bigint) order by k
  on conflict (key) do update set
    (at, times) = (
      select coalesce(array_agg(a order by a), '{}'), coalesce(array_agg(n order by a), '{}')
      from (
        select a, sum(n)::int as n
        from unnest(hits.at || excluded.at, hits.times || excluded.times) as pieces (a, n)
        where a > $2::bigint - excluded.window_ms group by a having sum(n) > 0
      ) kept
    ),
    window_ms = excluded.window_ms,
    until = greatest(hits.until, excluded.until)
  returning encode(key, 'hex') as key, at::text[] as at, times`;

/** The store over `database`. */
export function createHitStore(database: Database): HitStore {
  return {
    async add(added, nowMs) {
      const given = added.map(({ key, buckets, windowMs }) => ({
        k: key,
        at: buckets.map(({ atMs }) => atMs),
        times: buckets.map(({ times }) => times),
        w: windowMs,
      }));
      const rows = await database.ask<{ key: string; at: string[]; times: number[] }>({
        name: "add-hits",
        text: addText,
        values: [JSON.stringify(given), nowMs],
      });
      return new Map(
        rows.map(({ key, at, times }) => [
          key,
          at.map((atMs, index) => ({ atMs: Number(atMs), times: times[index] ?? 0 })),
        ]),
      );
    },
    async forget(keys) {
      await database.ask({
        name: "forget-hits",
        text: "delete from hits where key in (select decode(k, 'hex') from unnest($1::text[]) k)",
        values: [keys],
      });
    },
  };
}
