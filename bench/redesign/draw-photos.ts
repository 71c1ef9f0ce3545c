import { findSurfacePlane } from "#kernels/camera/find-surface-plane.ts";
import { solveCamera } from "#kernels/camera/solve-camera.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { drawState } from "#kernels/select/answer-clicks.ts";
import { prepareSelection, type SelectionModel } from "#kernels/select/selection-model.ts";
import { addClick, startSelection } from "#kernels/select/selection-state.ts";
import { layMaterial } from "#kernels/surface/lay-material.ts";
import { paintSurface } from "#kernels/surface/paint-surface.ts";
import { drawTexture } from "#server/textures/make-texture.ts";
import type { TextureName } from "#server/textures/texture-recipes.ts";
import { textureRecipes } from "#server/textures/texture-recipes.ts";

import { showMask, type ContactSheet } from "../contact-sheet.ts";
import { readRaster } from "./bench-scene.ts";
import { photoSurfaces, type PhotoSurface } from "./photo-cases.ts";
import { encodeAll } from "./report-page.ts";

const paints = { "light: cream": "#F1EADB", "dark: forest green": "#2F4A43" };
const floors: readonly TextureName[] = ["oak-herringbone", "checkerboard"];
const coverings: readonly TextureName[] = ["scallop", "brick-slip"];

/** Real photos, of which nobody knows the truth: walls light and dark, floors, wall coverings. */
export async function drawPhotos(): Promise<ContactSheet[]> {
  const sheets: ContactSheet[] = [];
  const models = new Map<string, SelectionModel>();
  for (const surface of photoSurfaces) {
    const photo = await readRaster(surface.photo);
    const model =
      models.get(surface.photo) ?? prepareSelection(photo, solveCamera(photo), labelScene(photo));
    models.set(surface.photo, model);
    const mask = select(model, surface);
    const made = surface.kind === "walls" ? paint(photo, mask) : cover(photo, mask, surface.kind);
    const pictures = { photo, "our mask": showMask(photo, mask), ...made };
    sheets.push({ title: `${surface.name}, ${surface.kind}`, tiles: await encodeAll(pictures) });
  }
  return sheets;
}

function select(model: SelectionModel, { parts }: PhotoSurface): Mask {
  const { width, height } = model.photo;
  const data = new Uint8Array(width * height);
  for (const part of parts) {
    let state = startSelection(model);
    for (const click of part) state = addClick(model, state, click);
    drawState(model, state).data.forEach((value, i) => {
      if (value > data[i]!) data[i] = value;
    });
  }
  return { width, height, data };
}

function paint(photo: Raster, mask: Mask): Record<string, Raster> {
  return Object.fromEntries(
    Object.entries(paints).map(([name, colour]) => [
      name,
      paintSurface(photo, mask, { colour, finish: "matt" }),
    ]),
  );
}

function cover(photo: Raster, mask: Mask, kind: "floor" | "wall covering"): Record<string, Raster> {
  const surface = kind === "floor" ? "floor" : "wall";
  const imageToPlane = findSurfacePlane(solveCamera(photo), mask, surface);
  const names = kind === "floor" ? floors : coverings;
  return Object.fromEntries(
    names.map((name) => {
      const recipe = textureRecipes[name]();
      const tile = { width: recipe.tileWidthMetres, height: recipe.tileHeightMetres };
      const options = { imageToPlane, surface, pattern: { tile, layout: "grid" } } as const;
      return [name, layMaterial(photo, mask, drawTexture(recipe), { ...options, roughness: 0.5 })];
    }),
  );
}
