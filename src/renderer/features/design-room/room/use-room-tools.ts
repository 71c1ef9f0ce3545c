import { useCallback, useMemo, useState } from "react";

import type { Size } from "../canvas/viewport.ts";
import type { StickyMode } from "../state/choose-mark-mode.ts";
import type { RoomTool } from "../state/room-tool.ts";

export type RoomTools = {
  tool: RoomTool;
  chooseTool: (tool: RoomTool) => void;
  stickyMode: StickyMode;
  /** Choosing the mode that is on goes back to `auto`. */
  toggleStickyMode: (mode: StickyMode) => void;
  /** Diameter of the brush in pixels of the upright original. */
  brushSize: number;
  maxBrushSize: number;
  changeBrushSize: (size: number) => void;
  /** 0 to 100: how far a clicked area spreads. */
  tolerance: number;
  changeTolerance: (tolerance: number) => void;
};

export const minBrushSize = 4;
const startTolerance = 30;

export function useRoomTools(photo: Size): RoomTools {
  const longSide = Math.max(photo.width, photo.height);
  const maxBrushSize = Math.max(40, Math.round(longSide / 5));
  const [tool, setTool] = useState<RoomTool>("select");
  const [stickyMode, setStickyMode] = useState<StickyMode>("auto");
  const [brushSize, setBrushSize] = useState(() => Math.max(12, Math.round(longSide / 32)));
  const [tolerance, changeTolerance] = useState(startTolerance);

  const chooseTool = useCallback((next: RoomTool) => {
    setTool(next);
    setStickyMode("auto");
  }, []);
  const toggleStickyMode = useCallback((mode: StickyMode) => {
    setStickyMode((before) => (before === mode ? "auto" : mode));
  }, []);
  const changeBrushSize = useCallback(
    (size: number) =>
      setBrushSize(Math.round(Math.min(maxBrushSize, Math.max(minBrushSize, size)))),
    [maxBrushSize],
  );
  return useMemo(
    () => ({
      tool,
      chooseTool,
      stickyMode,
      toggleStickyMode,
      brushSize,
      maxBrushSize,
      changeBrushSize,
      tolerance,
      changeTolerance,
    }),
    [
      tool,
      chooseTool,
      stickyMode,
      toggleStickyMode,
      brushSize,
      maxBrushSize,
      changeBrushSize,
      tolerance,
    ],
  );
}
