import { withinDeadline } from "./deadline.ts";

/** Things to undo in the opposite order of doing them. */
export type Closers = {
  /** `what` names it in the failure of one that takes longer than `deadlineMs`. */
  add(what: string, close: () => Promise<void>, deadlineMs?: number): void;
  /**
   * Runs all of them even when some fail or hang, then throws the first failure. Once. One that is
   * late is left behind and the next is begun.
   */
  closeAll(): Promise<void>;
};

const usualDeadlineMs = 8_000;

export function createClosers(): Closers {
  const pending: (() => Promise<void>)[] = [];
  return {
    add(what, close, deadlineMs = usualDeadlineMs) {
      pending.push(() => withinDeadline(`closing ${what}`, deadlineMs, close()));
    },
    async closeAll() {
      const failures: unknown[] = [];
      for (let close = pending.pop(); close !== undefined; close = pending.pop()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
