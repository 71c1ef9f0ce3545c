import { styled } from "@mui/material/styles";
import { PanelRightOpen } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { RoomStage } from "../canvas/room-stage.tsx";
import { RoomHeader } from "../header/room-header.tsx";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { RoomToolbar } from "../toolbar/room-toolbar.tsx";
import { NoticePlace } from "./notice-place.tsx";
import { RoomFrame } from "./room-frame.ts";
import { RoomNotices } from "./room-notices.tsx";

const edge = 16;
const labelsFromWidth = 1440;
const wideBarFromWidth = 1280;

/** Toolbar left, photo in the middle, panel right. */
export function DesktopRoom() {
  const { togglePanel } = useRoomSession().view;
  const isPanelOpen = useRoom(({ view }) => view.isPanelOpen);
  const texts = useTexts(panelTexts);
  const shape = useThemeChoice(({ sidePanelStyle }) => sidePanelStyle.style);
  const screenWidth = useAppSelector((state) => state.viewport.width);
  const isLarge = screenWidth >= labelsFromWidth;
  const panelWidth = isLarge ? (shape === "flush" ? 400 : 392) : 360;
  const left = edge + (isLarge ? 72 : 64) + edge;
  const panelSpace = panelWidth + (shape === "floating" ? edge * 2 : edge);
  const right = isPanelOpen ? panelSpace : edge;
  const insets = { top: edge, right, bottom: 156, left };
  return (
    <RoomFrame>
      <NoticePlace top="68px" left={`${left}px`} right={`${right}px`} />
      <RoomHeader />
      <Main>
        <RoomStage
          insets={insets}
          isOverlaid={false}
          barInsets={{ left, right }}
          barBottom={88}
          isCompact={screenWidth < wideBarFromWidth}
          hasStatus
        >
          <RoomNotices />
        </RoomStage>
        <Tools>
          <RoomToolbar captioned={isLarge} />
        </Tools>
        {isPanelOpen ? (
          <SidePanel shape={shape} width={panelWidth} onClose={togglePanel} />
        ) : (
          <Opener>
            <ToolIconButton
              label={texts.showPanel}
              shortcut="\"
              look="outlined"
              icon={<PanelRightOpen size={18} {...iconStyle} />}
              onClick={togglePanel}
            />
          </Opener>
        )}
      </Main>
    </RoomFrame>
  );
}

const Main = styled("main")({ position: "relative", flex: 1, minHeight: 0 });

const Tools = styled("div")({
  position: "absolute",
  inset: "16px auto 16px 16px",
  pointerEvents: "none",
});

const Opener = styled("div")({ position: "absolute", top: 16, right: 16 });
