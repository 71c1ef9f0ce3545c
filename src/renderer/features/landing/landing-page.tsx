import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useListSampleRoomsQuery } from "#renderer/state/api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth, bothOf, fromWidth } from "#renderer/theme/breakpoints.ts";
import { centred, unseen } from "#renderer/theme/layout.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { LocaleMenu } from "#renderer/ui/locale-menu.tsx";
import { RoomCornerDrawing } from "#renderer/ui/room-corner-drawing.tsx";
import type { SampleRoom } from "#shared/image.ts";
import type { ProductKind } from "#shared/product.ts";

import { CallToActionCard } from "./call-to-action-card.tsx";
import { Hero, ThumbBar } from "./hero.tsx";
import type { HeroProps } from "./hero.tsx";
import { HeroFailure, HeroPicture } from "./hero-picture.tsx";
import { landingTexts } from "./landing-texts.ts";
import { SampleRoomCard } from "./sample-room-card.tsx";
import { Steps } from "./steps.tsx";
import { useSampleStart } from "./use-sample-start.ts";

const cardCount = 3;

/** What the product does, shown on the company's own rooms, and the two ways in. */
export function LandingPage() {
  const texts = useTexts(landingTexts);
  const rooms = useListSampleRoomsQuery();
  const { startingId, start } = useSampleStart();
  const items = rooms.data?.items ?? [];
  const isComing = rooms.data === undefined && !rooms.isError;
  const hero = items.find((room) => room.showcase !== null);
  const first = hero ?? items[0];
  const others = items.filter((room) => room !== hero).slice(0, cardCount);
  const hasTitle = others.length > 0 || isComing;
  const hasProducts = rooms.data === undefined || rooms.data.kinds.length > 0;
  const retry = () => void rooms.refetch();
  return (
    <Page>
      <Hero
        picture={
          rooms.isError ? (
            <HeroFailure
              title={texts.samplesFailed}
              text={texts.samplesFailedText}
              onRetry={retry}
            />
          ) : (
            <Shown hero={hero} loading={isComing} />
          )
        }
        hasProducts={hasProducts}
        starting={startingId !== null && startingId === first?.id}
        {...offerSamples(first, rooms.isError ? [] : rooms.data?.kinds, start)}
      />
      <Rooms>
        {hasTitle ? (
          <RowTitle variant="h4" component="h2">
            {texts.collection}
          </RowTitle>
        ) : null}
        <Row data-alone={!hasTitle}>
          {isComing ? (
            <ComingCards />
          ) : (
            others.map((room) => (
              <SampleRoomCard
                key={room.id}
                room={room}
                starting={startingId === room.id}
                onTryOn={() => start(room)}
              />
            ))
          )}
          <CallToActionCard heading={hasTitle ? "h3" : "h2"} />
        </Row>
      </Rooms>
      <Steps hasProducts={hasProducts} />
      <Foot>
        <LocaleMenu />
      </Foot>
      <ThumbBar />
    </Page>
  );
}

function ComingCards() {
  return Array.from({ length: cardCount }, (_, index) => (
    <li key={index}>
      <LoadingBlock height="100%" shape="card" />
    </li>
  ));
}

/** The ways in that need no photo, as far as there are rooms and products for them. */
function offerSamples(
  room: SampleRoom | undefined,
  kinds: readonly ProductKind[] | undefined,
  start: (room: SampleRoom, kind?: ProductKind) => void,
): Pick<HeroProps, "onTrySample" | "onTryFloor"> {
  if (kinds === undefined) return { onTrySample: null };
  if (room === undefined) return {};
  return {
    onTrySample: () => start(room),
    ...(kinds.includes("floor") ? { onTryFloor: () => start(room, "floor") } : {}),
  };
}

function Shown({ hero, loading }: { hero: SampleRoom | undefined; loading: boolean }) {
  if (loading) return <LoadingBlock height="100%" shape="card" />;
  const paint = hero?.showcase ?? null;
  if (hero === undefined || paint === null) {
    return (
      <Bare>
        <RoomCornerDrawing width={240} />
      </Bare>
    );
  }
  return <HeroPicture key={hero.id} room={hero} paint={paint} />;
}

const upright = `${belowWidth(1024)} and (orientation:portrait)`;

const Page = styled("div")({
  padding: "0 var(--rw-margin) 64px",
  [upright]: { paddingBottom: 132 },
});

const Bare = styled("div")({
  ...centred,
  height: "100%",
  backgroundColor: "var(--rw-soft)",
  "& > svg": { width: "72%", height: "auto" },
});

const Foot = styled("footer")({ marginTop: 32, "& > button": { marginInline: -18 } });

const Rooms = styled("section")({
  marginTop: 36,
  [belowWidth(1024)]: { marginTop: 20 },
});

const RowTitle = styled(Typography)({
  marginBottom: 8,
  [fromWidth(1024)]: { ...unseen },
}) as typeof Typography;

const Row = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: "var(--rw-gutter)",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { minHeight: 236 },
  "&[data-alone='true']": {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > li": { minHeight: 0 },
  },
  [bothOf(belowWidth(1280), fromWidth(1024))]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  },
  [belowWidth(1024)]: {
    gridTemplateColumns: "none",
    gridAutoFlow: "column",
    gridAutoColumns: 264,
    "&[data-alone='true']": { gridAutoColumns: "minmax(0, 1fr)" },
    overflowX: "auto",
    scrollSnapType: "x proximity",
    scrollPaddingInline: "var(--rw-margin)",
    marginInline: "calc(var(--rw-margin) * -1)",
    padding: "4px var(--rw-margin)",
    "& > li": { minHeight: 188 },
  },
});
