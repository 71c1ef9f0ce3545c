import { styled } from "@mui/material/styles";
import { Check, CircleAlert } from "lucide-react";
import { useId } from "react";
import type { Ref } from "react";

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
        <Box data-failed={failed} aria-hidden>
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

const Line = styled("label")({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 44,
  fontSize: "0.875rem",
  lineHeight: "20px",
  cursor: "pointer",
  "& > input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "& > input:focus-visible + span": {
    outline: "2px solid var(--rw-focus, var(--rw-primary))",
    outlineOffset: 2,
  },
  "& > input:checked + span": {
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
    boxShadow: "none",
  },
});

const Box = styled("span")({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  borderRadius: "min(6px, var(--rw-radius-swatch))",
  boxShadow: "inset 0 0 0 1px var(--rw-line3)",
  transition: "background-color 120ms var(--rw-ease)",
  "&[data-failed='true']": { boxShadow: "inset 0 0 0 1.5px var(--rw-danger-line)" },
});

const Note = styled("p")({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  marginLeft: 32,
  fontSize: "0.8125rem",
  lineHeight: "16px",
  color: "var(--rw-ink2)",
  "&[data-failed='true']": { color: "var(--rw-danger-text)" },
  "& > svg": { flex: "none" },
});
