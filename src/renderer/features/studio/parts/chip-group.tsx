import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { bareBox, flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
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

const Group = styled("fieldset")({ ...flexColumn(6), ...bareBox, minWidth: 0 });

const Name = styled("span")(textSize(13.5, 20, 550));

const Chips = styled("div")(flexWrap(8));

const Note = styled("p")({
  ...quietText(13, 16),
  display: "flex",
  gap: 6,

  "&:empty": { display: "none" },
  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
});
