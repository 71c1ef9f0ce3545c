import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useServedPictures } from "#renderer/state/use-shown-rooms.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { centred, flexBetween, flexColumn, fullSize, oneLine } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { ServedImage } from "#renderer/ui/served-image.tsx";
import type { SampleRoom } from "#shared/image.ts";

import { landingTexts } from "./landing-texts.ts";

export type SampleRoomCardProps = { room: SampleRoom; starting: boolean; onTryOn: () => void };

/** A room of the company that can be started with one press. */
export function SampleRoomCard({ room, starting, onTryOn }: SampleRoomCardProps) {
  const texts = useTexts(landingTexts);
  const name = nameSampleRoom(room, texts.seededRooms);
  const kind = texts.roomTypes[room.roomType];
  // On a phone a card is hardly larger than the thumb, and the line is what it waits for.
  const variant = useAppSelector((state) => (state.viewport.isMobile ? "thumb" : "preview"));
  const [isBroken, setIsBroken] = useState(false);
  const found = useServedPictures(room);
  const served = isBroken ? null : found;
  const picture = usePictureUrl(
    served === null ? { kind: "sample-room", id: room.id, variant } : null,
  );
  return (
    <Card>
      <Frame>
        {served === null ? null : (
          <ServedImage
            picture={served.before}
            place="card"
            alt=""
            onError={() => setIsBroken(true)}
          />
        )}
        {picture.url === null ? null : <img src={picture.url} alt="" draggable={false} />}
        {served === null && picture.state === "loading" ? (
          <LoadingBlock height="100%" shape="line" />
        ) : null}
        {picture.state === "failed" ? <ImageOff size={20} {...iconStyle} /> : null}
      </Frame>
      <Foot>
        <Words>
          <Typography variant="h6" component="h3">
            {name}
          </Typography>
          <Kind>{name === kind ? texts.pickColour : kind}</Kind>
        </Words>
        <CardButton
          card="featuredCard"
          aria-label={texts.tryOnRoom(name)}
          loading={starting}
          loadingLabel={texts.starting}
          onClick={onTryOn}
        >
          {texts.tryStyles}
        </CardButton>
      </Foot>
    </Card>
  );
}

const Card = styled("li")({
  ...flexColumn(),
  overflow: "hidden",
  minWidth: 0,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-featured-card)",
  color: "var(--rw-featured-card-text)",
  scrollSnapAlign: "start",
});

const Frame = styled("div")({
  ...centred,
  height: 160,
  overflow: "hidden",
  "& img": { ...fullSize, objectFit: "cover", objectPosition: "50% 40%" },
  [belowWidth(1024)]: { height: 120 },
});

const Foot = styled("div")({
  ...flexBetween(12),
  minHeight: 76,
  padding: "12px 16px 12px 18px",
  "& > .MuiButton-root": { flex: "none", padding: "12px 14px", whiteSpace: "nowrap" },
  [belowWidth(1024)]: { minHeight: 68, paddingLeft: 16 },
});

const Words = styled("div")({ minWidth: 0, overflowWrap: "anywhere" });

const Kind = styled("p")({
  ...oneLine,
  ...textSize(14, 20),
  color: "var(--rw-featured-card-quiet)",
  [belowWidth(1024)]: textSize(12.5, 16),
});
