import process from "node:process";

import { createDiskFull, isDiskFull } from "../runtime/disk-full.ts";
import { settle } from "../runtime/task-outcome.ts";
import { decoderTasks } from "./decoder-tasks.ts";
import type { DecoderAnswer, DecoderTask } from "./decoder-tasks.ts";

/** Decodes what nobody trusts, one file after the other, until its server has gone or ends it. */
process.on("message", (task: DecoderTask) => void answer(task));
process.once("disconnect", () => process.exit());

/** What is no `AppError` is a bug: it ends this process, and the server refuses the file. */
async function answer(task: DecoderTask): Promise<void> {
  const outcome = await settle(() => work(task));
  const said: DecoderAnswer = { outcome, residentBytes: process.memoryUsage.rss() };
  process.send?.(said);
}

/** That there is no room on the disk is not the file's fault. */
async function work(task: DecoderTask): Promise<unknown> {
  try {
    return await decoderTasks[task.name](task);
  } catch (error) {
    throw isDiskFull(error) ? createDiskFull(error) : error;
  }
}
