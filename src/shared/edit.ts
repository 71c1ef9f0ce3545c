import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { maskDataSchema } from "./mask.ts";
import { paintFinishSchema } from "./paint-finish.ts";
import { planeFixSchema } from "./plane-fix.ts";

const editBase = {
  id: z.uuid(),
  enabled: z.boolean(),
  mask: maskDataSchema,
};

/** So many fills of one area can be chosen from. */
export const maxFills = 6;

/**
 * Fill all of the mask from the rest of the photo, and give what lies in its shadow the light back.
 * Same seed and number, same fill.
 */
export const eraseEditSchema = z.object({
  ...editBase,
  /**
   * The shadow that goes with the object; what the mask covers as well is the object's. Left out for
   * none, and by designs from before shadows were told apart: their masks hold both and are filled.
   */
  shadow: maskDataSchema.optional(),
  kind: z.literal("erase"),
  engine: z.literal("builtin"),
  seed: z.int().min(0).max(4_294_967_295),
  /** Which of the seed's fills, in the order in which they were judged: 0, the best, unless given. */
  fill: z
    .int()
    .min(0)
    .max(maxFills - 1)
    .optional(),
});
export type EraseEdit = z.infer<typeof eraseEditSchema>;

const variantSkuSchema = z.string().min(1).max(40);

/**
 * A plane of the room: the 3 × 3 matrix, row by row, that takes a pixel (x, y, 1) of the upright
 * original to metres on the plane. Data, so that every host lays the same floor.
 */
export const surfacePlaneSchema = z.array(z.number()).length(9);
export type SurfacePlane = z.infer<typeof surfacePlaneSchema>;

/** Colour the mask as a painted wall: `colour` in sRGB, light and shadow of the photo kept. */
export const paintEditSchema = z.object({
  ...editBase,
  kind: z.literal("paint"),
  colour: hexColourSchema,
  finish: paintFinishSchema,
  materialId: z.uuid().nullable(),
  /** The SKU of the size or finish it is bought in; left out, what the product itself is sold as. */
  variant: variantSkuSchema.optional(),
  /**
   * Where the wall stands, for how large it is: once a person has measured it or mended its plane. Left
   * out, it is found in the photo; no pixel depends on it.
   */
  wall: z
    .object({
      surface: z.literal("wall"),
      plane: surfacePlaneSchema,
      planeFix: planeFixSchema.optional(),
    })
    .optional(),
});
export type PaintEdit = z.infer<typeof paintEditSchema>;

export const productSurfaceSchema = z.enum(["floor", "wall"]);
export type ProductSurface = z.infer<typeof productSurfaceSchema>;

/** How pieces are laid: in rows with or without an offset, as a herringbone, or as loose planks. */
export const tileLayoutSchema = z.enum(["grid", "half", "third", "herringbone", "plank"]);
export type TileLayout = z.infer<typeof tileLayoutSchema>;

const metres = z.number().min(0.01).max(20);
const shift = z.number().min(-20).max(20);
const sizeInMetresSchema = z.object({ widthMetres: metres, heightMetres: metres });

/**
 * Cover the mask with a product's texture, lying on a plane of the room in the light of the photo.
 * The product's real size is kept with the edit: a design looks the same when the catalogue changes.
 */
export const materialEditSchema = z.object({
  ...editBase,
  kind: z.literal("material"),
  materialId: z.uuid(),
  /** As of a paint. */
  variant: variantSkuSchema.optional(),
  surface: productSurfaceSchema,
  plane: surfacePlaneSchema,
  /** Left out while the plane is as it was found in the photo. */
  planeFix: planeFixSchema.optional(),
  /** What the whole texture covers. */
  tile: sizeInMetresSchema,
  layout: tileLayoutSchema,
  /** One laid piece; null for a piece as large as the texture. */
  piece: sizeInMetresSchema.nullable(),
  scale: z.number().min(0.1).max(10),
  /** Degrees, anticlockwise on the plane seen from its front. */
  rotation: z.number().min(-180).max(180),
  /** How far the pattern is moved on the plane; left out, its first piece starts at the plane's origin. */
  offset: z.object({ xMetres: shift, yMetres: shift }).optional(),
  /** The joint between pieces, its colour in sRGB; null for none of its own. */
  grout: z.object({ widthMetres: z.number().min(0).max(0.1), colour: hexColourSchema }).nullable(),
  /** 0 mirror-like, 1 dull. */
  roughness: z.number().min(0).max(1),
  /** Same seed, same order of loose pieces. */
  seed: z.int().min(0).max(4_294_967_295),
});
export type MaterialEdit = z.infer<typeof materialEditSchema>;

