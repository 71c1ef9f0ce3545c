import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { Segment } from "#renderer/ui/segment.tsx";
import type { SegmentProps } from "#renderer/ui/segment.tsx";

type LabelledChoiceProps<Value extends string> = SegmentProps<Value> & {
  /** What the choice means, in a line that follows it. */
  note?: string;
};

/** One of a few with its name above and what it means below. */
export function LabelledChoice<Value extends string>(props: LabelledChoiceProps<Value>) {
  const { note, ...segment } = props;
  return (
    <Choice>
      <span aria-hidden>{segment.label}</span>
      <Segment {...segment} fullWidth />
      {note === undefined ? null : <p aria-live="polite">{note}</p>}
    </Choice>
  );
}

const Choice = styled("div")({
  ...flexColumn(6),
  "& > span": textSize(14, 20, 600),
  "& > p": { ...quietText(13, 20), margin: 0, fontVariantNumeric: "tabular-nums" },
});
