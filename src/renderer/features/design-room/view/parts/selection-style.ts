import { fixedColours, withOpacity } from "#shared/theme/colour.ts";

/** The tint of a shadow that is erased with what casts it. */
export const shadowColour = fixedColours.castShadow;

export type SelectionStyle = {
  readonly fill: string;
  readonly hatch: string;
  readonly edge: string;
  /** Of the coloured line, in css pixels; the white one under it is wider by half. */
  readonly edgeWidth: number;
  /** Which way the hatch leans: told apart without colour, too. */
  readonly lean: "right" | "left";
};
export const selectionStyle: SelectionStyle = {
  fill: withOpacity(fixedColours.mask, 0.34),
  hatch: withOpacity(fixedColours.maskEdge, 0.3),
  edge: fixedColours.maskEdge,
  edgeWidth: 2.5,
  lean: "right",
};
export const shadowStyle: SelectionStyle = {
  fill: withOpacity(shadowColour, 0.34),
  hatch: withOpacity(fixedColours.castShadowHatch, 0.34),
  edge: shadowColour,
  edgeWidth: 1.5,
  lean: "left",
};
