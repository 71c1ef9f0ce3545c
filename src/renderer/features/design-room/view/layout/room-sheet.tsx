import { styled } from "@mui/material/styles";
import { useCallback, useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { Sheet } from "#renderer/ui/sheet.tsx";
import type { SheetStop } from "#renderer/ui/sheet-stops.ts";

import { findsThings } from "../../model/document/room-tool.ts";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { PanelTabs } from "../panel/panel-tabs.tsx";
import { PhoneErase } from "../panel/phone-erase.tsx";
import { PhoneBar, PhoneProducts } from "../panel/phone-products.tsx";
import { PanelBody } from "../panel/side-panel.tsx";
import { DownloadButton } from "../render/download-button.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { ModeStrip } from "../toolbar/mode-strip.tsx";
import { choosePeek, findMeetingPeek, sheetFrame } from "./sheet-peek.ts";
import { useSummary } from "./use-summary.ts";

const wantedHalf = 420;
const file = { download: <DownloadButton look="wide" /> };

/** On an upright phone: the products, what is erased, or the tab that was opened, and the modes at its foot. */
export function RoomSheet() {
  const texts = useTexts(panelTexts);
  const tab = useRoom(({ view }) => view.tab);
  // What was opened from the header or More comes first.
  const isErasing = useRoom(
    ({ tools, view, features }) =>
      findsThings(tools.tool) && (view.tab === "products" || !features.canPaint),
  );
  const { stop, setStop, isSearching, toggleSearch } = useSheetStop(tab);
  const { Summary, putAway } = useSummary(tab === "products" && !isErasing && !isSearching);
  const peek = usePeek(Summary !== null);
  return (
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
  );
}

/** How high the sheet is at rest. */
function usePeek(hasSummary: boolean): number {
  const { image } = useRoomSession();
  const meeting = useAppSelector(({ viewport }) => findMeetingPeek(image, viewport));
  const hasBar = useRoom(
    ({ history: { document } }) => document.selection !== null || document.edits.length > 0,
  );
  const hasFills = useRoom(
    ({ history, erase }) => history.document.selection === null && erase.result !== null,
  );
  const rest = hasFills ? "fills" : hasBar ? "bar" : "products";
  return choosePeek(meeting, hasSummary ? "summary" : rest);
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
  const toggleSearch = useCallback(() => {
    setSearching(!isSearching);
    setStop(isSearching ? "peek" : "half");
  }, [isSearching]);
  return { stop, setStop, isSearching, toggleSearch };
}

const Padded = styled("div")({ padding: "8px 16px 0" });
