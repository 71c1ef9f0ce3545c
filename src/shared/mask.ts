import { z } from "zod";

/**
 * All coordinates and lengths of a mask are in pixels of the upright original (x to the right,
 * y down, the centre of the first pixel at 0.5), so that the same data is rasterised at any size.
 */
const coordinate = z.number().min(-100_000).max(100_000);
export const pointSchema = z.tuple([coordinate, coordinate]);
export type Point = z.infer<typeof pointSchema>;

const operationSchema = z.enum(["add", "subtract"]);

const strokeSchema = z.object({
  kind: z.literal("stroke"),
  operation: operationSchema,
  /** Brush radius, 0.5 to 2000 px. */
  radius: z.number().min(0.5).max(2000),
  points: z.array(pointSchema).min(1).max(5000),
});

const polygonSchema = z.object({
  kind: z.literal("polygon"),
  operation: operationSchema,
  /** Closed by itself, even-odd fill. */
  points: z.array(pointSchema).min(3).max(5000),
});

/**
 * An area found by clicking the photo. `runs` is the answer (alternating lengths of outside and
 * inside pixels in row order, starting outside, summing to width × height of the working raster,
 * which covers the whole photo); `seeds` is how it was asked for, kept so it can be asked again.
 */
const selectionSchema = z.object({
  kind: z.literal("selection"),
  operation: operationSchema,
  seeds: z.array(pointSchema).min(1).max(64),
  tolerance: z.number().min(0).max(100),
  width: z.int().min(1).max(2048),
  height: z.int().min(1).max(2048),
  runs: z.array(z.int().min(0)).min(1).max(200_000),
});

export const maskShapeSchema = z.discriminatedUnion("kind", [
  strokeSchema,
  polygonSchema,
  selectionSchema,
]);
export type MaskShape = z.infer<typeof maskShapeSchema>;

/** Shapes apply in order; then the whole grows (or shrinks, negative) and is feathered inwards. */
export const maskDataSchema = z.object({
  shapes: z.array(maskShapeSchema).min(1).max(500),
  grow: z.number().min(-200).max(200),
  feather: z.number().min(0).max(200),
});
export type MaskData = z.infer<typeof maskDataSchema>;
