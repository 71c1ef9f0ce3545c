import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface } from "#renderer/theme/layout.ts";
import { TitleBlock } from "#renderer/ui/title-block.tsx";

export type AccountSectionProps = {
  title: string;
  text: string;
  /** One contained thing: rows, or what stands for them. */
  children: ReactNode;
};

/** A part of the page: what it is about, and the card that belongs to it. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <TitleBlock id={id} title={title} text={text} maxWidth="48ch" />
      <Card>{children}</Card>
    </Section>
  );
}

const Section = styled("section")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  [fromWidth(1024)]: {
    gridTemplateColumns: "minmax(0, 4fr) minmax(0, 8fr)",
    gap: "var(--rw-gutter)",
  },
});

const Card = styled("div")({ ...cardSurface, minWidth: 0 });
