import { styled } from "@mui/material/styles";
import { useId } from "react";

import type { Corners, PlanePoint } from "#kernels/camera/homography.ts";

import type { PlaneGrid } from "../../model/canvas/draw-grid.ts";
import type { Size } from "../../model/canvas/viewport.ts";

export type GridDrawingProps = {
  grid: PlaneGrid;
  corners: Corners;
  photo: Size;
  /** Something else is looked at. */
  isFaint?: boolean;
};

/** The plane's grid over the photo: white with a dark edge, seen on any floor. */
export function GridDrawing({ grid, corners, photo, isFaint = false }: GridDrawingProps) {
  const clip = useId();
  const outline = corners.map((corner) => corner.join(" ")).join("L");
  return (
    <Drawing aria-hidden data-faint={isFaint}>
      <clipPath id={clip}>
        <rect width={photo.width} height={photo.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={grid.outer} data-line="outer-edge" />
        <path d={grid.outer} data-line="outer" />
        <path d={grid.inner} data-line="edge" />
        <path d={grid.inner} data-line="inner" />
        <path d={`M${outline}Z`} data-line="outline-edge" />
        <path d={`M${outline}Z`} data-line="outline" />
      </g>
    </Drawing>
  );
}

/** The line whose length is known. */
export function LineDrawing({ line: [from, to] }: { line: readonly [PlanePoint, PlanePoint] }) {
  const path = `M${from.join(" ")}L${to.join(" ")}`;
  return (
    <Drawing aria-hidden>
      <g>
        <path d={path} data-line="measure-edge" />
        <path d={path} data-line="measure" />
      </g>
    </Drawing>
  );
}

const Drawing = styled("svg")({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
  fill: "none",
  // In pixels of the photo, which lies where the canvas says.
  "& > g": { transform: "translate(var(--photo-x), var(--photo-y)) scale(var(--photo-scale))" },
  "& path": { vectorEffect: "non-scaling-stroke" },
  "& [data-line='outer-edge']": { stroke: "rgb(20 24 22 / .22)", strokeWidth: 2 },
  "& [data-line='outer']": { stroke: "rgb(255 255 255 / .4)", strokeWidth: 1 },
  "& [data-line='edge']": { stroke: "rgb(20 24 22 / .45)", strokeWidth: 3 },
  "& [data-line='inner']": { stroke: "#fff", strokeWidth: 1.25 },
  "& [data-line='outline-edge']": { stroke: "rgb(20 24 22 / .6)", strokeWidth: 5 },
  "& [data-line='outline']": { stroke: "#fff", strokeWidth: 2.5 },
  "& [data-line='measure-edge']": { stroke: "#fff", strokeWidth: 6, strokeLinecap: "round" },
  "& [data-line='measure']": { stroke: "#c2185b", strokeWidth: 3, strokeLinecap: "round" },
  "&[data-faint='true']": { opacity: 0.55 },
});
