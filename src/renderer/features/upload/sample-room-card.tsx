import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useServedPictures } from "#renderer/state/use-shown-rooms.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { centred, fullSize, overParent } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Spinner } from "#renderer/ui/app-button.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ServedImage } from "#renderer/ui/served-image.tsx";
import type { SampleRoom } from "#shared/image.ts";

import { uploadTexts } from "./texts/upload-catalogue.ts";

export type SampleRoomCardProps = {
  room: SampleRoom;
  isOpening: boolean;
  isDisabled: boolean;
  onOpen: () => void;
};

/** One sample room; pressing it starts a design of it. */
export function SampleRoomCard({ room, isOpening, isDisabled, onOpen }: SampleRoomCardProps) {
  const texts = useTexts(uploadTexts);
  const name = nameSampleRoom(room, texts.seededRooms);
  const [isBroken, setIsBroken] = useState(false);
  const found = useServedPictures(room);
  const served = isBroken ? null : found;
  return (
    <Card onClick={onOpen} disabled={isDisabled} data-opening={isOpening} aria-busy={isOpening}>
      <Frame>
        {served === null ? (
          <OwnPicture id={room.id} />
        ) : (
          <ServedImage
            picture={served.before}
            place="sample"
            alt=""
            onError={() => setIsBroken(true)}
          />
        )}
        {isOpening ? (
          <Busy>
            <Spinner size={24} aria-hidden />
          </Busy>
        ) : null}
      </Frame>
      <Name aria-live="polite">{isOpening ? texts.openingSample(name) : name}</Name>
    </Card>
  );
}

/** Where no address came with the page. */
function OwnPicture({ id }: { id: string }) {
  const { state, url } = usePictureUrl({ kind: "sample-room", id, variant: "thumb" });
  if (state === "loading") return <LoadingBlock height={106} shape="line" />;
  return url === null ? null : <img src={url} alt="" />;
}

const Card = styled(ButtonBase)({
  display: "block",
  width: "100%",
  textAlign: "left",
  fontFamily: "inherit",
  borderRadius: "var(--rw-radius-field)",
  "&:hover img": { opacity: 0.92 },
  "&.Mui-disabled": { opacity: 0.55 },
  "&.Mui-disabled[data-opening='true']": { opacity: 1 },
});

const Frame = styled("span")({
  position: "relative",
  display: "block",
  height: 106,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-n1)",
  "& img": {
    ...fullSize,
    display: "block",
    objectFit: "cover",
    transition: "opacity 120ms var(--rw-ease)",
  },
});

const Busy = styled("span")({
  ...centred,
  ...overParent,
  color: "#fff",
  backgroundColor: "rgb(20 24 22 / .5)",
});

const Name = styled("span")({ ...textSize(14, 20, 550), display: "block", marginTop: 8 });
