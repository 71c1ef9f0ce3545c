import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";

import { focusRing } from "#renderer/theme/button-overrides.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

export type ValueSliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  format: (value: number) => string;
  /** While it is dragged; left out, only the end counts. */
  onMove?: (value: number) => void;
  onCommit: (value: number) => void;
  disabled?: boolean;
};

const bigStep = 10;
const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};
const pages: Readonly<Record<string, 1 | -1>> = { PageUp: 1, PageDown: -1 };

/**
 * Label, slider and value in one line. It moves at the speed of a hand: one element of the browser's
 * own, and plain ones that show where it stands.
 */
export function ValueSlider(props: ValueSliderProps) {
  const { label, value, min, max, step = 1, format, onMove, onCommit, disabled = false } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const pressedAt = useRef<number | null>(null);
  const shown = dragged ?? value;
  const move = (next: number) => {
    setDragged(next);
    onMove?.(next);
  };
  const commit = (next: number) => {
    setDragged(null);
    onCommit(next);
  };
  const inputRef = useCommitted(commit);
  const stepFar = (event: KeyboardEvent) => {
    const direction = pages[event.key] ?? (event.shiftKey ? steps[event.key] : undefined);
    if (direction === undefined) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, shown + direction * bigStep));
    move(next);
    commit(next);
  };
  return (
    <Line>
      <span>{label}</span>
      <div
        data-dragged={dragged !== null}
        data-disabled={disabled}
        style={{ "--at": `${((shown - min) / (max - min)) * 100}%` } as CSSProperties}
      >
        <input
          ref={inputRef}
          type="range"
          aria-label={label}
          aria-valuetext={format(shown)}
          {...{ min, max, step, disabled, value: shown }}
          onChange={(event) => move(Number(event.target.value))}
          onKeyDown={stepFar}
          onPointerDown={() => (pressedAt.current = value)}
          onPointerUp={() => {
            // Back where it began nothing has changed for the browser, which says nothing then.
            if (dragged !== null && dragged === pressedAt.current) commit(dragged);
          }}
        />
        <i />
      </div>
      <span>{format(shown)}</span>
    </Line>
  );
}

/** React takes every move of the input for a change; this is the browser's own word for the end. */
function useCommitted(commit: (value: number) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const commitLatest = useEffectEvent(commit);
  useEffect(() => {
    const input = inputRef.current;
    if (input === null) return undefined;
    const notify = () => commitLatest(Number(input.value));
    input.addEventListener("change", notify);
    return () => input.removeEventListener("change", notify);
  }, []);
  return inputRef;
}

const glide = "150ms cubic-bezier(0.4, 0, 0.2, 1)";

/** The rail and what of it is behind are the box's two bars; the input over them is not seen. */
const Line = styled("div")({
  ...flexRow(14),
  ...textSize(13),
  paddingInline: 6,
  minWidth: 180,
  // Shares a line with others, and in a column is no higher than itself.
  flex: "1 1 auto",
  "& > span:first-of-type": { color: "var(--rw-ink2)", flex: "none" },
  "& > span:last-of-type": {
    fontVariantNumeric: "tabular-nums",
    flex: "none",
    minWidth: 40,
    textAlign: "right",
  },
  "& > div": {
    position: "relative",
    flex: 1,
    minWidth: 72,
    height: 44,
    color: "var(--rw-primary)",
    "&::before, &::after": {
      content: '""',
      position: "absolute",
      top: 20,
      height: 4,
      borderRadius: 12,
      pointerEvents: "none",
    },
    "&::before": { width: "100%", backgroundColor: "var(--rw-progress-track)" },
    "&::after": { width: "var(--at)", backgroundColor: "currentColor" },
    "&[data-disabled='true']": { color: "#bdbdbd", pointerEvents: "none" },
    "&[data-dragged='false']::after": { transition: `width ${glide}` },
    "&[data-dragged='false'] > i": { transition: `left ${glide}` },
  },
  // A thumb's width wider, as the thumb's middle reaches both ends.
  "& > div > input": {
    position: "absolute",
    left: -10,
    width: "calc(100% + 20px)",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "pointer",
    touchAction: "none",
  },
  "& > div > i": {
    position: "absolute",
    zIndex: 1,
    top: 12,
    left: "calc(var(--at) - 10px)",
    boxSizing: "border-box",
    width: 20,
    height: 20,
    borderRadius: "50%",
    backgroundColor: "#fff",
    border: "2px solid var(--rw-primary)",
    pointerEvents: "none",
  },
  "& > div > input:focus + i": focusRing,
});
