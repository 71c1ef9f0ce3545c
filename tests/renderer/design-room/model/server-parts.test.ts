import { describe, expect, test, vi } from "vitest";

import type { RenderPorts } from "#renderer/features/design-room/model/parts/job-part.ts";
import type { RoomPorts } from "#renderer/features/design-room/model/room-session.ts";
import type { DesignContent } from "#renderer/features/design-room/model/save/design-saver.ts";
import {
  createStore,
  derive,
  follow,
} from "#renderer/features/design-room/model/store/create-store.ts";
import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";
import { layFloor } from "#support/material-edits.ts";
import { createRender, openTestRoom, settle, testDesign } from "#support/test-room.ts";

const floor = layFloor("44444444-4444-4444-8444-444444444444");
const done = createRender({ state: "done", progress: 1, designVersion: 1 });

/** A server that keeps what it was sent. */
function createSaver() {
  const sent: { version: number; content: DesignContent }[] = [];
  const drafts: (DesignContent | null)[] = [];
  const saver: RoomPorts["saver"] = {
    save: (version, content) => {
      sent.push({ version, content });
      return Promise.resolve({ ...testDesign, ...content, version: version + 1 });
    },
    readCurrent: () => Promise.resolve({ ...testDesign, name: "Theirs", version: 9 }),
    keepDraft: (_version, draft) => void drafts.push(draft),
    readNowMs: () => 5,
  };
  return { saver, sent, drafts };
}

/** Renders that end as the test says; their events come by hand. */
function createRenders(first: Render = createRender({})) {
  const events: ((render: Render) => void)[] = [];
  const told: string[] = [];
  const renders: RenderPorts = {
    create: () => Promise.resolve(first),
    cancel: (id) => void told.push(`cancel ${id}`),
    follow: () => ({
      readEvents: (onData, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
          events.push((render) => {
            onData(JSON.stringify(render));
            if (render.state !== "running" && render.state !== "queued") resolve();
          });
        }),
      readRender: () => Promise.reject(new AppError("offline", "no")),
      wait: () => Promise.resolve(),
    }),
    notify: ({ state }) => void told.push(state),
  };
  return { renders, told, send: (render: Render) => events.at(-1)?.(render) };
}

/** A server that saves nothing. */
const refuse = (code: AppErrorCode) => () => Promise.reject(new AppError(code, "told to fail"));

