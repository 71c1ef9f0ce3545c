import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";

import type { PlanePoint } from "#kernels/camera/homography.ts";
import { measurePlaneLength } from "#kernels/camera/measure-plane-length.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { overParent } from "#renderer/theme/layout.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { planeTexts } from "../../texts/room-catalogue.ts";
import { drawGrid } from "../../model/canvas/draw-grid.ts";
import type { ViewportPart } from "../../model/canvas/viewport-part.ts";
import { toPhotoPoint } from "../../model/canvas/viewport.ts";
import { replaceCorner } from "../../model/document/place-corners.ts";
import type { OpenPlane, PlaneLine } from "../../model/parts/plane-part.ts";
import { setPlace } from "../../model/document/mend-plane.ts";
import type { MendedPlane } from "../../model/document/mend-plane.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { placeEvent } from "./canvas-input.ts";
import { GridDrawing, LineDrawing } from "./grid-drawing.tsx";
import type { MoveLoupe } from "./loupe.ts";
import { PlaneHandle } from "./plane-handle.tsx";

export type PlaneLayerProps = {
  viewport: ViewportPart;
  /** Shows the loupe at a place of the well. */
  moveLoupe: MoveLoupe;
};

/** The grid of the plane that is being mended, with what can be dragged of it. */
export function PlaneLayer(props: PlaneLayerProps) {
  const open = useRoom(({ plane, view }) => (view.mode === "edit" ? plane.open : null));
  return open === null ? null : <OpenLayer open={open} {...props} />;
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
  const { image, plane, live } = useRoomSession();
  const texts = useTexts(planeTexts);
  const { dragged, take, end } = useDraggedPlane();
  const shown = dragged ?? open.place;
  const corners = dragged?.planeFix?.corners ?? open.corners;
  const grid = drawGrid(shown.plane, corners);
  return (
    <>
      <GridDrawing grid={grid} corners={corners} photo={image} />
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
            const fitted = plane.fit(replaceCorner(corners, at, point));
            if (fitted === null) return;
            take(fitted);
            live.show(setPlace(open.edit, { ...open.place, ...fitted }));
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
  const { image, plane } = useRoomSession();
  const texts = useTexts(planeTexts);
  const grid = drawGrid(open.place.plane, open.corners);
  const move = (line: PlaneLine) => {
    if (measurePlaneLength(open.place.plane, line) !== null) plane.moveLine(line);
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
      <GridDrawing grid={grid} corners={open.corners} photo={image} isFaint />
      <LineDrawing line={open.line} />
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
  viewport: ViewportPart,
): PlanePoint {
  const { x, y } = placeEvent(event);
  return toPhotoPoint(viewport.get().viewport, x, y);
}

/** Takes the pointer's drags for a new line; fingers move the photo and the line's ends. */
const DrawingGround = styled("div")({ ...overParent, cursor: "crosshair" });
