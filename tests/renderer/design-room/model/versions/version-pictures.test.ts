import { expect, test } from "vitest";

import { createVersionPictures } from "#renderer/features/design-room/model/versions/version-pictures.ts";
import type { EditResult } from "#renderer/services/kernel-host.ts";
import type { EditList } from "#shared/edit.ts";

/** Until everything that is ready has gone on. */
const settle = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));

/** A kernel host whose answers are given by hand, and pictures that know whether they are closed. */
function createScene() {
  const open = new Set<string>();
  const waiting = new Map<EditList, (result: EditResult) => void>();
  const lists = new Map<string, EditList>();
  const asked: string[] = [];
  const listOf = (id: string): EditList => {
    const list = lists.get(id) ?? [];
    lists.set(id, list);
    return list;
  };
  const pictures = createVersionPictures({
    kernels: {
      applyEdits: (edits) => new Promise((resolve) => waiting.set(edits, resolve)),
    },
    readEdits: ({ id, version }) => {
      asked.push(`${id}${version}`);
      return id === "odd" ? Promise.reject(new Error("gone")) : Promise.resolve(listOf(id));
    },
  });
  return {
    asked,
    open,
    pictures,
    finish: async (id: string, name: string) => {
      open.add(name);
      const bitmap = { width: 1, height: 1, close: () => void open.delete(name) };
      waiting.get(listOf(id))?.({ revision: 0, edits: listOf(id), bitmap });
      await settle();
    },
    read: () =>
      Object.fromEntries(
        [...pictures.get()].map(([id, { bitmap, hasFailed }]) => [
          id,
          hasFailed ? "failed" : bitmap === null ? "waiting" : "ready",
        ]),
      ),
  };
}

test("each version's picture is made once, and one that cannot be made says so", async () => {
  const { pictures, asked, finish, read } = createScene();
  pictures.show([{ id: "a", version: 1 }]);
  expect(asked).toEqual([]);
  pictures.start();
  pictures.show([
    { id: "a", version: 1 },
    { id: "odd", version: 1 },
  ]);
  pictures.show([{ id: "a", version: 1 }]);
  await settle();
  expect(asked).toEqual(["a1", "odd1"]);
  expect(read()).toEqual({ a: "waiting", odd: "failed" });
  await finish("a", "first");
  expect(read()).toEqual({ a: "ready", odd: "failed" });
});

test("a changed version keeps its picture until the newer one is there; then it is closed", async () => {
  const { pictures, finish, open } = createScene();
  pictures.start();
  pictures.show([{ id: "a", version: 1 }]);
  await settle();
  await finish("a", "first");
  pictures.show([{ id: "a", version: 2 }]);
  await settle();
  expect([...open]).toEqual(["first"]);
  await finish("a", "second");
  expect([...open]).toEqual(["second"]);
});

test("ended, it closes everything, also what arrives later, and it can begin again", async () => {
  const { pictures, finish, open, read } = createScene();
  const stop = pictures.start();
  pictures.show([
    { id: "a", version: 1 },
    { id: "b", version: 1 },
  ]);
  await settle();
  await finish("a", "first");
  stop();
  expect(read()).toEqual({});
  await finish("b", "late");
  expect([...open]).toEqual([]);
  pictures.start();
  pictures.show([{ id: "a", version: 1 }]);
  await settle();
  await finish("a", "again");
  expect(read()).toEqual({ a: "ready" });
});