/** Ways of showing a room: under warmer or cooler light, as it is, or in the evening. */
export const tonePresetSchema = z.enum(["warm", "neutral", "cool", "evening"]);
export type TonePreset = z.infer<typeof tonePresetSchema>;

/**
 * The light of the whole picture: the one edit without a mask. `neutral` changes nothing, and
 * `strength` is how much of the preset there is, 0 to 1.
 */
export const toneEditSchema = z.object({
  id: editBase.id,
  enabled: editBase.enabled,
  kind: z.literal("tone"),
  preset: tonePresetSchema,
  strength: z.number().min(0).max(1),
});
export type ToneEdit = z.infer<typeof toneEditSchema>;

export const editSchema = z.discriminatedUnion("kind", [
  eraseEditSchema,
  paintEditSchema,
  materialEditSchema,
  toneEditSchema,
]);
export type Edit = z.infer<typeof editSchema>;
/** An edit of a part of the picture. */
export type MaskedEdit = Exclude<Edit, ToneEdit>;

/** How many edits a design may have. */
export const maxEdits = 200;

/** Applied in order; a disabled edit is kept and skipped. A list has one tone at most, at its end. */
export const editListSchema = z
  .array(editSchema)
  .max(maxEdits)
  .refine((edits) => edits.slice(0, -1).every(({ kind }) => kind !== "tone"), {
    error: "a tone must be the last edit, and there can be only one",
  });
export type EditList = z.infer<typeof editListSchema>;

/** The edits but for the tone: what the room itself looks like. */
export function omitTone(edits: EditList): EditList {
  return edits.filter(({ kind }) => kind !== "tone");
}

/** What an edit is, without how: enough to know which products and features a design needs. */
export type EditOutline = Pick<Edit, "id" | "kind" | "enabled"> & {
  materialId?: string | null | undefined;
  variant?: string | undefined;
};

/** The edits without their masks and settings, in their order. */
export function outlineEdits(edits: EditList): EditOutline[] {
  return edits.map((edit) => {
    const { id, kind, enabled } = edit;
    const variant = readVariant(edit);
    const outline = { id, kind, enabled, materialId: readProductId(edit) };
    return variant === undefined ? outline : { ...outline, variant };
  });
}

/** The SKU of the variant that an edit applies; undefined for the product itself. */
export function readVariant(edit: { kind: Edit["kind"]; variant?: string | undefined }) {
  return edit.kind === "paint" || edit.kind === "material" ? edit.variant : undefined;
}

/** The product that an edit applies; null for one without. */
export function readProductId({ kind, materialId }: EditOutline): string | null {
  return kind === "paint" || kind === "material" ? (materialId ?? null) : null;
}

/** The products that enabled edits apply, each once, in the order in which they were put on. */
export function listAppliedProducts(edits: readonly EditOutline[]): string[] {
  const applied = edits.filter(({ enabled }) => enabled);
  return [...new Set(applied.flatMap((edit) => readProductId(edit) ?? []))];
}

/** What enabled edits apply, each product in each of its sizes and finishes once, in their order. */
export function listAppliedOffers(
  edits: readonly EditOutline[],
): { productId: string; variant: string | undefined }[] {
  const offers = new Map<string, { productId: string; variant: string | undefined }>();
  for (const edit of edits) {
    const productId = edit.enabled ? readProductId(edit) : null;
    if (productId === null) continue;
    const variant = readVariant(edit);
    offers.set(JSON.stringify([productId, variant]), { productId, variant });
  }
  return [...offers.values()];
}

/** The products that floors and wall coverings are laid with, hidden ones included, each once. */
export function listLaidProducts(edits: readonly EditOutline[]): string[] {
  const laid = edits.filter(({ kind }) => kind === "material");
  return [...new Set(laid.flatMap((edit) => readProductId(edit) ?? []))];
}

/** The products whose textures replaying these edits needs, each once. */
export function listTexturedProducts(edits: readonly EditOutline[]): string[] {
  return listLaidProducts(edits.filter(({ enabled }) => enabled));
}
