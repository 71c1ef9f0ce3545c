/** The tint of a shadow that is erased with what casts it. */
export const shadowColour = "#5b4bc4";

export type SelectionLook = {
  readonly fill: string;
  readonly hatch: string;
  readonly edge: string;
  /** Of the coloured line, in css pixels; the white one under it is wider by half. */
  readonly edgeWidth: number;
  /** Which way the hatch leans: told apart without colour, too. */
  readonly lean: "right" | "left";
};
export const selectionLook: SelectionLook = {
  fill: "rgb(224 60 112 / 0.34)",
  hatch: "rgb(194 24 91 / 0.3)",
  edge: "#c2185b",
  edgeWidth: 2.5,
  lean: "right",
};
export const shadowLook: SelectionLook = {
  fill: "rgb(91 75 196 / 0.34)",
  hatch: "rgb(66 52 160 / 0.34)",
  edge: shadowColour,
  edgeWidth: 1.5,
  lean: "left",
};
