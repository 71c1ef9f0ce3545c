import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow, headerFace } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { shellTexts } from "../texts/shell-catalogue.ts";

export type StudioHeaderProps = {
  title: string;
  /** Buttons at the end; below the title where the page is narrow. */
  actions?: ReactNode;
  /** Beside the title: a state in a few words, as a `StudioBadge`. */
  badge?: ReactNode;
};

/** The line of 72 at the top of every studio page, with its `h1`. */
export function StudioHeader({ title, actions, badge }: StudioHeaderProps) {
  const { studio } = useTexts(shellTexts);
  useScreenTitle(title, studio);
  return (
    <Line>
      <Title>{title}</Title>
      {badge}
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Line>
  );
}

const Title = styled("h1")({
  ...headerFace,
  ...textSize(26, 32),
  letterSpacing: "var(--rw-title-tracking)",
});

const Line = styled("header")({
  ...flexRow(12),
  flexWrap: "wrap",
  minHeight: 72,
  paddingBlock: 14,
  boxSizing: "border-box",
  [belowWidth(1024)]: { minHeight: 56, paddingBlock: "4px 12px" },
});

const Actions = styled("div")({
  ...flexRow(12),
  flexWrap: "wrap",
  marginLeft: "auto",
  [belowWidth(600)]: { flexBasis: "100%", marginLeft: 0, gap: 8 },
});
