import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { RotateCw, Search } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { HeartButton } from "#renderer/ui/heart-button.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { useRoom } from "../room/room-context.ts";
import { CoverList } from "./cover-list.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { panelTexts } from "./panel-texts.ts";
import { ProductCard } from "./product-card.tsx";
import { SwatchGrid } from "./swatch-grid.tsx";

const icon = { strokeWidth: 1.5, absoluteStrokeWidth: true, "aria-hidden": true } as const;

/** The company's products, to search and to choose from. */
export function ProductsTab({ isNarrow, hasSearch }: { isNarrow: boolean; hasSearch: boolean }) {
  const { products, covers } = useRoom();
  const texts = useTexts(panelTexts);
  if (products.state === "failed") return <FailedProducts />;
  return (
    <Body data-narrow={isNarrow}>
      {hasSearch ? (
        <Field
          label={texts.search}
          hideLabel
          value={products.search}
          onChange={products.changeSearch}
          placeholder={texts.searchHint}
          start={<Search size={20} {...icon} />}
          inputProps={{ maxLength: 80 }}
        />
      ) : null}
      <KindFilter />
      {covers.kind === "paint" ? (
        <Paints isNarrow={isNarrow} />
      ) : (
        <CoverList kind={covers.kind} isNarrow={isNarrow} />
      )}
    </Body>
  );
}

function Paints({ isNarrow }: { isNarrow: boolean }) {
  const { products } = useRoom();
  const texts = useTexts(panelTexts);
  const { chosen, paints, state } = products;
  return (
    <>
      <Head>
        <Typography variant="subtitle1" component="h2">
          {texts.wallPaint}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {state === "ready" ? texts.colours(paints.length) : null}
        </Typography>
        <HeartButton
          label={texts.onlyFavourites}
          pressed={products.onlyFavourites}
          onClick={() => products.changeOnlyFavourites(!products.onlyFavourites)}
        />
      </Head>
      {state === "loading" ? <LoadingSwatches /> : null}
      {state === "ready" && paints.length === 0 ? (
        <EmptyState
          title={products.onlyFavourites ? texts.noFavourites : texts.noneFound}
          text={products.onlyFavourites ? texts.noFavouritesText : texts.noneFoundText}
        />
      ) : null}
      <SwatchGrid
        paints={paints}
        chosenId={chosen?.id ?? null}
        onChoose={products.choose}
        shape={isNarrow ? "row" : "grid"}
      />
      {chosen === null ? null : <ProductCard paint={chosen} isFlat={isNarrow} />}
    </>
  );
}

function FailedProducts() {
  const { products } = useRoom();
  const texts = useTexts(panelTexts);
  return (
    <EmptyState
      tone="failed"
      title={texts.productsFailed}
      text={texts.productsFailedText(products.requestId)}
      actions={
        <AppButton
          variant="tonal"
          onClick={products.retry}
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
  alignItems: "center",
  gap: 4,
  margin: "-8px -10px -8px 0",
  "& > p": { marginLeft: "auto", fontSize: "0.8125rem" },
});

const Holder = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
  gap: 10,
});
