import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { createWayAddress } from "./entry-ways.ts";
import type { EntryWay } from "./entry-ways.ts";
import { useEntry } from "./use-entry.ts";

export type WayLinkProps = {
  way: EntryWay;
  /** What was typed as the email so far; it goes along. */
  email?: string;
  children: ReactNode;
};

/** A link to another page around signing in that takes the purpose and the email along. */
export function WayLink({ way, email, children }: WayLinkProps) {
  const { isOutside, inFrame } = useEntry();
  const [query] = useSearchParams();
  const address = createWayAddress(way, query);
  if (way !== "sign-in" || !isOutside) {
    return (
      <Inside to={address} state={email === undefined ? null : { email }}>
        {children}
      </Inside>
    );
  }
  return inFrame ? (
    <Inside to="/">{children}</Inside>
  ) : (
    <Outside href={address}>{children}</Outside>
  );
}

const look = {
  display: "inline-flex",
  alignItems: "center",
  minHeight: 24,
  marginBlock: -2,
  borderRadius: "var(--rw-radius-swatch)",
  color: "var(--rw-primary)",
  fontWeight: 600,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline", textUnderlineOffset: 3 },
} as const;

const Inside = styled(Link)(look);
const Outside = styled("a")(look);
