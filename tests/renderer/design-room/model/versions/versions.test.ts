import { array, assert, constantFrom, double, integer, nat, property, record } from "fast-check";
import { expect, test } from "vitest";

import { placeTiles } from "#renderer/features/design-room/model/versions/place-tiles.ts";
import {
  addShown,
  canToggle,
  choosePair,
  keepKnown,
  originalKey,
  startShown,
  toggleShown,
} from "#renderer/features/design-room/model/versions/shown-versions.ts";
import { createTileViewport } from "#renderer/features/design-room/model/versions/tile-viewport.ts";
import {
  describeOpenVersion,
  nameVersion,
  orderVersions,
} from "#renderer/features/design-room/model/versions/version-tree.ts";
import type { DesignVersion } from "#shared/design-version.ts";

const createVersion = (
  letter: string,
  parent: string | null,
  more: object = {},
): DesignVersion => ({
  id: letter,
  parentId: parent,
  letter,
  label: null,
  productNames: [],
  editCount: 0,
  version: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
  ...more,
});

test("every version stands under the one it was made from, siblings by letter", () => {
  const versions = [
    createVersion("B", null),
    createVersion("A10", "A"),
    createVersion("A3", "A2"),
    createVersion("A2", "A"),
    createVersion("A", null),
    createVersion("C", "gone"),
  ];
  const drawn = orderVersions(versions).map(({ version, depth }) => `${depth}${version.letter}`);
  expect(drawn).toEqual(["1A", "2A2", "3A3", "2A10", "1B", "1C"]);
});

test("a version is called by its person, else by its products", () => {
  const productNames = ["Bottle Moss", "Oak plank"];
  expect(nameVersion(createVersion("A", null, { productNames }))).toBe("Bottle Moss, Oak plank");
  expect(nameVersion(createVersion("A", null, { productNames, label: "Dark" }))).toBe("Dark");
  expect(nameVersion(createVersion("A", null))).toBeNull();
});

test("the open version is what stands in the room, whatever the server has heard of it", () => {
  const heard = createVersion("A", null, { productNames: ["Bottle Moss"], editCount: 1 });
  const mask = { shapes: [], grow: 0, feather: 0 };
  const paint = { kind: "paint", mask, colour: "#112233", opacity: 1, finish: "matt" } as const;
  const edits = [
    { ...paint, id: "1", enabled: true, materialId: "sky" },
    { ...paint, id: "2", enabled: false, materialId: "moss" },
    { ...paint, id: "3", enabled: true, materialId: "sky" },
  ];
  const known = new Map([["sky", { name: "Morning Sky" }]]);
  const open = describeOpenVersion(heard, edits, known);
  expect(open).toEqual({ ...heard, productNames: ["Morning Sky"], editCount: 3 });
  expect(describeOpenVersion(heard, edits, new Map()).productNames).toEqual(["Bottle Moss"]);
});

const five = [originalKey, "A", "A2", "B", "C"];

test("four pictures are beside each other at first, the open version among them", () => {
  expect(startShown(five, "A")).toEqual([originalKey, "A", "A2", "B"]);
  expect(startShown(five, "C")).toEqual([originalKey, "A", "A2", "C"]);
  expect(startShown([originalKey, "A"], "A")).toEqual([originalKey, "A"]);
  expect(startShown([originalKey], "A")).toEqual([originalKey]);
});

test("a new version takes the place of the one that was ticked longest", () => {
  expect(addShown([originalKey, "A", "B", "C"], "D")).toEqual(["A", "B", "C", "D"]);
  expect(addShown([originalKey, "A"], "B")).toEqual([originalKey, "A", "B"]);
  expect(addShown([originalKey, "A"], "A")).toEqual([originalKey, "A"]);
});

test("the slider has the selected one and the one ticked last beside it, in the order of the tree", () => {
  expect(choosePair([originalKey, "B", "A"], "B", five)).toEqual(["A", "B"]);
  expect(choosePair([originalKey, "B", "A"], "C", five)).toEqual(["A", "B"]);
  expect(choosePair([originalKey, "A"], originalKey, five)).toEqual([originalKey, "A"]);
  expect(choosePair([originalKey], originalKey, five)).toBeNull();
});

