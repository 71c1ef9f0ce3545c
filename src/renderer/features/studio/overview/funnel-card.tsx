import { styled } from "@mui/material/styles";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import type { UsageReport } from "#shared/wires/http/record-calls.ts";

import { chartTexts, overviewTexts } from "../texts/shell-catalogue.ts";
import { BarCount, BarList } from "../charts/bar-list.ts";
import { shareOfGreatest, sumFigures } from "../charts/compare-figures.ts";
import { StudioCard } from "../parts/studio-card.tsx";

/** How many of the visits became a room, a design, a picture, and a quote. */
export function FunnelCard({ report }: { report: UsageReport }) {
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
