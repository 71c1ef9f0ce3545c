import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";

import type { PlanePoint } from "#kernels/camera/homography.ts";
import { measurePlaneLength } from "#kernels/camera/measure-plane-length.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { useRoomContext } from "../../room/room-context.ts";
import type { OpenPlane, PlaneLine } from "../../model/parts/plane-part.ts";
import type { MendedPlane } from "../../model/document/mend-plane.ts";
import type { Viewport } from "../viewport.ts";
import { drawGrid } from "./draw-grid.ts";
import { GridDrawing, LineDrawing } from "./grid-drawing.tsx";
import { PlaneHandle } from "./plane-handle.tsx";
import { planeTexts } from "./plane-texts.ts";
import { replaceAt } from "./replace-at.ts";

export type PlaneLayerProps = {
  viewport: Viewport;
  /** Shows the loupe at a place of the well. */
  moveLoupe: (at: { x: number; y: number } | null) => void;
};

/** The grid of the plane that is being mended, with what can be dragged of it. */
export function PlaneLayer(props: PlaneLayerProps) {
  const { plane, view } = useRoomContext();
  if (plane.open === null || view.mode !== "edit") return null;
  return <OpenLayer open={plane.open} {...props} />;
}

function OpenLayer({ open, ...props }: PlaneLayerProps & { open: OpenPlane }) {
  const texts = useTexts(planeTexts);
  const helpId = useId();
  return (
    <>
      {open.mode === "corners" ? (
        <CornerHandles open={open} helpId={helpId} {...props} />
      ) : (
        <LineHandles open={open} helpId={helpId} {...props} />
      )}
      <Unseen id={helpId}>{texts.handleHelp}</Unseen>
    </>
  );
}

type PartProps = PlaneLayerProps & { open: OpenPlane; helpId: string };

function CornerHandles({ open, helpId, viewport, moveLoupe }: PartProps) {
  const { image, plane, live } = useRoomContext();
  const texts = useTexts(planeTexts);
  const { dragged, take, end } = useDraggedPlane();
  const shown = dragged ?? open.edit;
  const corners = dragged?.planeFix?.corners ?? open.corners;
  const grid = drawGrid(shown.plane, corners);
  return (
    <>
      <GridDrawing grid={grid} corners={corners} viewport={viewport} photo={image} />
      {corners.map((corner, at) => (
        <PlaneHandle
          key={at}
          label={texts.corner(at + 1)}
          helpId={helpId}
          at={corner}
          photo={image}
          viewport={viewport}
          moveLoupe={moveLoupe}
          onMove={(point) => {
            // Where no plane can be, the corner stays at the last place where one could.
            const fitted = plane.fit(replaceAt(corners, at, point));
            if (fitted === null) return;
            take(fitted);
            live.show({ ...open.edit, ...fitted });
          }}
          onSettle={() => {
            const last = end();
            if (last === null) return;
            live.settle();
            plane.settle(last);
          }}
          onDrop={() => {
            end();
            live.settle();
          }}
        />
      ))}
    </>
  );
}

/** The last move may not be drawn yet when the drag ends. */
function useDraggedPlane() {
  const [dragged, setDragged] = useState<MendedPlane | null>(null);
  const latest = useRef<MendedPlane | null>(null);
  const take = (plane: MendedPlane | null) => {
    latest.current = plane;
    setDragged(plane);
  };
  const end = () => {
    const last = latest.current;
    take(null);
    return last;
  };
  return { dragged, take, end };
}

function LineHandles({ open, helpId, viewport, moveLoupe }: PartProps) {
  const { image, plane } = useRoomContext();
  const texts = useTexts(planeTexts);
  const grid = drawGrid(open.edit.plane, open.corners);
  const move = (line: PlaneLine) => {
    if (measurePlaneLength(open.edit.plane, line) !== null) plane.moveLine(line);
  };
  const place = (at: 0 | 1) => (point: PlanePoint) =>
    move(at === 0 ? [point, open.line[1]] : [open.line[0], point]);
  const [before, setBefore] = useState<PlaneLine | null>(null);
  const begin = () => setBefore((old) => old ?? open.line);
  return (
    <>
      <DrawingGround
        onPointerDown={(event) => {
          if (event.pointerType === "touch" || event.button !== 0) return;
          const point = findPoint(event, viewport);
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          begin();
          move([point, point]);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          move([open.line[0], findPoint(event, viewport)]);
        }}
        onPointerUp={() => setBefore(null)}
      />
      <GridDrawing grid={grid} corners={open.corners} viewport={viewport} photo={image} isFaint />
      <LineDrawing line={open.line} viewport={viewport} />
      {([0, 1] as const).map((at) => (
        <PlaneHandle
          key={at}
          label={texts.lineEnd(at + 1)}
          helpId={helpId}
          at={open.line[at]}
          photo={image}
          viewport={viewport}
          moveLoupe={moveLoupe}
          onMove={(point) => {
            begin();
            place(at)(point);
          }}
          onSettle={() => setBefore(null)}
          onDrop={() => {
            if (before !== null) plane.moveLine(before);
            setBefore(null);
          }}
        />
      ))}
    </>
  );
}

function findPoint(
  event: { clientX: number; clientY: number; currentTarget: Element },
  { scale, x, y }: Viewport,
): PlanePoint {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [(event.clientX - left - x) / scale, (event.clientY - top - y) / scale];
}

/** Takes the pointer's drags for a new line; fingers move the photo and the line's ends. */
const DrawingGround = styled("div")({ position: "absolute", inset: 0, cursor: "crosshair" });
