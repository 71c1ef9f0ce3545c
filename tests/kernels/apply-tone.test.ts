import { describe, expect, test } from "vitest";

import { applyEdits } from "#kernels/apply-edits.ts";
import type { EditCache } from "#kernels/apply-edits.ts";
import type { RegionPicture } from "#kernels/erase/region-picture.ts";
import type { Raster } from "#kernels/raster.ts";
import { findToneTable } from "#kernels/tone/tone-table.ts";
import { tonePicture } from "#kernels/tone/tone-picture.ts";
import type { EraseEdit, PaintEdit, ToneEdit } from "#shared/edit.ts";
import { setTone } from "#support/tone-edits.ts";

import { boxShape, maskOf, paintNoise } from "./pictures.ts";

const sizes = { originalWidth: 48, originalHeight: 36 };
const photo = paintNoise(48, 36, 4);
const paint: PaintEdit = {
  id: "00000000-0000-4000-8000-000000000001",
  enabled: true,
  kind: "paint",
  colour: "#566e59",
  finish: "matt",
  materialId: null,
  mask: maskOf([boxShape(4, 4, 20, 20)]),
};
const erase: EraseEdit = {
  id: "00000000-0000-4000-8000-000000000002",
  enabled: true,
  kind: "erase",
  engine: "builtin",
  seed: 3,
  mask: maskOf([boxShape(16, 12, 28, 24)]),
};

function keepEverything(): EditCache & { readonly held: Map<string, Raster> } {
  const held = new Map<string, Raster>();
  return { held, get: (key) => held.get(key), set: held.set.bind(held) };
}

/** What is seen of an erase while it is under way. */
function seeErase(tones: readonly ToneEdit[]): RegionPicture[] {
  const seen: RegionPicture[] = [];
  const onPreview = (draw: () => RegionPicture) => seen.push(draw());
  applyEdits(photo, [erase, ...tones], { ...sizes, onPreview });
  return seen;
}

describe("a tone edit", () => {
  test("shows what the edits before it gave in another light", () => {
    const plain = applyEdits(photo, [paint], sizes);
    const toned = applyEdits(photo, [paint, setTone({ preset: "warm", strength: 0.6 })], sizes);
    expect(toned.data).toEqual(tonePicture(plain, findToneTable("warm"), 0.6).data);
    expect(toned.data).not.toEqual(plain.data);
  });

  test.each([
    ["neutral", setTone({ preset: "neutral" })],
    ["of no strength", setTone({ strength: 0 })],
    ["switched off", setTone({ enabled: false })],
  ])("that is %s keeps every pixel of the upload", (_, tone) => {
    expect(applyEdits(photo, [tone], sizes).data).toEqual(photo.data);
  });

  test("is replayed without what comes before it when only its strength changes", () => {
    const cache = keepEverything();
    applyEdits(photo, [paint, setTone()], { ...sizes, cache });
    expect(cache.held.size).toBe(2);
    applyEdits(photo, [paint, setTone({ strength: 0.5 })], { ...sizes, cache });
    expect(cache.held.size).toBe(3);
    applyEdits(photo, [paint, setTone()], { ...sizes, cache });
    expect(cache.held.size).toBe(3);
  });

  test("works on a smaller copy and leaves what it was given alone", () => {
    const before = photo.data.slice();
    const smaller: Raster = { width: 24, height: 18, data: photo.data.slice(0, 24 * 18 * 4) };
    expect(applyEdits(smaller, [setTone()], sizes)).toMatchObject({ width: 24, height: 18 });
    expect(photo.data).toEqual(before);
  });

  test("lights what is seen of an erase that is still under way", () => {
    const [plain, lit] = [seeErase([]), seeErase([setTone()])];
    expect(plain.length).toBeGreaterThan(0);
    expect(lit).toEqual(
      plain.map(({ left, top, ...part }) => ({
        left,
        top,
        ...tonePicture(part, findToneTable("evening")),
      })),
    );
  });
});
