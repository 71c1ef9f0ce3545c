import { styled } from "@mui/material/styles";
import { EllipsisVertical, Undo2 } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { findCommand } from "../../model/room-commands.ts";
import { roomTexts } from "../../texts/room-texts.ts";
import { toolbarTexts } from "../../texts/toolbar-texts.ts";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { SaveState } from "./save-state.tsx";

const icon = {
  size: 20,
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;

/** The header on an upright phone: name over save state, undo, and the rest in a menu. */
export function MobileHeader() {
  return (
    <Bar>
      <BackLink />
      <Names>
        <RoomName />
        <SaveState />
      </Names>
      <UndoButton look="plain" />
      <MoreMenu />
    </Bar>
  );
}

export function UndoButton({ look }: { look: "plain" | "outlined" }) {
  const { undo } = useRoomSession();
  const canUndo = useRoom(findCommand("undo").canRun);
  const texts = useTexts(roomTexts);
  return (
    <ToolIconButton
      label={texts.undo}
      icon={<Undo2 {...icon} />}
      look={look}
      disabled={!canUndo}
      onClick={undo}
    />
  );
}

function MoreMenu() {
  const { history, view, tools } = useRoomSession();
  const canRedo = useRoom(findCommand("redo").canRun);
  const texts = useTexts(roomTexts);
  const names = useTexts(toolbarTexts);
  return (
    <ActionMenu
      items={[
        {
          key: "redo",
          label: names.redo,
          onSelect: history.redo,
          disabled: !canRedo,
        },
        { key: "move", label: names.move, onSelect: () => tools.chooseTool("move") },
        { key: "help", label: names.shortcuts, onSelect: () => view.showHelp(true) },
      ]}
      renderTrigger={({ onClick, id, "aria-expanded": isOpen }) => (
        <span id={id}>
          <ToolIconButton
            label={texts.more}
            icon={<EllipsisVertical {...icon} />}
            expanded={isOpen}
            onClick={onClick}
          />
        </span>
      )}
    />
  );
}

const Bar = styled("header")({
  display: "flex",
  alignItems: "center",
  flex: "none",
  height: 48,
  padding: "0 4px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Names = styled("div")({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  flex: 1,
  minWidth: 0,
  // As high as a finger, over the line below, which has nothing to press but what failed.
  "& input": {
    minHeight: "44px !important",
    margin: "-3px 0 -17px",
    padding: "0 4px 14px !important",
  },
  "& > span": { fontSize: "0.9375rem", maxWidth: "100%" },
  "& > output button": { pointerEvents: "auto" },
  "& > output": {
    zIndex: 1,
    pointerEvents: "none",
    paddingLeft: 4,
    fontSize: "0.75rem",
    lineHeight: "14px",
  },
  "& > output svg": { display: "none" },
});
