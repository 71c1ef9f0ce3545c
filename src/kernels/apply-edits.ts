import { listTexturedProducts } from "#shared/edit.ts";
import type { Edit, EditList, EraseEdit, MaterialEdit, PaintEdit, ToneEdit } from "#shared/edit.ts";

import { fitMask } from "./border/fit-mask.ts";
import { checkRaster, checkSize } from "./check-input.ts";
import { eraseInSteps } from "./erase/erase-region.ts";
import type { RegionPicture } from "./erase/region-picture.ts";
import { keysOfPrefixes } from "./edit-keys.ts";
import { rasteriseMask } from "./mask.ts";
import type { Raster } from "./raster.ts";
import { runSteps, stepWithin, type Steps } from "./steps.ts";
import { layMaterial } from "./surface/lay-material.ts";
import { paintSurface } from "./surface/paint-surface.ts";
import { readCoveringOptions } from "./surface/read-covering-options.ts";
import { tonePicture } from "./tone/tone-picture.ts";
import { findToneTable } from "./tone/tone-table.ts";

/**
 * Keeps what the first edits of a list gave, so that a change at the end does not replay the
 * beginning. One cache belongs to one original: keys tell edits and sizes apart, not photos. A
 * raster handed over or taken out must not be written to.
 */
export type EditCache = {
  get(key: string): Raster | undefined;
  set(key: string, raster: Raster): void;
};

/** What edits are replayed with. */
export type ReplayOptions = {
  readonly originalWidth: number;
  readonly originalHeight: number;
  /**
   * Called while the last enabled edit, but for a tone, erases; draws what is seen of it so far, at
   * once if at all.
   */
  readonly onPreview?: (draw: () => RegionPicture) => void;
  readonly cache?: EditCache;
  /** Called without a cache: nobody reads this picture between two edits again, so its bytes may go. */
  readonly giveBack?: (picture: Raster) => void;
  /** The textures of the products that the enabled edits lay, by product id. */
  readonly textures?: ReadonlyMap<string, Raster>;
};

export type ApplyEditsOptions = ReplayOptions & {
  /** Called with a fraction that never falls, 1 at the end. */
  readonly onProgress?: (fraction: number) => void;
};

/**
 * Replays the enabled edits in order on the original or a smaller copy of it and returns a new
 * raster. A paint or covering takes light and old colour from the photo with what was erased so far, but
 * without the paints and coverings under it, which it covers. Pixels outside every mask keep their bytes unless there is a tone, which is of the whole
 * picture; a list without enabled edits gives a copy.
 * Throws `RangeError` for bad sizes or masks and for a missing texture. Cost: the sum of the edits not found in the cache.
 */
export function applyEdits(original: Raster, edits: EditList, options: ApplyEditsOptions): Raster {
  const result = runSteps(applyEditsInSteps(original, edits, options), options.onProgress);
  if (result !== original && options.cache === undefined) return result;
  return { width: result.width, height: result.height, data: result.data.slice() };
}

/**
 * `applyEdits` in steps; the first checks what is given. The result is not to be written to: it may
 * be what the cache holds, or the original.
 */
export function* applyEditsInSteps(
  original: Raster,
  edits: EditList,
  options: ReplayOptions,
): Steps<Raster> {
  checkRaster(original);
  checkSize("original", options.originalWidth, options.originalHeight);
  const enabled = edits.filter((edit) => edit.enabled);
  checkTextures(enabled, options.textures);
  const keys = keysOfPrefixes(original, enabled, options);
  const held = findHeldPrefix(original, enabled, keys, options.cache);
  const bare = createBareReplay(original, enabled, options);
  bare.learn(held.count, held.current);
  const costs = costsOf(enabled);
  const total = costs.reduce((sum, { again, own }) => sum + again + own, 0);
  let done = costs.slice(0, held.count).reduce((sum, { again, own }) => sum + again + own, 0);
  let { current, clickedOn } = held;
  const lastMasked = enabled.findLastIndex(({ kind }) => kind !== "tone");
  const toned = tonePreview(enabled.slice(lastMasked + 1), options.onPreview);
  for (const [index, edit] of enabled.entries()) {
    if (index < held.count) continue;
    const { again, own } = costs[index]!;
    const light = isCover(edit)
      ? yield* stepWithin(bare.drawBefore(index), done / total, (done + again) / total)
      : current;
    const next = done + again + own;
    const before = current;
    const onPreview = index === lastMasked ? toned : undefined;
    const applying = applyEdit({ current, clickedOn, light }, edit, options, onPreview);
    current = yield* stepWithin(applying, (done + again) / total, next / total);
    bare.learn(index + 1, current);
    if (edit.kind === "erase") clickedOn = current;
    const needed = [original, clickedOn, bare.read(), current];
    const isNeeded = needed.some(({ data }) => data.buffer === before.data.buffer);
    if (!isNeeded && options.cache === undefined) options.giveBack?.(before);
    done = next;
    options.cache?.set(keys[index]!, current);
    yield done / total;
  }
  if (held.count === enabled.length) yield 1;
  return current;
}

