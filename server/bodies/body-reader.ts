import { Piscina } from "piscina";

import { AppError } from "#shared/app-error.ts";

import { unwrap } from "../runtime/task-outcome.ts";
import type { TaskOutcome } from "../runtime/task-outcome.ts";
import type { BodyTask } from "./body-worker.ts";
import { readDesignBody } from "./read-design-body.ts";
import type { DesignBody, DesignCallName } from "./read-design-body.ts";

/** Parses and checks what people send, the large of it in a thread of its own. */
export type BodyReader = {
  /** As `readDesignBody`; `unavailable` when too many large bodies wait already. */
  readDesign(name: DesignCallName, bytes: Uint8Array<ArrayBuffer>): Promise<DesignBody>;
  close(): Promise<void>;
};

/** A body of this size is read in about two milliseconds, and most are smaller. */
const smallBytes = 32 * 1024;
/** Each may have ten megabytes. */
const maxWaiting = 32;
const retryAfterSeconds = 5;
const maxHeapMegabytes = 512;

/** The thread starts with the first large body, and ends when none has come for a while. */
export function createBodyReader(): BodyReader {
  const pool = new Piscina({
    filename: new URL("./body-worker.ts", import.meta.url).href,
    name: "readBody",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  return {
    async readDesign(name, bytes) {
      if (bytes.length <= smallBytes) return readDesignBody(name, bytes);
      if (pool.queueSize >= maxWaiting) {
        throw new AppError("unavailable", "Too many large designs are being saved.", {
          details: { retryAfterSeconds },
        });
      }
      const task: BodyTask = { name, bytes };
      const outcome: TaskOutcome<DesignBody> = await pool.run(task);
      return unwrap(outcome);
    },
    close: () => pool.destroy(),
  };
}
