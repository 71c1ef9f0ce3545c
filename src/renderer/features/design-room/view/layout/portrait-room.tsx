import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { Sheet } from "#renderer/ui/sheet.tsx";
import type { SheetStop } from "#renderer/ui/sheet-stops.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { RoomStage } from "../canvas/room-stage.tsx";
import { MobileHeader } from "../header/mobile-header.tsx";
import { PanelFooter } from "../panel/panel-footer.tsx";
import { PanelTabs } from "../panel/panel-tabs.tsx";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { PanelBody } from "../panel/side-panel.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { RoomToolbar } from "../toolbar/room-toolbar.tsx";
import { RoomFrame } from "./room-frame.ts";
import { RoomNotices } from "./room-notices.tsx";

const peekHeight = 88;
const wantedHeight = 368;
/** Of the screen; the tools above the sheet stay free on a low one. */
const largestShare = 0.5;

/** An upright phone: photo above, tools under it, the panel as a sheet that comes up. */
export function PortraitRoom() {
  const { showTab } = useRoomSession().view;
  const canPaint = useRoom(({ features }) => features.canPaint);
  const screenHeight = useAppSelector((state) => state.viewport.height);
  const halfHeight = Math.min(wantedHeight, Math.round(screenHeight * largestShare));
  const texts = useTexts(panelTexts);
  const [stop, setStop] = useState<SheetStop>("half");
  const [isSearching, setSearching] = useState(false);
  const search = (
    <ToolIconButton
      label={texts.searchProducts}
      icon={<Search size={20} {...iconStyle} />}
      pressed={isSearching}
      onClick={() => {
        showTab("products");
        setSearching(!isSearching);
        if (stop === "peek") setStop("half");
      }}
    />
  );
  return (
    <RoomFrame>
      <MobileHeader />
      <Main>
        <Canvas>
          <RoomStage
            insets={{ top: 8, right: 0, bottom: 72, left: 0 }}
            isOverlaid
            barInsets={{ left: 12, right: 12 }}
            barBottom={8}
            isCompact
            hasStatus={false}
          >
            <RoomNotices />
          </RoomStage>
        </Canvas>
        <RoomToolbar shape="strip" captioned />
      </Main>
      <Space style={{ height: stop === "peek" ? peekHeight : halfHeight }} />
      <Sheet
        label={texts.panel}
        stop={stop}
        onStopChange={setStop}
        halfHeight={halfHeight}
        header={<PanelTabs end={canPaint ? search : null} />}
        footer={<PanelFooter isCompact />}
      >
        <PanelBody isNarrow hasSearch={isSearching} />
      </Sheet>
    </RoomFrame>
  );
}

const Main = styled("main")({ ...flexColumn(), position: "relative", flex: 1, minHeight: 0 });

const Canvas = styled("div")({ position: "relative", flex: 1, minHeight: 0 });

/** As high as the sheet that lies over it. */
const Space = styled("div")({ flex: "none" });
