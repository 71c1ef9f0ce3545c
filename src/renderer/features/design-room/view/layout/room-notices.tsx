import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

/** From which share of what a room may hold its person is told. */
const nearlyFull = 0.8;

/** What is wrong at the moment, or soon, and does not stop the work. */
export function RoomNotices() {
  const { retry } = useRoomSession().preview;
  const failure = useRoom(({ preview }) => preview.failure);
  const texts = useTexts(roomTexts);
  return (
    <Notices>
      {failure === null || failure === "cancelled" ? null : (
        <Banner
          tone="danger"
          role="alert"
          actions={
            <AppButton variant="outlined" onClick={retry}>
              {texts.tryAgain}
            </AppButton>
          }
        >
          {texts.previewFailed}
        </Banner>
      )}
      <SizeNotice />
    </Notices>
  );
}

/** Before a room is too large to be saved, and when it is: what helps is to remove changes. */
function SizeNotice() {
  const { view } = useRoomSession();
  const isNearlyFull = useRoom(({ history }) => history.fill >= nearlyFull);
  const isTooLarge = useRoom(
    ({ saving }) => saving.kind === "failed" && saving.code === "payload_too_large",
  );
  const isListed = useRoom(({ view: { tab, isPanelOpen } }) => isPanelOpen && tab === "changes");
  const texts = useTexts(roomTexts);
  if (!isNearlyFull && !isTooLarge) return null;
  return (
    <Banner
      tone={isTooLarge ? "danger" : "caution"}
      role={isTooLarge ? "alert" : "status"}
      actions={
        isListed ? undefined : (
          <AppButton variant="outlined" onClick={() => view.showTab("changes")}>
            {texts.showChanges}
          </AppButton>
        )
      }
    >
      {isTooLarge ? texts.tooLarge : texts.nearlyFull}
    </Banner>
  );
}

/** Over the photo, where a pointer goes through all that does not ask for it. */
const Notices = styled("div")({
  ...flexColumn(12),
  pointerEvents: "auto",
  "&:empty": { display: "none" },
});
