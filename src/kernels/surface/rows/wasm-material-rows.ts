import type { TileLayout } from "#shared/edit.ts";

import { createWasmModule } from "../../wasm-module.ts";
import { byteOfRoot } from "../camera-response.ts";
import { createLightReader, type LightField } from "../light-field.ts";
import type { MaterialPlan } from "../plan-material.ts";
import { footprintWidth, measureFootprint, type Footprint } from "../plane-footprint.ts";
import { pieceSpread } from "../sample-material.ts";
import type { TexturePyramid } from "../texture-pyramid.ts";
import { rowShifts } from "../tile-layout.ts";
import { materialRowsBinary } from "./material-rows-binary.ts";
import type { DrawMaterialRow, MaterialDrawing } from "./material-rows.ts";

/** What `assembly/material-rows.ts` exports: numbers, and arrays by their byte offsets. */
type Exports = Record<
  "openLight" | "openPieces" | "openPlaces" | "openPlane" | "openSurface" | "drawRow",
  (...given: readonly number[]) => void
>;

const materialRows = createWasmModule(materialRowsBinary);

const layoutNumber: Record<TileLayout, number> = {
  grid: 0,
  half: 1,
  third: 2,
  plank: 3,
  herringbone: 4,
};
/** Bytes of a level: its texels' place, width and height, these as doubles too; and of a block. */
const levelBytes = 32;
const blockBytes = 24;
const matrixBytes = 15 * 8;

/** Rows over a new memory; null where the engine has or allows no WASM SIMD, or not the memory. */
export function createWasmMaterialRows(drawing: MaterialDrawing): DrawMaterialRow | null {
  const { mask, data, plan, field, shine } = drawing;
  const { width } = mask;
  const places = placeArrays(plan.pyramid, field, width);
  const instance = materialRows.instantiate(places.end);
  if (instance === null) return null;
  const { buffer } = instance;
  const exports = instance.exports as Exports;
  openPyramid(plan.pyramid, buffer, places);
  new Float32Array(buffer, places.bytes, byteOfRoot.length).set(byteOfRoot);
  new Float64Array(buffer, places.shifts, 256).set(rowShifts(plan.seed));
  exports.openPlaces(
    places.bytes,
    places.shifts,
    places.line,
    places.coverage,
    places.pixels,
    places.blocks,
  );
  exports.openLight(field.width, field.width / width, ...shine);
  openPlan(exports, plan, buffer, places.matrix);
  const line = new Float32Array(buffer, places.line, field.width * 4);
  const light = createLightReader(field, width, mask.height, line);
  const coverage = new Uint8Array(buffer, places.coverage, width);
  const pixels = new Uint8ClampedArray(buffer, places.pixels, width * 4);
  const writeBlocks = createBlockWriter(plan, coverage, buffer, places);
  return (y, left, right) => {
    const row = y * width;
    light.moveTo(y);
    coverage.set(mask.data.subarray(row + left, row + right), left);
    pixels.set(data.subarray((row + left) * 4, (row + right) * 4), left * 4);
    writeBlocks(y, left, right);
    exports.drawRow(y, left, right);
    data.set(pixels.subarray(left * 4, right * 4), (row + left) * 4);
  };
}

type Places = ReturnType<typeof placeArrays>;

/** Where everything lies in the memory; places for vectors are multiples of 16. */
function placeArrays(pyramid: TexturePyramid, field: LightField, width: number) {
  let end = 16;
  const take = (bytes: number): number => {
    const place = end;
    end = Math.ceil((end + bytes) / 16) * 16;
    return place;
  };
  const places = {
    matrix: take(matrixBytes),
    bytes: take(byteOfRoot.byteLength),
    shifts: take(256 * 8),
    line: take(field.width * 16),
    coverage: take(width),
    pixels: take(width * 4),
    blocks: take(Math.ceil(width / footprintWidth) * blockBytes),
    levels: take(pyramid.length * levelBytes),
    texels: pyramid.map(({ texels }) => take(texels.byteLength)),
  };
  // The last texel is read with four bytes that are not its own.
  return { ...places, end: end + 16 };
}

function openPyramid(pyramid: TexturePyramid, buffer: ArrayBuffer, places: Places): void {
  const view = new DataView(buffer);
  pyramid.forEach(({ width, height, texels }, level) => {
    const at = places.levels + level * levelBytes;
    const place = places.texels[level]!;
    new Float32Array(buffer, place, texels.length).set(texels);
    view.setInt32(at, place, true);
    view.setInt32(at + 4, width, true);
    view.setInt32(at + 8, height, true);
    view.setFloat64(at + 16, width, true);
    view.setFloat64(at + 24, height, true);
  });
}

function openPlan(exports: Exports, plan: MaterialPlan, buffer: ArrayBuffer, matrix: number): void {
  const { offset, cosines, sines, tile, pieces, isLoose, joint, jointColour, seed } = plan;
  new Float64Array(buffer, matrix, 15).set([...plan.matrix, ...offset, ...cosines, ...sines]);
  exports.openPlane(matrix);
  const { layout, size } = pieces ?? { layout: "grid", size: tile };
  const shortest = Math.min(size.width, size.height);
  const count = Math.max(1, Math.round(Math.max(size.width, size.height) / shortest));
  const isPlain = pieces === null ? 1 : 0;
  const kind = layoutNumber[layout];
  exports.openPieces(kind, size.width, size.height, count, isPlain, isLoose ? 1 : 0, seed);
  exports.openSurface(1 / tile.width, 1 / tile.height, pieceSpread, joint, ...jointColour);
}

/** Measures the footprint of every block of a row at its first covered pixel. */
function createBlockWriter(
  plan: MaterialPlan,
  coverage: Uint8Array,
  buffer: ArrayBuffer,
  places: Places,
): DrawMaterialRow {
  const blocks = Math.ceil(coverage.length / footprintWidth);
  const whole = new Int32Array(buffer, places.blocks, (blocks * blockBytes) / 4);
  const single = new Float32Array(buffer, places.blocks, whole.length);
  const double = new Float64Array(buffer, places.blocks, whole.length / 2);
  const print: Footprint = { reach: 0, level: 0, part: 0, taps: 0, isAcross: true };
  return (y, left, right) => {
    for (let block = Math.floor(left / footprintWidth); block * footprintWidth < right; block++) {
      let x = Math.max(left, block * footprintWidth);
      const end = Math.min(right, (block + 1) * footprintWidth);
      while (x < end && coverage[x] === 0) x++;
      if (x === end) continue;
      measureFootprint(plan.matrix, plan.footprint, x + 0.5, y + 0.5, print);
      const at = block * 6;
      whole[at] = print.taps;
      whole[at + 1] = print.isAcross ? 1 : 0;
      whole[at + 2] = places.levels + print.level * levelBytes;
      single[at + 3] = print.part;
      double[block * 3 + 2] = print.reach;
    }
  };
}
