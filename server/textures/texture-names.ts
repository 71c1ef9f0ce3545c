/** Every texture the project draws itself. */
export const textureNames = [
  "oak-planks",
  "walnut-planks",
  "ash-planks",
  "oak-herringbone",
  "smoked-herringbone",
  "terracotta",
  "slate",
  "checkerboard",
  "carrara",
  "terrazzo",
  "wool-loop",
  "cork",
  "regatta-stripe",
  "grasscloth",
  "brick-slip",
  "limewash",
  "scallop",
  "climbing-leaf",
  "oak-slats",
  "linen",
] as const;
export type TextureName = (typeof textureNames)[number];
