import { useMemo, useRef } from "react";
import type { RefObject } from "react";

import type { Point } from "#shared/mask.ts";

import type { Room } from "../room/room-context.ts";
import { chooseMarkMode } from "../model/document/choose-mark-mode.ts";
import type { MarkModifiers } from "../model/document/choose-mark-mode.ts";
import { takesCorners } from "../model/document/room-tool.ts";
import { prepareCanvas } from "./draw-picture.ts";
import { drawLiveMark, finishLiveMark, isTap } from "./live-mark.ts";
import type { LiveMark } from "./live-mark.ts";
import type { Reticle } from "./use-reticle.ts";
import { toPhotoPoint } from "./viewport.ts";
import type { Size, Viewport } from "./viewport.ts";

type Spot = { x: number; y: number };
export type LiveMarkLatest = RefObject<{
  room: Room;
  viewport: Viewport;
  well: Size;
  corners: Pick<Reticle, "place" | "hide">;
}>;

/** Draws a mark under the pointer without rendering the page; finishing it makes it a step. */
export function useLiveMark(
  latest: LiveMarkLatest,
  canvasRef: RefObject<HTMLCanvasElement | null>,
) {
  const live = useRef<LiveMark | null>(null);
  const frame = useRef(0);
  return useMemo(() => {
    const draw = () => {
      frame.current = 0;
      const canvas = canvasRef.current;
      if (canvas === null) return;
      const { viewport, well } = latest.current;
      const context = prepareCanvas(canvas, well);
      if (context !== null && live.current !== null) drawLiveMark(context, live.current, viewport);
    };
    const drawSoon = () => {
      if (frame.current === 0) frame.current = requestAnimationFrame(draw);
    };
    const place = ({ x, y }: Spot): Point => toPhotoPoint(latest.current.viewport, x, y);
    return {
      isActive: () => live.current !== null,
      begin: (at: Spot, modifiers: MarkModifiers): void => {
        const { tools, history } = latest.current.room;
        const { tool, stickyMode, brushSize } = tools;
        const mode = chooseMarkMode(tool, modifiers, stickyMode, history.document);
        live.current = { tool, mode, radius: brushSize / 2, modifiers, points: [place(at)] };
        drawSoon();
      },
      extend: (spots: readonly Spot[]): void => {
        live.current?.points.push(...spots.map(place));
        drawSoon();
      },
      finish: (): void => {
        const drawn = live.current;
        live.current = null;
        if (drawn === null) return;
        drawSoon();
        const { viewport, corners } = latest.current;
        const [first] = drawn.points;
        if (first !== undefined && takesCorners(drawn.tool) && isTap(drawn, viewport.scale)) {
          corners.place(first, drawn.modifiers);
          return;
        }
        corners.hide();
        const shapes = finishLiveMark(drawn);
        if (shapes.length > 0) {
          latest.current.room.history.change({ type: "areaMarked", shapes, mode: drawn.mode });
        }
      },
      cancel: (): void => {
        live.current = null;
        drawSoon();
      },
    };
  }, [latest, canvasRef]);
}
export type LiveMarkControl = ReturnType<typeof useLiveMark>;
