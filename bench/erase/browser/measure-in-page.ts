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
  /** Between two signs of progress, or the last and the result. */
  readonly longestSilence: number[];
  /** From stopping an erase midway until its worker says that it has stopped. */
  readonly untilIdle: number[];
};

/** Erases a square in a worker of this page, then stops such erases midway, each further on. */
export async function measureInPage(task: PageTask): Promise<PageTimes> {
  const times: PageTimes = {
    untilResult: [],
    untilProgress: [],
    longestSilence: [],
    untilIdle: [],
  };
  const worker = startWorker();
  await ask(worker, { kind: "open", url: task.photoUrl }, "opened");
  for (let round = 0; round < task.rounds; round++) await eraseOnce(worker, task, times);
  for (let round = 0; round < task.rounds; round++) {
    await stopMidway(
      worker,
      task,
      times,
      ((round + 0.5) / task.rounds) * median(times.untilResult),
    );
  }
  worker.terminate();
  return times;
}

async function eraseOnce(worker: Worker, task: PageTask, times: PageTimes): Promise<void> {
  const start = performance.now();
  const heardAt: number[] = [];
  const listen = (event: MessageEvent<WorkerAnswer>) => {
    if (event.data.kind === "progress") heardAt.push(performance.now());
  };
  worker.addEventListener("message", listen);
  await ask(worker, { kind: "erase", ...task }, "erased");
  const end = performance.now();
  worker.removeEventListener("message", listen);
  times.untilResult.push(end - start);
  times.untilProgress.push((heardAt[0] ?? end) - start);
  const waits = [...heardAt.slice(1), end].map((at, index) => at - (heardAt[index] ?? start));
  times.longestSilence.push(Math.max(...waits));
}

async function stopMidway(
  worker: Worker,
  task: PageTask,
  times: PageTimes,
  afterMs: number,
): Promise<void> {
  const over = Promise.race([hear(worker, "stopped"), hear(worker, "erased")]);
  worker.postMessage({ kind: "erase", ...task } satisfies WorkerRequest, []);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const start = performance.now();
  worker.postMessage({ kind: "stop" } satisfies WorkerRequest, []);
  await over;
  times.untilIdle.push(performance.now() - start);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
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
