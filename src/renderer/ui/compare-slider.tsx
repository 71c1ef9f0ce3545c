import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import type { CSSProperties, ReactNode, SyntheticEvent } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { centred, fullSize } from "#renderer/theme/layout.ts";

import { CompareFrame, Handle, Layer, Line, Range, Side, Tag } from "./compare-slider-parts.ts";
import { moveByKey } from "#shared/compare-keys.ts";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useCompareDrag } from "./use-compare-drag.ts";
import { useElementWidth } from "./use-element-width.ts";

export type CompareLabels = {
  /** Accessible name of the slider. */
  slider?: string;
  before?: string;
  after?: string;
  /** The value in words. */
  valueText?: (percent: number) => string;
};

export type CompareSliderProps = {
  /** A picture's address, or a node that fills its box (a canvas). */
  before: string | ReactNode;
  after: string | ReactNode;
  /** Where the line stands, 0 to 100 from the left; `before` is left of it. */
  value: number;
  onChange: (value: number) => void;
  labels?: CompareLabels;
  /** Width over height of the pictures; taken from the first loaded picture when left out. */
  aspectRatio?: number;
  /** `contain` shows all of the picture inside its parent's box; `cover` fills the box. */
  fit?: "contain" | "cover";
  /** One small movement on arrival, as a hint. */
  nudge?: boolean;
  /** Changes of `value` glide over a second (the wipe of a finished render). */
  glide?: boolean;
  /** Over the picture, above the slider (a product tag). */
  children?: ReactNode;
};

const tagNeedsPx = 72;

/** Two pictures under one movable line. A real range input underneath: keys, name, value. */
export function CompareSlider(props: CompareSliderProps) {
  const { before, after, value, onChange, fit = "contain", children } = props;
  const texts = useTexts(uiTexts);
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [loadedRatio, setLoadedRatio] = useState<number | null>(null);
  const [moved, setMoved] = useState(false);
  const width = useElementWidth(frame);
  const change = (next: number) => {
    setMoved(true);
    onChange(Math.min(100, Math.max(0, next)));
  };
  const drag = useCompareDrag(frame, range, change);
  const label = { ...defaultLabels(texts), ...props.labels };
  const ratio = props.aspectRatio ?? loadedRatio ?? 1.5;
  const leftPx = (width * value) / 100;
  const noteRatio = (event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = event.currentTarget;
    if (naturalHeight > 0) setLoadedRatio(naturalWidth / naturalHeight);
  };
  return (
    <Fit data-fit={fit}>
      <CompareFrame
        ref={frame}
        style={{ "--rw-split": `${value}%`, "--ratio": ratio } as CSSProperties}
        data-fit={fit}
        data-nudge={props.nudge === true && !moved}
        data-glide={props.glide === true && !drag.dragging}
        onDoubleClick={() => change(50)}
        {...drag.handlers}
      >
        <Side>{createPicture(before, label.before, noteRatio)}</Side>
        <Side data-side="after">{createPicture(after, label.after)}</Side>
        <Range
          ref={range}
          type="range"
          min={0}
          max={100}
          step={0.1}
          value={value}
          aria-label={label.slider}
          aria-valuetext={label.valueText(Math.round(value))}
          onChange={(event) => change(Number(event.target.value))}
          onKeyDown={(event) => {
            const next = moveByKey(value, event.key, event.shiftKey);
            if (next === null) return;
            event.preventDefault();
            change(next);
          }}
        />
        <CompareHandle />
        <CompareTags leftPx={leftPx} rightPx={width - leftPx} labels={label} />
        {children}
      </CompareFrame>
    </Fit>
  );
}

function CompareHandle() {
  return (
    <Layer aria-hidden data-part="handle">
      <Line />
      <Handle>
        <CompareArrows />
      </Handle>
    </Layer>
  );
}

function CompareTags(props: { leftPx: number; rightPx: number; labels: Required<CompareLabels> }) {
  const { leftPx, rightPx, labels } = props;
  return (
    <>
      <Tag data-side="before" data-shown={leftPx >= tagNeedsPx} aria-hidden>
        {labels.before}
      </Tag>
      <Tag data-side="after" data-shown={rightPx >= tagNeedsPx} aria-hidden>
        {labels.after}
      </Tag>
    </>
  );
}

type UiTexts = SentencesOf<typeof uiTexts>;

function defaultLabels(texts: UiTexts): Required<CompareLabels> {
  return {
    slider: texts.compare,
    before: texts.before,
    after: texts.after,
    valueText: texts.shareOfBefore,
  };
}

function createPicture(
  picture: string | ReactNode,
  alt: string,
  onLoad?: (event: SyntheticEvent<HTMLImageElement>) => void,
) {
  if (typeof picture !== "string") return picture;
  return <img src={picture} alt={alt} draggable={false} onLoad={onLoad} />;
}

const Fit = styled("div")({
  ...centred,
  ...fullSize,
  "&[data-fit='contain']": { containerType: "size" },
});

/** The two chevrons on the handle of a comparison. */
function CompareArrows() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden>
      <path
        d="M7.5 6 3.5 10l4 4M12.5 6l4 4-4 4"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
