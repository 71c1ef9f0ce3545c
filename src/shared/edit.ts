import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { maskDataSchema } from "./mask.ts";

const editBase = {
  id: z.uuid(),
  enabled: z.boolean(),
  mask: maskDataSchema,
};

/** Fill the mask from the rest of the photo. Same seed, same fill. */
export const eraseEditSchema = z.object({
  ...editBase,
  kind: z.literal("erase"),
  engine: z.literal("builtin"),
  seed: z.int().min(0).max(4_294_967_295),
});
export type EraseEdit = z.infer<typeof eraseEditSchema>;

export const paintFinishSchema = z.enum(["matt", "eggshell", "satin", "gloss"]);
export type PaintFinish = z.infer<typeof paintFinishSchema>;

/** Colour the mask as a painted wall: `colour` in sRGB, light and shadow of the photo kept. */
export const paintEditSchema = z.object({
  ...editBase,
  kind: z.literal("paint"),
  colour: hexColourSchema,
  finish: paintFinishSchema,
  materialId: z.uuid().nullable(),
});
export type PaintEdit = z.infer<typeof paintEditSchema>;

export const editSchema = z.discriminatedUnion("kind", [eraseEditSchema, paintEditSchema]);
export type Edit = z.infer<typeof editSchema>;

/** Applied in order; a disabled edit is kept and skipped. */
export const editListSchema = z.array(editSchema).max(200);
export type EditList = z.infer<typeof editListSchema>;
