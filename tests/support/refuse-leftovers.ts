import { afterAll, vi } from "vitest";

/**
 * Runs around every test file. The files of one worker share their globals, so what one leaves
 * behind another meets, or not, as the order falls out. It is taken back and its file fails.
 */
const before = readGlobals();

afterAll(() => {
  const left = [...takeBackTimers(), ...takeBackGlobals()];
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(", ")}`);
});

function takeBackTimers(): string[] {
  if (!vi.isFakeTimers()) return [];
  vi.useRealTimers();
  return ["fake timers"];
}

function takeBackGlobals(): string[] {
  const now = readGlobals();
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => !isSame(before.get(name), now.get(name)),
  );
  vi.unstubAllGlobals();
  for (const name of changed) {
    const original = before.get(name);
    if (original === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, original);
  }
  return changed.map((name) => `globalThis.${name}`);
}

/** Libraries keep what is one for the whole process below symbols and names with two underscores. */
function readGlobals(): ReadonlyMap<string, PropertyDescriptor> {
  const all = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(all.filter(([name]) => !name.startsWith("__")));
}

/** Node puts the value in the place of some getters when they are first read. */
function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) {
  if (one === undefined || other === undefined) return one === other;
  if (one.get !== undefined && one.get === other.get) return true;
  return Object.is(readValue(one), readValue(other));
}

function readValue(property: PropertyDescriptor): unknown {
  return property.get === undefined ? property.value : property.get.call(globalThis);
}
