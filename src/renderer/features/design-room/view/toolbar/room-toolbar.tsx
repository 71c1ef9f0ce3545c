import { styled } from "@mui/material/styles";
import { Fragment, memo, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { roomCommands } from "../../model/room-commands.ts";
import type { RoomCommandId } from "../../model/room-commands.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { ToolIcon } from "./tool-icons.tsx";
import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { nameCommand, writeShortcut } from "./describe-command.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

export type RoomToolbarProps = {
  /** `rail` stands left of the canvas, `strip` lies under it, `slim` is a rail for phones. */
  shape: "rail" | "strip" | "slim";
  captioned: boolean;
};

/** The tools and, on a rail, the commands that belong beside them. */
export const RoomToolbar = memo(function RoomToolbar({ shape, captioned }: RoomToolbarProps) {
  const texts = useTexts(toolbarTexts);
  const offered = useRoom(({ features }) => features.tools);
  const ref = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(ref);
  const isRail = shape === "rail";
  const tools = isRail ? offered : offered.filter((tool) => tool !== "move");
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
        <Fragment key={tool}>
          {tool === "paint" && isRail ? <Divider /> : null}
          <CommandButton id={tool} {...{ captioned, shape }} />
        </Fragment>
      ))}
      {isRail ? (
        <>
          <Divider />
          <CommandButton id="undo" {...{ captioned, shape }} />
          <CommandButton id="redo" {...{ captioned, shape }} />
          <Divider />
        </>
      ) : null}
      <CommandButton id="compare" {...{ captioned, shape }} />
      {isRail ? <CommandButton id="help" {...{ captioned, shape }} /> : null}
    </Bar>
  );
});

const CommandButton = memo(function CommandButton(props: RoomToolbarProps & { id: RoomCommandId }) {
  const { id, captioned, shape } = props;
  const room = useRoomSession();
  const texts = useTexts(toolbarTexts);
  const command = roomCommands[id];
  const canRun = useRoom(command.canRun);
  const isOn = useRoom((state) => command.isOn?.(state));
  return (
    <ToolIconButton
      label={nameCommand(command, texts)}
      icon={command.icon === undefined ? null : <ToolIcon name={command.icon} />}
      shortcut={writeShortcut(command, "+")}
      tone="toolbar"
      captioned={captioned}
      pressed={isOn}
      disabled={!canRun}
      tooltipPlacement={shape === "strip" ? "top" : "right"}
      onClick={() => command.run(room)}
    />
  );
});

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
