import { styled } from "@mui/material/styles";
import { PanelRightOpen } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { RoomStage } from "../canvas/room-stage.tsx";
import { BackLink } from "../header/back-link.tsx";
import { UndoButton } from "../header/mobile-header.tsx";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { RoomToolbar } from "../toolbar/room-toolbar.tsx";
import { RoomNotices } from "./room-notices.tsx";

const drawerWidth = 328;

/** A phone on its side: tools left, photo, drawer right, no header. */
export function LandscapeRoom() {
  const { togglePanel } = useRoomSession().view;
  const isPanelOpen = useRoom(({ view }) => view.isPanelOpen);
  const texts = useTexts(panelTexts);
  const right = isPanelOpen ? drawerWidth : 0;
  return (
    <Frame>
      <RoomToolbar shape="slim" captioned={false} />
      <Room>
        <RoomStage
          insets={{ top: 0, right, bottom: 0, left: 0 }}
          isOverlaid
          barInsets={{ left: 12, right: right + 12 }}
          barBottom={12}
          isCompact
          hasStatus={false}
        >
          <RoomNotices />
        </RoomStage>
        <Over style={{ left: 12 }}>
          <BackLink isRaised />
        </Over>
        <Over style={{ right: right + 12 }}>
          <UndoButton look="outlined" />
          {isPanelOpen ? null : (
            <ToolIconButton
              label={texts.showPanel}
              look="outlined"
              icon={<PanelRightOpen size={18} {...iconStyle} />}
              onClick={togglePanel}
            />
          )}
        </Over>
        {isPanelOpen ? <SidePanel shape="drawer" width={drawerWidth} /> : null}
      </Room>
    </Frame>
  );
}

const Frame = styled("main")({
  position: "fixed",
  inset: 0,
  display: "flex",
  backgroundColor: "var(--rw-canvas)",
});

const Room = styled("div")({ position: "relative", flex: 1, minWidth: 0 });

const Over = styled("div")({ position: "absolute", top: 12, display: "flex", gap: 8 });
