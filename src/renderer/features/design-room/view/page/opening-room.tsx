import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";

import { BackLink } from "../header/back-link.tsx";
import { RoomFrame } from "../layout/room-frame.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

/** The room on its way: its thumbnail, blurred, until the photo is there. */
export function OpeningRoom({ imageId }: { imageId: string | undefined }) {
  const texts = useTexts(roomTexts);
  const thumb = usePictureUrl(
    imageId === undefined ? null : { kind: "image", id: imageId, variant: "thumb" },
  );
  return (
    <EmptyRoom aria-busy="true" aria-label={texts.loading}>
      {thumb.url === null ? null : <Blurred src={thumb.url} alt="" />}
    </EmptyRoom>
  );
}

/** The room could not be opened. Without `retry` there is nothing to try again. */
export function RoomFailure({ retry, isGone }: { retry: () => void; isGone: boolean }) {
  const texts = useTexts(roomTexts);
  return (
    <EmptyRoom>
      <EmptyState
        tone="failed"
        title={texts.loadFailed}
        level={1}
        text={isGone ? texts.notFound : texts.loadFailedText}
        actions={
          isGone ? (
            <AppButton variant="contained" to="/designs">
              {texts.toRooms}
            </AppButton>
          ) : (
            <TryAgainButton variant="tonal" onClick={retry} />
          )
        }
      />
    </EmptyRoom>
  );
}

function EmptyRoom(props: ComponentProps<typeof Main>) {
  return (
    <RoomFrame>
      <Bar>
        <BackLink />
      </Bar>
      <Main {...props} />
    </RoomFrame>
  );
}

const Bar = styled("header")({
  ...flexRow(),
  flex: "none",
  height: 56,
  padding: "0 12px",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "0 1px 0 var(--rw-line)",
});

const Main = styled("main")({ ...centred, flex: 1, minHeight: 0, padding: 24 });

const Blurred = styled("img")({
  width: "min(912px, 100%)",
  maxHeight: "80%",
  objectFit: "contain",
  borderRadius: 6,
  filter: "blur(12px)",
});
