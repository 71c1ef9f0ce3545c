import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { iconStyle } from "./icon-style.ts";
import { rise } from "./motion.ts";
import { uiTexts } from "#renderer/i18n/app-catalogue.ts";

export type ToastProps = {
  tone: "success" | "info" | "error";
  text: string;
  /** At most one; without it the toast can be closed. */
  action?: { label: string; onClick: () => void } | undefined;
  onClose: () => void;
};

const icons = { success: CircleCheck, info: Info, error: CircleAlert };

/** A short notice in the company's colours. The region around it announces it. */
export function Toast({ tone, text, action, onClose }: ToastProps) {
  const texts = useTexts(uiTexts);
  const Icon = icons[tone];
  return (
    <Body data-tone={tone}>
      <Icon size={20} {...iconStyle} />
      <Words>{text}</Words>
      {action === undefined ? (
        <Close aria-label={texts.close} onClick={onClose}>
          <X size={18} {...iconStyle} />
        </Close>
      ) : (
        <Action variant="text" onClick={action.onClick}>
          {action.label}
        </Action>
      )}
    </Body>
  );
}

const Body = styled("div")({
  ...flexRow(12),
  minHeight: 52,
  width: "fit-content",
  minWidth: "min(360px, 100%)",
  maxWidth: 520,
  padding: "4px 6px 4px 16px",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "var(--rw-shadow3)",
  animation: `${rise} 180ms var(--rw-ease-out)`,
  "--rw-focus": "currentColor",
  "& > svg": { flex: "none" },
  "&[data-tone='success']": {
    backgroundColor: "var(--rw-toast-success)",
    color: "var(--rw-toast-success-text)",
  },
  "&[data-tone='info']": { backgroundColor: "var(--rw-ink)", color: "var(--rw-paper)" },
  "&[data-tone='error']": {
    backgroundColor: "var(--rw-toast-error)",
    color: "var(--rw-toast-error-text)",
  },
});

const Words = styled("p")({ ...textSize(14, 20, 500), flex: 1, padding: "8px 0" });

/** Every page can show a notice, so its button is the plain one: the tooltip's library stays away. */
const Close = styled(ButtonBase)({
  flex: "none",
  width: 44,
  height: 44,
  borderRadius: "var(--rw-radius-button)",
  "&:hover": { backgroundColor: "color-mix(in srgb, currentColor 14%, transparent)" },
});

const Action = styled(Button)({
  color: "inherit",
  flex: "none",
  padding: "12px 14px",
  "&:hover": { backgroundColor: "color-mix(in srgb, currentColor 14%, transparent)" },
});
