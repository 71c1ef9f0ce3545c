import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface } from "#renderer/theme/layout.ts";

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
      <div>
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ marginTop: "6px", maxWidth: "48ch" }}
        >
          {text}
        </Typography>
      </div>
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
