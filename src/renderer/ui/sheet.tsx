import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";

import { sheetStops } from "./sheet-stops.ts";
import type { SheetHeights, SheetStop } from "./sheet-stops.ts";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useSheetDrag } from "./use-sheet-drag.ts";

export type SheetProps = {
  /** Names the region. */
  label: string;
  stop: SheetStop;
  onStopChange: (stop: SheetStop) => void;
  /** Stays in view at every stop, under the grip (tabs). Dragging it moves the sheet. */
  header?: ReactNode;
  children: ReactNode;
  /** Stays at the bottom of the sheet. */
  footer: ReactNode;
  heights: SheetHeights;
};

/** A bottom sheet with three stops. It follows the finger; keys and taps on the grip move it too. */
export function Sheet(props: SheetProps) {
  const { label, stop, onStopChange, header, children, footer, heights } = props;
  const texts = useTexts(uiTexts);
  const { body, heightPx, handlers, readMoved } = useSheetDrag(onStopChange, heights);
  const resting = {
    peek: `${heights.peek}px`,
    half: `min(${heights.half}px, 100dvh - 56px)`,
    full: "calc(100dvh - 56px)",
  };
  const height = heightPx === null ? resting[stop] : `${heightPx}px`;
  const cycle = () => {
    const next = sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length];
    if (next !== undefined && !readMoved()) onStopChange(next);
  };
  return (
    <Body ref={body} aria-label={label} style={{ height }} data-dragging={heightPx !== null}>
      <Top {...handlers}>
        <Grip onClick={cycle}>
          <input
            type="range"
            min={0}
            max={sheetStops.length - 1}
            value={sheetStops.indexOf(stop)}
            aria-label={texts.panelHeight}
            aria-valuetext={texts.panelStops[stop]}
            onChange={(event) => {
              const next = sheetStops[Number(event.target.value)];
              if (next !== undefined) onStopChange(next);
            }}
          />
        </Grip>
        {header}
      </Top>
      <Scroll>{children}</Scroll>
      <Foot>{footer}</Foot>
    </Body>
  );
}

const Body = styled("section")({
  ...flexColumn(),
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  zIndex: 20,
  overflow: "hidden",
  borderRadius: "var(--rw-radius) var(--rw-radius) 0 0",
  backgroundColor: "var(--rw-side-panel)",
  boxShadow: "var(--rw-shadow3)",
  transition: "height 260ms var(--rw-ease-out)",
  "&[data-dragging='true']": { transition: "none" },
});

const Top = styled("div")({ flex: "none", touchAction: "none" });

const Grip = styled("div")({
  position: "relative",
  height: 24,
  cursor: "grab",
  "&::before": {
    content: '""',
    position: "absolute",
    top: 8,
    left: "calc(50% - 18px)",
    width: 36,
    height: 4,
    borderRadius: 2,
    backgroundColor: "var(--rw-line3)",
    opacity: 0.7,
  },
  "&::after": { content: '""', position: "absolute", inset: "0 calc(50% - 60px) -20px" },
  "& > input": { position: "absolute", opacity: 0, pointerEvents: "none" },
  "&:has(:focus-visible)": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: -4,
    borderRadius: "var(--rw-radius)",
  },
});

const Scroll = styled("div")({
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
});

const Foot = styled("div")({ flex: "none" });
