import { expect, test } from "vitest";

import { combineRooms } from "#renderer/features/design-room/model/project/combine-rooms.ts";
import { createProjectRooms } from "#renderer/features/design-room/model/project/project-rooms.ts";
import { addCosts, listNeeds } from "#renderer/features/design-room/model/shopping/list-needs.ts";
import type { EditList } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";
import { createFloor, createPaint } from "#support/products.ts";
import { paintRectangle } from "#support/test-photos.ts";

const image = { width: 200, height: 100, focal: null };
const allowance = { wastePercent: 10, coats: 2 };
const [moss, oak] = [createPaint(1), createFloor(2)];
const exactly = (squareMetres: number) => ({ squareMetres, uncertainty: 0 });

/** A room as measured: how many square metres there are of each product; null where it is not known. */
function measured(name: string, ...walls: (readonly [string, number | null])[]) {
  const edit = paintRectangle([0, 0, 100, 50]);
  const surfaces = walls.map(([materialId], at) => ({
    edit: { ...edit, id: `edit-${at}`, materialId },
    hiddenBy: null,
  }));
  const areas = new Map(
    walls.map(([, size], at) => [`edit-${at}`, size === null ? null : exactly(size)] as const),
  );
  return { id: name, name, surfaces: surfaces as never, areas };
}
const known = new Map([moss, oak].map((product) => [product.id, product]));

test("a product of several rooms is one line, with its packs rounded once for all of them", () => {
  const rooms = [
    measured("Hall", [moss.id, 8]),
    measured("Kitchen", [moss.id, 8], [oak.id, 10]),
    measured("Attic", [moss.id, 8]),
  ];
  const { lines, roomsOf, unlisted } = combineRooms(rooms, known, allowance);
  expect(lines.map(({ product }) => product.id)).toEqual([moss.id, oak.id]);
  // 24 m² at 12 m² a litre, twice, are 4 L: two tins of 2.5 L. Room by room it would be three.
  expect(lines[0]?.need?.packs).toEqual({ low: 2, high: 2 });
  const each = rooms.map((room) => combineRooms([room], known, allowance).lines[0]?.need?.packs);
  expect(each).toEqual(Array.from({ length: 3 }, () => ({ low: 1, high: 1 })));
  expect([...roomsOf]).toEqual([
    [moss.sku, ["Hall", "Kitchen", "Attic"]],
    [oak.sku, ["Kitchen"]],
  ]);
  expect(unlisted).toBe(0);
  const { totals, isWhole } = addCosts(lines);
  const floor = listNeeds([{ product: oak, areas: [exactly(10)] }], allowance);
  const low = 2 * moss.priceMinor + (floor[0]?.need?.costMinor.low ?? 0);
  expect(totals).toMatchObject([{ costMinor: { low } }]);
  expect(isWhole).toBe(true);
});

test("what cannot be counted in one room is not counted in the sum, and what is not listed is said", () => {
  const rooms = [
    measured("Hall", [moss.id, 8], ["gone", 3]),
    measured("Kitchen", [moss.id, null], ["gone", 4]),
  ];
  const { lines, unlisted } = combineRooms(rooms, known, allowance);
  expect(lines.map(({ area, need, surfaces }) => [area, need, surfaces])).toEqual([
    [null, null, 2],
  ]);
  expect(addCosts(lines)).toEqual({ totals: [], isWhole: false });
  expect(unlisted).toBe(2);
});

const wall = { ...paintRectangle([0, 0, 100, 50]), materialId: moss.id };
const floor = layFloor(oak.id, {}, [0, 50, 200, 100]);

function createScene(lists: Readonly<Record<string, EditList | null>>) {
  const log: string[] = [];
  const rooms = createProjectRooms({
    listRooms: async () => Object.keys(lists).map((id) => ({ id, name: id })),
    readRoom: async (id) => {
      log.push(`read ${id}`);
      const edits = lists[id];
      if (edits === null || edits === undefined) throw new Error("gone");
      return { image: { ...image, id } as never, edits };
    },
    openPhoto: async ({ id }) => {
      log.push(`open ${id}`);
      return {
        findPlane: () => Promise.reject(new RangeError("no plane")),
        close: () => void log.push(`close ${id}`),
      };
    },
    readProduct: async (id) => known.get(id) ?? null,
  });
  return { rooms, log };
}

test("rooms are measured one after the other; a photo is opened only for a wall whose plane is sought", async () => {
  const { rooms, log } = createScene({ a: [wall], b: [floor], c: null, d: [floor, wall] });
  const stop = rooms.start();
  await expect.poll(() => rooms.get().state).toBe("done");
  expect(log).toEqual([
    "read a",
    "open a",
    "close a",
    "read b",
    "read c",
    "read d",
    "open d",
    "close d",
  ]);
  const { total, failed, rooms: found, known: products } = rooms.get();
  expect([total, failed, found.map(({ name }) => name)]).toEqual([4, ["c"], ["a", "b", "d"]]);
  expect([...products.keys()].toSorted()).toEqual([moss.id, oak.id].toSorted());
  const { lines } = combineRooms(found, products, allowance);
  expect(lines.map(({ area }) => area === null)).toEqual([true, false]);
  stop();
});

test("whoever leaves stops it, and a project that cannot be listed has failed", async () => {
  const { rooms, log } = createScene({ a: [floor], b: [floor] });
  rooms.start()();
  const again = rooms.start();
  await expect.poll(() => rooms.get().state).toBe("done");
  expect(log.filter((line) => line === "read b")).toHaveLength(1);
  again();
  let asked = 0;
  const failing = createProjectRooms({
    listRooms: () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error("offline")) : Promise.resolve([]);
    },
    readRoom: () => Promise.reject(new Error("never asked")),
    openPhoto: () => Promise.reject(new Error("never asked")),
    readProduct: () => Promise.resolve(null),
  });
  failing.start();
  await expect.poll(() => failing.get().state).toBe("failed");
  failing.again();
  await expect.poll(() => failing.get().state).toBe("done");
});
