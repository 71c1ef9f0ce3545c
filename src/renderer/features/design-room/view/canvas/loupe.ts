import { styled } from "@mui/material/styles";

import { placeLoupe } from "../../model/canvas/place-loupe.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { hasBrushTip } from "../../model/document/room-tool.ts";
import type { RoomSession } from "../../model/room-session.ts";

type CanvasPoint = { x: number; y: number };

/** Diameter in css pixels, and how much it magnifies what the screen shows. */
const glassSize = 132;
const magnification = 2;

/** A round glass beside the finger, fixed to the well. */
export const LoupeGlass = styled("canvas")({
  position: "absolute",
  top: 0,
  left: 0,
  width: glassSize,
  height: glassSize,
  borderRadius: "50%",
  visibility: "hidden",
  pointerEvents: "none",
  backgroundColor: "var(--rw-canvas)",
  boxShadow: "0 0 0 3px #fff, 0 8px 24px rgb(0 0 0 / .36)",
});

export type MoveLoupe = (at: CanvasPoint | null) => void;

/** Shows what lies under a finger, larger, beside it; null puts the glass away. */
export function createLoupe(
  session: RoomSession,
  viewport: ViewportPart,
  find: () => HTMLCanvasElement | null,
): MoveLoupe {
  let wanted: CanvasPoint | null = null;
  let frame = 0;
  return (at) => {
    wanted = at;
    const glass = find();
    if (glass !== null && at === null) glass.style.visibility = "hidden";
    if (at === null || frame !== 0) return;
    // After the stroke itself, which asked for the same frame before.
    frame = requestAnimationFrame(() => {
      frame = 0;
      const shown = find();
      const well = shown?.parentElement;
      if (!well || wanted === null) return;
      const { tool, brushSize } = session.tools.get();
      const hasTip = hasBrushTip(tool) && session.plane.get().open === null;
      const radius = hasTip ? (brushSize / 2) * viewport.get().viewport.scale : 2;
      drawLoupe(well, shown, wanted, radius);
    });
  };
}

function drawLoupe(
  well: HTMLElement,
  glass: HTMLCanvasElement,
  at: CanvasPoint,
  radius: number,
): void {
  const density = Math.min(3, globalThis.devicePixelRatio || 1);
  glass.width = glassSize * density;
  glass.height = glassSize * density;
  const context = glass.getContext("2d");
  if (context === null) return;
  const shown = glassSize / magnification;
  context.scale(density * magnification, density * magnification);
  context.translate(shown / 2 - at.x, shown / 2 - at.y);
  const corner = well.getBoundingClientRect();
  for (const layer of well.querySelectorAll("canvas")) {
    if (layer === glass || layer.dataset["ring"] !== undefined || layer.hidden) continue;
    const { left, top, width, height } = layer.getBoundingClientRect();
    context.globalAlpha = layer.dataset["live"] === undefined ? 1 : 0.5;
    context.drawImage(layer, left - corner.left, top - corner.top, width, height);
  }
  context.globalAlpha = 1;
  drawTip(context, at, radius);
  const place = placeLoupe(at, { width: well.clientWidth, height: well.clientHeight }, glassSize);
  glass.style.transform = `translate(${place.x}px, ${place.y}px)`;
  glass.style.visibility = "visible";
}

/** The brush's ring, or a point where there is none. */
function drawTip(context: CanvasRenderingContext2D, at: CanvasPoint, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, Math.PI * 2);
  context.lineWidth = 1.5;
  context.strokeStyle = "rgb(20 24 22 / .72)";
  context.stroke();
  context.lineWidth = 0.75;
  context.strokeStyle = "#fff";
  context.stroke();
}
