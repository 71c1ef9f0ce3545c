import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";

import { catalogueTexts } from "../../texts/panel-catalogue.ts";
import { useRoom } from "../room/use-room.ts";
import { ProductChoice, sidewaysRow } from "./product-choice.tsx";
import { useProductPick } from "./use-product-pick.ts";

/**
 * Products of one kind to choose from; a long list grows as it is looked through. A `row` scrolls
 * sideways, for a sheet; a `column` is as narrow as a phone on its side allows. Both name colours.
 */
export function ProductGrid({ shape }: { shape: "grid" | "row" | "column" }) {
  const kind = useRoom(({ catalogue }) => catalogue.kind);
  const items = useRoom(({ catalogue }) => catalogue.listed.items);
  const { chosenId, ...hand } = useProductPick();
  const texts = useTexts(catalogueTexts);
  const name = useId();
  const { count, end } = useGrowingCount(items);
  return (
    <Grid
      role="radiogroup"
      aria-label={texts.titles[kind]}
      data-shape={shape}
      data-paint={kind === "paint"}
    >
      {items.slice(0, count).map((product) => (
        <ProductChoice
          key={product.id}
          {...{ product, name, ...hand }}
          isChosen={product.id === chosenId}
          isSmall={shape !== "grid"}
        />
      ))}
      <End ref={end} aria-hidden />
    </Grid>
  );
}

const step = 60;

/**
 * How many of a long list to draw: more whenever its end, which the ref holds, comes into view. It
 * starts again with another `list`.
 */
function useGrowingCount(list: readonly unknown[]) {
  const end = useRef<HTMLDivElement | null>(null);
  const [grown, setGrown] = useState({ list, count: step });
  const count = grown.list === list ? grown.count : step;
  const hasMore = count < list.length;

  useEffect(() => {
    const last = end.current;
    if (last === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setGrown({ list, count: count + step });
    });
    observer.observe(last);
    return () => observer.disconnect();
  }, [list, count, hasMore]);
  return { count, end };
}

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 10,
  "&[data-paint='true']": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
  "&[data-shape='row']": {
    ...sidewaysRow,
    "& > label": { flex: "none", width: 72 },
  },
  "&[data-shape='column']": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

const End = styled("div")({ minWidth: 1, minHeight: 1 });
