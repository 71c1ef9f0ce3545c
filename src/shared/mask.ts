import { z } from "zod";

/**
 * All coordinates and lengths of a mask are in pixels of the upright original (x to the right,
 * y down, the centre of the first pixel at 0.5), so that the same data is rasterised at any size.
 */
const maxCoordinate = 100_000;
const coordinate = z.number().min(-maxCoordinate).max(maxCoordinate);
export const pointSchema = z.tuple([coordinate, coordinate]);
export type Point = z.infer<typeof pointSchema>;

/**
 * A schema of a long list that is looked at in one plain loop: `isFit` says whether it is as `described`
 * wants it. Only what is not is read by `described`, which says what is wrong. The list is kept, not
 * copied.
 */
function longListOf<Member>(
  described: z.ZodType<Member[]>,
  isFit: (list: unknown) => boolean,
): z.ZodType<Member[]> {
  const checked = z.unknown().superRefine((list, context) => {
    if (isFit(list)) return;
    for (const issue of described.safeParse(list).error?.issues ?? []) {
      context.addIssue({ ...issue });
    }
  });
  // Only the server writes schemas as JSON, and only when it is asked to: browsers have nothing to do it with.
  checked._zod.processJSONSchema = (...asked) => described._zod.processJSONSchema?.(...asked);
  return checked as z.ZodType<Member[]>;
}

/** From `min` to 5,000 points. */
function pointListOf(min: number) {
  const described = z.array(pointSchema).min(min).max(5000);
  return longListOf(
    described,
    (list) =>
      Array.isArray(list) && list.length >= min && list.length <= 5000 && list.every(isPoint),
  );
}

function isPoint(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && isCoordinate(value[0]) && isCoordinate(value[1])
  );
}

function isCoordinate(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= maxCoordinate;
}

const maxRuns = 200_000;
const runsSchema = longListOf(
  z.array(z.int().min(0)).min(1).max(maxRuns),
  (list) =>
    Array.isArray(list) && list.length >= 1 && list.length <= maxRuns && list.every(isLength),
);

function isLength(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const operationSchema = z.enum(["add", "subtract"]);

const strokeSchema = z.object({
  kind: z.literal("stroke"),
  operation: operationSchema,
  /** Brush radius, 0.5 to 2000 px. */
  radius: z.number().min(0.5).max(2000),
  points: pointListOf(1),
});

const polygonSchema = z.object({
  kind: z.literal("polygon"),
  operation: operationSchema,
  /** Closed by itself, even-odd fill. */
  points: pointListOf(3),
});

/**
 * `runs` are alternating lengths of outside and inside pixels in row order, starting outside,
 * summing to width × height of the working raster, which covers the whole photo.
 */
const area = {
  width: z.int().min(1).max(2048),
  height: z.int().min(1).max(2048),
  runs: runsSchema,
};

/** An area of a photo by itself, whose runs are known to fit. */
export const maskAreaSchema = z
  .object(area)
  .refine(({ width, height, runs }) => runs.reduce((sum, run) => sum + run, 0) === width * height, {
    path: ["runs"],
    error: "must sum to width × height",
  });
export type MaskArea = z.infer<typeof maskAreaSchema>;

/**
 * An area found by clicking the photo; `seeds` is how it was asked for, kept so it can be asked
 * again.
 */
const selectionSchema = z.object({
  kind: z.literal("selection"),
  operation: operationSchema,
  seeds: z.array(pointSchema).min(1).max(64),
  tolerance: z.number().min(0).max(100),
  ...area,
});

export const maskShapeSchema = z.discriminatedUnion("kind", [
  strokeSchema,
  polygonSchema,
  selectionSchema,
]);
export type MaskShape = z.infer<typeof maskShapeSchema>;

/** How many shapes a mask may have. */
export const maxMaskShapes = 500;

/** Shapes apply in order; then the whole grows (or shrinks, negative) and is feathered inwards. */
export const maskDataSchema = z.object({
  shapes: z.array(maskShapeSchema).min(1).max(maxMaskShapes),
  grow: z.number().min(-200).max(200),
  feather: z.number().min(0).max(200),
});
export type MaskData = z.infer<typeof maskDataSchema>;
