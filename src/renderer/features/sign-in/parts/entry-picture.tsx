import { styled } from "@mui/material/styles";
import { useState } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useServedPictures, useShownRooms } from "#renderer/state/use-shown-rooms.ts";
import { formatPrice } from "#shared/format-price.ts";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { centred, fullSize } from "#renderer/theme/layout.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ProductTag } from "#renderer/ui/product-tag.tsx";
import { RoomCornerDrawing } from "#renderer/ui/room-corner-drawing.tsx";
import { ServedImage } from "#renderer/ui/served-image.tsx";

/** One of the company's rooms in one of its paints, beside the form. */
export function EntryPicture() {
  const locale = useLocale();
  const { seededRooms } = useTexts(uiTexts);
  const { rooms, isLoading } = useShownRooms();
  const room = rooms?.find((item) => item.showcase !== null);
  const found = useServedPictures(room);
  const [isBroken, setIsBroken] = useState(false);
  const served = isBroken ? null : (found?.after ?? null);
  const picture = usePictureUrl(
    room === undefined || served !== null
      ? null
      : { kind: "sample-room", id: room.id, variant: "showcase", revision: room.revision },
  );
  const paint = room?.showcase ?? null;
  const isOwn = room !== undefined && served === null;
  if (isLoading || (isOwn && picture.state === "loading")) {
    return <LoadingBlock height="100%" shape="card" />;
  }
  if (room === undefined || paint === null || (isOwn && picture.url === null)) {
    return (
      <Bare>
        <RoomCornerDrawing width={240} />
      </Bare>
    );
  }
  const alt = nameSampleRoom(room, seededRooms);
  return (
    <Frame>
      {served === null ? null : (
        <ServedImage picture={served} place="entry" alt={alt} onError={() => setIsBroken(true)} />
      )}
      {picture.url === null ? null : <img src={picture.url} alt={alt} draggable={false} />}
      <TagPlace>
        <ProductTag colour={paint.colour} name={paint.name} detail={formatPrice(paint, locale)} />
      </TagPlace>
    </Frame>
  );
}

const Frame = styled("div")({
  position: "relative",
  height: "100%",
  overflow: "hidden",
  borderRadius: "var(--rw-radius)",
  "& img": { ...fullSize, display: "block", objectFit: "cover" },
});

const TagPlace = styled("div")({
  position: "absolute",
  left: 20,
  bottom: 20,
  maxWidth: "calc(100% - 40px)",
});

const Bare = styled("div")({
  ...centred,
  height: "100%",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-soft)",
  "& > svg": { width: "72%", height: "auto" },
});
