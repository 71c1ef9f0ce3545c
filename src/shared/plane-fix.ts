import { z } from "zod";

import { pointSchema } from "./mask.ts";

/** A length that a person knows of two places of a plane, given in pixels of the upright original. */
export const knownLengthSchema = z.object({
  from: pointSchema,
  to: pointSchema,
  metres: z.number().min(0.05).max(50),
});
export type KnownLength = z.infer<typeof knownLengthSchema>;

/**
 * What a person said about a plane that was found in a photo: where the corners of a rectangle on
 * it are seen, in pixels of the upright original and in order around it, and a length. The plane
 * agrees with both already; they are kept to be changed again, and other planes follow them.
 */
export const planeFixSchema = z.object({
  corners: z.tuple([pointSchema, pointSchema, pointSchema, pointSchema]).nullable(),
  knownLength: knownLengthSchema.nullable(),
});
export type PlaneFix = z.infer<typeof planeFixSchema>;
