import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { CatalogueFilters, KindFilter } from "../catalogue/catalogue-filters.tsx";
import { catalogueTexts, coveringTexts } from "../../texts/panel-catalogue.ts";
import { FitList } from "../catalogue/fit-list.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { SearchField } from "../catalogue/search-field.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { CoveringCard } from "./covering-card.tsx";
import { ProductCard } from "./product-card.tsx";

/** The company's products, to search and to choose from. */
export function ProductsTab({ isNarrow, hasSearch }: { isNarrow: boolean; hasSearch: boolean }) {
  const hasFailed = useRoom(({ catalogue }) => catalogue.loading.state === "failed");
  if (hasFailed) return <FailedProducts />;
  return (
    <Body data-narrow={isNarrow}>
      {hasSearch ? <SearchField /> : null}
      <KindFilter />
      <CatalogueFilters />
      <ProductList isNarrow={isNarrow} />
    </Body>
  );
}

function ProductList({ isNarrow }: { isNarrow: boolean }) {
  const texts = useTexts(catalogueTexts);
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const isReady = useRoom(({ catalogue }) => catalogue.loading.state === "ready");
  const isPartial = useRoom(({ catalogue }) => catalogue.loading.isPartial);
  const count = useRoom(({ catalogue: { fits, listed } }) => (fits ?? listed.items).length);
  const isEmpty = isReady && count === 0;
  const cover = kind === "paint" ? null : <CoveringCard />;
  return (
    <>
      {isNarrow ? null : (
        <Head>
          <Typography variant="subtitle1" component="h2">
            {texts.titles[kind]}
          </Typography>
          <Typography variant="caption" component="output" color="text.secondary">
            {isReady ? texts.counts[kind](count) : null}
          </Typography>
        </Head>
      )}
      {kind === "paint" ? null : <CoverHint />}
      {isNarrow ? null : cover}
      {isReady ? null : <LoadingSwatches />}
      {isEmpty ? <NothingListed /> : null}
      <Choices isNarrow={isNarrow} />
      {isPartial ? <MissingProducts /> : null}
      {isNarrow ? cover : null}
      {kind === "paint" && !isEmpty ? <ProductCard isFlat={isNarrow} /> : null}
    </>
  );
}

function Choices({ isNarrow }: { isNarrow: boolean }) {
  const fits = useRoom(({ catalogue }) => catalogue.fits);
  return fits === null ? (
    <ProductGrid shape={isNarrow ? "row" : "grid"} />
  ) : (
    <FitList fits={fits} shape={isNarrow ? "row" : "list"} />
  );
}

/** What has to be done first, or is being done. */
function CoverHint() {
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const isAreaSelected = useRoom(({ history }) => history.document.selection !== null);
  const isBusy = useRoom(({ coverings }) => coverings.isBusy);
  const texts = useTexts(coveringTexts);
  if (kind === "paint") return null;
  const hint = isAreaSelected ? null : texts.selectFirst[kind];
  const said = isBusy ? texts.measuring : hint;
  return said === null ? null : (
    <Typography variant="caption" component="output" color="text.secondary">
      {said}
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

function LoadingSwatches() {
  return (
    <Holder>
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
});
