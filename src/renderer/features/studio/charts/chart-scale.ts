/** How a chart's height stands for figures: gridlines from 0 to a round number above all of them. */
export type ChartScale = { top: number; ticks: readonly number[] };

const steps = [1, 2, 2.5, 5, 10] as const;
const wantedGaps = 4;

/**
 * A round scale of whole numbers for figures from 0 to `max`, with at most five gridlines above 0.
 * No figures at all still make a scale, so that an empty chart has a ground to stand on.
 */
export function createScale(max: number): ChartScale {
  const rough = Math.max(max, 1) / wantedGaps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const found = steps.find((step) => step * magnitude >= rough) ?? 10;
  const step = Math.max(1, Math.ceil(found * magnitude));
  const gaps = Math.max(1, Math.ceil(max / step));
  return { top: gaps * step, ticks: Array.from({ length: gaps + 1 }, (_, gap) => gap * step) };
}

export type ChartBox = { left: number; top: number; width: number; height: number };

/** Where the figure at `index` of `count` is drawn, in the coordinates of `box`. */
export function placePoint(
  box: ChartBox,
  scale: ChartScale,
  { index, count, value }: { index: number; count: number; value: number },
): { x: number; y: number } {
  const share = count < 2 ? 0.5 : index / (count - 1);
  return {
    x: box.left + share * box.width,
    y: box.top + (1 - value / scale.top) * box.height,
  };
}

/** An SVG path through the figures; empty without any. */
export function drawLine(box: ChartBox, scale: ChartScale, values: readonly number[]): string {
  const points = values.map((value, index) =>
    placePoint(box, scale, { index, count: values.length, value }),
  );
  return points
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`)
    .join("");
}

/** The same line closed along the ground, for a tint below it. */
export function drawArea(box: ChartBox, scale: ChartScale, values: readonly number[]): string {
  if (values.length < 2) return "";
  const ground = round(box.top + box.height);
  const line = drawLine(box, scale, values);
  return `${line}L${round(box.left + box.width)} ${ground}L${round(box.left)} ${ground}Z`;
}

/** Which of `count` days are named below the chart: evenly apart, the first and the last always. */
export function chooseLabels(count: number, wanted: number): readonly number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, index) => index);
  const gap = (count - 1) / (wanted - 1);
  return Array.from({ length: wanted }, (_, label) => Math.round(label * gap));
}

/** Which of `count` figures is nearest to `x`. */
export function findNearest(box: ChartBox, count: number, x: number): number {
  const share = box.width === 0 ? 0 : (x - box.left) / box.width;
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
