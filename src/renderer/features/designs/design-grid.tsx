import { styled } from "@mui/material/styles";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { useElementWidth } from "#renderer/ui/use-element-width.ts";
import type { DesignSummary } from "#shared/design.ts";

import { DesignCard } from "./design-card.tsx";
import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import type { Picked } from "./use-picked.ts";
import { useNow } from "#renderer/ui/use-now.ts";

export type DesignGridProps = {
  designs: readonly DesignSummary[];
  commands: DesignCommands;
  picked: Picked;
  /** Called when somebody scrolls to the end. */
  onEnd: () => void;
};

const gap = 24;
const rowGap = 36;
/** What stands below a picture. */
const wordsHeight = 60;
const rowsBeyond = 2;

/** However many designs there are, only the rows that can be seen are in the page. */
export function DesignGrid({ designs, commands, picked, onEnd }: DesignGridProps) {
  const nowMs = useNow();
  const host = useRef<HTMLUListElement>(null);
  const width = useElementWidth(host);
  const columns = useColumns();
  const rows = Math.ceil(designs.length / columns);
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.max(0, cardWidth) / 1.5 + wordsHeight + rowGap;
  const top = useTop(host);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin: top,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const seen = width === 0 ? [] : virtual.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  const { isScrolling } = virtual;
  useEffect(() => {
    // In a frame that is as high as its page the end is always in view: there the button below goes on.
    if (window.scrollY > 0 && last >= rows - 1 - rowsBeyond) onEnd();
  }, [last, rows, onEnd, isScrolling]);
  return (
    <Host ref={host} style={{ height: Math.max(0, rows * rowHeight - rowGap) }}>
      {seen.flatMap(({ index, start }) =>
        designs.slice(index * columns, (index + 1) * columns).map((design, column) => (
          <Cell
            key={design.id}
            aria-posinset={index * columns + column + 1}
            aria-setsize={designs.length}
            style={{
              width: cardWidth,
              transform: `translate(${column * (cardWidth + gap)}px, ${start - top}px)`,
            }}
          >
            <DesignCard {...{ design, nowMs, commands, picked }} />
          </Cell>
        )),
      )}
    </Host>
  );
}

/** As many as `Grid` below has at each width. */
function useColumns(): number {
  const [columns, setColumns] = useState(countColumns);
  useEffect(() => {
    const update = () => setColumns(countColumns());
    window.addEventListener("resize", update);
    return () => window.removeEventListener("resize", update);
  }, []);
  return columns;
}

function countColumns(): number {
  const { innerWidth } = window;
  if (innerWidth >= 2000) return 6;
  if (innerWidth >= 1440) return 4;
  if (innerWidth >= 1024) return 3;
  return innerWidth >= 600 ? 2 : 1;
}

/** How far below the top of the page it begins, whatever appears above it. */
function useTop(host: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = host.current?.getBoundingClientRect();
      if (box !== undefined) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [host]);
  return top;
}

const expectedCards = [0, 1, 2, 3] as const;

/** The places of designs on their way. */
export function DesignGridLoading() {
  const texts = useTexts(designsTexts);
  return (
    <Grid aria-busy aria-label={texts.loading}>
      {expectedCards.map((card) => (
        <Place key={card}>
          <LoadingBlock aspectRatio={1.5} shape="card" />
          <LoadingBlock width="60%" height={14} shape="line" />
          <LoadingBlock width="35%" height={12} shape="line" />
        </Place>
      ))}
    </Grid>
  );
}

const Host = styled("ul")({
  position: "relative",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Cell = styled("li")({ position: "absolute", top: 0, left: 0 });

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${rowGap}px ${gap}px`,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [fromWidth(600)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  [fromWidth(1024)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [fromWidth(1440)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  [fromWidth(2000)]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});

const Place = styled("li")({ display: "grid", gap: 10, "& > :first-of-type": { marginBottom: 2 } });
