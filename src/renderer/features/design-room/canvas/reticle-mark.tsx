import { styled } from "@mui/material/styles";

import type { Point } from "#shared/mask.ts";

import type { Viewport } from "./viewport.ts";

/** The keyboard's pointer on the photo, with the corners set so far. */
export function ReticleMark({
  at,
  corners,
  viewport,
  ringSize,
}: {
  at: Point;
  corners: readonly Point[];
  viewport: Viewport;
  /** Diameter of the brush in css pixels, or null for tools without a tip. */
  ringSize: number | null;
}) {
  const place = ([x, y]: Point): Point => [
    viewport.x + x * viewport.scale,
    viewport.y + y * viewport.scale,
  ];
  const [x, y] = place(at);
  const line = [...corners, at].map(place).map((point) => point.join(","));
  return (
    <Drawing aria-hidden>
      {corners.length === 0 ? null : <polyline points={line.join(" ")} />}
      {corners.map(place).map(([cornerX, cornerY], index) => (
        <circle
          key={`${cornerX} ${cornerY}`}
          cx={cornerX}
          cy={cornerY}
          r={index === 0 ? 7 : 3}
          data-corner
        />
      ))}
      <g transform={`translate(${x} ${y})`}>
        {ringSize === null ? null : <circle r={ringSize / 2} />}
        <path d="M-14 0h10M4 0h10M0-14v10M0 4v10" />
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
  stroke: "#c2185b",
  strokeWidth: 2,
  "& > [data-corner]": { fill: "#fff" },
  filter: "drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff)",
});
