import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { DesignSummary } from "#shared/design.ts";

import { DesignCard } from "./design-card.tsx";
import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import { useNow } from "#renderer/ui/use-now.ts";

export type DesignGridProps = { designs: readonly DesignSummary[]; commands: DesignCommands };

export function DesignGrid({ designs, commands }: DesignGridProps) {
  const nowMs = useNow();
  return (
    <Grid>
      {designs.map((design) => (
        <li key={design.id}>
          <DesignCard {...{ design, nowMs, commands }} />
        </li>
      ))}
    </Grid>
  );
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

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "36px 24px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  [fromWidth(600)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  [fromWidth(1024)]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [fromWidth(1440)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  [fromWidth(2000)]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});

const Place = styled("li")({ display: "grid", gap: 10, "& > :first-of-type": { marginBottom: 2 } });
