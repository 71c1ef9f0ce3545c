import type { StickyMode } from "../document/choose-selection-mode.ts";
import { hasBrushTip } from "../document/room-tool.ts";
import type { RoomTool } from "../document/room-tool.ts";
import { createStore } from "../store/create-store.ts";

export type ToolsState = {
  readonly tool: RoomTool;
  readonly stickyMode: StickyMode;
  /** Diameter of the brush in pixels of the upright original. */
  readonly brushSize: number;
  readonly maxBrushSize: number;
  /** 0 to 100: how far a clicked area spreads. */
  readonly tolerance: number;
};

export const minBrushSize = 4;
/** How far a clicked area spreads until a person says otherwise. */
export const startTolerance = 30;

export type ToolsPart = ReturnType<typeof createToolsPart>;

/** What selections are made with. */
export function createToolsPart(photo: { width: number; height: number }) {
  const longSide = Math.max(photo.width, photo.height);
  const maxBrushSize = Math.max(40, Math.round(longSide / 5));
  const state = createStore<ToolsState>({
    tool: "select",
    stickyMode: "auto",
    brushSize: Math.max(12, Math.round(longSide / 32)),
    maxBrushSize,
    tolerance: startTolerance,
  });
  const changeBrushSize = (size: number) => {
    const brushSize = Math.round(Math.min(maxBrushSize, Math.max(minBrushSize, size)));
    state.patch({ brushSize });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    chooseTool: (tool: RoomTool) => state.patch({ tool, stickyMode: "auto" }),
    /** Choosing the mode that is on goes back to `auto`. */
    toggleStickyMode: (mode: StickyMode) =>
      state.patch({ stickyMode: state.get().stickyMode === mode ? "auto" : mode }),
    changeBrushSize,
    /** A step of the keys: the size times `factor`, at least a pixel; nothing without a tip. */
    scaleBrush: (factor: number) => {
      const { tool, brushSize } = state.get();
      if (!hasBrushTip(tool)) return;
      const next = brushSize * factor;
      changeBrushSize(factor > 1 ? Math.ceil(next) : Math.floor(next));
    },
    changeTolerance: (tolerance: number) => state.patch({ tolerance }),
  };
}
