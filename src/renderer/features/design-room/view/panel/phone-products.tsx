import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Search } from "lucide-react";
import { memo } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { catalogueTexts } from "../../texts/panel-catalogue.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";
import { ContextBar } from "../bars/context-bar.tsx";
import { CatalogueFilters } from "../catalogue/catalogue-filters.tsx";
import { SearchField } from "../catalogue/search-field.tsx";
import { useIsReady } from "../parts/use-next-step.ts";
import { RegionList } from "../regions/region-list.tsx";
import { DownloadButton } from "../render/download-button.tsx";
import { useRoom } from "../room/use-room.ts";
import { CoveringCard } from "./covering-card.tsx";
import { PaintVariantMenu } from "./variant-menu.tsx";
import { Choices, CoverHint, ProductsState } from "./products-tab.tsx";

type Searching = { isSearching: boolean; onSearch: () => void };

export type PhoneProductsProps = Searching & {
  /** What was done, which stands above the products then; else the bar below them says it. */
  summary: ReactNode;
};

/** On an upright phone: where it goes, the products in one row, and what to do next. */
export function PhoneProducts({ summary, ...searching }: PhoneProductsProps) {
  const isReady = useRoom(({ catalogue }) => catalogue.loading.state === "ready");
  return (
    <Body>
      {summary}
      <Head {...searching} />
      {searching.isSearching ? (
        <Filters>
          <SearchField />
          <CatalogueFilters />
        </Filters>
      ) : null}
      <ProductsState isRow />
      {isReady ? <Choices shape="row" /> : null}
      {summary === null ? <PhoneBar /> : null}
      <PaintSize />
      <CoveringCard isSticky={false} />
    </Body>
  );
}

/** In which size the paint of what is selected is bought. */
function PaintSize() {
  const isPainted = useRoom(({ history: { document } }) =>
    document.edits.some(({ id, kind }) => id === document.paintedEditId && kind === "paint"),
  );
  return isPainted ? <PaintVariantMenu /> : null;
}

/** The surfaces to choose from once something is begun; before that, what is listed. */
const Head = memo(function Head({ isSearching, onSearch }: Searching) {
  const texts = useTexts(catalogueTexts);
  const hasRegions = useRoom(
    ({ regions, history: { document } }) =>
      regions.length > 0 && (document.selection !== null || document.edits.length > 0),
  );
  return (
    <Line>
      {hasRegions ? <RegionList isNarrow /> : <Listed />}
      <ToolIconButton
        label={texts.searchProducts}
        icon={<Search size={20} {...iconStyle} />}
        pressed={isSearching}
        onClick={onSearch}
      />
    </Line>
  );
});

function Listed() {
  const texts = useTexts(catalogueTexts);
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const count = useRoom(({ catalogue: { fits, listed } }) => (fits ?? listed.items).length);
  const isReady = useRoom(({ catalogue }) => catalogue.loading.state === "ready");
  return (
    <Titles>
      <Typography variant="subtitle1" component="h2" noWrap>
        {texts.titles[kind]}
      </Typography>
      <Typography variant="caption" component="output" color="text.secondary" noWrap>
        {isReady ? texts.counts[kind](count) : null}
      </Typography>
    </Titles>
  );
}

/** The bar of what is selected, what was done, or what a tap would do. */
export const PhoneBar = memo(function PhoneBar() {
  const canPaint = useRoom(({ features }) => features.canPaint);
  const isSelecting = useRoom(
    ({ history, erase, plane, tools }) =>
      history.document.selection !== null ||
      erase.result !== null ||
      plane.open !== null ||
      tools.tool === "brush" ||
      tools.tool === "eraser",
  );
  const isReady = useIsReady();
  if (isSelecting) {
    return (
      <Flat>
        <ContextBar isCompact />
      </Flat>
    );
  }
  if (isReady) return <Ready />;
  return canPaint ? <CoverHint /> : null;
});

/** What was done so far, and the file. */
export function Ready() {
  const count = useRoom(({ history }) => history.document.edits.length);
  const { changesCount } = useTexts(roomTexts);
  return (
    <Done>
      <span>{changesCount(count)}</span>
      <DownloadButton look="button" />
    </Done>
  );
}

const Body = styled("div")({ ...flexColumn(10), padding: "0 16px 16px" });

const Line = styled("div")({
  ...flexRow(4),
  minHeight: 44,
  marginRight: -10,
  "& > fieldset[data-narrow='true']": {
    flex: 1,
    padding: "0 0 0 16px",
    margin: "0 0 0 -16px",
    scrollbarWidth: "none",
  },
});

const Titles = styled("div")({
  display: "flex",
  alignItems: "baseline",
  gap: 8,
  flex: 1,
  minWidth: 0,
});

const Filters = styled("div")(flexColumn(12));

/** The sheet is the bar's card. */
const Flat = styled("div")({
  containerType: "inline-size",
  "& > section": {
    padding: 0,
    minHeight: 44,
    boxShadow: "none",
    borderRadius: 0,
    animation: "none",
    backgroundColor: "transparent",
  },
});

const Done = styled("div")({
  ...flexRow(8),
  ...textSize(14),
  justifyContent: "space-between",
  minHeight: 44,
  "& > span": { ...oneLine, minWidth: 0 },
});
