import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { memo, useEffect, useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { fadeOut } from "#renderer/ui/motion.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { CatalogueFilters } from "../catalogue/catalogue-filters.tsx";
import { catalogueTexts, coveringTexts } from "../../texts/panel-catalogue.ts";
import { FitList } from "../catalogue/fit-list.tsx";
import { MatchedColours } from "../catalogue/matched-colours.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { SearchField } from "../catalogue/search-field.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { CoveringCard } from "./covering-card.tsx";
import { ProductCard } from "./product-card.tsx";

/** The company's products, to search and to choose from. */
export function ProductsTab({ isNarrow }: { isNarrow: boolean }) {
  const hasFailed = useRoom(({ catalogue }) => catalogue.loading.state === "failed");
  if (hasFailed) return <FailedProducts />;
  return (
    <Body data-narrow={isNarrow}>
      <SearchField />
      <CatalogueFilters />
      {isNarrow ? null : <Matched />}
      <ProductList />
    </Body>
  );
}

/** Above all paints, while nothing is searched for among them. */
function Matched() {
  const isWhole = useRoom(({ catalogue }) => catalogue.kind === "paint" && !catalogue.isNarrowed);
  return isWhole ? <MatchedColours look="named" /> : null;
}

function ProductList() {
  const texts = useTexts(catalogueTexts);
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const isReady = useRoom(({ catalogue }) => catalogue.loading.state === "ready");
  const count = useRoom(({ catalogue: { fits, listed } }) => (fits ?? listed.items).length);
  return (
    <>
      <Head>
        <Typography variant="subtitle1" component="h2">
          {texts.titles[kind]}
        </Typography>
        <Typography variant="caption" component="output" color="text.secondary">
          {isReady ? texts.counts[kind](count) : null}
        </Typography>
      </Head>
      <CoverHint />
      <ProductsState />
      <Choices shape="grid" />
      {kind === "paint" ? <ProductCard /> : <CoveringCard isSticky />}
    </>
  );
}

/** What there is to say about the products besides the products: that they load, lack or failed. */
export function ProductsState({ isRow = false }: { isRow?: boolean }) {
  const state = useRoom(({ catalogue }) => catalogue.loading.state);
  const isPartial = useRoom(({ catalogue }) => catalogue.loading.isPartial);
  const isEmpty = useRoom(
    ({ catalogue: { fits, listed, isFinding } }) =>
      (fits ?? listed.items).length === 0 && !isFinding,
  );
  if (state === "failed") return <FailedProducts />;
  if (state !== "ready") return <LoadingSwatches isRow={isRow} />;
  return (
    <>
      {isEmpty ? <NothingListed /> : null}
      {isPartial ? <MissingProducts /> : null}
    </>
  );
}

/** The products themselves; a `row` scrolls sideways, a `column` stands beside a photo. */
export const Choices = memo(function Choices({ shape }: { shape: "grid" | "row" | "column" }) {
  const fits = useRoom(({ catalogue }) => catalogue.fits);
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const { list, pointed } = usePointing();
  return (
    <List ref={list}>
      {fits === null || shape === "column" ? (
        <ProductGrid key={kind} shape={shape} />
      ) : (
        <FitList fits={fits} shape={shape === "row" ? "row" : "list"} />
      )}
      {pointed === 0 ? null : <Ring key={pointed} aria-hidden />}
    </List>
  );
});

/**
 * Moves the keyboard's focus to the products whenever somebody asks where they are, also where the list
 * comes only then, or its products later.
 */
function usePointing() {
  const { view } = useRoomSession();
  const list = useRef<HTMLDivElement>(null);
  const pointed = useRoom((room) => room.view.pointed);
  const isSeen = useRoom((room) => room.view.pointed === room.view.pointedSeen);
  const items = useRoom(({ catalogue }) => catalogue.listed.items);
  const [ringed, setRinged] = useState(0);
  useEffect(() => {
    if (isSeen || items.length === 0) return;
    const choices = [...(list.current?.querySelectorAll("input") ?? [])];
    const first = choices.find(({ checked }) => checked) ?? choices[0];
    if (first === undefined) return;
    first.focus();
    setRinged(pointed);
    view.seePointed();
  }, [view, isSeen, pointed, items]);
  return { list, pointed: ringed };
}

/**
 * What choosing does, or what is being done. The line is always there: products that move up under
 * the mouse would show another one than was chosen.
 */
export function CoverHint() {
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const isBusy = useRoom(({ coverings }) => coverings.isBusy);
  const texts = useTexts(coveringTexts);
  return (
    <Typography variant="caption" component="output" color="text.secondary">
      {isBusy ? texts.measuring : texts.tapToSee[kind]}
    </Typography>
  );
}

function NothingListed() {
  const { showAll } = useRoomSession().catalogue;
  const { views, search, family, isNarrowed } = useRoom(({ catalogue }) => catalogue);
  const texts = useTexts(catalogueTexts);
  const isPlain = search.trim() === "" && family === null && views.size === 1;
  const words =
    isPlain && views.has("favourites")
      ? { title: texts.noFavourites, text: texts.noFavouritesText }
      : isPlain && views.has("recent")
        ? { title: texts.noRecent, text: texts.noRecentText }
        : isNarrowed
          ? { title: texts.noneFound, text: texts.noneFoundText }
          : { title: texts.nothingSold, text: texts.nothingSoldText };
  return (
    <EmptyState
      {...words}
      actions={
        isNarrowed ? (
          <AppButton variant="tonal" onClick={showAll}>
            {texts.showAll}
          </AppButton>
        ) : null
      }
    />
  );
}

function MissingProducts() {
  const { retry } = useRoomSession().catalogue;
  const texts = useTexts(catalogueTexts);
  return (
    <Missing>
      <Typography variant="caption" component="output" color="text.secondary">
        {texts.someMissing}
      </Typography>
      <AppButton variant="text" onClick={retry}>
        {texts.tryAgain}
      </AppButton>
    </Missing>
  );
}

function FailedProducts() {
  const { retry } = useRoomSession().catalogue;
  const requestId = useRoom(({ catalogue }) => catalogue.loading.requestId);
  const texts = useTexts(catalogueTexts);
  return (
    <LoadFailure
      variant="tonal"
      title={texts.productsFailed}
      text={texts.productsFailedText}
      requestId={requestId}
      onRetry={retry}
    />
  );
}

function LoadingSwatches({ isRow }: { isRow: boolean }) {
  return (
    <Holder data-row={isRow}>
      {Array.from({ length: 12 }, (_none, index) => (
        <LoadingBlock key={index} aspectRatio={1} />
      ))}
    </Holder>
  );
}

const Body = styled("div")({
  ...flexColumn(16),
  padding: "14px 16px 24px",
  "&[data-narrow='true']": { gap: 12, padding: "12px 16px 16px" },
});

const List = styled("div")({ position: "relative" });

const Ring = styled("span")({
  position: "absolute",
  inset: -6,
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 2px var(--rw-primary)",
  opacity: 0,
  pointerEvents: "none",
  animation: `${fadeOut} 900ms var(--rw-ease-out)`,
});

const Head = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 8,
  "& > output": textSize(13),
});

const Missing = styled("div")(flexRow(8));

const Holder = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: 10,
  // As high as the row with its names will be.
  "&[data-row='true']": {
    gridTemplateColumns: "repeat(12, 72px)",
    alignItems: "start",
    overflow: "hidden",
    height: 90,
  },
});
