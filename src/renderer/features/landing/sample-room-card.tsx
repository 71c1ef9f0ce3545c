import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ImageOff } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { SampleRoom } from "#shared/image.ts";

import { landingTexts } from "./landing-texts.ts";
import { roomWords } from "./room-words.ts";

export type SampleRoomCardProps = { room: SampleRoom; starting: boolean; onTryOn: () => void };

/** A room of the company that can be started with one press. */
export function SampleRoomCard({ room, starting, onTryOn }: SampleRoomCardProps) {
  const texts = useTexts(landingTexts);
  const words = useTexts(roomWords);
  const kind = words.room[room.roomType];
  // On a phone a card is hardly larger than the thumb, and the line is what it waits for.
  const variant = useAppSelector((state) => (state.viewport.isMobile ? "thumb" : "preview"));
  const picture = usePictureUrl({ kind: "sample-room", id: room.id, variant });
  return (
    <Card>
      <Frame>
        {picture.url === null ? null : <img src={picture.url} alt="" draggable={false} />}
        {picture.state === "loading" ? <LoadingBlock height="100%" shape="line" /> : null}
        {picture.state === "failed" ? <ImageOff size={20} {...iconStyle} /> : null}
      </Frame>
      <Foot>
        <Words>
          <Typography variant="h6" component="h3" noWrap>
            {room.name}
          </Typography>
          <Kind>{room.name === kind ? texts.pickColour : kind}</Kind>
        </Words>
        <CardButton
          card="featuredCard"
          aria-label={texts.tryOnRoom(room.name)}
          loading={starting}
          loadingLabel={texts.starting}
          onClick={onTryOn}
        >
          {texts.tryOn}
        </CardButton>
      </Foot>
    </Card>
  );
}

const Card = styled("li")({
  display: "flex",
  flexDirection: "column",
  overflow: "hidden",
  minWidth: 0,
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-featured-card)",
  color: "var(--rw-featured-card-text)",
  scrollSnapAlign: "start",
});

const Frame = styled("div")({
  display: "grid",
  placeItems: "center",
  height: 160,
  overflow: "hidden",
  "& > img": { width: "100%", height: "100%", objectFit: "cover", objectPosition: "50% 40%" },
  "@media (max-width:1023.95px)": { height: 120 },
});

const Foot = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 76,
  padding: "12px 16px 12px 18px",
  "& > .MuiButton-root": { flex: "none", padding: "12px 14px", whiteSpace: "nowrap" },
  "@media (max-width:1023.95px)": { minHeight: 68, paddingLeft: 16 },
});

const Words = styled("div")({ minWidth: 0 });

const Kind = styled("p")({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: "var(--rw-featured-card-quiet)",
  fontSize: "0.875rem",
  lineHeight: "20px",
  "@media (max-width:1023.95px)": { fontSize: "0.78125rem", lineHeight: "16px" },
});
