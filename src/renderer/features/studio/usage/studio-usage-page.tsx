import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { bareBox, flexColumn, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { usageMetrics } from "#shared/usage.ts";
import type { UsageMetric } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { chartTexts } from "../texts/shell-catalogue.ts";
import { sumFigures } from "../charts/compare-figures.ts";
import { TopProducts } from "../charts/top-products.tsx";
import { VisitFunnel } from "../charts/visit-funnel.tsx";
import { UsageCard } from "../charts/usage-card.tsx";
import { UsagePage } from "../charts/usage-page.tsx";

/** Everything that is counted, a day at a time. */
export function StudioUsagePage() {
  return <UsagePage place="usage">{(report) => <Charts report={report} />}</UsagePage>;
}

function Charts({ report }: { report: UsageReport }) {
  const texts = useTexts(chartTexts);
  const [metric, setMetric] = useState<UsageMetric>("visit");
  return (
    <>
      <MetricTabs report={report} value={metric} onChange={setMetric} />
      <UsageCard title={texts.metrics[metric]} metric={metric} report={report} height={320} />
      <TopProducts products={report.products} atMost={10} />
      <Typography variant="caption" color="text.secondary">
        {texts.note}
      </Typography>
      <VisitFunnel />
    </>
  );
}

type MetricTabsProps = {
  report: UsageReport;
  value: UsageMetric;
  onChange: (metric: UsageMetric) => void;
};

/** Every counted thing with its sum; the chosen one is drawn below. */
function MetricTabs({ report, value, onChange }: MetricTabsProps) {
  const texts = useTexts(chartTexts);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <Metrics aria-label={texts.places.usage}>
      {usageMetrics.map((metric) => (
        <button
          key={metric}
          type="button"
          aria-pressed={metric === value}
          onClick={() => onChange(metric)}
        >
          <span>{texts.metrics[metric]}</span>
          <b>{number.format(sumFigures(report.series[metric].now))}</b>
        </button>
      ))}
    </Metrics>
  );
}

const Metrics = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  [belowWidth(900)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& > button": {
    ...flexColumn(4),
    ...quietText(13, 18),
    justifyContent: "space-between",
    minHeight: 72,
    padding: "12px 16px",
    border: 0,
    borderRadius: "var(--rw-radius-field)",
    backgroundColor: "var(--rw-paper)",
    boxShadow: "var(--rw-shadow0)",

    textAlign: "left",
    cursor: "pointer",
    transition: "background-color 120ms var(--rw-ease), box-shadow 120ms var(--rw-ease)",
  },
  "& > button:hover": { backgroundColor: "var(--rw-n0)" },
  "& > button[aria-pressed='true']": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
    color: "var(--rw-on-soft)",
  },
  "& b": {
    ...headerFace,
    ...textSize(22, 28),
    letterSpacing: "var(--rw-title-tracking)",
    color: "var(--rw-ink)",
  },
});
