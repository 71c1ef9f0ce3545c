/** Things to undo in the opposite order of doing them. */
export type Closers = {
  add(close: () => Promise<void>): void;
  /** Runs all of them even when some fail, then throws the first failure. Once. */
  closeAll(): Promise<void>;
};

export function createClosers(): Closers {
  const pending: (() => Promise<void>)[] = [];
  return {
    add(close) {
      pending.push(close);
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
