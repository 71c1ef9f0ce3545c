import { parseArgs } from "node:util";

import { orderStarts } from "#kernels/erase/judge-start.ts";

import { listScenes, readScene } from "./erase/erase-set.ts";
import { measureStarts, type MeasuredStart } from "./erase/measure-starts.ts";

/**
 * How dear unexpected steps are to the critic of an erase's starts. Every room is filled from each of
 * several starts; the table says how much better than their mean the one is that a price chooses,
 * and what is won when it is fitted on five folds of the rooms and judged on the sixth.
 */
const { values } = parseArgs({
  options: {
    /** Folders of rooms, with commas between. */
    set: { type: "string" },
    /** Names of some rooms, with commas between. */
    rooms: { type: "string", default: "" },
    starts: { type: "string", default: "6" },
  },
});
if (values.set === undefined) throw new RangeError("--set: which folders of rooms?");

const prices = [0, 2, 5, 10, 20];
const figures = ["psnrObj", "ssimObj", "swd"] as const;
type Gain = Record<(typeof figures)[number], number>;
type Room = { readonly name: string; readonly starts: readonly MeasuredStart[] };

const rooms: Room[] = [];
for (const set of values.set.split(",")) {
  for (const files of await listScenes(set, values.rooms.split(",").filter(Boolean))) {
    const starts = measureStarts(await readScene(files), Number(values.starts));
    rooms.push({ name: files.name, starts });
  }
}
const spreads = measureSpreads(rooms);
const tables = prices.map((price) => ({
  "price of steps": String(price),
  ...meanOf(rooms.map((room) => gainOf(room, price))),
}));
const heldOut = rooms.map((room) => {
  const others = rooms.filter(({ name }) => foldOf(name) !== foldOf(room.name));
  return gainOf(room, fitPrice(others.length > 0 ? others : rooms));
});
console.table([...tables, { "price of steps": "fitted on other folds", ...meanOf(heldOut) }]);
console.log("standard deviation among the starts of a room", spreads);

/** What the chosen start has more than the mean of all starts. */
function gainOf({ starts }: Room, price: number): Gain {
  const chosen = starts[orderStarts(starts, price)[0]!]!;
  const gain = (figure: keyof Gain) => chosen[figure] - mean(starts.map((start) => start[figure]));
  return { psnrObj: gain("psnrObj"), ssimObj: gain("ssimObj"), swd: gain("swd") };
}

/** The price that gains most, each figure by how much it differs among starts. */
function fitPrice(some: readonly Room[]): number {
  const worth = (price: number) => {
    const { psnrObj, ssimObj, swd } = meanOf(some.map((room) => gainOf(room, price)));
    return psnrObj / spreads.psnrObj + ssimObj / spreads.ssimObj - swd / spreads.swd;
  };
  return prices.toSorted((a, b) => worth(b) - worth(a))[0]!;
}

function measureSpreads(some: readonly Room[]): Gain {
  const spread = (figure: keyof Gain) => {
    const variances = some.map(({ starts }) => {
      const middle = mean(starts.map((start) => start[figure]));
      return mean(starts.map((start) => (start[figure] - middle) ** 2));
    });
    return Math.max(Number.EPSILON, Math.sqrt(mean(variances)));
  };
  return { psnrObj: spread("psnrObj"), ssimObj: spread("ssimObj"), swd: spread("swd") };
}

function meanOf(gains: readonly Gain[]): Gain {
  const of = (figure: keyof Gain) => Number(mean(gains.map((gain) => gain[figure])).toFixed(4));
  return { psnrObj: of("psnrObj"), ssimObj: of("ssimObj"), swd: of("swd") };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function foldOf(name: string): number {
  return Number(/\d+/u.exec(name)?.[0] ?? 0) % 6;
}
