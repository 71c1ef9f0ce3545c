import { styled } from "@mui/material/styles";
import { useRef } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useRoomContext } from "../room/room-context.ts";
import { toolKeys } from "../model/document/room-tool.ts";
import type { RoomTool } from "../model/document/room-tool.ts";
import { ToolIcon } from "./tool-icons.tsx";
import { toolbarTexts } from "./toolbar-texts.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

export type RoomToolbarProps = {
  /** `rail` stands left of the canvas, `strip` lies under it, `slim` is a rail for phones. */
  shape: "rail" | "strip" | "slim";
  captioned: boolean;
};

/** The tools and, on a rail, the commands that belong beside them. */
export function RoomToolbar({ shape, captioned }: RoomToolbarProps) {
  const texts = useTexts(toolbarTexts);
  const { view, features } = useRoomContext();
  const ref = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(ref);
  const isRail = shape === "rail";
  const tools = isRail ? features.tools : features.tools.filter((tool) => tool !== "move");
  return (
    <Bar
      ref={ref}
      role="toolbar"
      aria-label={texts.tools}
      aria-orientation={shape === "strip" ? "horizontal" : "vertical"}
      data-shape={shape}
      data-captioned={captioned}
      {...roving}
    >
      {tools.map((tool) => (
        <ToolButton key={tool} tool={tool} {...{ captioned, shape }} />
      ))}
      {isRail ? <Divider /> : null}
      {isRail ? <HistoryButtons captioned={captioned} /> : null}
      {isRail ? <Divider /> : null}
      <ToolIconButton
        label={texts.compare}
        icon={<ToolIcon name="compare" />}
        shortcut="C"
        tone="toolbar"
        captioned={captioned}
        pressed={view.mode === "compare"}
        tooltipPlacement={shape === "strip" ? "top" : "right"}
        onClick={view.toggleCompare}
      />
      {isRail ? (
        <ToolIconButton
          label={texts.help}
          icon={<ToolIcon name="help" />}
          shortcut="?"
          tone="toolbar"
          captioned={captioned}
          tooltipPlacement="right"
          onClick={() => view.showHelp(true)}
        />
      ) : null}
    </Bar>
  );
}

function ToolButton(props: { tool: RoomTool; captioned: boolean; shape: string }) {
  const { tool, captioned, shape } = props;
  const { tools, view } = useRoomContext();
  const texts = useTexts(toolbarTexts);
  const choose = () => {
    tools.chooseTool(tool);
    view.showMode("edit");
  };
  return (
    <>
      {tool === "paint" && shape === "rail" ? <Divider /> : null}
      <ToolIconButton
        label={texts[tool]}
        icon={<ToolIcon name={tool} />}
        shortcut={toolKeys[tool]}
        tone="toolbar"
        captioned={captioned}
        pressed={view.mode === "edit" && tools.tool === tool}
        tooltipPlacement={shape === "strip" ? "top" : "right"}
        onClick={choose}
      />
    </>
  );
}

function HistoryButtons({ captioned }: { captioned: boolean }) {
  const { history, undo, erase } = useRoomContext();
  const texts = useTexts(toolbarTexts);
  const shared = { tone: "toolbar", captioned, tooltipPlacement: "right" } as const;
  return (
    <>
      <ToolIconButton
        label={texts.undo}
        icon={<ToolIcon name="undo" />}
        shortcut="Ctrl+Z"
        disabled={!history.canUndo && erase.running === null}
        onClick={undo}
        {...shared}
      />
      <ToolIconButton
        label={texts.redo}
        icon={<ToolIcon name="redo" />}
        shortcut="Ctrl+Y"
        disabled={!history.canRedo}
        onClick={history.redo}
        {...shared}
      />
    </>
  );
}

const Bar = styled("div")({
  display: "flex",
  gap: 2,
  padding: 6,
  backgroundColor: "var(--rw-toolbar)",
  color: "var(--rw-toolbar-text)",
  "--rw-focus": "var(--rw-toolbar-focus)",
  "&[data-shape='rail']": {
    flexDirection: "column",
    width: 64,
    maxHeight: "100%",
    overflowY: "auto",
    borderRadius: "var(--rw-radius)",
    boxShadow: "var(--rw-shadow1)",
    pointerEvents: "auto",
    "& button": { width: 52, height: 48, borderRadius: "var(--rw-radius-tool)" },
  },
  "&[data-shape='rail'][data-captioned='true']": {
    width: 72,
    "& button": { width: 60, height: 54 },
  },
  "&[data-shape='slim']": {
    flexDirection: "column",
    justifyContent: "space-between",
    width: 64,
    padding: 8,
    height: "100%",
    overflowY: "auto",
    "& button": { width: 48, height: 48, borderRadius: "var(--rw-radius-tool)" },
  },
  "&[data-shape='strip']": {
    height: 56,
    padding: "4px 6px",
    justifyContent: "space-between",
    overflowX: "auto",
    "& button": { minWidth: 52, width: 52, height: 48, borderRadius: "var(--rw-radius-tool)" },
  },
});

const Divider = styled("div")({
  height: 1,
  margin: "7px 8px",
  flex: "none",
  backgroundColor: "var(--rw-toolbar-line)",
});
