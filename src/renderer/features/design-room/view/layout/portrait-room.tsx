import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { Sheet } from "#renderer/ui/sheet.tsx";
import type { SheetStop } from "#renderer/ui/sheet-stops.ts";

import { RoomStage } from "../canvas/room-stage.tsx";
import { findsThings } from "../../model/document/room-tool.ts";
import { CompareToggle } from "../compare/compare-toggle.tsx";
import { MobileHeader } from "../header/mobile-header.tsx";
import { PanelTabs } from "../panel/panel-tabs.tsx";
import { PhoneErase } from "../panel/phone-erase.tsx";
import { PhoneBar, PhoneProducts } from "../panel/phone-products.tsx";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { PanelBody } from "../panel/side-panel.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { DownloadButton } from "../render/download-button.tsx";
import { ModeStrip } from "../toolbar/mode-strip.tsx";
import { NoticePlace } from "./notice-place.tsx";
import { RoomFrame } from "./room-frame.ts";
import { RoomNotices } from "./room-notices.tsx";
import { choosePeek, findMeetingPeek, headerHeight, sheetFrame } from "./sheet-peek.ts";
import { useSummary } from "./use-summary.ts";

const wantedHalf = 420;
const file = { download: <DownloadButton look="wide" /> };

/** An upright phone: the photo as wide as the screen, the products as a sheet that meets its edge. */
export function PortraitRoom() {
  const texts = useTexts(panelTexts);
  const tab = useRoom(({ view }) => view.tab);
  // What was opened from the header or More comes first.
  const isErasing = useRoom(
    ({ tools, view, features }) =>
      findsThings(tools.tool) && (view.tab === "products" || !features.canPaint),
  );
  const { stop, setStop, isSearching, toggleSearch } = useSheetStop(tab);
  const { Summary, putAway } = useSummary(tab === "products" && !isErasing && !isSearching);
  const { meeting, peek } = usePeek(Summary !== null);
  return (
    <RoomFrame>
      <NoticePlace top={`${headerHeight + 8}px`} left="12px" right="12px" />
      <MobileHeader />
      <Main>
        <RoomStage
          insets={{ top: 0, right: 0, bottom: 0, left: 0 }}
          isOverlaid
          isPhone
          barInsets={{ left: 12, right: 12 }}
          barBottom={76}
          isCompact
          hasStatus={false}
        >
          <RoomNotices />
        </RoomStage>
        <CompareToggle />
      </Main>
      <Space style={{ height: meeting }} />
      <Sheet
        label={texts.panel}
        stop={stop}
        onStopChange={setStop}
        heights={{ peek, half: Math.max(wantedHalf, peek) }}
        footer={<ModeStrip direction="row" onKind={putAway} />}
      >
        {isErasing ? (
          <PhoneErase />
        ) : tab === "products" ? (
          <PhoneProducts
            isSearching={isSearching}
            onSearch={toggleSearch}
            summary={Summary === null ? null : <Summary height={peek - sheetFrame} {...file} />}
          />
        ) : (
          <>
            <PanelTabs hasTabs={false} end={null} />
            <Padded>
              <PhoneBar />
            </Padded>
            <PanelBody isNarrow />
          </>
        )}
      </Sheet>
    </RoomFrame>
  );
}

/** How high the sheet is at rest, and how high it would be to meet the lower edge of the photo. */
function usePeek(hasSummary: boolean) {
  const { image } = useRoomSession();
  const viewport = useAppSelector((state) => state.viewport);
  const hasBar = useRoom(
    ({ history: { document } }) => document.selection !== null || document.edits.length > 0,
  );
  const hasFills = useRoom(
    ({ history, erase }) => history.document.selection === null && erase.result !== null,
  );
  const meeting = findMeetingPeek(image, viewport);
  const rest = hasFills ? "fills" : hasBar ? "bar" : "products";
  return { meeting, peek: choosePeek(meeting, hasSummary ? "summary" : rest) };
}

/** The sheet rises by itself for what does not fit at its lowest, and sinks again after it. */
function useSheetStop(tab: string) {
  const [stop, setStop] = useState<SheetStop>("peek");
  const [isSearching, setSearching] = useState(false);
  const [shownTab, setShownTab] = useState(tab);
  if (tab !== shownTab) {
    setShownTab(tab);
    setStop(tab === "products" ? "peek" : "half");
  }
  const toggleSearch = () => {
    setSearching(!isSearching);
    setStop(isSearching ? "peek" : "half");
  };
  return { stop, setStop, isSearching, toggleSearch };
}

const Main = styled("main")({ ...flexColumn(), position: "relative", flex: 1, minHeight: 0 });

const Padded = styled("div")({ padding: "8px 16px 0" });

/** What the sheet covers at least. */
const Space = styled("div")({ flex: "none" });
