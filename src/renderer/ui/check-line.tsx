import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useId } from "react";
import type { Ref } from "react";

import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { FieldNote } from "./field-note.tsx";
import { tickMark, tickTarget } from "./tick-style.ts";

export type CheckLineProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What to put right, in a sentence; announced and tied to the box. */
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
};

/** A box to tick with its sentence; the whole line is the target. */
export function CheckLine({ label, checked, onChange, error, inputRef }: CheckLineProps) {
  const id = useId();
  const fault = error ?? null;
  const noteId = fault === null ? undefined : `${id}-note`;
  return (
    <div>
      <Line>
        <input
          ref={inputRef ?? null}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={fault !== null}
          aria-describedby={noteId}
        />
        <Box data-on={checked} data-failed={fault !== null} aria-hidden>
          {checked ? <Check size={14} strokeWidth={2.5} /> : null}
        </Box>
        <span>{label}</span>
      </Line>
      {noteId === undefined ? null : (
        <BelowWords>
          <FieldNote id={noteId} error={fault} />
        </BelowWords>
      )}
    </div>
  );
}

const Line = styled("label")({ ...flexRow(12), ...textSize(14, 20), ...tickTarget, minHeight: 44 });

const Box = styled("span")({
  ...tickMark,
  "&[data-failed='true']": { boxShadow: "inset 0 0 0 1.5px var(--rw-danger-line)" },
});

const BelowWords = styled("div")({ marginLeft: 32 });
