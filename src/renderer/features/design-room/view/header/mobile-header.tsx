import { styled } from "@mui/material/styles";
import { EllipsisVertical, Undo2 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomCommands } from "../../model/room-commands.ts";
import { roomTexts, toolbarTexts } from "../../texts/room-catalogue.ts";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { SaveState } from "./save-state.tsx";

const icon = { size: 20, ...iconStyle };

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
  const canUndo = useRoom(roomCommands.undo.canRun);
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
  const canRedo = useRoom(roomCommands.redo.canRun);
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
  ...flexRow(),
  flex: "none",
  height: 48,
  padding: "0 4px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Names = styled("div")({
  ...flexColumn(),
  alignItems: "flex-start",
  flex: 1,
  minWidth: 0,
  // As high as a finger, over the line below, which has nothing to press but what failed.
  "& input": {
    minHeight: "44px !important",
    margin: "-3px 0 -17px",
    padding: "0 4px 14px !important",
  },
  "& > span": { ...textSize(15), maxWidth: "100%" },
  "& > output button": { pointerEvents: "auto" },
  "& > output": { ...textSize(12, 14), zIndex: 1, pointerEvents: "none", paddingLeft: 4 },
  "& > output svg": { display: "none" },
});
