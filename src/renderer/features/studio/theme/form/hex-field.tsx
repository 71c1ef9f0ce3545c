import { styled } from "@mui/material/styles";
import type { CSSObject } from "@mui/material/styles";
import { useId, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { forTouch } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { readTypedHex } from "../editor/edit-colour.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";

export type HexFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** A colour as text. What is no colour yet stays while it is typed and goes when the field is left. */
export function HexField({ label, value, onChange }: HexFieldProps) {
  const texts = useTexts(formTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && readTypedHex(typed) === null;
  return (
    <Stack>
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={9}
        aria-label={label}
        aria-invalid={isWrong}
        {...(isWrong ? { "aria-describedby": id } : {})}
        value={typed ?? value.toUpperCase()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={() => setTyped(null)}
      />
      {isWrong ? <span id={id}>{texts.hexWrong}</span> : null}
    </Stack>
  );
}

/** An input for a few letters or figures, without a label of its own. */
export const shortInput: CSSObject = {
  boxSizing: "border-box",
  height: 44,
  padding: "0 10px",
  border: "1px solid var(--rw-line3)",
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  color: "var(--rw-ink)",
  [forTouch]: textSize(16),
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: -1 },
};

const Stack = styled("div")({
  ...flexColumn(4),
  width: 116,
  "& > input": {
    ...textSize(14),
    ...shortInput,
    width: "100%",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, monospace",
  },
  "& > input[aria-invalid='true']": { borderColor: "var(--rw-danger-line)" },
  "& > span": { ...textSize(12, 16), color: "var(--rw-danger-text)" },
});
