import { styled } from "@mui/material/styles";
import { Ellipsis } from "lucide-react";
import { memo, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import type { RoomTool } from "../../model/document/room-tool.ts";
import { roomCommands } from "../../model/room-commands.ts";
import type { RoomCommandId } from "../../model/room-commands.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { ToolIcon } from "./tool-icons.tsx";
import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { MoreMenu } from "./more-menu.tsx";
import { nameCommand, writeShortcut } from "./describe-command.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

export type RoomToolbarProps = {
  captioned: boolean;
};

/** The tools that most rooms need; the others stand under More, and beside these while chosen. */
const usualTools: readonly RoomTool[] = ["select", "eraser", "brush"];

/** The tools and, on a rail, the commands that belong beside them. */
export const RoomToolbar = memo(function RoomToolbar({ captioned }: RoomToolbarProps) {
  const texts = useTexts(toolbarTexts);
  const offered = useRoom(({ features }) => features.tools);
  const chosen = useRoom(({ tools }) => tools.tool);
  const ref = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(ref);
  const shown = offered.filter((tool) => usualTools.includes(tool) || tool === chosen);
  return (
    <Bar
      ref={ref}
      role="toolbar"
      aria-label={texts.tools}
      aria-orientation="vertical"
      data-captioned={captioned}
      {...roving}
    >
      {shown.map((tool) => (
        <CommandButton key={tool} id={tool} captioned={captioned} />
      ))}
      <Divider />
      <CommandButton id="compare" captioned={captioned} />
      <Divider />
      <CommandButton id="undo" captioned={captioned} />
      <CommandButton id="redo" captioned={captioned} />
      <Divider />
      <MoreMenu
        shown={shown}
        hasRedo={false}
        renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
          <span id={id}>
            <ToolIconButton
              label={texts.more}
              icon={<Ellipsis size={20} {...iconStyle} />}
              tone="toolbar"
              captioned={captioned}
              expanded={expanded}
              tooltipPlacement="right"
              onClick={onClick}
            />
          </span>
        )}
      />
    </Bar>
  );
});

const CommandButton = memo(function CommandButton(props: RoomToolbarProps & { id: RoomCommandId }) {
  const { id, captioned } = props;
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
      tooltipPlacement="right"
      onClick={() => command.run(room)}
    />
  );
});

const Bar = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 2,
  width: 64,
  maxHeight: "100%",
  overflowY: "auto",
  padding: 6,
  borderRadius: "var(--rw-radius)",
  boxShadow: "var(--rw-shadow1)",
  pointerEvents: "auto",
  backgroundColor: "var(--rw-toolbar)",
  color: "var(--rw-toolbar-text)",
  "--rw-focus": "var(--rw-toolbar-focus)",
  "& button": { width: 52, height: 48, borderRadius: "var(--rw-radius-tool)" },
  "&[data-captioned='true']": {
    width: 72,
    "& button": { width: 60, height: 54 },
  },
});

const Divider = styled("div")({
  height: 1,
  margin: "7px 8px",
  flex: "none",
  backgroundColor: "var(--rw-toolbar-line)",
});
