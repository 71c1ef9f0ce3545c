import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import type { UsageMetric } from "#shared/usage.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import { chartTexts, overviewTexts } from "../texts/shell-catalogue.ts";
import { compareFigures, sumFigures } from "../charts/compare-figures.ts";
import { StudioCard } from "../parts/studio-card.tsx";

/** The period in five figures, each against the period before. */
export function FigureRow({ report }: { report: UsageReport }) {
  const texts = useTexts(overviewTexts);
  return (
    <StudioCard padding="none">
      <Unseen as="h2">{texts.figures}</Unseen>
      <List>
        <Counted report={report} metrics={["visit", "embed-visit"]} label={texts.visits} />
        <Counted report={report} metrics={["upload"]} />
        <Counted report={report} metrics={["render"]} />
        <Counted report={report} metrics={["quote"]} />
        <MedianRender report={report} />
      </List>
    </StudioCard>
  );
}

type CountedProps = {
  report: UsageReport;
  metrics: readonly [UsageMetric, ...UsageMetric[]];
  label?: string;
};

function Counted({ report, metrics, label }: CountedProps) {
  const texts = useTexts(chartTexts);
  const locale = useLocale();
  const add = (which: "now" | "before") =>
    sumFigures(metrics.map((metric) => sumFigures(report.series[metric][which])));
  const [now, before] = [add("now"), add("before")];
  const change = compareFigures(now, before);
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
  return (
    <Figure
      label={label ?? texts.metrics[metrics[0]]}
      value={new Intl.NumberFormat(locale).format(now)}
      change={change === null ? null : percent.format(change)}
      days={report.days.length}
      isWorse={change !== null && change < 0}
    />
  );
}

function MedianRender({ report }: { report: UsageReport }) {
  const own = useTexts(overviewTexts);
  const locale = useLocale();
  const { now, before } = report.medianRenderSeconds;
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  const change = now === null || before === null ? null : now - before;
  return (
    <Figure
      label={own.medianRender}
      value={now === null ? "–" : `${seconds.format(now)} s`}
      change={change === null ? null : `${signed.format(change)} s`}
      days={report.days.length}
      isWorse={change !== null && change > 0.05}
    />
  );
}

type FigureProps = {
  label: string;
  value: string;
  /** Null where there is nothing to compare with. */
  change: string | null;
  days: number;
  isWorse: boolean;
};

function Figure({ label, value, change, days, isWorse }: FigureProps) {
  const texts = useTexts(chartTexts);
  return (
    <li>
      <Label>{label}</Label>
      <Line>
        <Value>{value}</Value>
        {change === null ? (
          <Unseen>{texts.nothingBefore(days)}</Unseen>
        ) : (
          <Change data-worse={isWorse}>
            <span aria-hidden>{change}</span>
            <Unseen>{texts.moved(change, days)}</Unseen>
          </Change>
        )}
      </Line>
    </li>
  );
}

const List = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  margin: 0,
  padding: "16px 0",
  listStyle: "none",
  "& > li": { minWidth: 0, padding: "4px 24px" },
  "& > li + li": { borderLeft: "1px solid var(--rw-line)" },
  [belowWidth(1200)]: {
    gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
    gap: "20px 0",
    "& > li, & > li + li": { border: 0 },
  },
  [belowWidth(600)]: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    "& > li": { padding: "0 20px" },
  },
});

const Label = styled("span")(quietText(14, 20));

const Line = styled("div")({ ...flexWrap("2px 12px"), alignItems: "baseline", marginTop: 2 });

const Value = styled("span")({
  ...headerFace,
  ...textSize(30, 36),
  letterSpacing: "var(--rw-title-tracking)",
});

const Change = styled("span")({
  ...textSize(14, 20, 500),
  position: "relative",
  color: "var(--rw-primary)",
  "&[data-worse='true']": { color: "var(--rw-caution-text)" },
});
