import { batchTaskSchema, makeResults } from "./make-results.ts";

/** How a utility process of Electron hears and answers its parent. */
type ParentPort = {
  on(event: "message", listener: (message: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
};

/** Progress is notified in steps that can be seen. */
const smallestStep = 0.02;

/**
 * A process that makes the results of one photo after the other. It holds one photo at a time; what
 * brings it down brings down nothing else.
 */
const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };
const notify = parentPort?.postMessage.bind(parentPort);
parentPort?.on("message", ({ data }) => {
  const task = batchTaskSchema.parse(data);
  let notified = 0;
  void makeResults(task, (progress) => {
    if (progress - notified < smallestStep) return;
    notified = progress;
    notify?.({ kind: "progress", progress });
  }).then((result) => notify?.({ kind: "result", result }));
});
