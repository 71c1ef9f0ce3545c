import { z } from "zod";

import { maskAreaSchema, pointSchema } from "./mask.ts";
import { lineOf } from "./line-of-text.ts";

/** Which wall it is, as seen from where the photo was taken. */
export const wallPlaceSchema = z.enum(["back", "left", "right"]);
export type WallPlace = z.infer<typeof wallPlaceSchema>;

/** What is said about a surface that is prepared. */
export const surfaceInputSchema = z
  .strictObject({
    kind: z.enum(["wall", "floor", "ceiling"]),
    /** Null for a floor, a ceiling, and a wall that is none of these. */
    place: wallPlaceSchema.nullable(),
    /** In the company's own words, shown as it is; null is named by kind and place. */
    name: lineOf(40).nullable(),
    /** Where it is pointed at, well inside, in pixels of the upright original. */
    at: pointSchema,
    area: maskAreaSchema.refine(
      ({ runs }) => runs.some((run, index) => index % 2 === 1 && run > 0),
      {
        path: ["runs"],
        error: "must cover something",
      },
    ),
  })
  .refine(({ kind, place }) => kind === "wall" || place === null, {
    path: ["place"],
    error: "only walls have one",
  });
export type SurfaceInput = z.infer<typeof surfaceInputSchema>;

/** A surface of a sample room that was selected beforehand, so that a click there takes all of it. */
export const roomSurfaceSchema = surfaceInputSchema.safeExtend({ id: z.uuid() });
export type RoomSurface = z.infer<typeof roomSurfaceSchema>;

/** Most surfaces that are prepared for one room. */
export const maxRoomSurfaces = 12;

/** Of one photo: in the order in which they were prepared. */
export const roomSurfacesSchema = z.object({
  items: z.array(roomSurfaceSchema).max(maxRoomSurfaces),
});
