import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { iconStyle } from "#renderer/ui/icon-style.ts";

export type ChipGroupProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** `ChoiceChip`s. */
  children: ReactNode;
};

/** Chips under the name of what they choose. */
export function ChipGroup({ label, hint, error, children }: ChipGroupProps) {
  const id = useId();
  const failed = error !== undefined && error !== null;
  return (
    <Group aria-labelledby={id} aria-describedby={`${id}-note`}>
      <Name id={id}>{label}</Name>
      <Chips>{children}</Chips>
      <Note id={`${id}-note`} data-failed={failed} role={failed ? "alert" : undefined}>
        {failed ? <CircleAlert size={16} {...iconStyle} /> : null}
        {failed ? error : hint}
      </Note>
    </Group>
  );
}

const Group = styled("fieldset")({
  display: "flex",
  flexDirection: "column",
  gap: 6,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

const Name = styled("span")({ fontSize: "0.84375rem", lineHeight: "20px", fontWeight: 550 });

const Chips = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

const Note = styled("p")({
  display: "flex",
  gap: 6,
  fontSize: "0.8125rem",
  lineHeight: "16px",
  color: "var(--rw-ink2)",
  "&:empty": { display: "none" },
  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
});
