import { expect, test } from "vitest";

import { createMeasuredVersions } from "#renderer/features/design-room/model/versions/version-areas.ts";
import type { EditList, PaintEdit, SurfacePlane } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { paintRectangle } from "#support/test-photos.ts";

const image = { width: 200, height: 100 };
const [moss, oak] = [createPaint(1), createFloor(2)];
const wall: PaintEdit = { ...paintRectangle([0, 0, 100, 50]), materialId: moss.id };
const floor = layFloor(oak.id, {}, [0, 50, 200, 100]);

/** Until everything that is ready has gone on. */
const settle = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));

/** Planes are found when the test says so. */
function createScene(lists: Readonly<Record<string, EditList>>) {
  const waiting: ((plane: SurfacePlane | null) => void)[] = [];
  const read: string[] = [];
  const measured = createMeasuredVersions({
    image,
    kernels: {
      findPlane: () =>
        new Promise((resolve, reject) => {
          waiting.push((plane) =>
            plane === null ? reject(new RangeError("no plane")) : resolve(plane),
          );
        }),
    },
    readEdits: ({ id, version }) => {
      read.push(`${id}${version}`);
      const list = lists[id];
      return list === undefined ? Promise.reject(new Error("gone")) : Promise.resolve(list);
    },
  });
  const answer = async (plane: SurfacePlane | null) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(plane);
    await settle();
  };
  const squareMetres = () =>
    Object.fromEntries(
      [...measured.get()].map(([id, { areas }]) => [
        id,
        [...areas.values()].map((area) => area?.squareMetres.toFixed(2) ?? null),
      ]),
    );
  return { measured, read, waiting, answer, squareMetres };
}

test("each version is measured once, after the one before; what cannot be read holds up nothing", async () => {
  const scene = createScene({ a: [wall], b: [floor], c: [wall, floor] });
  const { measured, read, waiting, answer, squareMetres } = scene;
  measured.start();
  const all = ["a", "gone", "b", "c"].map((id) => ({ id, version: 1 }));
  measured.measure(all);
  measured.measure(all);
  await expect.poll(() => waiting.length).toBe(1);
  expect(read).toEqual(["a1"]);
  await answer(floor.plane);
  await answer(null);
  await expect.poll(() => measured.get().size).toBe(3);
  expect(read).toEqual(["a1", "gone1", "b1", "c1"]);
  // A wall whose plane was not found is known to be one of unknown size.
  expect(squareMetres()).toEqual({ a: ["0.50"], b: ["1.00"], c: [null, "1.00"] });
});

test("a changed version keeps what is known until it is measured again; ended, nothing comes any more", async () => {
  const { measured, answer, squareMetres, waiting } = createScene({ a: [wall] });
  const stop = measured.start();
  measured.measure([{ id: "a", version: 1 }]);
  await answer(floor.plane);
  await expect.poll(squareMetres).toEqual({ a: ["0.50"] });
  measured.measure([{ id: "a", version: 2 }]);
  await expect.poll(() => waiting.length).toBe(1);
  expect(squareMetres()).toEqual({ a: ["0.50"] });
  stop();
  await answer(floor.plane);
  expect(squareMetres()).toEqual({});
});
