import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/**
 * What the server counts, for `/metrics`. Labels take few values whatever people send: a route's
 * pattern, never an address; no company, person or file.
 */
export type Metrics = {
  readonly registry: Registry;
  readonly answers: Counter<"method" | "route" | "status">;
  /** Seconds from a request's arrival to the end of its answer; event streams are left out. */
  readonly answerSeconds: Histogram<"method" | "route">;
  /** What uploads that were accepted weighed on the wire. */
  readonly uploadedBytes: Counter;
  /** Seconds of a task of the kernel pool, its waiting for a thread included. */
  readonly taskSeconds: Histogram<"task" | "outcome">;
};

/** A registry of its own, so that several servers in one process count apart. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  return {
    registry: registers[0],
    answers: new Counter({
      name: "roomwright_answers_total",
      help: "Answered requests by route and status",
      labelNames: ["method", "route", "status"],
      registers: [...registers],
    }),
    answerSeconds: new Histogram({
      name: "roomwright_answer_seconds",
      help: "Time to the end of an answer, event streams left out",
      labelNames: ["method", "route"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [...registers],
    }),
    uploadedBytes: new Counter({
      name: "roomwright_uploaded_bytes_total",
      help: "Bytes of accepted uploads",
      registers: [...registers],
    }),
    taskSeconds: new Histogram({
      name: "roomwright_kernel_task_seconds",
      help: "Time of work on pixels, waiting for a thread included",
      labelNames: ["task", "outcome"],
      buckets: [0.05, 0.2, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers: [...registers],
    }),
  };
}

/** Adds memory, CPU, event loop, collector and handles of this process: once a process. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
