import { listTexturedProducts } from "#shared/edit.ts";
import type { Edit, EditList, ToneEdit } from "#shared/edit.ts";

import { fitMask } from "./border/fit-mask.ts";
import { checkRaster, checkSize } from "./check-input.ts";
import { eraseInSteps } from "./erase/erase-region.ts";
import type { RegionPicture } from "./erase/region-picture.ts";
import { hashBytes, hashText } from "./hash.ts";
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
  /** The textures of the products that the enabled edits lay, by product id. */
  readonly textures?: ReadonlyMap<string, Raster>;
};

export type ApplyEditsOptions = ReplayOptions & {
  /** Called with a fraction that never falls, 1 at the end. */
  readonly onProgress?: (fraction: number) => void;
};

/** An erase searches, the others are one pass: the shares of progress they stand for. */
const costOf: Record<Edit["kind"], number> = {
  erase: 20,
  paint: 1,
  material: 2,
  tone: 1,
};

/**
 * Replays the enabled edits in order on the original or a smaller copy of it and returns a new
 * raster; pixels outside every mask keep their bytes unless there is a tone, which is of the whole
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
  const total = enabled.reduce((sum, edit) => sum + costOf[edit.kind], 0);
  let done = enabled.slice(0, held.count).reduce((sum, edit) => sum + costOf[edit.kind], 0);
  let { current, clickedOn } = held;
  const lastMasked = enabled.findLastIndex(({ kind }) => kind !== "tone");
  const toned = tonePreview(enabled.slice(lastMasked + 1), options.onPreview);
  for (const [index, edit] of enabled.entries()) {
    if (index < held.count) continue;
    const next = done + costOf[edit.kind];
    const onPreview = index === lastMasked ? toned : undefined;
    const applying = applyEdit({ current, clickedOn }, edit, options, onPreview);
    current = yield* stepWithin(applying, done / total, next / total);
    if (edit.kind === "erase") clickedOn = current;
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

function* applyEdit(
  { current: photo, clickedOn }: Replay,
  edit: Edit,
  options: ReplayOptions,
  onPreview: ReplayOptions["onPreview"],
): Steps<Raster> {
  if (edit.kind === "tone") return applyTone(photo, edit);
  const { originalWidth, originalHeight } = options;
  if (edit.kind === "erase") {
    const { width, height } = photo;
    const frame = { originalWidth, originalHeight, width, height };
    const mask = rasteriseMask(edit.mask, frame);
    const shadow = edit.shadow && rasteriseMask(edit.shadow, frame);
    yield 0;
    const { seed } = edit;
    return yield* eraseInSteps(photo, mask, { seed, shadow, ...(onPreview && { onPreview }) });
  }
  const { mask, mixed } = fitMask(clickedOn, edit.mask, options, photo);
  yield 0;
  if (edit.kind === "paint") return paintSurface(photo, mask, edit, mixed);
  const texture = options.textures!.get(edit.materialId)!;
  return layMaterial(photo, mask, texture, readCoveringOptions(edit, options, photo), mixed);
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
    const isNeeded = enabled
      .slice(count)
      .some(({ kind }) => kind === "paint" || kind === "material");
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

/** One key for each number of first edits; it depends on what they do, not on their ids. */
function keysOfPrefixes(
  original: Raster,
  edits: readonly Edit[],
  { originalWidth, originalHeight, textures }: ReplayOptions,
): string[] {
  const sizes = [original.width, original.height, originalWidth, originalHeight].join("x");
  let key = sizes;
  return edits.map((edit) => {
    key = `${sizes}-${hashText(key + JSON.stringify(settingsOf(edit, textures)))}`;
    return key;
  });
}

/** What an edit's result depends on. */
function settingsOf(
  edit: Edit,
  textures: ReadonlyMap<string, Raster> | undefined,
): readonly unknown[] {
  switch (edit.kind) {
    case "erase":
      return [edit.kind, edit.engine, edit.seed, edit.mask, edit.shadow];
    case "paint":
      return [edit.kind, edit.colour, edit.finish, edit.mask];
    case "tone":
      return [edit.kind, edit.preset, edit.strength];
    default: {
      const { id: _id, enabled: _enabled, ...settings } = edit;
      const texture = textures?.get(edit.materialId);
      return [settings, texture?.width, texture && hashBytes(texture.data)];
    }
  }
}
