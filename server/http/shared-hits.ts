import type { AddedHits, Bucket, HitStore } from "../db/hit-store.ts";
import { hashToken } from "../db/tokens.ts";
import type { Clock } from "../runtime/clock.ts";

/** A limit: at most so many hits of each key within a sliding window. */
export type HitRule = { name: string; limit: number; windowMs: number };
export type Hit = { rule: HitRule; key: string };

/** What a key has had within the window. */
export type HitCount = {
  times: number;
  firstMs: number;
  lastMs: number;
  /** How long until there is room below the rule's limit; 0 when there is. */
  waitMs: number;
};

/** Hits that were just counted. */
export type CountedHits = {
  /** What each key had before, in the order of the hits. */
  before: readonly HitCount[];
  takeBack(): Promise<void>;
};

/**
 * Counts hits of keys, all processes of an installation together. A limit of up to 50 is counted exactly,
 * by one statement for all keys of a hit. Of larger ones each process keeps up to a twentieth to itself
 * while the key is far below its limit, so that as a rule they cost nothing; that much more may pass.
 */
export type SharedHits = {
  /**
   * Counts one hit of each. When the database is away that is `unavailable`; with `whenAway` "local"
   * what this process knows itself is all there is.
   */
  add(hits: readonly Hit[], whenAway?: "fail" | "local"): Promise<CountedHits>;
  forget(hits: readonly Hit[]): Promise<void>;
  /** How many keys this process remembers. */
  size(): number;
};

const exactUpTo = 50;
const keptPart = 20;
const nearPart = 0.8;
/** Below this many hits each keeps its own moment; of larger limits moments are rounded up. */
const finestUpTo = 100;
const roundedParts = 64;
const maxRemembered = 20_000;

/** What a process knows of a key: what all had when it last asked, and what it has not said yet. */
type Local = { known: readonly Bucket[]; unsaid: readonly Bucket[] };
type Entry = { key: string; rule: HitRule; own: Bucket };

type WhenAway = "fail" | "local";

/** Counts over `store`; at most 20,000 keys are remembered besides, those hit last. */
export function createSharedHits(
  store: HitStore,
  clock: Clock,
  maxKept = maxRemembered,
): SharedHits {
  const locals = createLocals(maxKept);
  const count = async (entries: readonly Entry[], nowMs: number, whenAway: WhenAway) => {
    const near = entries.filter((entry) => mustSay(entry, locals.read(entry, nowMs)));
    const counts = new Map<Entry, HitCount>();
    for (const entry of entries) {
      if (near.includes(entry)) continue;
      const { known, unsaid } = locals.read(entry, nowMs);
      counts.set(entry, measure(entry.rule, merge(known, unsaid), nowMs));
      locals.keep(entry, { known, unsaid: merge(unsaid, [entry.own]) });
    }
    const said = near.length === 0 ? [] : await say(store, locals, near, { nowMs, whenAway });
    for (const [entry, one] of said) counts.set(entry, one);
    return entries.flatMap((entry) => counts.get(entry) ?? []);
  };
  return {
    async add(hits, whenAway = "fail") {
      const nowMs = clock.now().getTime();
      const entries = hits.map((hit) => toEntry(hit, nowMs));
      const before = await count(entries, nowMs, whenAway);
      return {
        before,
        async takeBack() {
          const back = entries.map((entry) => ({ ...entry, own: negate(entry.own) }));
          await count(back, clock.now().getTime(), whenAway);
        },
      };
    },
    async forget(hits) {
      const keys = hits.map((hit) => toEntry(hit, 0).key);
      for (const key of keys) locals.forget(key);
      await store.forget(keys);
    },
    size: () => locals.size(),
  };
}

function mustSay({ rule }: Entry, { known, unsaid }: Local): boolean {
  return (
    rule.limit <= exactUpTo ||
    sum(known) + sum(unsaid) + 1 >= rule.limit * nearPart ||
    sum(unsaid) + 1 >= rule.limit / keptPart
  );
}

