import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText } from "#renderer/theme/text-size.ts";

import { chartTexts } from "../texts/shell-catalogue.ts";

export type ChartTipProps = {
  /** The marked point, in px of the chart. */
  x: number;
  y: number;
  /** Of the chart: the tip stays inside. */
  width: number;
  day: string;
  now: string;
  before: string;
};

const tipWidth = 168;

/** The figures of the marked day beside its point. The chart's control says them aloud. */
export function ChartTip({ x, y, width, day, now, before }: ChartTipProps) {
  const texts = useTexts(chartTexts);
  const left = x + 14 + tipWidth > width ? x - 14 - tipWidth : x + 14;
  return (
    <Tip style={{ left: Math.max(0, left), top: Math.max(0, y - 44) }} aria-hidden>
      <b>{day}</b>
      <span>
        {texts.now}
        <i>{now}</i>
      </span>
      <span>
        {texts.before}
        <i>{before}</i>
      </span>
    </Tip>
  );
}

const Tip = styled("div")({
  ...quietText(12.5, 18),
  position: "absolute",
  zIndex: 1,
  boxSizing: "border-box",
  width: tipWidth,
  padding: "8px 12px",
  borderRadius: "var(--rw-radius-tool)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",

  pointerEvents: "none",
  "& > b": { display: "block", color: "var(--rw-ink)", fontWeight: 600 },
  "& > span": { display: "flex", justifyContent: "space-between", gap: 8 },
  "& i": { color: "var(--rw-ink)", fontStyle: "normal", fontVariantNumeric: "tabular-nums" },
});
