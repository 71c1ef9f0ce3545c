import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { TopProducts } from "../charts/top-products.tsx";
import { UsageCard } from "../charts/usage-card.tsx";
import { UsagePage } from "../charts/usage-page.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { FigureRow } from "./figure-row.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { overviewTexts } from "../texts/shell-catalogue.ts";

const chartHeight = 256;

/** How the company is doing: figures, renders per day, products, the way to a quote. */
export function StudioOverviewPage() {
  const { places } = useTexts(overviewTexts);
  return (
    <UsagePage title={places.overview} fileName="overview">
      {(report) => <Cards report={report} />}
    </UsagePage>
  );
}

function Cards({ report }: { report: UsageReport }) {
  const texts = useTexts(overviewTexts);
  return (
    <>
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
    </>
  );
}

const Row = styled("div")({
  display: "grid",
  gap: 20,
  gridTemplateColumns: "minmax(0, 1fr)",
  [fromWidth(900)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  [fromWidth(1200)]: {
    "&[data-columns='chart']": { gridTemplateColumns: "minmax(0, 1fr) 352px" },
  },
});
