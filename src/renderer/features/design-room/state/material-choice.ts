import type { SurfacePlane, TileLayout } from "#shared/edit.ts";
import type { TexturedMaterial } from "#shared/material.ts";

import type { MaterialChoice } from "./room-document.ts";

/** How what lies there already lies. */
type Laying = Pick<MaterialChoice, "layout" | "scale" | "rotation">;

const jointMetres = 0.002;
/** A joint is the shadow between two pieces of the same stuff. */
const jointShade = 0.45;

/** A product as an edit carries it, laid as `before` or else straight. */
export function createMaterialChoice(
  material: TexturedMaterial,
  plane: SurfacePlane,
  before: Laying | null,
): MaterialChoice {
  const { id, kind, tileWidthMetres, tileHeightMetres } = material;
  const { layout, scale, rotation } = before ?? { layout: "grid", scale: 1, rotation: 0 };
  return {
    materialId: id,
    surface: kind === "floor" ? "floor" : "wall",
    plane,
    tile: { widthMetres: tileWidthMetres, heightMetres: tileHeightMetres },
    ...layPieces(layout, material),
    scale,
    rotation,
    roughness: kind === "floor" ? 0.5 : 0.9,
    seed: 1,
  };
}

/**
 * The pieces of a layout. Rows are of whole tiles as the picture has them; a herringbone and planks
 * are cut from it in the usual sizes, with a fine joint, or they would not be seen as pieces.
 */
export function layPieces(
  layout: TileLayout,
  { colour, tileWidthMetres, tileHeightMetres }: TexturedMaterial,
): Pick<MaterialChoice, "layout" | "piece" | "grout"> {
  if (layout !== "herringbone" && layout !== "plank") return { layout, piece: null, grout: null };
  const longest = Math.max(tileWidthMetres, tileHeightMetres);
  const length = Math.min(layout === "plank" ? 1.2 : 0.5, longest);
  return {
    layout,
    piece: { widthMetres: length, heightMetres: length / (layout === "plank" ? 7 : 5) },
    grout: { widthMetres: jointMetres, colour: darken(colour) },
  };
}

function darken(colour: string): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * jointShade);
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
