import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { hasBrushTip } from "../../model/document/room-tool.ts";
import type { RoomSession, RoomState } from "../../model/room-session.ts";
import { derive } from "../../model/store/create-store.ts";
import { prepareTile } from "./layer-canvas.ts";

type CanvasPoint = { x: number; y: number };

export type BrushRing = {
  /** Where it is drawn (a ref). */
  readonly attach: (canvas: HTMLCanvasElement) => () => void;
  /** Shows it at a place of the well, as soon as the tool has a tip; null hides it. */
  readonly move: (at: CanvasPoint | null) => void;
};

/** The brush's diameter in pixels of the photo; null for tools without a tip. */
export function readTipSize({ tools, plane }: Pick<RoomState, "tools" | "plane">): number | null {
  return hasBrushTip(tools.tool) && plane.open === null ? tools.brushSize : null;
}

/**
 * A circle of the brush's real size. It is drawn, for an element that is moved has the whole page
 * styled and layered anew with every event of the pointer.
 */
export function createBrushRing(session: RoomSession, viewport: ViewportPart): BrushRing {
  let canvas: HTMLCanvasElement | null = null;
  let at: CanvasPoint | null = null;
  let frame = 0;
  const tip = derive([session.tools, session.plane], (tools, plane) =>
    readTipSize({ tools, plane }),
  );
  const draw = () => {
    frame = 0;
    const { viewport: place, well } = viewport.get();
    const size = tip.get();
    if (canvas === null) return;
    if (at === null || size === null) {
      prepareTile(canvas, null, well);
      return;
    }
    const radius = (size / 2) * place.scale;
    const { x, y } = at;
    const reach = radius + 2;
    const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    const context = prepareTile(canvas, box, well);
    if (context === null) return;
    drawCircle(context, at, radius - 0.75, "#fff");
    drawCircle(context, at, radius + 0.75, "rgb(20 24 22 / .72)");
  };
  const drawSoon = () => {
    frame ||= requestAnimationFrame(draw);
  };
  return {
    attach: (element) => {
      canvas = element;
      const stops = [viewport.subscribe(drawSoon), tip.subscribe(drawSoon)];
      return () => {
        canvas = null;
        cancelAnimationFrame(frame);
        frame = 0;
        for (const stop of stops) stop();
      };
    },
    move: (to) => {
      at = to;
      drawSoon();
    },
  };
}

function drawCircle(
  context: CanvasRenderingContext2D,
  { x, y }: CanvasPoint,
  radius: number,
  colour: string,
): void {
  context.beginPath();
  context.arc(x, y, Math.max(0, radius), 0, Math.PI * 2);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
}
