import { z } from "zod";

/** How much a paint shines, from not at all. */
export const paintFinishSchema = z.enum(["matt", "eggshell", "satin", "gloss"]);
export type PaintFinish = z.infer<typeof paintFinishSchema>;
