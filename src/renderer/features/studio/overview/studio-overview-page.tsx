import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useGetUsageReportQuery } from "#renderer/state/studio/records-api.ts";
import { useTexts } from "#renderer/text/texts.ts";
import type { UsagePeriod } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { ExportButton } from "../charts/export-button.tsx";
import { PeriodMenu } from "../charts/period-menu.tsx";
import { TopProducts } from "../charts/top-products.tsx";
import { UsageCard } from "../charts/usage-card.tsx";
import { writeUsageCsv } from "../charts/write-usage-csv.ts";
import { StudioCard } from "../parts/studio-card.tsx";
import { StudioFailure } from "../parts/studio-failure.tsx";
import { StudioLoading } from "../parts/studio-loading.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { FigureRow } from "./figure-row.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { overviewTexts } from "./overview-texts.ts";

const chartHeight = 256;

/** How the company is doing: figures, renders per day, products, the way to a quote. */
export function StudioOverviewPage() {
  const texts = useTexts(overviewTexts);
  const slug = useAppSelector((state) => state.company.features?.slug ?? "company");
  const [days, setDays] = useState<UsagePeriod>(28);
  const usage = useGetUsageReportQuery({ query: { days } }, { refetchOnMountOrArgChange: true });
  const report = usage.data;
  return (
    <>
      <StudioHeader
        title={texts.title}
        actions={
          <>
            <PeriodMenu value={days} onChange={setDays} />
            <ExportButton
              fileName={`${slug}-overview.csv`}
              read={
                report === undefined
                  ? null
                  : async () => new Blob([writeUsageCsv(report)], { type: "text/csv" })
              }
            />
          </>
        }
      />
      {report === undefined ? (
        <StudioCard>
          {usage.isError ? (
            <StudioFailure
              error={usage.error}
              busy={usage.isFetching}
              onRetry={() => void usage.refetch()}
            />
          ) : (
            <StudioLoading rows={6} />
          )}
        </StudioCard>
      ) : (
        <Cards report={report} isOld={usage.isFetching} />
      )}
    </>
  );
}

function Cards({ report, isOld }: { report: UsageReport; isOld: boolean }) {
  const texts = useTexts(overviewTexts);
  return (
    <Grid aria-busy={isOld}>
      <FigureRow report={report} />
      <Row data-columns="chart">
        <UsageCard
          title={texts.rendersPerDay}
          metric="render"
          report={report}
          height={chartHeight}
        />
        <AttentionCard />
      </Row>
      <Row>
        <TopProducts products={report.products} atMost={5} />
        <FunnelCard report={report} />
      </Row>
    </Grid>
  );
}

const Grid = styled("div")({
  display: "grid",
  gap: 20,
  gridTemplateColumns: "minmax(0, 1fr)",
  transition: "opacity 120ms var(--rw-ease)",
  "&[aria-busy='true']": { opacity: 0.6 },
});

const Row = styled("div")({
  display: "grid",
  gap: 20,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media (min-width:900px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "@media (min-width:1200px)": {
    "&[data-columns='chart']": { gridTemplateColumns: "minmax(0, 1fr) 352px" },
  },
});
