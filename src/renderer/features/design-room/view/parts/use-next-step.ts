import { findsThings, hasBrushTip } from "../../model/document/room-tool.ts";
import type { RoomState } from "../../model/room-session.ts";
import { useRoom } from "../room/use-room.ts";

/**
 * What a person is likely to do next, and so the one filled button of the room: null where that is
 * to choose a product or to tap the photo, and while a plane is being mended, whose bar has its own.
 */
export type NextStep = "colour" | "covering" | "floor" | "erase" | "done" | "download";

export function useNextStep(): NextStep | null {
  return useRoom(findNextStep);
}

/** Whether something was done and nothing is selected: the file is next. Renders nothing between other steps. */
export function useIsReady(): boolean {
  return useRoom((room) => findNextStep(room) === "download");
}

/** By what is selected, and by what has been done where nothing is. */
export function findNextStep(room: RoomState): NextStep | null {
  const { history, erase, plane, surface, features, catalogue, tools } = room;
  const { selection, paintedEditId, edits } = history.document;
  if (plane.open !== null) return null;
  if (selection === null) {
    if (erase.result !== null) return "done";
    const isBrushing = hasBrushTip(tools.tool) && !findsThings(tools.tool);
    const isAtRest = erase.task === null && !isBrushing;
    return edits.length > 0 && isAtRest && features.canDownload ? "download" : null;
  }
  if (paintedEditId !== null) return "done";
  if (!features.canPaint || surface === null || surface === "object") {
    return features.canErase ? "erase" : null;
  }
  if (surface === "floor" && catalogue.kinds.includes("floor")) return "floor";
  return surface === "wall" && catalogue.kind === "wall_covering" ? "covering" : "colour";
}
