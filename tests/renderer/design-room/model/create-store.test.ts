import { expect, test, vi } from "vitest";

import {
  batch,
  createStore,
  derive,
  watch,
} from "#renderer/features/design-room/model/store/create-store.ts";

test("a store tells of another value and not of the same one", () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a patch changes some members and leaves the object alone when nothing differs", () => {
  const store = createStore({ tool: "brush", size: 4 });
  const before = store.get();
  store.patch({ size: 4 });
  expect(store.get()).toBe(before);
  store.patch({ size: 5 });
  expect(store.get()).toEqual({ tool: "brush", size: 5 });
});

test("what is derived is computed once for the same inputs", () => {
  const left = createStore(1);
  const right = createStore(10);
  const add = vi.fn<(one: number, other: number) => { sum: number }>((one, other) => ({
    sum: one + other,
  }));
  const sum = derive([left, right], add);
  expect(sum.get()).toBe(sum.get());
  expect(add).toHaveBeenCalledTimes(1);
  left.set(2);
  expect(sum.get()).toEqual({ sum: 12 });
});

test("who listens to what is derived hears nothing when its value stays the same", () => {
  const size = createStore(3);
  const isLarge = derive([size], (value) => value > 10);
  const listener = vi.fn<() => void>();
  isLarge.subscribe(listener);
  size.set(4);
  expect(listener).not.toHaveBeenCalled();
  size.set(11);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("several changes are told once, when all are made", () => {
  const edits = createStore("none");
  const picture = createStore("photo");
  const both = derive([edits, picture], (list, shown) => `${list} on ${shown}`);
  const seen: string[] = [];
  both.subscribe(() => seen.push(both.get()));
  batch(() => {
    edits.set("erase");
    picture.set("erased");
  });
  expect(seen).toEqual(["erase on erased"]);
});

test("what a listener changes is told as well", () => {
  const asked = createStore(0);
  const answered = createStore(0);
  asked.subscribe(() => answered.set(asked.get()));
  const listener = vi.fn<() => void>();
  answered.subscribe(listener);
  asked.set(7);
  expect(answered.get()).toBe(7);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a listener that throws keeps the others from nothing for good", () => {
  const store = createStore(0);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(() => {
    throw new Error("no");
  });
  store.subscribe(listener);
  expect(() => store.set(1)).toThrow("no");
  stop();
  store.set(2);
  expect(listener).toHaveBeenCalled();
});

test("a watch acts on each change with what was before, until it is stopped", () => {
  const store = createStore("a");
  const act = vi.fn<(value: string, before: string) => void>();
  const stop = watch(store, act);
  store.set("b");
  stop();
  store.set("c");
  expect(act.mock.calls).toEqual([["b", "a"]]);
});

test("what is derived from something else than stores is asked every time", () => {
  let outside = 1;
  const world = { get: () => outside, subscribe: () => () => undefined };
  const next = derive([world], (value) => value + 1);
  const after = derive([next, createStore(10)], (value, more) => value + more);
  expect(after.get()).toBe(12);
  outside = 2;
  expect(after.get()).toBe(13);
});

test("what comes from stores alone asks them once after a change, by however many ways", () => {
  const store = createStore(1);
  let chain = derive([store], (value) => value);
  // By more ways than anybody could go.
  for (let depth = 0; depth < 60; depth += 1) {
    chain = derive([chain, chain], (one, other) => (one + other) / 2);
  }
  expect(chain.get()).toBe(1);
  store.set(2);
  expect([chain.get(), chain.get()]).toEqual([2, 2]);
});
