/** Widths of an edge, in pixels of the photo, that are tried: the standard deviation of its blur. */
export const edgeWidths = [0.5, 0.8, 1.2, 1.8, 2.7] as const;

/** How much of what lies `away` (in widths) on one side of an edge is of that side: the normal integral. */
export function shareOfEdge(away: number): number {
  // Abramowitz and Stegun (1964), 7.1.27: right to .0005.
  const x = Math.abs(away) * Math.SQRT1_2;
  const poly = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)));
  const rest = 0.5 / (poly * poly * poly * poly);
  return away > 0 ? 1 - rest : rest;
}

/** An edge of one width at one place of a profile. */
export type EdgeTemplate = {
  readonly width: number;
  /** Where it is, in pixels from the profile's middle. */
  readonly shift: number;
  /** The samples around it: from `first` on, as many as there are values. */
  readonly first: number;
  /** Its values there, less their mean. */
  readonly values: Float64Array;
  readonly mean: number;
  /** Their sum of squares. */
  readonly power: number;
};

/** A profile's samples and the templates that are looked for in it. */
export type EdgeSearch = {
  readonly samples: number;
  /** Pixels of the photo from sample to sample. */
  readonly spacing: number;
  /** By place, and of each place by width. */
  readonly templates: readonly (readonly EdgeTemplate[])[];
};

/** How far around its middle an edge is looked for, in pixels of the picture that was searched before. */
const farthest = 1.5;
/** Photo pixels to each side that are compared, at least and for each of those. */
const leastSide = 3;
const sidePart = 1.2;

/** The search for edges in a photo that is `scale` times as large as the one its border was found in. */
export function planEdgeSearch(scale: number): EdgeSearch {
  const spacing = Math.max(0.5, scale / 4);
  const side = Math.max(leastSide, sidePart * scale);
  const half = Math.ceil((farthest * scale + side) / spacing);
  const shifts = Math.ceil((farthest * scale * 2) / spacing);
  const templates: EdgeTemplate[][] = [];
  for (let k = -shifts; k <= shifts; k++) {
    const shift = (k * spacing) / 2;
    const first = Math.max(0, Math.ceil((shift - side) / spacing) + half);
    const last = Math.min(2 * half, Math.floor((shift + side) / spacing) + half);
    templates.push(
      edgeWidths.map((width) => {
        const raw = Float64Array.from({ length: last - first + 1 }, (_, i) =>
          shareOfEdge(((first + i - half) * spacing - shift) / width),
        );
        const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length;
        const values = raw.map((value) => value - mean);
        const power = values.reduce((sum, value) => sum + value * value, 0);
        return { width, shift, first, values, mean, power };
      }),
    );
  }
  return { samples: 2 * half + 1, spacing, templates };
}
