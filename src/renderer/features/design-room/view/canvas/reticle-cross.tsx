import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";

import { fullSize, overParent } from "#renderer/theme/layout.ts";
import type { Point } from "#shared/mask.ts";

import type { Reticle } from "../../model/canvas/reticle.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoom } from "../room/use-room.ts";
import { readTipSize } from "./brush-ring.ts";

type ReticleCrossProps = { reticle: Reticle; viewport: ViewportPart };

/** The keyboard's pointer on the photo, with the corners set so far. */
export function ReticleCross(props: ReticleCrossProps) {
  const isShown = useReadable(props.reticle, ({ at }) => at !== null);
  return isShown ? <ShownReticle {...props} /> : null;
}

/** It renders for a corner more or less; where all of it lies is written at a pointer's speed. */
function ShownReticle({ reticle, viewport }: ReticleCrossProps) {
  const corners = useReadable(reticle, (state) => state.corners);
  const tipSize = useRoom(readTipSize);
  const ref = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (ref.current !== null) placeReticle(ref.current, reticle, viewport, tipSize);
    };
    place();
    const stops = [reticle.subscribe(place), viewport.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return (
    <Drawing ref={ref} aria-hidden>
      {corners.length === 0 ? null : <polyline />}
      {corners.map(([x, y], index) => (
        <circle key={`${x} ${y}`} r={index === 0 ? 7 : 3} data-corner />
      ))}
      <g>
        {tipSize === null ? null : <circle />}
        <path d="M-14 0h10M4 0h10M0-14v10M0 4v10" />
      </g>
    </Drawing>
  );
}

function placeReticle(
  drawing: SVGSVGElement,
  reticle: Reticle,
  viewport: ViewportPart,
  tipSize: number | null,
): void {
  const { at, corners } = reticle.get();
  if (at === null) return;
  const { scale, x, y } = viewport.get().viewport;
  const place = (point: Point): Point => [x + point[0] * scale, y + point[1] * scale];
  const placed = corners.map(place);
  const tip = place(at);
  drawing.querySelectorAll("[data-corner]").forEach((circle, index) => {
    circle.setAttribute("cx", String(placed[index]?.[0]));
    circle.setAttribute("cy", String(placed[index]?.[1]));
  });
  const line = [...placed, tip].map((point) => point.join(",")).join(" ");
  drawing.querySelector("polyline")?.setAttribute("points", line);
  drawing.querySelector("g")?.setAttribute("transform", `translate(${tip[0]} ${tip[1]})`);
  const radius = ((tipSize ?? 0) / 2) * scale;
  drawing.querySelector("g > circle")?.setAttribute("r", String(radius));
}

const Drawing = styled("svg")({
  ...overParent,
  ...fullSize,
  pointerEvents: "none",
  fill: "none",
  stroke: "var(--rw-mask-edge)",
  strokeWidth: 2,
  "& > [data-corner]": { fill: "#fff" },
  filter: "drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff)",
});
