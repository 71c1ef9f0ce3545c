import { gradientOf, type Plane } from "./plane.ts";
import { dilateRegion, erodeRegion, meanInside, type Region } from "./region.ts";

/** Mean error of the gradient magnitude in a band of 5 pixels along the edge of the region. */
export function measureSeam(picture: Plane, truth: Plane, region: Region): number {
  const inner = erodeRegion(region, 2).data;
  const outer = dilateRegion(region, 3);
  const band: Region = { ...outer, data: outer.data.map((value, i) => value & (1 - inner[i]!)) };
  const gradients = gradientOf(truth).data;
  const errors = gradientOf(picture).data.map((value, i) => Math.abs(value - gradients[i]!));
  return meanInside(errors, band);
}
