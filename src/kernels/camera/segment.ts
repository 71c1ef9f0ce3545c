/**
 * A straight edge from (x1, y1) to (x2, y2) in pixels (the centre of the first pixel is at
 * (0.5, 0.5)), the darker side on the left of its direction. `spread` is the standard deviation,
 * in pixels, of the edge points around it.
 */
export type Segment = {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly spread: number;
};

/** The length of a segment in pixels. */
export function segmentLength(segment: Segment): number {
  return Math.sqrt((segment.x2 - segment.x1) ** 2 + (segment.y2 - segment.y1) ** 2);
}

/** The segment in a picture that is `scale` times as large. */
export function scaleSegment({ x1, y1, x2, y2, spread }: Segment, scale: number): Segment {
  return {
    x1: x1 * scale,
    y1: y1 * scale,
    x2: x2 * scale,
    y2: y2 * scale,
    spread: spread * scale,
  };
}
