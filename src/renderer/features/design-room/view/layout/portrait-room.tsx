import { styled } from "@mui/material/styles";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { flexColumn } from "#renderer/theme/layout.ts";

import { RoomStage } from "../canvas/room-stage.tsx";
import { CompareToggle } from "../compare/compare-toggle.tsx";
import { MobileHeader } from "../header/mobile-header.tsx";
import { useRoomSession } from "../room/use-room.ts";
import { NoticePlace } from "./notice-place.tsx";
import { RoomFrame } from "./room-frame.ts";
import { RoomNotices } from "./room-notices.tsx";
import { RoomSheet } from "./room-sheet.tsx";
import { findMeetingPeek, headerHeight } from "./sheet-peek.ts";

/**
 * An upright phone: the photo as wide as the screen, the products as a sheet that meets its edge. What a press
 * changes is read further down: were it read here, each press would render the whole room.
 */
export function PortraitRoom() {
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
      <SheetSpace />
      <RoomSheet />
    </RoomFrame>
  );
}

/** What the sheet covers at least. */
function SheetSpace() {
  const { image } = useRoomSession();
  const height = useAppSelector(({ viewport }) => findMeetingPeek(image, viewport));
  return <Space style={{ height }} />;
}

const Main = styled("main")({ ...flexColumn(), position: "relative", flex: 1, minHeight: 0 });

const Space = styled("div")({ flex: "none" });