/**
 * Puts the result of these edits, computed elsewhere on the same original, into the cache of
 * `options`, as if they had been replayed. Throws `RangeError` for a result of another size.
 */
export function keepResult(
  original: Raster,
  edits: EditList,
  result: Raster,
  options: ReplayOptions,
): void {
  checkRaster(result);
  if (result.width !== original.width || result.height !== original.height) {
    throw new RangeError("result: must have the size of the original");
  }
  const enabled = edits.filter((edit) => edit.enabled);
  const key = keysOfPrefixes(original, enabled, options).at(-1);
  if (key !== undefined) options.cache?.set(key, result);
}

/**
 * A picture between two edits, and what areas of the next one were clicked on: borders are looked for
 * where no paint and no covering has hidden them yet, which is after the last erase.
 */
type Replay = { readonly current: Raster; readonly clickedOn: Raster };

/** `light` is what a paint or covering takes light and old colour from. */
function* applyEdit(
  { current, clickedOn, light }: Replay & { readonly light: Raster },
  edit: Edit,
  options: ReplayOptions,
  onPreview: ReplayOptions["onPreview"],
): Steps<Raster> {
  if (edit.kind === "tone") return applyTone(current, edit);
  if (edit.kind === "erase") return yield* eraseArea(current, edit, options, onPreview);
  const { mask, mixed } = fitMask(clickedOn, edit.mask, options, { light, under: current });
  yield 0;
  if (edit.kind === "paint") return paintSurface(light, mask, edit, { mixed, under: current });
  const texture = options.textures!.get(edit.materialId)!;
  const lying = readCoveringOptions(edit, options, current);
  return layMaterial(light, mask, texture, lying, { mixed, under: current });
}

function* eraseArea(
  photo: Raster,
  edit: EraseEdit,
  { originalWidth, originalHeight }: ReplayOptions,
  onPreview?: ReplayOptions["onPreview"],
): Steps<Raster> {
  const { width, height } = photo;
  const frame = { originalWidth, originalHeight, width, height };
  const mask = rasteriseMask(edit.mask, frame);
  const shadow = edit.shadow && rasteriseMask(edit.shadow, frame);
  yield 0;
  const { seed, fill } = edit;
  return yield* eraseInSteps(photo, mask, { seed, fill, shadow, ...(onPreview && { onPreview }) });
}

/**
 * The photo with its erases alone, as far as it is needed: an erase that follows a paint is done once
 * more, without it, as soon as another surface is painted.
 */
function createBareReplay(original: Raster, enabled: readonly Edit[], options: ReplayOptions) {
  const { cache } = options;
  const erases = enabled.filter(isErase);
  const keys = keysOfPrefixes(original, erases, options);
  let bare = original;
  let count = 0;
  return {
    /** `current` is what the first edits give: the same, while they only erase. */
    learn(edits: number, current: Raster): void {
      if (!enabled.slice(0, edits).every(isErase)) return;
      bare = current;
      count = edits;
    },
    /** What it has come to so far. */
    read: (): Raster => bare,
    *drawBefore(index: number): Steps<Raster> {
      const wanted = enabled.slice(0, index).filter(isErase).length;
      for (let known = wanted; known > count; known--) {
        const found = cache?.get(keys[known - 1]!);
        if (found !== undefined) [bare, count] = [found, known];
      }
      const [first, missing] = [count, wanted - count];
      for (; count < wanted; count++) {
        const erasing = eraseArea(bare, erases[count]!, options);
        const done = count - first;
        bare = yield* stepWithin(erasing, done / missing, (done + 1) / missing);
        cache?.set(keys[count]!, bare);
      }
      return bare;
    },
  };
}