/** Says what is unsaid of these keys, and answers what they had before. */
async function say(
  store: HitStore,
  locals: Locals,
  entries: readonly Entry[],
  { nowMs, whenAway }: { nowMs: number; whenAway: WhenAway },
): Promise<[Entry, HitCount][]> {
  const saying = entries.map((entry) => ({ entry, local: locals.read(entry, nowMs) }));
  const added: AddedHits[] = saying.map(({ entry: { key, rule, own }, local }) => ({
    key,
    buckets: merge(local.unsaid, [own]),
    windowMs: rule.windowMs,
  }));
  for (const { entry, local } of saying) {
    // Who counts meanwhile in this process knows of them already.
    const known = merge(merge(local.known, local.unsaid), [entry.own]);
    locals.keep(entry, { known, unsaid: [] });
  }
  const all = await store.add(added, nowMs).catch((error: unknown) => {
    for (const { entry, local } of saying) {
      const own = whenAway === "local" ? [entry.own] : [];
      const unsaid = merge(merge(local.unsaid, own), locals.read(entry, nowMs).unsaid);
      locals.keep(entry, { known: local.known, unsaid });
    }
    if (whenAway === "fail") throw error;
    return null;
  });
  return saying.map(({ entry, local }) => {
    if (all === null) return [entry, measure(entry.rule, merge(local.known, local.unsaid), nowMs)];
    const known = all.get(entry.key) ?? [];
    locals.keep(entry, { known, unsaid: locals.read(entry, nowMs).unsaid });
    return [entry, measure(entry.rule, merge(known, [negate(entry.own)]), nowMs)];
  });
}

type Locals = {
  read(entry: Entry, nowMs: number): Local;
  keep(entry: Entry, local: Local): void;
  forget(key: string): void;
  size(): number;
};

/** What this process knows of keys that are not counted exactly. */
function createLocals(maxKept: number): Locals {
  const locals = new Map<string, Local>();
  return {
    read({ key, rule }, nowMs) {
      const { known, unsaid } = locals.get(key) ?? { known: [], unsaid: [] };
      const isRecent = ({ atMs }: Bucket) => atMs > nowMs - rule.windowMs;
      return { known: known.filter(isRecent), unsaid: unsaid.filter(isRecent) };
    },
    keep({ key, rule }, local) {
      locals.delete(key);
      if (rule.limit <= exactUpTo) return;
      const [longestUnhit] = locals.keys();
      if (locals.size >= maxKept && longestUnhit !== undefined) locals.delete(longestUnhit);
      locals.set(key, local);
    },
    forget: (key) => void locals.delete(key),
    size: () => locals.size,
  };
}

function toEntry({ rule, key }: Hit, nowMs: number): Entry {
  const step = rule.limit <= finestUpTo ? 1 : Math.ceil(rule.windowMs / roundedParts);
  const own = { atMs: Math.ceil(nowMs / step) * step, times: 1 };
  return { key: hashToken(`${rule.name} ${key}`).toString("hex"), rule, own };
}

function negate({ atMs, times }: Bucket): Bucket {
  return { atMs, times: -times };
}

const sum = (buckets: readonly Bucket[]) => buckets.reduce((total, { times }) => total + times, 0);

/** Both, the oldest first, a bucket each moment; what was taken back is gone. */
function merge(one: readonly Bucket[], other: readonly Bucket[]): Bucket[] {
  const times = new Map<number, number>();
  for (const bucket of [...one, ...other]) {
    times.set(bucket.atMs, (times.get(bucket.atMs) ?? 0) + bucket.times);
  }
  return [...times]
    .filter(([, number]) => number !== 0)
    .map(([atMs, number]) => ({ atMs, times: number }))
    .toSorted((earlier, later) => earlier.atMs - later.atMs);
}

function measure(rule: HitRule, buckets: readonly Bucket[], nowMs: number): HitCount {
  const times = sum(buckets);
  let ahead = times - rule.limit;
  const freeing = buckets.find((bucket) => {
    ahead -= bucket.times;
    return ahead < 0;
  });
  const waitMs =
    times < rule.limit || freeing === undefined
      ? 0
      : Math.max(1, freeing.atMs + rule.windowMs - nowMs);
  return { times, firstMs: buckets[0]?.atMs ?? 0, lastMs: buckets.at(-1)?.atMs ?? 0, waitMs };
}
