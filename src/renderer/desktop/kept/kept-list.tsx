import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import {
  bareList,
  cardSurface,
  flexColumn,
  flexRow,
  flexWrap,
  oneLine,
} from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { TitleBlock } from "#renderer/ui/title-block.tsx";

type KeptListProps = { title: string; text?: string; children: ReactNode };

/** One of the lists of what is on this computer. */
export function KeptList({ title, text, children }: KeptListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <TitleBlock id={id} title={title} level={2} text={text} />
      <List>{children}</List>
    </section>
  );
}

type KeptLineProps = {
  /** What it is about, before its words. */
  picture: ReactNode;
  name: ReactNode;
  facts: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
};

/** One thing in such a list. */
export function KeptLine({ picture, name, facts, actions }: KeptLineProps) {
  return (
    <Line>
      <Picture>{picture}</Picture>
      <Words>
        <Name>{name}</Name>
        <Facts>{facts}</Facts>
      </Words>
      <Actions>{actions}</Actions>
    </Line>
  );
}

/** A state, in the words of the line; read out when it changes. */
export const KeptState = styled("output")({
  ...textSize(13, 20, 550),
  color: "var(--rw-ink)",
  "&[data-tone='caution']": { color: "var(--rw-caution-text)" },
  "&[data-tone='danger']": { color: "var(--rw-danger-text)" },
});

const List = styled("ul")({ ...bareList, ...cardSurface, marginTop: 12, overflow: "hidden" });

const Line = styled("li")({
  ...flexRow("8px 16px"),
  minHeight: 72,
  padding: "10px 16px 10px 12px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Picture = styled("span")({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 72,
  height: 52,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch)",
  backgroundColor: "var(--rw-n1)",
  color: "var(--rw-ink2)",
  "& > img": { width: "100%", height: "100%", objectFit: "cover" },
});

const Words = styled("div")({ ...flexColumn(2), flex: "1 1 200px", minWidth: 0 });

const Name = styled("span")({
  ...oneLine,
  ...textSize(15, 22, 550),
  "& > a": { color: "var(--rw-ink)", textDecoration: "none" },
  "& > a:hover": { textDecoration: "underline" },
});

const Facts = styled("span")({ ...quietText(13, 20), ...flexWrap("0 8px") });

const Actions = styled("span")({ ...flexRow(8), flex: "none" });
