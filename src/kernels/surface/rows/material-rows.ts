import type { TileLayout } from "#shared/edit.ts";

import type { Colour } from "../../colour.ts";
import type { Mask } from "../../raster.ts";
import type { WasmMemory } from "../../wasm-memory.ts";
import { createWasmModule, type WasmInstance } from "../../wasm-module.ts";
import { byteOfRoot } from "../camera-response.ts";
import { createLightReader, type LightField } from "../light-field.ts";
import type { MaterialPlan } from "../plan-material.ts";
import { footprintWidth, measureFootprint, type Footprint } from "../plane-footprint.ts";
import type { TexturePyramid } from "../texture-pyramid.ts";
import { pieceSpread, rowShifts } from "../tile-layout.ts";
import { materialRowsBinary } from "./material-rows-binary.ts";

/** What is drawn on, and how. */
export type MaterialDrawing = {
  readonly mask: Mask;
  /** RGBA, of the mask's size: the photo, written to. */
  readonly data: Uint8ClampedArray;
  readonly plan: MaterialPlan;
  readonly field: LightField;
  /** Of what is mirrored. */
  readonly shine: Colour;
};

/** Draws the masked pixels of row `y` from column `left` to before `right`. */
export type DrawMaterialRow = (y: number, left: number, right: number) => void;

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
const vectorsLength = 23;
const ownArrays = 8;

/** The rows of a drawing; its photo goes through a memory of their own. */
export function createMaterialRows(drawing: MaterialDrawing): DrawMaterialRow {
  const { mask, data, plan, field, shine } = drawing;
  const { pyramid } = plan;
  const { width } = mask;
  const blockCount = Math.ceil(width / footprintWidth);
  const texelBytes = pyramid.reduce((sum, { texels }) => sum + texels.byteLength, 0);
  const shifts = rowShifts(plan.seed);
  const tableBytes = byteOfRoot.byteLength + shifts.byteLength + vectorsLength * 8;
  const rowBytes = width * 5 + field.width * 16 + blockCount * blockBytes;
  const instance = materialRows.instantiate(
    texelBytes + tableBytes + rowBytes + pyramid.length * levelBytes,
    pyramid.length + ownArrays,
  );
  const { memory, set, call } = instance;
  const line = memory.takeFloat32(field.width * 4);
  const coverage = memory.takeUint8(width);
  const pixels = memory.takeUint8(width * 4);
  const blocks = memory.takeFloat64((blockCount * blockBytes) / 8);
  const levels = takePyramid(pyramid, memory);
  const bytesOfLight = memory.takeFloat32(byteOfRoot);
  set({ bytesOfLight, rowShifts: memory.takeFloat64(shifts), lightLine: line, pixels, blocks });
  set({ coverages: coverage, lightWidth: field.width, lightScale: field.width / width });
  openPlan(instance, plan, shine);
  const light = createLightReader(field, width, mask.height, line);
  const writeBlocks = createBlockWriter(plan, coverage, blocks, levels.byteOffset);
  return (y, left, right) => {
    const row = y * width;
    light.moveTo(y);
    coverage.set(mask.data.subarray(row + left, row + right), left);
    pixels.set(data.subarray((row + left) * 4, (row + right) * 4), left * 4);
    writeBlocks(y, left, right);
    call("drawRow", y, left, right);
    data.set(pixels.subarray(left * 4, right * 4), (row + left) * 4);
  };
}

/** The levels of a texture: where the texels of each are, and its size. */
function takePyramid(pyramid: TexturePyramid, memory: WasmMemory): Uint8Array {
  const levels = memory.takeUint8(pyramid.length * levelBytes);
  const view = new DataView(memory.buffer, levels.byteOffset);
  pyramid.forEach(({ width, height, texels }, level) => {
    const inside = memory.takeFloat32(texels);
    const at = level * levelBytes;
    view.setInt32(at, inside.byteOffset, true);
    view.setInt32(at + 4, width, true);
    view.setInt32(at + 8, height, true);
    view.setFloat64(at + 16, width, true);
    view.setFloat64(at + 24, height, true);
  });
  return levels;
}

function openPlan({ memory, set, call }: WasmInstance, plan: MaterialPlan, shine: Colour): void {
  const { offset, cosines, sines, tile, pieces, isLoose, joint, jointColour, seed } = plan;
  const perTile = [1 / tile.width, 1 / tile.height];
  const lies = [...plan.matrix, ...offset, ...cosines, ...sines, ...perTile];
  call("openVectors", memory.takeFloat64([...lies, ...shine, ...jointColour]));
  const { layout, size } = pieces ?? { layout: "grid", size: tile };
  const { width, height } = size;
  set({
    layout: layoutNumber[layout],
    pieceWidth: width,
    pieceHeight: height,
    perWidth: 1 / width,
    perHeight: 1 / height,
    pieceCount: Math.max(1, Math.round(Math.max(width, height) / Math.min(width, height))),
    isPlain: pieces === null ? 1 : 0,
    isLoose: isLoose ? 1 : 0,
    seed,
    pieceSpread,
    joint,
  });
}

/** Measures the footprint of every block of a row at its first covered pixel. */
function createBlockWriter(
  plan: MaterialPlan,
  coverage: Uint8Array,
  double: Float64Array<ArrayBuffer>,
  levels: number,
): DrawMaterialRow {
  const whole = new Int32Array(double.buffer, double.byteOffset, double.length * 2);
  const single = new Float32Array(double.buffer, double.byteOffset, double.length * 2);
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
      whole[at + 2] = levels + print.level * levelBytes;
      single[at + 3] = print.part;
      double[block * 3 + 2] = print.reach;
    }
  };
}
