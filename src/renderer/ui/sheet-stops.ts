export const sheetStops = ["peek", "half", "full"] as const;
export type SheetStop = (typeof sheetStops)[number];

const headerPx = 56;

/** The lower two heights of a sheet, in px. */
export type SheetHeights = { readonly peek: number; readonly half: number };

/** The heights a sheet rests at, in px, on a screen of this height. */
export function measureStops(
  screenPx: number,
  { peek, half }: SheetHeights,
): Record<SheetStop, number> {
  const full = Math.max(peek, screenPx - headerPx);
  return { peek, half: Math.min(Math.max(peek, half), full), full };
}

/**
 * Where a sheet let go at `heightPx` comes to rest. A flick (px per ms, positive upwards) carries
 * it to the next stop in its direction; otherwise the nearest wins.
 */
export function chooseStop(
  heightPx: number,
  velocity: number,
  stops: Record<SheetStop, number>,
): SheetStop {
  if (Math.abs(velocity) > 0.5) {
    const next =
      velocity > 0
        ? sheetStops.find((stop) => stops[stop] > heightPx)
        : sheetStops.findLast((stop) => stops[stop] < heightPx);
    return next ?? (velocity > 0 ? "full" : "peek");
  }
  return sheetStops.reduce((best, stop) =>
    Math.abs(stops[stop] - heightPx) < Math.abs(stops[best] - heightPx) ? stop : best,
  );
}
