import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { flexBetween } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { ToggleSwitch } from "#renderer/ui/toggle-switch.tsx";

export type SwitchLineProps = {
  label: string;
  /** What the switch does, in a sentence. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch at the end of its sentence; the whole line turns it. */
export function SwitchLine({ label, hint, checked, onChange, disabled }: SwitchLineProps) {
  const id = useId();
  return (
    <Line htmlFor={id} data-disabled={disabled ?? false}>
      <span>
        <Label id={`${id}-label`}>{label}</Label>
        {hint === undefined ? null : <Hint id={`${id}-hint`}>{hint}</Hint>}
      </span>
      <ToggleSwitch
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
      />
    </Line>
  );
}

const Line = styled("label")({
  ...flexBetween(24),
  minHeight: 44,
  padding: "14px 0",
  cursor: "pointer",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "&[data-disabled='true']": { cursor: "default" },
  "&:first-of-type": { paddingTop: 0 },
  "&:last-of-type": { paddingBottom: 0 },
});

const Label = styled("span")({ ...textSize(14, 20, 550), display: "block" });

const Hint = styled("span")({
  ...quietText(13, 18),
  display: "block",
  marginTop: 2,
  maxWidth: "62ch",
});
