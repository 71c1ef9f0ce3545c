import { styled } from "@mui/material/styles";
import { useMemo, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { ImportRow } from "#shared/product-import.ts";

import { MoreLine } from "../../parts/more-button.tsx";
import { StudioBadge } from "../../parts/studio-badge.tsx";
import { StudioTable } from "../../parts/studio-table.tsx";
import type { StudioColumn } from "../../parts/studio-table.tsx";
import { describeRowProblem, sortRows } from "./describe-import.ts";
import { importTexts } from "../../texts/products-catalogue.ts";

const step = 100;
const tones = { error: "danger", create: "on", change: "caution", unchanged: "neutral" } as const;

/** What each row of the file would do, errors first. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const texts = useTexts(importTexts);
  const [count, setCount] = useState(step);
  const sorted = useMemo(() => sortRows(rows), [rows]);
  const columns: StudioColumn<ImportRow>[] = [
    {
      label: texts.columns.product,
      role: "title",
      render: ({ sku, name }) => (
        <>
          <Name>{name === "" ? sku : name}</Name>
          <Quiet>{name === "" ? null : sku}</Quiet>
        </>
      ),
    },
    { label: texts.columns.row, width: "80px", render: ({ row }) => row },
    {
      label: texts.columns.action,
      width: "150px",
      render: ({ action }) => (
        <StudioBadge data-tone={tones[action]}>{texts.actions[action]}</StudioBadge>
      ),
    },
    {
      label: texts.columns.details,
      width: "46%",
      render: (row) => <Details row={row} />,
    },
  ];
  return (
    <>
      <StudioTable
        label={texts.table}
        columns={columns}
        rows={sorted.slice(0, count)}
        toKey={({ row }) => String(row)}
      />
      {count >= sorted.length ? null : (
        <MoreLine>
          <AppButton variant="outlined" onClick={() => setCount(count + step)}>
            {texts.more}
          </AppButton>
        </MoreLine>
      )}
    </>
  );
}

function Details({ row }: { row: ImportRow }) {
  const texts = useTexts(importTexts);
  if (row.problems.length === 0) return <Quiet>{row.changes.join(", ")}</Quiet>;
  return (
    <Problems>
      {row.problems.map((problem) => (
        <li key={`${problem.column}-${problem.code}`}>
          {describeRowProblem(problem, texts)}
          {problem.value === "" ? null : <Quiet> ({problem.value})</Quiet>}
        </li>
      ))}
    </Problems>
  );
}

const Name = styled("span")({ display: "block", fontWeight: 550 });

const Quiet = styled("span")(quietText(13));

const Problems = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: "var(--rw-danger-text)",
});
