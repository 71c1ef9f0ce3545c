import { styled } from "@mui/material/styles";

import { useTexts, useLocale } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { shareOfGreatest, sumFigures } from "../charts/compare-figures.ts";
import { BarCount, BarList, TopProducts } from "../charts/top-products.tsx";
import { UsageCard } from "../charts/usage-card.tsx";
import { UsagePage } from "../charts/usage-page.tsx";
import { StudioCard } from "../parts/studio-card.tsx";
import { overviewTexts, chartTexts } from "../texts/shell-catalogue.ts";
import { AttentionCard } from "./attention-card.tsx";
import { FigureRow } from "./figure-row.tsx";
import { SetUpCard } from "./set-up-card.tsx";

const chartHeight = 256;

/** How the company is doing: figures, renders per day, products, the way to a quote. */
export function StudioOverviewPage() {
  return <UsagePage place="overview">{(report) => <Cards report={report} />}</UsagePage>;
}

function Cards({ report }: { report: UsageReport }) {
  const texts = useTexts(overviewTexts);
  return (
    <>
      <SetUpCard />
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

/** How many of the visits became a room, a design, a picture, and a quote. */
function FunnelCard({ report }: { report: UsageReport }) {
  const texts = useTexts(overviewTexts);
  const words = useTexts(chartTexts);
  const number = new Intl.NumberFormat(useLocale());
  const { series } = report;
  const count = (metric: keyof UsageReport["series"]) => sumFigures(series[metric].now);
  const stages = [
    { label: texts.visits, count: count("visit") + count("embed-visit") },
    { label: texts.uploads, count: count("upload") },
    { label: texts.designs, count: count("design") },
    { label: texts.renders, count: count("render") },
    { label: texts.quotes, count: count("quote") },
  ];
  const shares = shareOfGreatest(stages.map((stage) => stage.count));
  return (
    <StudioCard title={texts.funnel} aside={words.period(report.days.length)}>
      <List>
        {stages.map((stage, index) => (
          <li key={stage.label}>
            <span>{stage.label}</span>
            <Bar aria-hidden>
              <span
                style={{ width: `${(shares[index] ?? 0) * 100}%`, opacity: 0.3 + index * 0.175 }}
              />
            </Bar>
            <BarCount>{number.format(stage.count)}</BarCount>
          </li>
        ))}
      </List>
    </StudioCard>
  );
}

const List = styled(BarList)({
  "--columns": "minmax(96px, 136px) minmax(0, 1fr) minmax(48px, auto)",
});

const Bar = styled("span")({
  height: 24,
  "& > span": {
    display: "block",
    height: "100%",
    minWidth: 3,
    borderRadius: 6,
    backgroundColor: "var(--rw-primary)",
  },
});
