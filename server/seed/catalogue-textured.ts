import type { TextureName } from "../textures/texture-recipes.ts";

/** A floor or wall covering: sizes come from its texture, `colour` is the texture's average. */
export type TexturedSeed = {
  kind: "floor" | "wall_covering";
  texture: TextureName;
  code: string;
  name: string;
  priceMinor: number;
  priceUnit: "m²" | "roll";
  colour: string;
  tileWidthMetres: number;
  tileHeightMetres: number;
};

const sellBy =
  (kind: TexturedSeed["kind"], priceUnit: TexturedSeed["priceUnit"]) =>
  (
    texture: TextureName,
    code: string,
    name: string,
    priceMinor: number,
    colour: string,
    tileWidthMetres: number,
    tileHeightMetres = tileWidthMetres,
  ): TexturedSeed => ({
    kind,
    texture,
    code,
    name,
    priceMinor,
    priceUnit,
    colour,
    tileWidthMetres,
    tileHeightMetres,
  });
const floor = sellBy("floor", "m²");
const rollOnWall = sellBy("wall_covering", "roll");
const areaOnWall = sellBy("wall_covering", "m²");

const herringboneOak = Math.SQRT2 * 0.09 * 10;
const herringboneSmoked = Math.SQRT2 * 0.07 * 12;

/** Twelve floors. */
export const floorSeeds: readonly TexturedSeed[] = [
  floor("oak-planks", "OAK-018", "Natural Oak 180", 6200, "#B38D5B", 1.08, 1.8),
  floor("carrara", "STO-600", "Carrara 600", 8900, "#E2E2E1", 1.2),
  floor("wool-loop", "CAR-120", "Wool Loop Oatmeal", 4800, "#9F978B", 0.6),
  floor("terracotta", "CLY-250", "Clay Tile 250", 6400, "#B06947", 1),
  floor("oak-herringbone", "OAK-H09", "Oak Herringbone", 7800, "#B38C5B", herringboneOak),
  floor("walnut-planks", "WAL-013", "Walnut 130", 9400, "#69442E", 1.04, 1.6),
  floor("ash-planks", "ASH-022", "White Ash 220", 5900, "#CDC0A9", 1.1, 2),
  floor("smoked-herringbone", "OAK-H07", "Smoked Herringbone", 8200, "#614732", herringboneSmoked),
  floor("terrazzo", "TRZ-080", "Terrazzo Confetti", 9800, "#D1C8BD", 0.8),
  floor("slate", "STO-630", "Welsh Slate", 7600, "#545A5C", 1.2),
  floor("checkerboard", "STO-CB3", "Checkerboard 300", 9200, "#878788", 1.2),
  floor("cork", "CRK-060", "Pressed Cork", 4200, "#AE8152", 0.6),
];

/** Eight wall coverings. */
export const wallCoveringSeeds: readonly TexturedSeed[] = [
  rollOnWall("climbing-leaf", "WAP-036", "Climbing Leaf", 8600, "#CDCDBC", 0.64),
  rollOnWall("regatta-stripe", "WAP-031", "Regatta Stripe", 7200, "#B0BABB", 0.52),
  rollOnWall("scallop", "WAP-035", "Golden Scallop", 9800, "#496150", 0.6),
  rollOnWall("grasscloth", "WAN-032", "Grasscloth Reed", 11_400, "#AC9B78", 0.7),
  rollOnWall("linen", "WAN-038", "Raw Linen", 10_200, "#B7AFA0", 0.3),
  areaOnWall("limewash", "PLA-034", "Limewash Dune", 3800, "#D9D0BF", 1.8),
  areaOnWall("brick-slip", "BRK-033", "Brick Slip Red", 6900, "#995A48", 0.9),
  areaOnWall("oak-slats", "PAN-037", "Oak Slat Panel", 8400, "#816644", 0.48, 0.96),
];
