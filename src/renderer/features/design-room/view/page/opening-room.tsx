import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, flexRow } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";
import type { Image } from "#shared/image.ts";

import { BackLink } from "../header/back-link.tsx";
import { RoomFrame } from "../layout/room-frame.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";
import { RoomShapes } from "./room-shapes.tsx";

export type OpeningRoomProps = {
  /** Of the design, once it is known. */
  name: string | undefined;
  image: Pick<Image, "id" | "width" | "height"> | undefined;
};

/** The room on its way: its thumbnail, blurred, in the place of the photo until that is there. */
export function OpeningRoom({ name, image }: OpeningRoomProps) {
  const texts = useTexts(roomTexts);
  useScreenTitle(texts.room, ...(name === undefined ? [] : [name]));
  const thumb = usePictureUrl(
    image === undefined ? null : { kind: "image", id: image.id, variant: "thumb" },
  );
  const photo =
    image === undefined || thumb.url === null ? undefined : (
      <Pane style={{ width: `min(100cqw, 100cqh * ${image.width / image.height})` }}>
        <Blurred
          src={thumb.url}
          alt=""
          style={{ aspectRatio: `${image.width} / ${image.height}` }}
        />
      </Pane>
    );
  return <RoomShapes back={<BackLink />} name={name} photo={photo} />;
}

/** `offline`: there is no connection, and the device has not kept what the room needs. */
export type FailureReason = "gone" | "offline" | "unknown";

/** The room could not be opened: what may pass is tried again by itself once there is a network. */
export function RoomFailure({ retry, why }: { retry: () => void; why: FailureReason }) {
  const texts = useTexts(roomTexts);
  const isGone = why === "gone";
  useScreenTitle(texts.room);
  useEffect(() => {
    if (isGone) return undefined;
    globalThis.addEventListener("online", retry);
    return () => globalThis.removeEventListener("online", retry);
  }, [retry, isGone]);
  return (
    <EmptyRoom>
      <EmptyState
        tone={why === "offline" ? "empty" : "failed"}
        title={why === "offline" ? texts.noConnection : texts.loadFailed}
        level={1}
        text={texts[reasons[why]]}
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

const reasons = { gone: "notFound", offline: "notKept", unknown: "loadFailedText" } as const;

function EmptyRoom({ children }: { children: ReactNode }) {
  return (
    <RoomFrame>
      <Bar>
        <BackLink />
      </Bar>
      <Main>{children}</Main>
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

/** Cuts off what the blur spreads beyond the photo. */
const Pane = styled("div")({ overflow: "hidden", borderRadius: 6 });

const Blurred = styled("img")({
  display: "block",
  width: "100%",
  objectFit: "cover",
  filter: "blur(12px)",
});
