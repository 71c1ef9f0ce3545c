import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { useElementWidth } from "#renderer/ui/use-element-width.ts";
import type { DesignSummary } from "#shared/design.ts";

import { DesignCard } from "./design-card.tsx";
import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import type { Picked } from "./use-picked.ts";
import { useSeenRows } from "./use-seen-rows.ts";
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

/** However many designs there are, only the rows that can be seen are in the page. */
export function DesignGrid({ designs, commands, picked, onEnd }: DesignGridProps) {
  const nowMs = useNow();
  const host = useRef<HTMLUListElement>(null);
  const width = useElementWidth(host);
  const columns = useColumns();
  const count = Math.ceil(designs.length / columns);
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const height = width === 0 ? 0 : cardWidth / 1.5 + wordsHeight + rowGap;
  const { first, end, isAtEnd } = useSeenRows({ host, count, height });
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const seen = designs.slice(first * columns, end * columns);
  return (
    <Host ref={host} style={{ height: Math.max(0, count * height - rowGap) }}>
      {seen.map((design, place) => {
        const at = first * columns + place;
        const left = (at % columns) * (cardWidth + gap);
        return (
          <Cell
            key={design.id}
            aria-posinset={at + 1}
            aria-setsize={designs.length}
            style={{
              width: cardWidth,
              transform: `translate(${left}px, ${Math.floor(at / columns) * height}px)`,
            }}
          >
            <DesignCard {...{ design, nowMs, commands, picked }} />
          </Cell>
        );
      })}
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
