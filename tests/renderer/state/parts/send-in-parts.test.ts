import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sendInParts } from "#renderer/state/parts/send-in-parts.ts";
import type { PartsServer } from "#renderer/state/parts/send-in-parts.ts";
import { createUploadControl } from "#renderer/state/parts/upload-control.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";

const megabyte = 1024 * 1024;
const photo = { id: "33333333-3333-4333-8333-333333333333", name: "room" } as Image;
const fail = (code: AppErrorCode, details?: unknown) => new AppError(code, code, { details });

type Step = "create" | "readOffset" | "append" | "finish";

/** A server that keeps how much it has, and fails where it is told to: once for each entry. */
function createServer() {
  const state = { stored: 0, begun: 0, photos: 0 };
  const log: string[] = [];
  const failures: { step: Step; error: unknown; after?: () => void }[] = [];
  const meet = (step: Step, signal: AbortSignal) => {
    if (signal.aborted) throw fail("cancelled");
    if (failures[0]?.step !== step) return;
    const failure = failures.shift();
    failure?.after?.();
    if (failure?.error !== undefined) throw failure.error;
  };
  const server: PartsServer = {
    async create(round, signal) {
      log.push(`create ${round}`);
      meet("create", signal);
      state.begun += 1;
      state.stored = 0;
      return `upload ${state.begun}`;
    },
    async readOffset(id, signal) {
      log.push(`where ${id} ${state.stored}`);
      meet("readOffset", signal);
      return state.stored;
    },
    async append(_id, offset, part, onSent, signal) {
      log.push(`part ${offset} ${part.size}`);
      onSent(part.size / 2);
      meet("append", signal);
      if (offset !== state.stored) throw fail("conflict", { offset: state.stored });
      state.stored += part.size;
      onSent(part.size);
    },
    async finish(_id, signal) {
      log.push("finish");
      state.photos = 1;
      meet("finish", signal);
      return photo;
    },
  };
  return { server, state, log, failures };
}

