import { styled } from "@mui/material/styles";
import { PanelRightOpen } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";

import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { panelTexts } from "../../texts/panel-catalogue.ts";
import { RoomStage } from "../canvas/room-stage.tsx";
import { CompareToggle } from "../compare/compare-toggle.tsx";
import { BackLink } from "../header/back-link.tsx";
import { UndoButton } from "../header/mobile-header.tsx";
import { SaveState } from "../header/save-state.tsx";
import { ProductColumn } from "../panel/product-column.tsx";
import { SidePanel } from "../panel/side-panel.tsx";
import { DownloadButton } from "../render/download-button.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { ModeStrip } from "../toolbar/mode-strip.tsx";
import { VersionsButton } from "../view-switch/view-segment.tsx";
import { NoticePlace } from "./notice-place.tsx";
import { RoomNotices } from "./room-notices.tsx";

const columnWidth = 130;
/** Narrower, as a wide screen at four times its size is, the photo has what there is. */
const columnFromWidth = 520;
const drawerWidth = 328;

/**
 * A phone on its side: modes left, the photo, a column of products right, no header. Everything
 * else of the panel comes as a drawer over the photo.
 */
export function LandscapeRoom() {
  const { showTab, pointAtProducts } = useRoomSession().view;
  const canPaint = useRoom(({ features }) => features.canPaint);
  const hasColumn = useAppSelector((state) => state.viewport.width >= columnFromWidth) && canPaint;
  const isPlain = useRoom(({ view }) => view.tab === "products");
  const [isSearching, setSearching] = useState(false);
  // What is dragged of a plane may not lie under the drawer.
  const isMending = useRoom(({ plane }) => plane.open !== null);
  const hasDrawer = !isMending && (isSearching || (canPaint && !isPlain));
  const covered = hasDrawer ? drawerWidth - (hasColumn ? columnWidth : 0) : 0;
  // On the narrowest screens the drawer is all that is seen.
  const right = hasColumn ? covered : 0;
  const openProducts = () => {
    setSearching(true);
    // The drawer may cover what was tapped, and with it the focus.
    pointAtProducts();
  };
  const closeDrawer = () => {
    setSearching(false);
    showTab("products");
  };
  return (
    <Frame>
      <NoticePlace
        top="64px"
        left="76px"
        right={hasColumn ? `${columnWidth + right + 12}px` : "12px"}
      />
      <ModeStrip direction="column" onKind={hasColumn ? undefined : openProducts} />
      <Room>
        <RoomStage
          insets={{ top: 0, right: 0, bottom: 0, left: 0 }}
          isOverlaid
          barInsets={{ left: 12, right: right + 68 }}
          barBottom={12}
          isCompact
          hasStatus={false}
        >
          <RoomNotices />
        </RoomStage>
        <Over style={{ left: 12 }}>
          <BackLink isRaised />
          <UnusualState />
        </Over>
        <Over style={{ right: right + 12 }}>
          <VersionsButton look="outlined" />
          <UndoButton look="outlined" />
          <DownloadButton look="raised" />
          {hasColumn || hasDrawer ? null : <PanelOpener onClick={() => setSearching(true)} />}
        </Over>
        <CompareToggle />
      </Room>
      {hasColumn && hasDrawer ? <Space style={{ width: columnWidth }} /> : null}
      {hasColumn && !hasDrawer ? (
        <ProductColumn width={columnWidth} onMore={() => setSearching(true)} />
      ) : null}
      {hasDrawer ? <SidePanel shape="drawer" width={drawerWidth} onClose={closeDrawer} /> : null}
    </Frame>
  );
}

/** Only what is not as usual is said over the photo. */
function UnusualState() {
  const word = useRoom(({ saving }) => saving.word);
  if (word === "saved") return null;
  return (
    <Chip>
      <SaveState />
    </Chip>
  );
}

function PanelOpener({ onClick }: { onClick: () => void }) {
  const { showPanel } = useTexts(panelTexts);
  return (
    <ToolIconButton
      label={showPanel}
      look="outlined"
      icon={<PanelRightOpen size={18} {...iconStyle} />}
      onClick={onClick}
    />
  );
}

const Frame = styled("main")({
  position: "fixed",
  inset: 0,
  display: "flex",
  backgroundColor: "var(--rw-canvas)",
});

const Room = styled("div")({
  position: "relative",
  flex: 1,
  minWidth: 0,
  // Under the buttons over the photo.
  "--rw-tag-top": "64px",
});

const Over = styled("div")({
  position: "absolute",
  top: 12,
  display: "flex",
  gap: 8,
  // Else the two groups would meet.
  [belowWidth(440)]: { gap: 4 },
});

/** What the drawer covers of the column, so that the photo stays where it is. */
const Space = styled("div")({ flex: "none" });

const Chip = styled("div")({
  ...flexRow(),
  minHeight: 44,
  paddingInline: 14,
  borderRadius: 22,
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow1)",
});
