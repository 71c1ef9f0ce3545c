/** A value with the values before it (oldest first) and the undone ones after it (next first). */
export type History<Value> = {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
};

/** Older steps than this are forgotten. */
export const maxHistorySteps = 200;

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

/** Adds a step; what had been undone is gone. The same value again is no step. */
export function recordStep<Value>(history: History<Value>, next: Value): History<Value> {
  if (Object.is(next, history.present)) return history;
  const past = [...history.past, history.present].slice(-maxHistorySteps);
  return { past, present: next, future: [] };
}

/** Shows another value without a step to it; what had been undone can still be done again. */
export function replacePresent<Value>(history: History<Value>, next: Value): History<Value> {
  return Object.is(next, history.present) ? history : { ...history, present: next };
}

export function undoStep<Value>(history: History<Value>): History<Value> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
  };
}

export function redoStep<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}
