import { z } from "zod";

import type { BatchTask } from "#batch/make-results.ts";
import { batchResultSchema } from "#shared/batch.ts";
import type { BatchResult } from "#shared/batch.ts";

import { createFailure } from "./place-results.ts";

/** What both a utility process of Electron and its stand-in can do. */
export type ForkedProcess = {
  postMessage(message: unknown): void;
  on(event: "message", listener: (message: unknown) => void): void;
  on(event: "exit", listener: (code: number) => void): void;
  kill(): boolean;
};

/**
 * How Electron is to start one. A photo leaves many short-lived objects behind, for which the engine would keep 64
 * MB; and what was freed goes back to the system instead of staying with each of the threads that libvips starts,
 * where glibc serves memory.
 */
export function createForkOptions(environment: NodeJS.ProcessEnv) {
  return {
    serviceName: "Roomwright batch",
    execArgv: ["--js-flags=--max-semi-space-size=8"],
    env: { ...environment, MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "1048576" },
  };
}

/** A process that works on one photo at a time. */
export type BatchProcess = {
  /** Never rejects: a process that dies on a photo answers that it did. */
  run(task: BatchTask, onProgress: (fraction: number) => void): Promise<BatchResult>;
  stop(): void;
};

const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), progress: z.number().min(0).max(1) }),
  z.object({ kind: z.literal("result"), result: batchResultSchema }),
]);

/** Starts a process when there is work, and another one after it died. */
export function createBatchProcess(fork: () => ForkedProcess): BatchProcess {
  let running: ForkedProcess | null = null;
  let onMessage: ((message: unknown) => void) | null = null;
  let onExit: (() => void) | null = null;

  const start = (): ForkedProcess => {
    const started = fork();
    started.on("message", (message) => onMessage?.(message));
    started.on("exit", () => {
      if (running === started) running = null;
      onExit?.();
    });
    return started;
  };
  return {
    run(task, onProgress) {
      const { promise, resolve } = Promise.withResolvers<BatchResult>();
      onMessage = (message) => {
        const parsed = messageSchema.safeParse(message);
        if (!parsed.success) return;
        if (parsed.data.kind === "progress") onProgress(parsed.data.progress);
        else resolve(parsed.data.result);
      };
      const crash = () => resolve(createFailure(task.name, "crashed"));
      onExit = crash;
      try {
        running ??= start();
        send(running, task);
      } catch {
        crash();
      }
      return promise;
    },
    stop() {
      const stopped = running;
      running = null;
      stopped?.kill();
    },
  };
}

/** Not a window's: there is no origin to name. */
function send(receiver: ForkedProcess, task: BatchTask): void {
  receiver.postMessage.call(receiver, task);
}
