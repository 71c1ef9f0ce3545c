/** A value that can be read at any time, and tells when it has become another one. */
export type Readable<Value> = {
  readonly get: () => Value;
  /** Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value that its owner changes. The same value again is no change. */
export type Store<Value> = Readable<Value> & {
  readonly set: (next: Value) => void;
  /** Changes some members of an object. */
  readonly patch: (members: Partial<Value>) => void;
};

/** Counts what has changed in any store: nothing that comes from stores alone is another value before it does. */
let changes = 0;
/** The reads of values that come from stores alone, and not from somewhere else. */
const fromStores = new WeakSet<() => unknown>();

const pending = new Set<() => void>();
let depth = 0;
let isTelling = false;

/** Several changes as one: listeners hear of them when all are made, each of them once. */
export function batch(change: () => void): void {
  depth += 1;
  try {
    change();
  } finally {
    depth -= 1;
    if (depth === 0 && !isTelling) notifyAll();
  }
}

/** What a listener changes is told after those that wait already. */
function notifyAll(): void {
  isTelling = true;
  try {
    for (const listener of pending) {
      pending.delete(listener);
      listener();
    }
  } finally {
    isTelling = false;
  }
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    changes += 1;
    batch(() => listeners.forEach((listener) => pending.add(listener)));
  };
  const get = () => value;
  fromStores.add(get);
  return {
    get,
    set,
    patch: (members) => {
      const isSame = Object.entries(members).every(([name, next]) =>
        Object.is(next, value[name as keyof Value]),
      );
      if (!isSame) set({ ...value, ...members });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Values<Inputs extends readonly Readable<unknown>[]> = {
  [Index in keyof Inputs]: Inputs[Index] extends Readable<infer Value> ? Value : never;
};

/** Is computed from others, again only when one of them has changed. */
export function derive<const Inputs extends readonly Readable<unknown>[], Value>(
  inputs: Inputs,
  compute: (...values: Values<Inputs>) => Value,
): Readable<Value> {
  let held: { from: Values<Inputs>; value: Value } | null = null;
  const isAsHeld = (input: Readable<unknown>, index: number) =>
    Object.is(input.get(), held?.from[index]);
  const isFromStores = inputs.every((input) => fromStores.has(input.get));
  let checkedAt = -1;
  // Read thousands of times with every change of a room, through others that are derived as well: it makes
  // nothing where nothing has changed, and asks its inputs once after each change.
  const get = (): Value => {
    if (held !== null && isFromStores && checkedAt === changes) return held.value;
    const at = changes;
    if (held === null || !inputs.every(isAsHeld)) {
      const from = inputs.map((input) => input.get()) as Values<Inputs>;
      held = { from, value: compute(...from) };
    }
    checkedAt = at;
    return held.value;
  };
  if (isFromStores) fromStores.add(get);
  return { get, subscribe: shareSubscription(inputs, get) };
}

/** However many listen, the inputs are listened to once. */
function shareSubscription(inputs: readonly Readable<unknown>[], get: () => unknown) {
  const listeners = new Set<() => void>();
  let stops: readonly (() => void)[] = [];
  let last: unknown;
  const hear = () => {
    const next = get();
    if (Object.is(next, last)) return;
    last = next;
    batch(() => listeners.forEach((listener) => pending.add(listener)));
  };
  return (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      last = get();
      stops = inputs.map((input) => input.subscribe(hear));
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stops.forEach((stop) => stop());
    };
  };
}

/** Acts on every change of the value; answers how to stop. */
export function watch<Value>(
  readable: Readable<Value>,
  act: (value: Value, before: Value) => void,
): () => void {
  let last = readable.get();
  return readable.subscribe(() => {
    const value = readable.get();
    if (Object.is(value, last)) return;
    const before = last;
    last = value;
    act(value, before);
  });
}

/** Acts on the value that there is and on every one after it; answers how to stop. */
export function follow<Value>(readable: Readable<Value>, act: (value: Value) => void): () => void {
  act(readable.get());
  return watch(readable, act);
}
