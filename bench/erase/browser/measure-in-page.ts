import type { WorkerAnswer, WorkerRequest } from "./worker-wire.ts";

export type PageTask = {
  readonly photoUrl: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly rounds: number;
};

/** Milliseconds, one number a round. */
export type PageTimes = {
  readonly untilResult: number[];
  readonly untilProgress: number[];
  /** When each running worker was ended, on the clock of the machine. */
  readonly endedAt: number[];
  /** From ending a running worker to the first answer of a fresh one. */
  readonly untilFresh: number[];
};

/**
 * Erases a square in workers of this page, then stops such erases midway. Each stop takes two
 * workers, that which is stopped and a fresh one, after the first, which does the erases.
 */
export async function measureInPage(task: PageTask): Promise<PageTimes> {
  const times: PageTimes = { untilResult: [], untilProgress: [], endedAt: [], untilFresh: [] };
  const worker = startWorker();
  await ask(worker, { kind: "open", url: task.photoUrl }, "opened");
  for (let round = 0; round < task.rounds; round++) {
    const start = performance.now();
    const progress = hear(worker, "progress").then(() => performance.now() - start);
    await ask(worker, { kind: "erase", ...task }, "erased");
    times.untilResult.push(performance.now() - start);
    times.untilProgress.push(await progress);
  }
  worker.terminate();
  for (let round = 0; round < task.rounds; round++) await stopMidway(task, times);
  return times;
}

async function stopMidway(task: PageTask, times: PageTimes): Promise<void> {
  const worker = startWorker();
  await ask(worker, { kind: "open", url: task.photoUrl }, "opened");
  await ask(worker, { kind: "erase", ...task }, "progress");
  const start = performance.now();
  times.endedAt.push(performance.timeOrigin + start);
  worker.terminate();
  const fresh = startWorker();
  await ask(fresh, { kind: "ping" }, "pong");
  times.untilFresh.push(performance.now() - start);
  fresh.terminate();
}

function startWorker(): Worker {
  return new Worker(new URL("./erase-worker.ts", import.meta.url), { type: "module" });
}

function ask(worker: Worker, request: WorkerRequest, kind: WorkerAnswer["kind"]): Promise<void> {
  const heard = hear(worker, kind);
  worker.postMessage(request, []);
  return heard;
}

function hear(worker: Worker, kind: WorkerAnswer["kind"]): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.addEventListener("message", (event: MessageEvent<WorkerAnswer>) => {
      if (event.data.kind === kind) resolve();
    });
  });
}

Object.assign(globalThis, { measureInPage });
