import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode, Ref } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, unseen } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { FieldNote } from "./field-note.tsx";
import { iconStyle } from "./icon-style.ts";
import { ToolIconButton } from "./tool-icon-button.tsx";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";

export type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What to put right, in a sentence; announced and tied to the input. */
  error?: string | null;
  hint?: string;
  optional?: boolean;
  /** Keeps the label for screen readers only, where an icon and a placeholder say it. */
  hideLabel?: boolean;
  /** At the end of the label's line. */
  aside?: ReactNode;
  type?: HTMLInputTypeAttribute;
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  multiline?: boolean;
  rows?: number;
  start?: ReactNode;
  end?: ReactNode;
  size?: "regular" | "large";
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  inputProps?: InputHTMLAttributes<HTMLInputElement>;
};

/** An input under its label, with what is wrong said below it. A password can be shown. */
export function Field(props: FieldProps) {
  const { label, value, onChange, error, hint, type, size } = props;
  const texts = useTexts(uiTexts);
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === "password";
  const failed = error !== undefined && error !== null && error !== "";
  const noteId = failed || hint !== undefined ? `${id}-note` : undefined;
  const reveal = (
    <ToolIconButton
      label={revealed ? texts.hidePassword : texts.showPassword}
      icon={revealed ? <EyeOff {...icon} /> : <Eye {...icon} />}
      pressed={revealed}
      onClick={() => setRevealed(!revealed)}
    />
  );
  return (
    <Stack>
      <LabelLine data-hidden={props.hideLabel ?? false}>
        <label htmlFor={id}>
          {label}
          {props.optional === true ? <Quiet> {texts.optional}</Quiet> : null}
        </label>
        {props.aside}
      </LabelLine>
      <OutlinedInput
        id={id}
        fullWidth
        sx={{ minHeight: size === "large" ? 48 : 44, paddingRight: isPassword ? "2px" : undefined }}
        type={isPassword && revealed ? "text" : (type ?? "text")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={failed}
        {...pickInputProps(props)}
        startAdornment={props.start}
        endAdornment={isPassword ? reveal : props.end}
        inputProps={{
          ...(type === "email" ? emailInput : {}),
          ...props.inputProps,
          "aria-describedby": noteId,
        }}
      />
      {noteId === undefined ? null : (
        <FieldNote
          id={noteId}
          error={failed ? error : null}
          {...(hint === undefined ? {} : { hint })}
        />
      )}
    </Stack>
  );
}

/** What phones need so that they neither capitalise nor correct an address. */
const emailInput = { inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;
const icon = { size: 20, ...iconStyle };

function pickInputProps(props: FieldProps) {
  return {
    disabled: props.disabled ?? false,
    multiline: props.multiline ?? false,
    ...(props.rows === undefined ? {} : { rows: props.rows }),
    ...(props.name === undefined ? {} : { name: props.name }),
    ...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(props.inputRef === undefined ? {} : { inputRef: props.inputRef }),
  };
}

const Stack = styled("div")({ ...flexColumn(6), minWidth: 0 });

const LabelLine = styled("div")({
  ...textSize(13.5, 20, 550),
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
  "&[data-hidden='true']": { ...unseen },
});

const Quiet = styled("span")({ color: "var(--rw-ink2)", fontWeight: 400 });
