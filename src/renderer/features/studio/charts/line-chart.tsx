import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import type { PointerEvent } from "react";

import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { fullSize, overParent } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { useElementWidth } from "#renderer/ui/use-element-width.ts";

import { chartTexts } from "../texts/shell-catalogue.ts";
import {
  chooseLabels,
  createScale,
  drawArea,
  drawLine,
  findNearest,
  placePoint,
} from "./chart-scale.ts";
import type { ChartBox, ChartScale } from "./chart-scale.ts";
import { ChartTip } from "./chart-tip.tsx";
import { formatDay } from "./format-day.ts";

export type LineChartProps = {
  /** What is counted; the name of the control that walks along the line. */
  label: string;
  days: readonly string[];
  now: readonly number[];
  /** As many figures of the period before. */
  before: readonly number[];
  height: number;
};

const margin = { left: 40, right: 8, top: 8, bottom: 28 };
const pxPerLabel = 92;

/**
 * Figures per day as a line, those of the period before dashed behind it. Pointing at a day or
 * walking along the line with the arrow keys says its figures.
 */
export function LineChart({ label, days, now, before, height }: LineChartProps) {
  const texts = useTexts(chartTexts);
  const locale = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const width = useElementWidth(host);
  const [shown, setShown] = useState<number | null>(null);
  const box = fitBox(width, height);
  const scale = createScale(Math.max(0, ...now, ...before));
  const last = days.length - 1;
  const index = shown ?? last;
  const number = new Intl.NumberFormat(locale);
  const describe = (at: number) =>
    texts.point(
      formatDay(days[at] ?? "", locale),
      number.format(now[at] ?? 0),
      number.format(before[at] ?? 0),
    );
  const point = placePoint(box, scale, { index, count: days.length, value: now[index] ?? 0 });
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setShown(findNearest(box, days.length, event.clientX - left));
  };
  return (
    <Host
      ref={host}
      style={{ height }}
      onPointerMove={follow}
      onPointerLeave={() => setShown(null)}
    >
      <Walk
        type="range"
        aria-label={label}
        aria-valuetext={describe(index)}
        min={0}
        max={last}
        step={1}
        value={index}
        onChange={(event) => setShown(Number(event.target.value))}
        onBlur={() => setShown(null)}
      />
      {width === 0 ? null : (
        <Drawing
          {...{ box, scale, days, now, before, width, height }}
          marked={point}
          isShown={shown !== null}
        />
      )}
      {shown === null || width === 0 ? null : (
        <ChartTip
          {...point}
          width={width}
          day={formatDay(days[index] ?? "", locale)}
          now={number.format(now[index] ?? 0)}
          before={number.format(before[index] ?? 0)}
        />
      )}
    </Host>
  );
}

function fitBox(width: number, height: number): ChartBox {
  return {
    left: margin.left,
    top: margin.top,
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  };
}

type DrawingProps = Pick<LineChartProps, "days" | "now" | "before"> & {
  box: ChartBox;
  scale: ChartScale;
  width: number;
  height: number;
  marked: { x: number; y: number };
  isShown: boolean;
};

function Drawing(props: DrawingProps) {
  const { box, scale, days, now, before, width, height, marked, isShown } = props;
  return (
    <Picture width={width} height={height} aria-hidden>
      <Grid box={box} scale={scale} days={days} />
      <path d={drawArea(box, scale, now)} fill="var(--rw-soft)" />
      <path
        d={drawLine(box, scale, before)}
        stroke="var(--rw-line3)"
        strokeDasharray="4 4"
        strokeWidth="1.5"
      />
      <path d={drawLine(box, scale, now)} stroke="var(--rw-primary)" strokeWidth="2" />
      <Marker box={box} {...marked} isShown={isShown} />
    </Picture>
  );
}

function Grid({ box, scale, days }: { box: ChartBox; scale: ChartScale; days: readonly string[] }) {
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const wanted = Math.max(2, Math.min(7, Math.floor(box.width / pxPerLabel)));
  const ground = box.top + box.height;
  return (
    <>
      {scale.ticks.map((tick) => {
        const { y } = placePoint(box, scale, { index: 0, count: 2, value: tick });
        return (
          <g key={tick}>
            <line
              x1={box.left}
              x2={box.left + box.width}
              y1={y}
              y2={y}
              stroke={tick === 0 ? "var(--rw-line2)" : "var(--rw-n1)"}
            />
            <text x={box.left - 10} y={y + 4} textAnchor="end">
              {number.format(tick)}
            </text>
          </g>
        );
      })}
      {chooseLabels(days.length, wanted).map((index) => {
        const { x } = placePoint(box, scale, { index, count: days.length, value: 0 });
        const anchor = index === 0 ? "start" : index === days.length - 1 ? "end" : "middle";
        return (
          <text key={index} x={x} y={ground + 22} textAnchor={anchor}>
            {formatDay(days[index] ?? "", locale)}
          </text>
        );
      })}
    </>
  );
}

function Marker({ box, x, y, isShown }: { box: ChartBox; x: number; y: number; isShown: boolean }) {
  return (
    <>
      {isShown ? (
        <line x1={x} x2={x} y1={box.top} y2={box.top + box.height} stroke="var(--rw-line2)" />
      ) : null}
      <circle
        cx={x}
        cy={y}
        r="5"
        fill="var(--rw-primary)"
        stroke="var(--rw-paper)"
        strokeWidth="2"
      />
    </>
  );
}

const Host = styled("div")({ position: "relative", minWidth: 0, touchAction: "pan-y" });

const Picture = styled("svg")({
  ...overParent,
  overflow: "visible",
  pointerEvents: "none",
  fill: "none",
  "& text": { ...textSize(12), fill: "var(--rw-ink2)", fontVariantNumeric: "tabular-nums" },
});

/** Kept for keys and for screen readers; the pointer is followed by the chart itself. */
const Walk = styled("input")({
  ...overParent,
  ...fullSize,
  margin: 0,
  opacity: 0,
  pointerEvents: "none",
  "&:focus-visible + svg": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: 4,
    borderRadius: 4,
  },
});
