import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { startSampleRoom } from "#renderer/state/start-design.ts";
import { useShownRooms } from "#renderer/state/use-shown-rooms.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexBetween, flexWrap } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { ChoiceChip } from "#renderer/ui/choice-chip.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";
import type { RoomType, SampleRoom } from "#shared/image.ts";

import { full, narrow } from "./page-widths.ts";
import { SampleRoomCard } from "./sample-room-card.tsx";
import { uploadTexts } from "./texts/upload-catalogue.ts";

/** The company's photos, for people who have none at hand. */
export function SampleRooms() {
  const texts = useTexts(uploadTexts);
  const id = useId();
  const { rooms, isError, isLoading, isSuccess, refetch } = useShownRooms();
  const [roomType, setRoomType] = useState<RoomType | null>(null);
  const items = rooms ?? [];
  const section = useSectionInView("samples", isSuccess);
  if (isSuccess && items.length === 0) return null;
  return (
    <section ref={section} aria-labelledby={id}>
      <Head>
        <Typography id={id} variant="h4" component="h2" sx={textSize(18)}>
          {texts.samples}
        </Typography>
        <RoomTypeFilter rooms={items} chosen={roomType} onChoose={setRoomType} />
      </Head>
      {isError ? (
        <Banner tone="neutral" actions={<TryAgainButton onClick={() => void refetch()} />}>
          {texts.samplesFailed}. {texts.samplesFailedText}
        </Banner>
      ) : (
        <RoomRow
          rooms={items.filter((room) => roomType === null || room.roomType === roomType)}
          isLoading={isLoading}
        />
      )}
    </section>
  );
}

/** Scrolls to the section when the address names it, once its content has its size. */
function useSectionInView(name: string, isReady: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash === `#${name}`) section.current?.scrollIntoView({ block: "center" });
  }, [isReady, hash, name]);
  return section;
}

type FilterProps = {
  rooms: readonly SampleRoom[];
  chosen: RoomType | null;
  onChoose: (roomType: RoomType | null) => void;
};

function RoomTypeFilter({ rooms, chosen, onChoose }: FilterProps) {
  const texts = useTexts(uploadTexts);
  const roomTypes = [...new Set(rooms.map((room) => room.roomType))];
  if (roomTypes.length < 2) return null;
  return (
    <Filters aria-label={texts.sampleFilter}>
      <ChoiceChip
        label={texts.allRooms}
        selected={chosen === null}
        onClick={() => onChoose(null)}
      />
      {roomTypes.map((roomType) => (
        <ChoiceChip
          key={roomType}
          label={texts.roomTypes[roomType]}
          selected={chosen === roomType}
          onClick={() => onChoose(roomType)}
        />
      ))}
    </Filters>
  );
}

function RoomRow({ rooms, isLoading }: { rooms: readonly SampleRoom[]; isLoading: boolean }) {
  const texts = useTexts(uploadTexts);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [openingId, setOpeningId] = useState<string | null>(null);

  const openSample = async (room: SampleRoom) => {
    setOpeningId(room.id);
    try {
      const design = await dispatch(
        startSampleRoom(room.id, nameSampleRoom(room, texts.seededRooms)),
      );
      await navigate(`/room/${design.id}`);
    } catch {
      setOpeningId(null);
      dispatch(noticeShown({ tone: "error", text: texts.sampleNotStarted }));
    }
  };

  return (
    <Row>
      {isLoading
        ? Array.from({ length: 6 }, (_unused, index) => (
            <li key={index}>
              <LoadingBlock height={106} />
            </li>
          ))
        : rooms.map((room) => (
            <li key={room.id}>
              <SampleRoomCard
                room={room}
                isOpening={openingId === room.id}
                isDisabled={openingId !== null}
                onOpen={() => void openSample(room)}
              />
            </li>
          ))}
    </Row>
  );
}

const Head = styled("div")({
  ...flexBetween("8px 24px"),
  flexWrap: "wrap",
  minHeight: 44,
  marginBottom: 10,
});

const Filters = styled("fieldset")({
  ...flexWrap(8),
  ...bareBox,
  minWidth: 0,
  [narrow]: { display: "none" },
});

const Row = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [full]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  [narrow]: {
    gridTemplateColumns: "none",
    gridAutoFlow: "column",
    gridAutoColumns: 150,
    gap: 12,
    marginInline: "calc(-1 * var(--rw-margin))",
    paddingInline: "var(--rw-margin)",
    paddingBlock: 4,
    overflowX: "auto",
    scrollSnapType: "x proximity",
    scrollPaddingInline: "var(--rw-margin)",
    "& > li": { scrollSnapAlign: "start" },
  },
});
