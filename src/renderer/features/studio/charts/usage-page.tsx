import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { studioApi } from "#renderer/state/studio/studio-api.ts";
import type { UsagePeriod } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { ExportButton } from "./export-button.tsx";
import { PeriodMenu } from "./period-menu.tsx";
import { writeUsageCsv } from "./write-usage-csv.ts";

export type UsagePageProps = {
  title: string;
  /** Ends the name of the exported table's file. */
  fileName: string;
  children: (report: UsageReport) => ReactNode;
};

/** A page of figures over a period that is chosen in its head, where they can be exported too. */
export function UsagePage({ title, fileName, children }: UsagePageProps) {
  const slug = useAppSelector((state) => state.company.features?.slug ?? "company");
  const [days, setDays] = useState<UsagePeriod>(28);
  const usage = studioApi.useGetUsageReportQuery(
    { query: { days } },
    { refetchOnMountOrArgChange: true },
  );
  const report = usage.data;
  const read =
    report === undefined
      ? null
      : async () => new Blob([writeUsageCsv(report)], { type: "text/csv" });
  return (
    <>
      <StudioHeader
        title={title}
        actions={
          <>
            <PeriodMenu value={days} onChange={setDays} />
            <ExportButton fileName={`${slug}-${fileName}.csv`} read={read} />
          </>
        }
      />
      {report === undefined ? (
        <StudioCard>
          <StudioPending query={usage} rows={6} />
        </StudioCard>
      ) : (
        <Grid aria-busy={usage.isFetching}>{children(report)}</Grid>
      )}
    </>
  );
}

const Grid = styled("div")({
  display: "grid",
  gap: 20,
  gridTemplateColumns: "minmax(0, 1fr)",
  transition: "opacity 120ms var(--rw-ease)",
  "&[aria-busy='true']": { opacity: 0.6 },
});
