import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { bareList } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import { productColumns } from "#shared/product-import.ts";
import type { ImportColumn, ProductColumn } from "#shared/product-import.ts";

import { StudioCard } from "../../parts/studio-card.tsx";
import { importTexts } from "../../texts/products-catalogue.ts";

export type ColumnMappingCardProps = {
  columns: readonly ImportColumn[];
  /** Says what a column is; null is nothing. */
  onChange: (column: ImportColumn, meaning: ProductColumn | null) => void;
};

const unused = "" as const;

/** What each column of a person's own table is taken for, to be put right. */
export function ColumnMappingCard({ columns, onChange }: ColumnMappingCardProps) {
  const texts = useTexts(importTexts);
  const named = columns.filter(({ name }) => name !== "");
  if (named.length === 0) return null;
  const options = [
    { value: unused, label: texts.notUsed },
    ...productColumns.map((value) => ({ value, label: texts.fields[value] })),
  ] as const;
  return (
    <StudioCard title={texts.mappingTitle} text={texts.mappingText}>
      <List>
        {named.map((column) => (
          <li key={column.name}>
            <div>
              <Name>{column.name}</Name>
              <Samples>{column.samples.join(" · ")}</Samples>
            </div>
            <ChoiceMenu<ProductColumn | "">
              label={texts.mapTo(column.name)}
              size="small"
              value={column.column ?? unused}
              options={options}
              onChange={(meaning) => onChange(column, meaning === unused ? null : meaning)}
            />
          </li>
        ))}
      </List>
    </StudioCard>
  );
}

const List = styled("ul")({
  ...bareList,
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  columnGap: 40,
  [belowWidth(900)]: { gridTemplateColumns: "minmax(0, 1fr)" },
  "& > li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 12,
    minHeight: 56,
    borderBottom: "1px solid var(--rw-line)",
  },
  "& > li > div": { minWidth: 0 },
  "& > li > .MuiButton-root": { flex: "none", maxWidth: "55%" },
});

const Name = styled("p")({ ...textSize(14, 20, 550), margin: 0, overflowWrap: "anywhere" });

const Samples = styled("p")({
  ...quietText(13, 18),
  margin: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
