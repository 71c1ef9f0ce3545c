import { settle } from "../runtime/task-outcome.ts";
import type { TaskOutcome } from "../runtime/task-outcome.ts";
import { readDesignBody } from "./read-design-body.ts";
import type { DesignBody, DesignCallName } from "./read-design-body.ts";

/** What a large body asks of the thread. */
export type BodyTask = { name: DesignCallName; bytes: Uint8Array };

/** Reads a design's body in a thread of its own. */
export function readBody({ name, bytes }: BodyTask): Promise<TaskOutcome<DesignBody>> {
  return settle(async () => readDesignBody(name, bytes));
}
