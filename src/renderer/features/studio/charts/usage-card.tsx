import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Table2, TrendingUp } from "lucide-react";
import { useState } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { UsageMetric } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { StudioCard } from "../parts/studio-card.tsx";
import { StudioTable } from "../parts/studio-table.tsx";
import { chartTexts } from "../texts/shell-catalogue.ts";
import { formatDay } from "./format-day.ts";
import { LineChart } from "./line-chart.tsx";

export type UsageCardProps = {
  title: string;
  metric: UsageMetric;
  report: UsageReport;
  height?: number;
};

/** One counted thing per day, as a chart or as a table of the same figures. */
export function UsageCard({ title, metric, report, height }: UsageCardProps) {
  const texts = useTexts(chartTexts);
  const [isTable, setIsTable] = useState(false);
  const { now, before } = report.series[metric];
  const Icon = isTable ? TrendingUp : Table2;
  return (
    <StudioCard
      title={title}
      aside={
        <>
          <Key data-line="now">{texts.now}</Key>
          <Key data-line="before">{texts.before}</Key>
          <Toggle
            variant="text"
            size="small"
            aria-label={`${title}: ${isTable ? texts.showChart : texts.showTable}`}
            startIcon={<Icon size={16} {...iconStyle} />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? texts.showChart : texts.showTable}
          </Toggle>
        </>
      }
    >
      {isTable ? (
        <Figures label={title} report={report} metric={metric} />
      ) : (
        <LineChart
          label={title}
          days={report.days}
          now={now}
          before={before}
          {...(height === undefined ? {} : { height })}
        />
      )}
    </StudioCard>
  );
}

type FiguresProps = { label: string; report: UsageReport; metric: UsageMetric };

function Figures({ label, report, metric }: FiguresProps) {
  const texts = useTexts(chartTexts);
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const { now, before } = report.series[metric];
  const rows = report.days.map((day, index) => ({
    day,
    now: now[index] ?? 0,
    before: before[index] ?? 0,
  }));
  return (
    <Scroll tabIndex={0} aria-label={label}>
      <StudioTable
        label={label}
        rows={rows.toReversed()}
        toKey={({ day }) => day}
        columns={[
          { label: texts.day, role: "title", render: ({ day }) => formatDay(day, locale) },
          { label: texts.now, align: "end", render: (row) => number.format(row.now) },
          { label: texts.before, align: "end", render: (row) => number.format(row.before) },
        ]}
      />
    </Scroll>
  );
}

const Scroll = styled("section")({
  maxHeight: 288,
  marginInline: -24,
  overflowY: "auto",
  "& td": { height: 40 },
  [belowWidth(600)]: { marginInline: -20 },
});

const Toggle = styled(Button)({
  ...textSize(13),
  marginBlock: -10,
  marginRight: -10,
  [belowWidth(600)]: { marginLeft: -18 },
});

const Key = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  marginRight: 8,
  "&::before": { content: '""', width: 14, borderTop: "2px solid var(--rw-primary)" },
  "&[data-line='before']::before": { borderTop: "2px dashed var(--rw-line3)" },
});
