import { measureLuminance } from "#shared/theme/colour.ts";

/** White or ink, whichever is easier to see on the colour. */
export function chooseInk(colour: string): "#ffffff" | "#17211c" {
  return measureLuminance(colour) > 0.25 ? "#17211c" : "#ffffff";
}
