import { styled } from "@mui/material/styles";
import { useId, useMemo, useRef } from "react";
import type { CSSProperties } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";

import { catalogueTexts } from "../../texts/panel-catalogue.ts";
import { useRoom } from "../room/use-room.ts";
import { ProductChoice, sidewaysRow } from "./product-choice.tsx";
import { useProductPick } from "./use-product-pick.ts";
import { useSeenPlaces } from "./use-seen-places.ts";
import type { SeenPlaces } from "./use-seen-places.ts";

/**
 * Products of one kind to choose from; of a long list those are drawn that are in view, the one that is chosen and the
 * one that has the focus. A `row` scrolls sideways, for a sheet; a `column` is as narrow as a phone on its side allows.
 * Both name colours.
 */
export function ProductGrid({ shape }: { shape: "grid" | "row" | "column" }) {
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const items = useRoom(({ catalogue }) => catalogue.listed.items);
  const { chosenId, ...hand } = useProductPick();
  const texts = useTexts(catalogueTexts);
  const name = useId();
  const host = useRef<HTMLDivElement>(null);
  const isRow = shape === "row";
  const seen = useSeenPlaces(host, items, isRow);
  // What is not drawn of a row: as its padding it would make the row itself that wide, and the sheet scroll.
  const fill = (width: number) =>
    isRow && width > 0 ? <span data-away style={{ flex: "none", width: width - gap }} /> : null;
  const chosen = useMemo(() => items.findIndex(({ id }) => id === chosenId), [items, chosenId]);
  return (
    <Grid
      ref={host}
      role="radiogroup"
      aria-label={texts.titles[kind]}
      data-shape={shape}
      data-paint={kind === "paint"}
      style={isRow ? {} : { paddingBlock: `${seen.before}px ${seen.after}px` }}
    >
      {fill(seen.before)}
      {listDrawn(seen, chosen).map((place) => {
        const product = items[place]!;
        const isAway = place < seen.first || place >= seen.end;
        return (
          <ProductChoice
            // What stands in a place is another product with every search: the elements stay.
            key={place}
            {...{ product, name, place, ...hand }}
            total={items.length}
            away={isAway ? standAt(seen.startOf(place), isRow) : null}
            isChosen={place === chosen}
            isSmall={shape !== "grid"}
          />
        );
      })}
      {fill(seen.after)}
    </Grid>
  );
}

/** Of the grid and of the row, in px. */
const gap = 10;

/** Of what is drawn where nobody sees it. */
const awayWidth = 44;

/** In their order: what is drawn already stays the element it is, and keeps its focus. */
function listDrawn({ first, end, focused }: SeenPlaces, chosen: number): number[] {
  const drawn = new Set(Array.from({ length: end - first }, (_none, at) => first + at));
  if (chosen >= 0) drawn.add(chosen);
  if (focused !== null) drawn.add(focused);
  return [...drawn].toSorted((one, other) => one - other);
}

function standAt(start: number, isRow: boolean): CSSProperties {
  const at = isRow ? { insetInlineStart: start + sidewaysRow.edge } : { insetBlockStart: start };
  return { position: "absolute", width: awayWidth, ...at };
}

const Grid = styled("div")({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap,
  "&[data-paint='true']": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  "&[data-shape='row']": {
    ...sidewaysRow.style,
    "& > label": { flex: "none", width: 72 },
  },
  "&[data-shape='column']": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});
