import { WifiOff } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";

import { useRoomContext } from "../room/room-context.ts";
import { roomTexts } from "../room-texts.ts";
import { useIsOnline } from "#renderer/ui/use-is-online.ts";

/** What is wrong at the moment and does not stop the work. */
export function RoomNotices() {
  const { saving, preview } = useRoomContext();
  const texts = useTexts(roomTexts);
  const isOnline = useIsOnline();
  const { status } = saving;
  const isCutOff = !isOnline || (status.kind === "failed" && status.code === "offline");
  return (
    <>
      {isCutOff ? (
        <Banner
          tone="caution"
          role="alert"
          icon={<WifiOff size={20} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />}
        >
          {texts.offline}
        </Banner>
      ) : null}
      {preview.failure === null || preview.failure === "cancelled" ? null : (
        <Banner
          tone="danger"
          role="alert"
          actions={
            <AppButton variant="outlined" onClick={preview.retry}>
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
