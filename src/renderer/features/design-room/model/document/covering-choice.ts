import type { MaterialEdit, SurfacePlane, TileLayout } from "#shared/edit.ts";
import type { TexturedProduct } from "#shared/product.ts";
import { readChannels, writeChannels } from "#shared/theme/colour.ts";

import type { CoveringChoice } from "./room-document.ts";

/** How a product lies, whichever it is; a joint of `null` is whatever is usual. */
export type Laying = Pick<
  MaterialEdit,
  "layout" | "scale" | "rotation" | "offset" | "grout" | "roughness" | "seed"
>;
type Joint = MaterialEdit["grout"];

const jointMetres = 0.002;
/** A joint is the shadow between two pieces of the same stuff. */
const jointShade = 0.45;

/** How what lies there lies, for another product to lie likewise; a joint of its own goes with it. */
export function readLaying(edit: MaterialEdit, material: TexturedProduct | null): Laying {
  const { layout, scale, rotation, offset, roughness, seed } = edit;
  return { layout, scale, rotation, offset, roughness, seed, grout: readOwnJoint(edit, material) };
}

/** The joint if somebody chose it; null if it is what the layout of the product brings along. */
export function readOwnJoint(
  { grout, layout }: Pick<MaterialEdit, "grout" | "layout">,
  material: TexturedProduct | null,
): Joint {
  if (grout === null || material === null) return null;
  const usual = layPieces(layout, material).grout;
  const isUsual = usual?.colour === grout.colour && usual.widthMetres === grout.widthMetres;
  return isUsual ? null : grout;
}

/** A product as an edit carries it, laid as `before` or else straight. */
export function createCoveringChoice(
  material: TexturedProduct,
  plane: SurfacePlane,
  before: Partial<Laying> | null,
): CoveringChoice {
  const { id, kind, tileWidthMetres, tileHeightMetres } = material;
  const usualRoughness = kind === "floor" ? 0.5 : 0.9;
  return {
    materialId: id,
    surface: kind === "floor" ? "floor" : "wall",
    plane,
    tile: { widthMetres: tileWidthMetres, heightMetres: tileHeightMetres },
    ...layPieces(before?.layout ?? "grid", material, before?.grout),
    scale: before?.scale ?? 1,
    rotation: before?.rotation ?? 0,
    ...(before?.offset === undefined ? {} : { offset: before.offset }),
    roughness: before?.roughness ?? usualRoughness,
    seed: before?.seed ?? 1,
  };
}

/**
 * The pieces of a layout. Rows are of whole tiles as the picture has them; a herringbone and planks
 * are cut from it in the usual sizes, with a fine joint, or they would not be seen as pieces. A
 * `joint` takes the place of the usual one.
 */
export function layPieces(
  layout: TileLayout,
  { colour, tileWidthMetres, tileHeightMetres }: TexturedProduct,
  joint: Joint = null,
): Pick<CoveringChoice, "layout" | "piece" | "grout"> {
  if (!isLoose(layout)) return { layout, piece: null, grout: joint };
  const longest = Math.max(tileWidthMetres, tileHeightMetres);
  const length = Math.min(layout === "plank" ? 1.2 : 0.5, longest);
  return {
    layout,
    piece: { widthMetres: length, heightMetres: length / (layout === "plank" ? 7 : 5) },
    grout: joint ?? { widthMetres: jointMetres, colour: shadeJoint(colour) },
  };
}

/** Whether the pieces of a layout lie one by one, each cut from another part of the picture. */
export function isLoose(layout: TileLayout): boolean {
  return layout === "herringbone" || layout === "plank";
}

/** The colour of a joint between pieces of this colour. */
export function shadeJoint(colour: string): string {
  return writeChannels(readChannels(colour).map((channel) => channel * jointShade)).toLowerCase();
}