function begin(bytes: number, begunAs: string | null = null) {
  const world = createServer();
  const watchers: (() => void)[] = [];
  const control = createUploadControl((listener) => {
    watchers.push(listener);
    return () => undefined;
  });
  const heard = { begun: [] as string[], sent: [] as number[], interrupted: 0 };
  const run = () =>
    sendInParts(world.server, new Blob([new Uint8Array(bytes)]), begunAs, control, {
      onBegun: async (id) => void heard.begun.push(id),
      onSent: (sent) => heard.sent.push(sent),
      onInterrupted: () => {
        heard.interrupted += 1;
      },
    });
  return { ...world, control, heard, run, goOnline: () => watchers.at(-1)?.() };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

describe("a photo in parts", () => {
  it("is announced, sent in growing parts, and finished", async () => {
    const { run, log, heard } = begin(9 * megabyte);
    expect(await run()).toBe(photo);
    expect(log).toEqual([
      "create 0",
      "where upload 1 0",
      `part 0 ${megabyte}`,
      `part ${megabyte} ${2 * megabyte}`,
      `part ${3 * megabyte} ${4 * megabyte}`,
      `part ${7 * megabyte} ${2 * megabyte}`,
      "finish",
    ]);
    expect(heard.begun).toEqual(["upload 1"]);
    expect(heard.sent).toEqual(heard.sent.toSorted((one, other) => one - other));
    expect(heard.sent.at(-1)).toBe(9 * megabyte);
  });

  it("goes on where the server is, after a reload as well", async () => {
    const { run, log, state } = begin(3 * megabyte, "upload 7");
    state.stored = 2 * megabyte;
    await run();
    expect(log).toEqual([
      `where upload 7 ${2 * megabyte}`,
      `part ${2 * megabyte} ${megabyte}`,
      "finish",
    ]);
  });

  it("waits while the connection is gone, however long, and says so", async () => {
    const { run, failures, heard, state } = begin(2 * megabyte);
    for (let count = 0; count < 30; count += 1) {
      failures.push({ step: "append", error: fail("offline") });
    }
    const done = run();
    await vi.runAllTimersAsync();
    expect(await done).toBe(photo);
    expect([heard.interrupted, state.stored, state.photos]).toEqual([30, 2 * megabyte, 1]);
  });

  it("goes on at once when the network is back", async () => {
    const { run, failures, log, goOnline } = begin(megabyte);
    failures.push({ step: "readOffset", error: fail("offline") });
    const done = run();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toHaveLength(2);
    goOnline();
    expect(await done).toBe(photo);
  });

  it("sends smaller parts where they are cut", async () => {
    const { run, failures, log } = begin(2 * megabyte);
    for (let count = 0; count < 3; count += 1) {
      failures.push({ step: "append", error: fail("offline") });
    }
    const done = run();
    await vi.runAllTimersAsync();
    await done;
    const parts = log.filter((line) => line.startsWith("part 0 "));
    expect(parts).toEqual([
      `part 0 ${megabyte}`,
      `part 0 ${megabyte / 2}`,
      `part 0 ${megabyte / 4}`,
      `part 0 ${megabyte / 4}`,
    ]);
  });

  it("asks where the server is when a part was stored and the answer was lost", async () => {
    const { run, failures, state, log } = begin(2 * megabyte);
    const keep = () => {
      state.stored = megabyte;
    };
    failures.push({ step: "append", error: fail("offline"), after: keep });
    const done = run();
    await vi.runAllTimersAsync();
    await done;
    expect(log).not.toContain(`part 0 ${megabyte / 2}`);
    expect(state.stored).toBe(2 * megabyte);
  });

  it.each(["conflict", "checksum_mismatch"] as const)(
    "sends again without waiting after %s",
    async (code) => {
      const { run, failures, heard, state } = begin(megabyte);
      failures.push({ step: "append", error: fail(code) });
      expect(await run()).toBe(photo);
      expect([heard.interrupted, state.stored]).toEqual([0, megabyte]);
    },
  );

  it("asks for the photo again when its answer was lost", async () => {
    const { run, failures, log } = begin(megabyte);
    failures.push({ step: "finish", error: fail("offline") });
    const done = run();
    await vi.runAllTimersAsync();
    expect(await done).toBe(photo);
    expect(log.filter((line) => line === "finish")).toHaveLength(2);
  });

  it("begins anew, once, when the server has forgotten it", async () => {
    const { run, failures, heard } = begin(megabyte, "upload 9");
    failures.push({ step: "readOffset", error: fail("not_found") });
    expect(await run()).toBe(photo);
    expect(heard.begun).toEqual(["upload 1"]);
    const other = begin(megabyte, "upload 9");
    for (let count = 0; count < 2; count += 1) {
      other.failures.push({ step: "readOffset", error: fail("not_found") });
    }
    await expect(other.run()).rejects.toMatchObject({ code: "not_found" });
  });

  it("waits as long as a busy server asks, and gives up in the end", async () => {
    const { run, failures, heard } = begin(megabyte);
    const busy = fail("unavailable", { reason: "busy", retryAfterSeconds: 5 });
    failures.push({ step: "append", error: busy });
    const done = run();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(heard.sent.at(-1)).toBeLessThan(megabyte);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe(photo);

    const other = begin(megabyte);
    for (let count = 0; count < 20; count += 1) {
      other.failures.push({ step: "finish", error: fail("unavailable") });
    }
    const given = other.run().catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await given).toMatchObject({ code: "unavailable" });
    expect(other.heard.interrupted).toBe(8);
  });

  it.each(["quota_exceeded", "payload_too_large", "image_unreadable"] as const)(
    "says %s at once",
    async (code) => {
      const { run, failures, heard } = begin(megabyte);
      failures.push({ step: "finish", error: fail(code) });
      await expect(run()).rejects.toMatchObject({ code });
      expect(heard.interrupted).toBe(0);
    },
  );

  it("stops sending when it is paused, and goes on where it was", async () => {
    const { run, failures, control, log, state } = begin(4 * megabyte);
    failures.push({ step: "append", error: undefined });
    failures.push({ step: "append", error: fail("cancelled"), after: () => control.pause() });
    const done = run();
    await vi.runAllTimersAsync();
    expect([state.stored, control.isPaused]).toEqual([megabyte, true]);
    const before = log.length;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(log).toHaveLength(before);
    control.resume();
    expect(await done).toBe(photo);
    expect(log[before]).toBe(`where upload 1 ${megabyte}`);
  });

  it("can be paused while it waits, and resumed without waiting", async () => {
    const { run, failures, control, log } = begin(megabyte);
    failures.push({ step: "readOffset", error: fail("offline") });
    const done = run();
    await vi.advanceTimersByTimeAsync(0);
    control.pause();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(log).toHaveLength(2);
    control.resume();
    expect(await done).toBe(photo);
  });

  it.each(["cancelled", "left"] as const)("ends while it waits when it is %s", async (why) => {
    const { run, failures, control } = begin(megabyte);
    failures.push({ step: "readOffset", error: fail("offline") });
    const done = run().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    // Others that the test does not know of may have some, too.
    const waiting = vi.getTimerCount();
    control.stop(why);
    expect(await done).toMatchObject({ code: "cancelled" });
    expect([control.stopped, control.stopping.aborted]).toEqual([why, true]);
    expect(vi.getTimerCount()).toBe(waiting - 1);
  });
});
