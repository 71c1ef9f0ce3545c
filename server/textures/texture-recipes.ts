import { createHerringboneFloor } from "./herringbone-floor.ts";
import { createPlankFloor } from "./plank-floor.ts";
import { shade } from "./shade.ts";
import type { Shade } from "./shade.ts";
import { createCarpet, createCork } from "./soft-floor.ts";
import { createClayFace, createMarbleFace, createSlateFace, createTerrazzo } from "./stone.ts";
import type { TextureRecipe } from "./texture-recipe.ts";
import { createPieces } from "./tile-floor.ts";
import { createGrasscloth, createLimewash, createLinen, createStripes } from "./wall-fabric.ts";
import { createBotanical, createFans, createSlats } from "./wall-pattern.ts";
import type { Wood } from "./wood.ts";

const oak: Wood = {
  shades: shades("#d6b98c", "#c39d6a", "#a97f4c", "#8d6538"),
  pores: shade("#6d4b28"),
  figure: 0.8,
  toneSpread: 0.28,
};
const smokedOak: Wood = {
  shades: shades("#8c6c4e", "#70523a", "#573e2b", "#402c1f"),
  pores: shade("#2a1c13"),
  figure: 0.75,
  toneSpread: 0.3,
};
const walnut: Wood = {
  shades: shades("#93694a", "#774e35", "#5c3a27", "#432818"),
  pores: shade("#2b190f"),
  figure: 1,
  toneSpread: 0.34,
};
const ash: Wood = {
  shades: shades("#e9e0d0", "#dbcfba", "#c7b89f", "#ae9c80"),
  pores: shade("#94826a"),
  figure: 0.9,
  toneSpread: 0.22,
};

const square = { rowShift: 0, edgeDepth: 0.1, roughMetres: 0 };

const carraraLight = createMarbleFace(shade("#edecea"), shade("#cfd0d1"), shade("#8d9196"), 41);
const nero = createMarbleFace(shade("#26272a"), shade("#34363a"), shade("#8f9094"), 47);

/** How each texture is drawn; made when asked for, because some prepare more than others. */
export const textureRecipes = {
  "oak-planks": () =>
    createPlankFloor({ wood: oak, plankMetres: 0.18, columns: 6, lengthMetres: 0.9, seed: 11 }),
  "walnut-planks": () =>
    createPlankFloor({ wood: walnut, plankMetres: 0.13, columns: 8, lengthMetres: 0.8, seed: 12 }),
  "ash-planks": () =>
    createPlankFloor({ wood: ash, plankMetres: 0.22, columns: 5, lengthMetres: 1, seed: 13 }),
  "oak-herringbone": () =>
    createHerringboneFloor({ wood: oak, blockMetres: 0.09, ratio: 5, repeats: 2, seed: 14 }),
  "smoked-herringbone": () =>
    createHerringboneFloor({ wood: smokedOak, blockMetres: 0.07, ratio: 6, repeats: 2, seed: 15 }),
  terracotta: () =>
    createPieces(
      {
        ...square,
        pieceWidthMetres: 0.25,
        pieceHeightMetres: 0.25,
        columns: 4,
        rows: 4,
        jointMetres: 0.007,
        joint: shade("#c9bba6"),
        edgeMetres: 0.008,
        seed: 16,
        edgeDepth: 0.12,
        roughMetres: 0.0014,
      },
      createClayFace(shades("#d08a63", "#bd7049", "#a65a39", "#8f4a2f"), 16),
    ),
  slate: () =>
    createPieces(
      {
        ...square,
        pieceWidthMetres: 0.6,
        pieceHeightMetres: 0.3,
        columns: 2,
        rows: 4,
        rowShift: 0.5,
        jointMetres: 0.004,
        joint: shade("#3b3d3f"),
        edgeMetres: 0.005,
        seed: 17,
        roughMetres: 0.0008,
      },
      createSlateFace(shades("#3c4246", "#4d5457", "#5f6666", "#565a58"), 17),
    ),
  checkerboard: createCheckerboard,
  carrara: () =>
    createPieces(
      {
        ...square,
        pieceWidthMetres: 0.6,
        pieceHeightMetres: 0.6,
        columns: 2,
        rows: 2,
        jointMetres: 0.002,
        joint: shade("#b9b9b7"),
        edgeMetres: 0.002,
        seed: 19,
      },
      carraraLight,
    ),
  terrazzo: () =>
    createTerrazzo(
      shade("#e4dfd6"),
      shades("#b9694a", "#c9b89d", "#5d6a66", "#8f9a95", "#f3efe8", "#3d403e", "#d6a98a"),
      20,
    ),
  "wool-loop": () => createCarpet(shades("#8d857b", "#a39a8e", "#bbb2a5", "#d0c8bb"), 21),
  cork: () => createCork(shades("#8a5f3a", "#a9794b", "#c4965f", "#d8b27c"), 22),
  "regatta-stripe": () => createStripes(shade("#efe9dc"), shade("#7f96a3"), shade("#3f5866"), 31),
  grasscloth: () => createGrasscloth(shades("#a08a62", "#b9a47b", "#cdbb94", "#ded0ae"), 32),
  "brick-slip": () =>
    createPieces(
      {
        pieceWidthMetres: 0.225,
        pieceHeightMetres: 0.075,
        columns: 4,
        rows: 12,
        rowShift: 0.5,
        jointMetres: 0.01,
        joint: shade("#c3b8a9"),
        edgeMetres: 0.005,
        edgeDepth: 0.16,
        roughMetres: 0.0022,
        seed: 33,
      },
      createClayFace(shades("#b8674a", "#a25139", "#8a4231", "#6f372c"), 33),
    ),
  limewash: () => createLimewash(shades("#c9bda9", "#d6ccba", "#e0d8c9", "#e9e3d7"), 34),
  scallop: () => createFans(shade("#2c4a44"), shade("#3a5f56"), shade("#c8a866"), 35),
  "climbing-leaf": () =>
    createBotanical(shade("#ece6d8"), [shade("#94a587"), shade("#566f57")], shade("#6f6a4e"), 36),
  "oak-slats": () => createSlats({ ...oak, toneSpread: 0.2 }, 37),
  linen: () => createLinen(shades("#b6ad9c", "#c6bdac", "#d3cbbb", "#dfd8ca"), 38),
} as const satisfies Record<string, () => TextureRecipe>;

/** Every texture the project draws itself. */
export type TextureName = keyof typeof textureRecipes;

function shades(...hexes: string[]): readonly Shade[] {
  return hexes.map(shade);
}

function createCheckerboard(): TextureRecipe {
  const side = 0.3;
  const layout = {
    ...square,
    pieceWidthMetres: side,
    pieceHeightMetres: side,
    columns: 4,
    rows: 4,
    jointMetres: 0.002,
    joint: shade("#8a8986"),
    edgeMetres: 0.002,
    seed: 18,
  };
  const grid = createPieces(layout, carraraLight);
  const dark = createPieces(layout, nero);
  return {
    ...grid,
    colourAt: (x, y) => {
      const isDark = (Math.floor(x / side) + Math.floor(y / side)) % 2 !== 0;
      return isDark ? dark.colourAt(x, y) : grid.colourAt(x, y);
    },
  };
}
