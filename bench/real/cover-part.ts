import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { applyEdits } from "#kernels/apply-edits.ts";
import { fitMask } from "#kernels/border/fit-mask.ts";
import { findSurfacePlane } from "#kernels/camera/find-surface-plane.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { drawTexture } from "#server/textures/make-texture.ts";
import { textureRecipes } from "#server/textures/texture-recipes.ts";
import type { Edit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

import type { BenchRow } from "../bench-row.ts";
import { showMask } from "../contact-sheet.ts";
import { measureBand } from "../metrics/measure-band.ts";
import { drawSheet, findDifferences, savePicture } from "./draw-real-sheet.ts";
import { maskDataAfter, type PlayedClick } from "./play-clicks.ts";
import type { RealRoom } from "./real-room.ts";
import { workingLongSide } from "./real-room.ts";
import type { RealResult } from "./real-result.ts";
import type { DrawnTruth, TargetKind } from "./real-set.ts";

/** A surface to cover: what selects it, and its truth where somebody drew it. */
export type CoveredSurface = {
  readonly name: string;
  readonly kind: TargetKind;
  readonly played: readonly PlayedClick[];
  /** At the photo's size, and as if one click had selected all of it. */
  readonly truth: { readonly drawn: DrawnTruth; readonly clicked: MaskData } | null;
};

type CoverMask = { readonly name: string; readonly mask: Mask; readonly data: MaskData };

/** A cover that can be put on any mask. */
type Cover = {
  readonly name: string;
  draw(photo: Raster, cover: CoverMask): Raster;
};

const paints = { light: "#F1EADB", dark: "#2F4A43" };
const clicksGiven = [3, 5];
/** Halos are looked for so near the border on a picture of 1024 pixels. */
const bandAtWorkingSize = 6;
const pixelSide = 380;
const mostWindows = 4;

/**
 * Paints a wall light and dark: by its own masks, and by the true one with its border fitted to the
 * photo's edges as well, which a hand draws less well than that.
 */
export async function measurePaint(
  room: RealRoom,
  surface: CoveredSurface,
  out: string,
): Promise<RealResult> {
  const covers = Object.entries(paints).map(([name, colour]): Cover => {
    const settings = { colour, finish: "matt" } as const;
    return {
      name,
      draw: (photo, { data }) =>
        applyEdit(photo, {
          id: randomUUID(),
          enabled: true,
          kind: "paint",
          materialId: null,
          ...settings,
          mask: data,
        }),
    };
  });
  return coverSurface("paint", room, surface, covers, out);
}

/** Lays oak boards on a floor, by its own masks and by the true one, on the plane of our camera. */
export async function measureFloor(
  room: RealRoom,
  surface: CoveredSurface,
  out: string,
): Promise<RealResult> {
  const recipe = textureRecipes["oak-planks"]();
  const texture = drawTexture(recipe);
  const tile = { width: recipe.tileWidthMetres, height: recipe.tileHeightMetres };
  const cover: Cover = {
    name: "oak",
    draw: (photo, { mask, data }) => {
      const imageToPlane = findSurfacePlane(room.findCamera(), mask, "floor");
      const edit: Edit = {
        id: randomUUID(),
        enabled: true,
        kind: "material",
        materialId: randomUUID(),
        mask: data,
        surface: "floor",
        plane: [...imageToPlane],
        layout: "grid",
        piece: null,
        tile: { widthMetres: tile.width, heightMetres: tile.height },
        scale: 1,
        rotation: 0,
        grout: null,
        roughness: 0.5,
        seed: 1,
      };
      return applyEdit(photo, edit, new Map([[edit.materialId, texture]]));
    },
  };
  return coverSurface("floor", room, surface, [cover], out);
}

async function coverSurface(
  part: "paint" | "floor",
  room: RealRoom,
  surface: CoveredSurface,
  covers: readonly Cover[],
  out: string,
): Promise<RealResult> {
  const result: RealResult = { rows: [], sheets: [] };
  const masks = listMasks(room.photo, surface);
  for (const cover of covers) {
    const made = masks.map((mask) => {
      const before = process.cpuUsage();
      const picture = cover.draw(room.photo, mask);
      return { ...mask, picture, cpuMs: process.cpuUsage(before).user / 1000 };
    });
    const wanted = made.find(({ name }) => name === "true mask")?.picture ?? null;
    for (const one of made) {
      const way = `${cover.name}, ${one.name}`;
      const halo =
        one.picture === wanted
          ? null
          : measureHalo(one.picture, wanted, surface.truth?.drawn ?? null, room);
      const haloFigures = { haloDe: halo?.mean ?? null, haloP95: halo?.p95 ?? null };
      const row: BenchRow = {
        part,
        scene: room.name,
        target: surface.name,
        kind: surface.kind,
        way,
        engine: "ours",
        figures: { ...haloFigures, [`${part}Ms`]: one.cpuMs },
      };
      result.rows.push(row);
      const name = [part, room.name, surface.name, cover.name, one.name.replaceAll(" ", "-")];
      await savePicture(out, join("results", `${name.join(".")}.png`), one.picture);
    }
    const title = `${part} ${room.name} ${surface.name} ${cover.name}`;
    result.sheets.push({ title, files: await drawCovers(out, title, room.photo, made, wanted) });
  }
  return result;
}

/** Overviews of the masks and of the covers, and pixels from where ours and the wanted one differ. */
async function drawCovers(
  out: string,
  title: string,
  photo: Raster,
  made: readonly (CoverMask & { readonly picture: Raster })[],
  wanted: Raster | null,
): Promise<{ caption: string; file: string }[]> {
  const name = title.replaceAll(" ", ".");
  const whole = { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const names = made.map((one) => one.name).join(" | ");
  const masked = made.map(({ mask }) => showMask(photo, mask));
  const pictures = [photo, ...made.map(({ picture }) => picture)];
  const maskFile = join("sheets", `${name}.masks.png`);
  const file = join("sheets", `${name}.png`);
  const files = [
    { caption: `masks: ${names}`, file: await drawSheet(out, maskFile, masked, whole, "overview") },
    {
      caption: `photo | ${names}`,
      file: await drawSheet(out, file, pictures, whole, "overview"),
    },
  ];
  const own = made[0]!.picture;
  const windows = findDifferences(own, wanted ?? photo, pixelSide, mostWindows);
  for (const [index, area] of windows.entries()) {
    const closer = join("sheets", `${name}.1to1-${index + 1}.png`);
    files.push({
      caption: `1:1, photo | ${names}`,
      file: await drawSheet(out, closer, pictures, area, "pixels"),
    });
  }
  return files;
}

function listMasks(photo: Raster, { played, truth }: CoveredSurface): CoverMask[] {
  const original = { originalWidth: photo.width, originalHeight: photo.height };
  const fit = (name: string, data: MaskData): CoverMask => ({
    name,
    mask: fitMask(photo, data, original).mask,
    data,
  });
  const masks = clicksGiven
    .filter((_, i) => i === 0 || played.length > clicksGiven[i - 1]!)
    .map((clicks) => fit(`own mask, ${clicks} clicks`, maskDataAfter(played, clicks)));
  if (truth !== null) masks.push(fit("true mask", truth.clicked));
  return masks;
}

function measureHalo(
  made: Raster,
  wanted: Raster | null,
  truth: DrawnTruth | null,
  { photo }: RealRoom,
) {
  if (wanted === null || truth === null) return null;
  const { width, height, inside, isIgnored } = truth;
  const scale = Math.max(photo.width, photo.height) / workingLongSide;
  const radius = Math.round(bandAtWorkingSize * scale);
  return measureBand(made, wanted, { width, height, data: inside }, radius, isIgnored);
}

function applyEdit(photo: Raster, edit: Edit, textures?: ReadonlyMap<string, Raster>): Raster {
  const frame = { originalWidth: photo.width, originalHeight: photo.height };
  return applyEdits(photo, [edit], { ...frame, ...(textures && { textures }) });
}