describe("saving", () => {
  test("a change is kept on the device at once and sent when it is asked for", async () => {
    const { saver, sent, drafts } = createSaver();
    const { room } = openTestRoom({ ports: { saver } });
    room.start();
    room.history.change({ type: "renamed", name: "Salon" });
    expect(drafts).toEqual([{ name: "Salon", edits: [] }]);
    expect(room.get().saving.kind).toBe("changed");
    room.save();
    await settle();
    expect(sent).toEqual([{ version: 1, content: { name: "Salon", edits: [] } }]);
    expect(room.get().saving).toEqual({ kind: "saved", atMs: 5, word: "saved" });
  });

  test("without a network says offline until all is saved, and nothing else", async () => {
    const { saver } = createSaver();
    const online = createStore(true);
    const save = vi.fn<typeof saver.save>(refuse("offline"));
    const { room } = openTestRoom({ ports: { saver: { ...saver, save }, online } });
    room.start();
    online.set(false);
    expect(room.get().saving.word).toBe("saved");
    const words: string[] = [];
    follow(
      derive([room.saving], (shown) => shown.word),
      (now) => words.push(now),
    );
    room.history.change({ type: "renamed", name: "Salon" });
    await room.saving.flush();
    online.set(true);
    await room.saving.flush();
    save.mockImplementation(saver.save);
    await room.saving.flush();
    expect(words).toEqual(["saved", "offline", "saved"]);
  });

  test("a draft of this device is unsaved from the beginning", () => {
    const { saver, drafts } = createSaver();
    const { room } = openTestRoom({ ports: { saver }, content: { name: "Draft" } });
    expect(room.get().history.name).toBe("Draft");
    room.start();
    expect(room.get().saving.kind).toBe("changed");
    expect(drafts).toHaveLength(1);
  });

  test("selects are nothing to save", () => {
    const { saver, drafts } = createSaver();
    const { room } = openTestRoom({ ports: { saver } });
    room.start();
    room.tools.chooseTool("brush");
    room.history.change({ type: "areaSelected", shapes: floor.mask.shapes, mode: "add" });
    expect(room.get().saving.kind).toBe("saved");
    expect(drafts).toEqual([]);
  });

  test("a page that may be about to go saves, and so does leaving the room", async () => {
    const { saver, sent } = createSaver();
    const leave = vi.fn<() => void>();
    let hide = leave;
    const watchDepartures = (listener: () => void) => {
      hide = vi.fn<() => void>(listener);
      return leave;
    };
    const { room } = openTestRoom({ ports: { saver, watchDepartures } });
    const stop = room.start();
    room.history.change({ type: "renamed", name: "Salon" });
    hide();
    await settle();
    room.history.change({ type: "renamed", name: "Kitchen" });
    stop();
    await settle();
    expect(sent.map(({ content }) => content.name)).toEqual(["Salon", "Kitchen"]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("after a conflict the other version can take over, with a history of its own", async () => {
    const { saver } = createSaver();
    const refusing = { ...saver, save: refuse("version_conflict") };
    const { room } = openTestRoom({ ports: { saver: refusing } });
    room.start();
    room.history.change({ type: "renamed", name: "Mine" });
    await room.saving.flush();
    expect(room.get().saving.kind).toBe("conflict");
    room.saving.takeTheirs();
    expect(room.get().history).toMatchObject({ name: "Theirs", canUndo: false });
  });
});

describe("a render", () => {
  test("is saved for, followed, and shown when it is done", async () => {
    const { renders, told, send } = createRenders();
    const { room, notices, pass } = openTestRoom({ ports: { renders } });
    const splits: number[] = [];
    const split = derive([room.view], (view) => view.split);
    follow(split, (now) => splits.push(now));
    room.start();
    const finished = room.render();
    expect(room.get().job.stage.kind).toBe("saving");
    await settle();
    pass(2000);
    send(createRender({ state: "running", progress: 0.5 }));
    expect(room.get().job.stage).toMatchObject({ kind: "running", elapsedMs: 2000 });
    send(done);
    await finished;
    expect(room.get().job).toEqual({ stage: { kind: "idle" }, latest: done });
    expect(told).toEqual(["queued", "running", "done"]);
    expect(notices).toEqual(["rendered"]);
    expect(room.get().view).toMatchObject({ mode: "compare", isWiping: true });
    expect(splits).toEqual([50, 100, 50]);
  });

  test("is one at a time, and is cancelled on the server", async () => {
    const { renders, told, send } = createRenders();
    const { room } = openTestRoom({ ports: { renders } });
    room.start();
    const first = room.job.render();
    expect(await room.job.render()).toBeNull();
    await settle();
    room.job.cancel();
    expect(told).toContain(`cancel ${done.id}`);
    send(createRender({ state: "cancelled" }));
    expect(await first).toBeNull();
    expect(room.get().job.stage.kind).toBe("idle");
  });

  test("that fails is told until it is dismissed", async () => {
    const { renders, send } = createRenders();
    const { room } = openTestRoom({ ports: { renders } });
    room.start();
    const first = room.job.render();
    await settle();
    send(createRender({ state: "failed", errorCode: "boom" }));
    expect(await first).toBeNull();
    expect(room.get().job.stage).toEqual({ kind: "failed", code: "engine_failed" });
    room.job.dismiss();
    expect(room.get().job.stage.kind).toBe("idle");
  });

  test("is not begun while the room cannot be saved", async () => {
    const { saver } = createSaver();
    const { renders } = createRenders();
    const create = vi.fn<RenderPorts["create"]>();
    const ports = { saver: { ...saver, save: refuse("offline") }, renders: { ...renders, create } };
    const { room } = openTestRoom({ ports });
    room.start();
    room.history.change({ type: "renamed", name: "Salon" });
    expect(await room.job.render()).toBeNull();
    expect(room.get().job.stage).toEqual({ kind: "failed", code: "offline" });
    expect(create).not.toHaveBeenCalled();
  });

  test("that failed is not told any more once the room is saved again", async () => {
    const { saver } = createSaver();
    const save = vi.fn<typeof saver.save>(refuse("unavailable"));
    const { renders } = createRenders();
    const { room } = openTestRoom({ ports: { saver: { ...saver, save }, renders } });
    room.start();
    room.history.change({ type: "renamed", name: "Salon" });
    await room.job.render();
    expect(room.get().job.stage).toEqual({ kind: "failed", code: "unavailable" });
    save.mockImplementation(saver.save);
    await room.saving.flush();
    expect(room.get()).toMatchObject({
      saving: { word: "saved" },
      job: { stage: { kind: "idle" } },
    });
  });

  test("that found no network is not told any more once there is one", async () => {
    const { renders } = createRenders();
    const create = refuse("offline");
    const online = createStore(false);
    const { room } = openTestRoom({ ports: { renders: { ...renders, create }, online } });
    room.start();
    await room.job.render();
    expect(room.get().job.stage).toEqual({ kind: "failed", code: "offline" });
    online.set(true);
    expect(room.get().job.stage.kind).toBe("idle");
  });

  test("that was under way when the page was left is followed again", async () => {
    const { renders, send } = createRenders();
    const running = createRender({ state: "running", progress: 0.2 });
    const { room, pass } = openTestRoom({ design: { latestRender: running }, ports: { renders } });
    room.start();
    pass(0);
    await settle();
    expect(room.get().job.stage).toMatchObject({ kind: "running", render: running });
    send(done);
    await settle();
    expect(room.get().job.latest).toEqual(done);
  });

  test("a start that is taken back right away follows nothing", async () => {
    const { renders } = createRenders();
    const running = createRender({ state: "running" });
    const { room, pass } = openTestRoom({ design: { latestRender: running }, ports: { renders } });
    room.start()();
    pass(0);
    await settle();
    expect(room.get().job.stage.kind).toBe("idle");
  });
});

function createFiles() {
  const log: string[] = [];
  const files: RoomPorts["files"] = {
    readOriginal: () => {
      log.push("original");
      return Promise.resolve(new Blob());
    },
    readResult: (id, { format, size, shows }) => {
      log.push(`result ${id} ${format} ${size} ${shows}`);
      return Promise.resolve(new Blob());
    },
    readSheet: (id, { pageSize }) => {
      log.push(`sheet ${id} ${pageSize}`);
      return Promise.resolve(new Blob());
    },
    saveFile: (name) => {
      log.push(name);
      return Promise.resolve(true);
    },
  };
  return { files, log };
}

describe("a download", () => {
  test("of an untouched photo in its own format is the upload", async () => {
    const { files, log } = createFiles();
    const { room, notices } = openTestRoom({ ports: { files } });
    room.start();
    const fetching = room.download.fetch("jpeg");
    expect(room.get().download.running).toBe("jpeg");
    await fetching;
    expect(log).toEqual(["original", "Living room.jpg"]);
    expect(notices).toEqual(["downloaded"]);
    expect(room.get().download.running).toBeNull();
  });

  test("of an untouched photo in another size, or beside itself, is made by the server", async () => {
    const { files, log } = createFiles();
    const { room } = openTestRoom({ design: { latestRender: done }, ports: { files } });
    room.start();
    await room.download.fetch("jpeg", { size: "1080", shows: "result" });
    await room.download.fetch("jpeg", { size: "full", shows: "pair" });
    const results = [`result ${done.id} jpeg 1080 result`, `result ${done.id} jpeg full pair`];
    expect(log).toEqual([results[0], "Living room.jpg", results[1], "Living room.jpg"]);
  });

  test("of a sheet is made of the render, and is called like the room", async () => {
    const { files, log } = createFiles();
    const design = { edits: [floor], latestRender: done };
    const { room, notices } = openTestRoom({ design, ports: { files } });
    room.start();
    const empty = { locale: "en", lines: [], totals: [], notes: [] } as const;
    const sheet = { ...empty, pageSize: "letter", date: "24 November 2026" } as const;
    const fetching = room.download.fetchSheet({ ...sheet, lines: [], totals: [], notes: [] });
    expect(room.get().download.running).toBe("pdf");
    await fetching;
    expect(log).toEqual([`sheet ${done.id} letter`, "Living room.pdf"]);
    expect(notices).toEqual(["downloaded"]);
  });

  test("of what is rendered already takes that render", async () => {
    const { files, log } = createFiles();
    const design = { edits: [floor], latestRender: done };
    const { room } = openTestRoom({ design, ports: { files } });
    room.start();
    await room.download.fetch("png");
    expect(log).toEqual([`result ${done.id} png full result`, "Living room.png"]);
  });

  test("of what is not rendered yet renders it first", async () => {
    const { files, log } = createFiles();
    const { renders, send } = createRenders();
    const { room } = openTestRoom({ design: { edits: [floor] }, ports: { files, renders } });
    room.start();
    const fetching = room.download.fetch("png");
    await settle();
    send(done);
    await fetching;
    expect(log).toEqual([`result ${done.id} png full result`, "Living room.png"]);
  });

  test("that fails says so, and one that was thought better of says nothing", async () => {
    const { files } = createFiles();
    const readOriginal = refuse("offline");
    const failing = openTestRoom({ ports: { files: { ...files, readOriginal } } });
    await failing.room.download.fetch("jpeg");
    expect(failing.notices).toEqual(["downloadFailed"]);
    const unwanted = {
      ...files,
      saveFile: vi.fn<() => Promise<boolean>>().mockResolvedValue(false),
    };
    const refused = openTestRoom({ ports: { files: unwanted } });
    await refused.room.download.fetch("jpeg");
    expect(refused.notices).toEqual([]);
  });
});