/** An erase searches, the others are one pass: the shares of progress they stand for. */
const costOf: Record<Edit["kind"], number> = {
  erase: 20,
  paint: 1,
  material: 2,
  tone: 1,
};

/** What each edit costs, and what the erases cost that are done `again` for it. */
function costsOf(enabled: readonly Edit[]): { again: number; own: number }[] {
  let isCovered = false;
  let waiting = 0;
  return enabled.map((edit) => {
    const again = isCover(edit) ? waiting * costOf.erase : 0;
    if (isCover(edit)) [isCovered, waiting] = [true, 0];
    else if (isErase(edit) && isCovered) waiting++;
    return { again, own: costOf[edit.kind] };
  });
}

function isErase(edit: Edit): edit is EraseEdit {
  return edit.kind === "erase";
}

function isCover(edit: Edit): edit is PaintEdit | MaterialEdit {
  return edit.kind === "paint" || edit.kind === "material";
}

function applyTone(photo: Raster, { preset, strength }: Pick<ToneEdit, "preset" | "strength">) {
  if (preset === "neutral") return photo;
  return tonePicture(photo, findToneTable(preset), strength);
}

/** What is seen of an erase is seen in the light of the tones that follow it. */
function tonePreview(
  after: readonly Edit[],
  show: ApplyEditsOptions["onPreview"],
): ApplyEditsOptions["onPreview"] {
  const tones = after.filter((edit) => edit.kind === "tone");
  if (show === undefined || tones.length === 0) return show;
  return (draw) =>
    show(() => {
      const { left, top, ...region } = draw();
      return { left, top, ...tones.reduce<Raster>(applyTone, region) };
    });
}

/** Before a pixel is touched: half a design is worse than none. */
function checkTextures(edits: EditList, textures: ReadonlyMap<string, Raster> | undefined): void {
  for (const id of listTexturedProducts(edits)) {
    const texture = textures?.get(id);
    if (texture === undefined) throw new RangeError(`textures: the one of ${id} is missing`);
    checkRaster(texture);
  }
}

/** The most edits whose result is kept, with what is needed to go on from it. */
function findHeldPrefix(
  original: Raster,
  enabled: readonly Edit[],
  keys: readonly string[],
  cache: EditCache | undefined,
): Replay & { readonly count: number } {
  for (let count = keys.length; count > 0; count--) {
    const current = cache?.get(keys[count - 1]!);
    if (current === undefined) continue;
    const lastErase = enabled.slice(0, count).findLastIndex(({ kind }) => kind === "erase");
    const isNeeded = enabled.slice(count).some(isCover);
    if (lastErase === count - 1 || !isNeeded) return { count, current, clickedOn: current };
    const clickedOn = lastErase < 0 ? original : cache?.get(keys[lastErase]!);
    if (clickedOn !== undefined) return { count, current, clickedOn };
  }
  return { count: 0, current: original, clickedOn: original };
}

/**
 * What the areas of the last edits were clicked on: these edits up to their last erase. Throws as
 * `applyEdits` does.
 */
export function showClickedOn(
  original: Raster,
  edits: EditList,
  options: ApplyEditsOptions,
): Raster {
  const lastErase = edits.findLastIndex(({ kind, enabled }) => kind === "erase" && enabled);
  return lastErase < 0 ? original : applyEdits(original, edits.slice(0, lastErase + 1), options);
}

/** What the paints and coverings after these edits take their light from: the erases alone. */
export function showBare(original: Raster, edits: EditList, options: ApplyEditsOptions): Raster {
  return applyEdits(original, edits.filter(isErase), options);
}
