import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface, flexColumn, flexRow, flexWrap, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";

export type StudioCardProps = {
  /** Its `h2`; a card without one needs a heading of its own inside. */
  title?: string;
  /** A sentence under the title. */
  text?: string;
  /** At the end of the title's line: a few words or a button. */
  aside?: ReactNode;
  children: ReactNode;
  /** `none` lets rows and pictures reach the edges. */
  padding?: "regular" | "none";
};

/** A contained part of a studio page. Never put one inside another. */
export function StudioCard({ title, text, aside, children, padding }: StudioCardProps) {
  const id = useId();
  return (
    <Card
      data-padding={padding ?? "regular"}
      {...(title === undefined ? {} : { "aria-labelledby": id })}
    >
      {title === undefined ? null : (
        <Head>
          <Words>
            <Title id={id}>{title}</Title>
            {text === undefined ? null : <Text>{text}</Text>}
          </Words>
          {aside === undefined ? null : <Aside>{aside}</Aside>}
        </Head>
      )}
      {children}
    </Card>
  );
}

const Card = styled("section")({
  ...cardSurface,
  position: "relative",
  boxSizing: "border-box",
  minWidth: 0,
  padding: 24,
  [belowWidth(600)]: { padding: 20 },
  "&[data-padding='none']": { padding: 0, overflow: "clip" },
});

const Head = styled("div")({
  ...flexWrap("4px 16px"),
  alignItems: "flex-start",
  justifyContent: "space-between",
  marginBottom: 16,
  "[data-padding='none'] > &": { margin: 0, padding: "20px 24px 16px" },
  [belowWidth(600)]: { "[data-padding='none'] > &": { padding: "20px 20px 12px" } },
});

const Words = styled("div")({ minWidth: 0, flex: "1 1 auto" });

const Title = styled("h2")({ ...headerFace, ...textSize(16, 24), letterSpacing: "-0.012em" });

const Text = styled("p")({
  ...quietText(14, 20),
  marginTop: 4,
  maxWidth: "62ch",
});

const Aside = styled("div")({
  ...flexRow(8),
  ...quietText(13, 16),
  flexWrap: "wrap",
  minHeight: 24,
});

/** The cards of a page, one below the other. */
export const StudioStack = styled("div")({ ...flexColumn(20), minWidth: 0 });