test("whatever is ticked, made and deleted, two to four pictures are beside each other, each once", () => {
  const step = record({ kind: constantFrom("toggle", "add", "delete"), at: nat(20) });
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      let keys = five;
      let shown = startShown(keys, "A");
      for (const { kind, at } of steps) {
        const key = keys[at % keys.length] ?? originalKey;
        if (kind === "toggle") shown = toggleShown(shown, key);
        else if (kind === "add") shown = addShown(shown, key);
        else if (keys.length > 2) keys = keys.filter((one) => one !== key || one === originalKey);
        shown = keepKnown(shown, keys);
        expect(shown.length).toBeGreaterThanOrEqual(2);
        expect(shown.length).toBeLessThanOrEqual(4);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((one) => keys.includes(one))).toBe(true);
      }
    }),
    { seed: 14 },
  );
});

test("what is beside each other stays the same object while nothing of it is gone", () => {
  const shown = [originalKey, "A"];
  expect(keepKnown(shown, five)).toBe(shown);
  expect(canToggle(shown, "A")).toBe(false);
  expect(toggleShown(shown, "A")).toBe(shown);
});

const spacing = { gap: 16, caption: 44 };

test("tiles are as large as they can be: beside each other in a wide well, below in a high one", () => {
  const landscape = { width: 3000, height: 2000 };
  const portrait = { width: 1500, height: 2000 };
  const wide = { width: 1000, height: 700 };
  expect(placeTiles(2, { width: 1000, height: 400 }, landscape, spacing).columns).toBe(2);
  expect(placeTiles(2, { width: 366, height: 560 }, landscape, spacing).columns).toBe(1);
  expect(placeTiles(3, wide, portrait, spacing).columns).toBe(3);
  expect(placeTiles(4, wide, landscape, spacing).columns).toBe(2);
  // One below the other they would be a little larger.
  expect(placeTiles(2, { width: 1000, height: 740 }, landscape, spacing).columns).toBe(2);
});

test("tiles keep the photo's shape and stay inside their well", () => {
  const side = integer({ min: 200, max: 3000 });
  assert(
    property(integer({ min: 1, max: 4 }), side, side, side, side, (count, w, h, pw, ph) => {
      const { columns, picture } = placeTiles(
        count,
        { width: w, height: h },
        { width: pw, height: ph },
        spacing,
      );
      const rows = Math.ceil(count / columns);
      expect(picture.width / picture.height).toBeCloseTo(pw / ph, 5);
      expect(columns * picture.width + (columns - 1) * 16).toBeLessThanOrEqual(w + 1 + columns);
      const high = rows * (picture.height + 44) + (rows - 1) * 16;
      expect(high).toBeLessThanOrEqual(Math.max(h, rows * 45 + rows * 16) + 1);
    }),
    { seed: 14 },
  );
});

test("the photo always fills its tile, and is whole again after any zoom out", () => {
  const photo = { width: 3000, height: 2000 };
  const place = double({ min: 0, max: 600, noNaN: true });
  const move = record({
    kind: constantFrom("zoom", "pan", "toggle", "measure"),
    x: place,
    y: place,
    factor: double({ min: 0.2, max: 5, noNaN: true }),
  });
  assert(
    property(array(move, { maxLength: 30 }), (moves) => {
      const viewport = createTileViewport(photo);
      let width = 600;
      viewport.measure({ width, height: 400 });
      for (const { kind, x, y, factor } of moves) {
        if (kind === "zoom") viewport.zoom({ x, y }, factor);
        else if (kind === "pan") viewport.pan(x - 300, y - 300);
        else if (kind === "toggle") viewport.toggle({ x, y });
        else {
          width = 300 + x;
          viewport.measure({ width, height: (width * 2) / 3 });
        }
        const shown = viewport.get();
        expect(shown.x).toBeLessThanOrEqual(1e-6);
        expect(shown.y).toBeLessThanOrEqual(1e-6);
        expect(shown.x + photo.width * shown.scale).toBeGreaterThanOrEqual(width - 1e-6);
        expect(shown.y + photo.height * shown.scale).toBeGreaterThanOrEqual((width * 2) / 3 - 1e-6);
      }
      viewport.zoom({ x: 0, y: 0 }, 1e-6);
      expect(viewport.get()).toEqual({ scale: width / photo.width, x: 0, y: 0 });
    }),
    { seed: 14 },
  );
});

test("a zoom keeps the place under the pointer where it is", () => {
  const viewport = createTileViewport({ width: 3000, height: 2000 });
  viewport.measure({ width: 600, height: 400 });
  viewport.zoom({ x: 300, y: 100 }, 2);
  expect(viewport.get()).toEqual({ scale: 0.4, x: -300, y: -100 });
  viewport.toggle({ x: 0, y: 0 });
  expect(viewport.get()).toEqual({ scale: 0.2, x: 0, y: 0 });
});
