import { styled } from "@mui/material/styles";

import { Field } from "#renderer/ui/field.tsx";
import { hexColourSchema } from "#shared/company.ts";

export type ColourFieldProps = {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  error: string | null;
  hint: string;
};

/** A colour by its digits or by the system's own picker. */
export function ColourField({ label, value, onChange, error, hint }: ColourFieldProps) {
  const isColour = hexColourSchema.safeParse(value).success;
  return (
    <Field
      label={label}
      value={value}
      onChange={(text) => onChange(text.trim())}
      error={error}
      hint={hint}
      start={
        <Well style={{ backgroundColor: isColour ? value : "transparent" }}>
          <input
            type="color"
            aria-label={label}
            value={isColour ? value.toLowerCase() : "#808080"}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        </Well>
      }
      inputProps={{ maxLength: 7, autoCapitalize: "characters", spellCheck: false }}
    />
  );
}

const Well = styled("span")({
  position: "relative",
  flex: "none",
  width: 28,
  height: 28,
  borderRadius: "var(--rw-radius-swatch)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .18)",
  "& > input": {
    position: "absolute",
    inset: -8,
    width: 44,
    height: 44,
    opacity: 0,
    cursor: "pointer",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
