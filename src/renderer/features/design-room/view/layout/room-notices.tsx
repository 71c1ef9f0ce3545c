import { WifiOff } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { useIsOnline } from "#renderer/ui/use-is-online.ts";

/** What is wrong at the moment and does not stop the work. */
export function RoomNotices() {
  const { retry } = useRoomSession().preview;
  const isOffline = useRoom(({ saving }) => saving.kind === "failed" && saving.code === "offline");
  const failure = useRoom(({ preview }) => preview.failure);
  const texts = useTexts(roomTexts);
  const isOnline = useIsOnline();
  const isCutOff = !isOnline || isOffline;
  return (
    <>
      {isCutOff ? (
        <Banner tone="caution" role="alert" icon={<WifiOff size={20} {...iconStyle} />}>
          {texts.offline}
        </Banner>
      ) : null}
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
    </>
  );
}
