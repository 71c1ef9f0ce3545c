import type { Raster } from "#kernels/raster.ts";

/** The mean of a picture's pixels as `#rrggbb`; transparency is not looked at. */
export function averageColour({ data }: Raster): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
    }
  }
  const pixels = data.length / 4;
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
