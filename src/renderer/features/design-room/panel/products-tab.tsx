import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { RotateCw } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { CatalogueFilters, KindFilter } from "../catalogue/catalogue-filters.tsx";
import { catalogueTexts } from "../catalogue/catalogue-texts.ts";
import { FitList } from "../catalogue/fit-list.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { SearchField } from "../catalogue/search-field.tsx";
import { useProductHand } from "../catalogue/use-product-hand.ts";
import { useRoomContext } from "../room/room-context.ts";
import { CoverCard } from "./cover-card.tsx";
import { coverTexts } from "./cover-texts.ts";
import { ProductCard } from "./product-card.tsx";

const icon = { strokeWidth: 1.5, absoluteStrokeWidth: true, "aria-hidden": true } as const;

/** The company's products, to search and to choose from. */
export function ProductsTab({ isNarrow, hasSearch }: { isNarrow: boolean; hasSearch: boolean }) {
  const { catalogue } = useRoomContext();
  if (catalogue.loading.state === "failed") return <FailedProducts />;
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
  const { catalogue, products, covers } = useRoomContext();
  const texts = useTexts(catalogueTexts);
  const hand = useProductHand();
  const { kind, listed, fits, loading } = catalogue;
  const { items } = listed;
  const isReady = loading.state === "ready";
  const shown = fits ?? items;
  const isEmpty = isReady && shown.length === 0;
  const cover = kind === "paint" || covers.laid === null ? null : <CoverCard edit={covers.laid} />;
  return (
    <>
      {isNarrow ? null : (
        <Head>
          <Typography variant="subtitle1" component="h2">
            {texts.titles[kind]}
          </Typography>
          <Typography variant="caption" component="output" color="text.secondary">
            {isReady ? texts.counts[kind](shown.length) : null}
          </Typography>
        </Head>
      )}
      {kind === "paint" ? null : <CoverHint />}
      {isNarrow ? null : cover}
      {isReady ? null : <LoadingSwatches />}
      {isEmpty ? <NothingListed /> : null}
      {fits === null ? (
        <ProductGrid {...{ kind, items, ...hand }} shape={isNarrow ? "row" : "grid"} />
      ) : (
        <FitList {...{ fits, ...hand }} shape={isNarrow ? "row" : "list"} />
      )}
      {loading.isPartial ? <MissingProducts /> : null}
      {isNarrow ? cover : null}
      {kind === "paint" && products.chosen !== null && !isEmpty ? (
        <ProductCard paint={products.chosen} isFlat={isNarrow} />
      ) : null}
    </>
  );
}

/** What has to be done first, or is being done. */
function CoverHint() {
  const { catalogue, covers } = useRoomContext();
  const texts = useTexts(coverTexts);
  const { kind } = catalogue;
  if (kind === "paint") return null;
  const hint = covers.hasMark ? null : texts.markFirst[kind];
  const said = covers.isBusy ? texts.measuring : hint;
  return said === null ? null : (
    <Typography variant="caption" component="output" color="text.secondary">
      {said}
    </Typography>
  );
}

function NothingListed() {
  const { catalogue } = useRoomContext();
  const texts = useTexts(catalogueTexts);
  const { views, search, family, isNarrowed, showAll } = catalogue;
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
  const { catalogue } = useRoomContext();
  const texts = useTexts(catalogueTexts);
  return (
    <Missing>
      <Typography variant="caption" component="output" color="text.secondary">
        {texts.someMissing}
      </Typography>
      <AppButton variant="text" onClick={catalogue.loading.retry}>
        {texts.tryAgain}
      </AppButton>
    </Missing>
  );
}

function FailedProducts() {
  const { loading } = useRoomContext().catalogue;
  const texts = useTexts(catalogueTexts);
  return (
    <EmptyState
      tone="failed"
      title={texts.productsFailed}
      text={texts.productsFailedText(loading.requestId)}
      actions={
        <AppButton
          variant="tonal"
          onClick={loading.retry}
          startIcon={<RotateCw size={18} {...icon} />}
        >
          {texts.tryAgain}
        </AppButton>
      }
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
  display: "flex",
  flexDirection: "column",
  gap: 16,
  padding: "14px 16px 24px",
  "&[data-narrow='true']": { gap: 12, padding: "12px 16px 16px" },
});

const Head = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 8,
  "& > output": { fontSize: "0.8125rem" },
});

const Missing = styled("div")({ display: "flex", alignItems: "center", gap: 8 });

const Holder = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: 10,
});
