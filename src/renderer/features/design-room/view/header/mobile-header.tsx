import { styled } from "@mui/material/styles";
import { CircleHelp, ReceiptText, Undo2 } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { afterPaint } from "#renderer/ui/after-paint.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomCommands } from "../../model/room-commands.ts";
import { shoppingTexts } from "../../texts/panel-catalogue.ts";
import { roomTexts, toolbarTexts } from "../../texts/room-catalogue.ts";
import { useIsReady } from "../parts/use-next-step.ts";
import { DownloadButton } from "../render/download-button.tsx";
import { useVersionsCount, VersionsButton } from "../view-switch/view-segment.tsx";
import { BackLink } from "./back-link.tsx";
import { RoomName } from "./room-name.tsx";
import { SaveState } from "./save-state.tsx";

const icon = { size: 20, ...iconStyle };

/** The header on an upright phone: name over save state, undo, and what the room comes to. */
export function MobileHeader() {
  return (
    <Bar>
      <BackLink />
      <Names>
        <RoomName />
        <SaveState />
      </Names>
      <UndoButton look="plain" />
      <Results />
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
      onClick={() => afterPaint(undo)}
    />
  );
}

/**
 * The versions and the price list once there are any, and the file while something is selected; help
 * before there is anything.
 */
function Results() {
  const { view } = useRoomSession();
  const isChanged = useRoom(({ history }) => history.document.edits.length > 0);
  const canPaint = useRoom(({ features }) => features.canPaint);
  const versions = useVersionsCount();
  const { title } = useTexts(shoppingTexts);
  const names = useTexts(toolbarTexts);
  if (!isChanged && versions < 2) {
    return (
      <ToolIconButton
        label={names.shortcuts}
        icon={<CircleHelp {...icon} />}
        onClick={() => view.askFor("keys")}
      />
    );
  }
  return (
    <>
      <VersionsButton look="plain" />
      {canPaint ? (
        <ToolIconButton
          label={title}
          icon={<ReceiptText {...icon} />}
          onClick={() => view.showTab("list")}
        />
      ) : null}
      <FileButton />
    </>
  );
}

/** In the sheet where that is the next thing to do. */
function FileButton() {
  return useIsReady() ? null : <DownloadButton look="icon" />;
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
