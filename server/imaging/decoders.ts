import type { ChildProcess } from "node:child_process";

import { AppError } from "#shared/app-error.ts";

import { unwrap } from "../runtime/task-outcome.ts";
import type {
  DecoderAnswer,
  DecoderResult,
  DecoderTask,
  DecoderTaskName,
} from "./decoder-tasks.ts";
import type { UploadPlace } from "./ingest-photo.ts";
import { startDecoder } from "./start-decoder.ts";

/**
 * Processes that decode uploads. A file that crashes one, fills its memory or keeps it busy for longer
 * than `maxTaskMs` is `image_unreadable`; the server and the other uploads go on.
 */
export type Decoders = {
  /** How many files are decoded at once. */
  readonly width: number;
  /** How long a task has taken lately. */
  readonly meanTaskMs: number;
  /**
   * Does one task as soon as a process is free. Who waits behind `maxWaiting` others is refused with
   * `unavailable`; waiting does not count as work.
   */
  run<Name extends DecoderTaskName>(name: Name, place: UploadPlace): Promise<DecoderResult<Name>>;
  /** Ends the processes; what they were doing fails with `unavailable`. */
  close(): Promise<void>;
};

type Job = {
  task: DecoderTask;
  /** How often a process has ended in the middle of it. */
  crashes: number;
  resolve(answer: DecoderAnswer): void;
  reject(error: Error): void;
};

/** What takes longer is stuck on a hostile file. */
const maxTaskMs = 60_000;
const maxWaiting = 1_000;
/** A process may be ended by somebody else; a file that ends two is to blame. */
const maxCrashes = 2;
const idleMs = 30_000;
/** Until one was done. */
const usualTaskMs = 1_000;
/** How much the newest task changes the mean. */
const newestShare = 0.2;
/** A process that has kept this much is replaced before its next file. */
const maxResidentBytes = 200 * 1024 * 1024;

/** Processes start when they are first needed, at most `width`, and end when they are idle. */
export function createDecoders(width: number): Decoders {
  const waiting: Job[] = [];
  const idle: Decoder[] = [];
  const all = new Set<Decoder>();
  let isClosed = false;
  const taskTime = createMean(usualTaskMs);

  const startNext = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || all.size < width)) {
      const job = waiting.shift();
      if (job === undefined) return;
      void work(idle.pop() ?? start(), job);
    }
  };
  const start = (): Decoder => {
    const decoder = createDecoder(() => {
      all.delete(decoder);
      const at = idle.indexOf(decoder);
      if (at >= 0) idle.splice(at, 1);
      startNext();
    });
    all.add(decoder);
    return decoder;
  };
  const work = async (decoder: Decoder, job: Job): Promise<void> => {
    const answer = await taskTime.measure(decoder.run(job.task));
    if (answer === "crashed" || answer === "late") {
      job.crashes += 1;
      const isTriedAgain = !isClosed && answer === "crashed" && job.crashes < maxCrashes;
      if (isTriedAgain) waiting.unshift(job);
      else job.reject(isClosed ? createClosed() : createUnreadable(answer));
    } else {
      job.resolve(answer);
      if (answer.residentBytes > maxResidentBytes) decoder.end();
      else idle.push(decoder);
    }
    startNext();
  };

  return {
    width,
    get meanTaskMs() {
      return taskTime.ms;
    },
    async run(name, { path, folder }) {
      if (isClosed) throw createClosed();
      if (waiting.length >= maxWaiting) throw createBusy();
      const answer = await new Promise<DecoderAnswer>((resolve, reject) => {
        waiting.push({ task: { name, path, folder }, crashes: 0, resolve, reject });
        startNext();
      });
      // Justified by `decoderTasks`, which the process looks the name up in.
      return unwrap(answer.outcome) as DecoderResult<typeof name>;
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(createClosed());
      const ends = [...all].map((decoder) => decoder.ended);
      for (const decoder of all) decoder.end();
      await Promise.all(ends);
    },
  };
}

/** A mean in which what was long ago counts for less. */
function createMean(firstMs: number) {
  const mean = {
    ms: firstMs,
    async measure<Result>(work: Promise<Result>): Promise<Result> {
      const began = performance.now();
      const result = await work;
      mean.ms += (performance.now() - began - mean.ms) * newestShare;
      return result;
    },
  };
  return mean;
}

type Decoder = {
  /** Never rejects. One task at a time. */
  run(task: DecoderTask): Promise<DecoderAnswer | "crashed" | "late">;
  end(): void;
  readonly ended: Promise<void>;
};

/** One process and its clocks: that of a task runs from the moment the process gets it. */
function createDecoder(onEnd: () => void): Decoder {
  const child: ChildProcess = startDecoder();
  let settle: ((answer: DecoderAnswer | "crashed" | "late") => void) | null = null;
  let clock: NodeJS.Timeout | null = null;
  const settleOnce = (answer: DecoderAnswer | "crashed" | "late"): void => {
    if (clock !== null) clearTimeout(clock);
    clock = setTimeout(() => child.kill("SIGKILL"), idleMs);
    clock.unref();
    settle?.(answer);
    settle = null;
  };
  child.on("message", (answer: DecoderAnswer) => settleOnce(answer));
  const ended = new Promise<void>((resolve) => {
    const finish = (): void => {
      settleOnce("crashed");
      if (clock !== null) clearTimeout(clock);
      onEnd();
      resolve();
    };
    child.once("exit", finish);
    // One that could not even start sends no `exit`.
    child.once("error", () => (child.pid === undefined ? finish() : undefined));
  });
  return {
    ended,
    end: () => void child.kill("SIGKILL"),
    run: (task) =>
      new Promise((resolve) => {
        settle = resolve;
        if (clock !== null) clearTimeout(clock);
        clock = setTimeout(() => {
          settleOnce("late");
          child.kill("SIGKILL");
        }, maxTaskMs);
        child.send(task, (error) => (error === null ? undefined : child.kill("SIGKILL")));
      }),
  };
}

function createUnreadable(reason: "crashed" | "late"): AppError {
  return new AppError(
    "image_unreadable",
    reason === "late"
      ? "Processing the picture took too long."
      : "The picture cannot be processed.",
  );
}

function createBusy(): AppError {
  return new AppError("unavailable", "The server is busy. Please try again in a moment.");
}

function createClosed(): AppError {
  return new AppError("unavailable", "The server is stopping.");
}
