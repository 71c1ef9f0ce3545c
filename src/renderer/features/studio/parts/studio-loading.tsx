import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { studioTexts } from "../texts/shell-catalogue.ts";

/** Holds the place of rows on their way; put it inside a card. */
export function StudioLoading({ rows = 4 }: { rows?: number | undefined }) {
  const texts = useTexts(studioTexts);
  return (
    <Place aria-busy>
      <Unseen>{texts.loading}</Unseen>
      {Array.from({ length: rows }, (_, row) => (
        <LoadingBlock key={row} height={36} />
      ))}
    </Place>
  );
}

const Place = styled("output")({
  ...flexColumn(16),
  "[data-padding='none'] > &": { padding: 24 },
});
