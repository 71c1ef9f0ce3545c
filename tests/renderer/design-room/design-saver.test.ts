import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { DesignSaver } from "#renderer/features/design-room/model/save/design-saver.ts";
import type {
  DesignContent,
  SaverPorts,
} from "#renderer/features/design-room/model/save/design-saver.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Design } from "#shared/design.ts";

const content: DesignContent = { name: "Living room", edits: [] };
const renamed: DesignContent = { name: "Salon", edits: [] };

/** A server with one design, which can be told to fail. */
function createServer() {
  const stored = { version: 1, name: "Living room" };
  const server = {
    stored,
    failure: null as AppErrorCode | null,
    /** The server saves, and its answer is lost on the way. */
    losesAnswers: false,
    saves: 0,
    drafts: [] as (DesignContent | null)[],
    hold: null as Promise<void> | null,
  };
  const answer = (): Design => ({
    id: "d",
    imageId: "i",
    createdAt: "",
    updatedAt: "",
    latestRender: null,
    edits: [],
    name: stored.name,
    version: stored.version,
  });
  const ports: SaverPorts = {
    async save(version, { name }) {
      server.saves += 1;
      await server.hold;
      if (server.failure !== null) throw new AppError(server.failure, "told to fail");
      if (version !== stored.version) throw new AppError("version_conflict", "other version");
      Object.assign(stored, { name, version: version + 1 });
      if (server.losesAnswers) throw new AppError("offline", "the answer was lost");
      return answer();
    },
    readCurrent: () => Promise.resolve(answer()),
    keepDraft: (_version, draft) => server.drafts.push(draft),
    readNowMs: () => 5000,
  };
  return { server, saver: new DesignSaver({ version: 1, savedAtMs: 1000, content }, ports) };
}

async function collide() {
  const created = createServer();
  Object.assign(created.server.stored, { version: 4, name: "Theirs" });
  created.saver.change(renamed);
  await created.saver.flush();
  return created;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving", () => {
  test("waits 1.5 s after the last change and saves once", async () => {
    const { server, saver } = createServer();
    saver.change({ ...content, name: "Sal" });
    await vi.advanceTimersByTimeAsync(1400);
    saver.change(renamed);
    await vi.advanceTimersByTimeAsync(1400);
    expect(server.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(server).toMatchObject({ saves: 1, stored: { name: "Salon", version: 2 } });
    expect(saver.readStatus()).toEqual({ kind: "saved", atMs: 5000 });
    expect(saver.readVersion()).toBe(2);
  });

  test("keeps every change on the device until the server has it", async () => {
    const { server, saver } = createServer();
    saver.change(renamed);
    expect(server.drafts).toEqual([renamed]);
    await saver.flush();
    expect(server.drafts).toEqual([renamed, null]);
  });

  test("sends nothing when nothing changed", async () => {
    const { server, saver } = createServer();
    saver.change({ ...content });
    expect(await saver.flush()).toBe(true);
    expect(server.saves).toBe(0);
  });

  test("saves what changed while a save was under way", async () => {
    const { server, saver } = createServer();
    let release: (() => void) | undefined;
    server.hold = new Promise((resolve) => (release = resolve));
    saver.change({ ...content, name: "First" });
    const flushed = saver.flush();
    saver.change(renamed);
    release?.();
    expect(await flushed).toBe(true);
    expect(server).toMatchObject({ saves: 2, stored: { name: "Salon", version: 3 } });
  });

  test("does not send again what is too large, before it is changed", async () => {
    const { server, saver } = createServer();
    server.failure = "payload_too_large";
    saver.change(renamed);
    await saver.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(1);
    expect(saver.readStatus()).toEqual({ kind: "failed", code: "payload_too_large" });
    expect(server.drafts).toEqual([renamed]);
    server.failure = null;
    saver.change({ ...content, name: "Smaller" });
    await vi.advanceTimersByTimeAsync(1500);
    expect(saver.readStatus().kind).toBe("saved");
  });

  test("says that it failed and tries again by itself", async () => {
    const { server, saver } = createServer();
    server.failure = "offline";
    saver.change(renamed);
    expect(await saver.flush()).toBe(false);
    expect(saver.readStatus()).toEqual({ kind: "failed", code: "offline" });
    server.failure = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.readStatus().kind).toBe("saved");
  });

  test("knows its own save again whose answer was lost", async () => {
    const { server, saver } = createServer();
    server.losesAnswers = true;
    saver.change(renamed);
    await saver.flush();
    expect(saver.readStatus()).toEqual({ kind: "failed", code: "offline" });
    server.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.readStatus()).toEqual({ kind: "saved", atMs: 5000 });
    expect(server.stored).toEqual({ name: "Salon", version: 2 });
  });

  test("saves what changed since a save whose answer was lost", async () => {
    const { server, saver } = createServer();
    server.losesAnswers = true;
    saver.change(renamed);
    await saver.flush();
    server.losesAnswers = false;
    saver.change({ ...content, name: "Parlour" });
    expect(await saver.flush()).toBe(true);
    expect(server.stored).toEqual({ name: "Parlour", version: 3 });
  });

  test("asks when somebody else has saved over a save whose answer was lost", async () => {
    const { server, saver } = createServer();
    server.losesAnswers = true;
    saver.change(renamed);
    await saver.flush();
    server.losesAnswers = false;
    Object.assign(server.stored, { name: "Theirs", version: 3 });
    expect(await saver.flush()).toBe(false);
    expect(saver.readStatus()).toMatchObject({ kind: "conflict", theirs: { version: 3 } });
  });

  test("does nothing after it was stopped", async () => {
    const { server, saver } = createServer();
    saver.change(renamed);
    saver.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(0);
  });
});

describe("another window's version", () => {
  test("is shown, and nothing more is sent until the person chose", async () => {
    const { server, saver } = await collide();
    expect(saver.readStatus()).toMatchObject({ kind: "conflict", theirs: { name: "Theirs" } });
    saver.change({ ...content, name: "Later" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(1);
  });

  test("is replaced knowingly with keep mine", async () => {
    const { server, saver } = await collide();
    expect(await saver.keepMine()).toBe(true);
    expect(server.stored).toEqual({ version: 5, name: "Salon" });
  });

  test("is taken over without a save, and the draft goes", async () => {
    const { server, saver } = await collide();
    expect(saver.takeTheirs()).toMatchObject({ name: "Theirs", version: 4 });
    expect(saver.readVersion()).toBe(4);
    expect(server.drafts.at(-1)).toBeNull();
    expect(await saver.flush()).toBe(true);
    expect(server.saves).toBe(1);
  });
});
