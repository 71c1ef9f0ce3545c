import { styled } from "@mui/material/styles";
import { Check, CircleAlert } from "lucide-react";
import { useId } from "react";
import type { Ref } from "react";

import { flexRow } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";

import { tickMark, tickTarget } from "./tick-style.ts";

export type CheckLineProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  /** What to put right, in a sentence; announced and tied to the box. */
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
};

/** A box to tick with its sentence; the whole line is the target. */
export function CheckLine({ label, checked, onChange, hint, error, inputRef }: CheckLineProps) {
  const id = useId();
  const failed = error !== undefined && error !== null;
  const noteId = failed || hint !== undefined ? `${id}-note` : undefined;
  return (
    <div>
      <Line>
        <input
          ref={inputRef ?? null}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={failed}
          aria-describedby={noteId}
        />
        <Box data-on={checked} data-failed={failed} aria-hidden>
          {checked ? <Check size={14} strokeWidth={2.5} /> : null}
        </Box>
        <span>{label}</span>
      </Line>
      {noteId === undefined ? null : (
        <Note id={noteId} data-failed={failed} role={failed ? "alert" : undefined}>
          {failed ? <CircleAlert size={16} strokeWidth={1.5} aria-hidden /> : null}
          {failed ? error : hint}
        </Note>
      )}
    </div>
  );
}

const Line = styled("label")({ ...flexRow(12), ...textSize(14, 20), ...tickTarget, minHeight: 44 });

const Box = styled("span")({
  ...tickMark,
  "&[data-failed='true']": { boxShadow: "inset 0 0 0 1.5px var(--rw-danger-line)" },
});

const Note = styled("p")({
  ...quietText(13, 16),
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  marginLeft: 32,

  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
  "& > svg": { flex: "none" },
});
