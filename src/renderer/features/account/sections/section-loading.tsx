import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";

import { Announced } from "../announced.ts";

const expectedRows = [0, 1, 2] as const;

/** The places of rows on their way. */
export function SectionLoading({ label }: { label: string }) {
  return (
    <Announced aria-busy aria-label={label}>
      {expectedRows.map((row) => (
        <Place key={row}>
          <LoadingBlock width={96} height={14} shape="line" />
          <LoadingBlock width={220} height={14} shape="line" />
        </Place>
      ))}
    </Announced>
  );
}

const Place = styled("div")({
  ...flexColumn(10),
  justifyContent: "center",
  minHeight: 76,
  padding: "14px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});
