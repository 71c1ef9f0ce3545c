import { describe, expect, test } from "vitest";

import { createFileName } from "#renderer/features/design-room/model/render/create-file-name.ts";
import { estimateSecondsLeft } from "#renderer/features/design-room/model/render/estimate-seconds-left.ts";
import { followRender } from "#renderer/features/design-room/model/render/follow-render.ts";
import type { FollowPorts } from "#renderer/features/design-room/model/render/follow-render.ts";
import { AppError } from "#shared/app-error.ts";
import type { Render } from "#shared/render.ts";

const queued: Render = {
  id: "11111111-1111-4111-8111-111111111111",
  designId: "22222222-2222-4222-8222-222222222222",
  designVersion: 1,
  state: "queued",
  phase: "queued",
  progress: 0,
  position: 0,
  errorCode: null,
  width: null,
  height: null,
  createdAt: "2026-01-01T10:00:00Z",
  finishedAt: null,
};
const running: Render = { ...queued, state: "running", phase: "editing", progress: 0.5 };
const done: Render = { ...running, state: "done", phase: "storing", progress: 1 };

const offline = new AppError("offline", "no answer");

/** Plays one script entry per stream and per question; a failure in a script is thrown. */
function createPorts(
  streams: (Render[] | AppError)[],
  answers: (Render | AppError)[],
): FollowPorts & { waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    readEvents(onData) {
      const next = streams.shift() ?? offline;
      if (next instanceof AppError) return Promise.reject(next);
      for (const render of next) onData(JSON.stringify(render));
      return Promise.resolve();
    },
    readRender() {
      const next = answers.shift() ?? done;
      return next instanceof AppError ? Promise.reject(next) : Promise.resolve(next);
    },
    wait(delayMs) {
      waits.push(delayMs);
      return Promise.resolve();
    },
  };
}

async function follow(ports: FollowPorts): Promise<{ last: Render; seen: number[] }> {
  const seen: number[] = [];
  const last = await followRender(
    ports,
    ({ progress }) => seen.push(progress),
    new AbortController().signal,
  );
  return { last, seen };
}

describe("following a render", () => {
  test("ends with the stream's last event", async () => {
    const { last, seen } = await follow(createPorts([[queued, running, done]], []));
    expect(last).toEqual(done);
    expect(seen).toEqual([0, 0.5, 1]);
  });

  test("asks instead when events never come", async () => {
    const ports = createPorts([offline, offline], [running, done]);
    expect((await follow(ports)).seen).toEqual([0.5, 1]);
  });

  test("goes on with the events after they broke", async () => {
    const ports = createPorts([[queued], [running, done]], [queued]);
    expect((await follow(ports)).last).toEqual(done);
  });

  test("waits being offline out, a little longer each time", async () => {
    const ports = createPorts([], [offline, offline, done]);
    await follow(ports);
    expect(ports.waits).toHaveLength(2);
    expect(ports.waits[1]).toBeGreaterThan(ports.waits[0] ?? 0);
  });

  test("gives up when the render is gone", async () => {
    const gone = new AppError("not_found", "no such render");
    await expect(follow(createPorts([gone], [gone]))).rejects.toBe(gone);
  });

  test("stops when nobody wants it any more", async () => {
    const stopper = new AbortController();
    const ports = createPorts([offline], [offline]);
    const following = followRender(
      { ...ports, readRender: () => Promise.reject((stopper.abort(), offline)) },
      () => undefined,
      stopper.signal,
    );
    await expect(following).rejects.toMatchObject({ code: "cancelled" });
  });

  test("takes no notice of events that are no renders", async () => {
    const ports = createPorts([], []);
    ports.readEvents = (onData) => {
      onData("not json");
      onData('{"state":"done"}');
      return Promise.resolve();
    };
    expect((await follow(ports)).last).toEqual(done);
  });
});

test("the time left follows the pace so far", () => {
  expect(estimateSecondsLeft(0.5, 4000)).toBe(4);
  expect(estimateSecondsLeft(0.01, 4000)).toBeNull();
  expect(estimateSecondsLeft(0.5, 100)).toBeNull();
  expect(estimateSecondsLeft(1, 4000)).toBeNull();
});

test("a room's name becomes a file name that every system takes", () => {
  expect(createFileName("Living room", "png")).toBe("Living room.png");
  expect(createFileName('a/b\\c: "d"?', "jpeg")).toBe("a b c d.jpg");
  expect(createFileName("../..", "png")).toBe("room.png");
  expect(createFileName("Küche ☀", "png")).toBe("Küche ☀.png");
});
