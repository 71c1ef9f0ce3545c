import { styled } from "@mui/material/styles";
import type { LucideIcon } from "lucide-react";

import { flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { useThemeChoice } from "#renderer/theme/applied-theme.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { AppButtonProps } from "#renderer/ui/app-button.tsx";
import { rise } from "#renderer/ui/motion.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

/** How the icons of a bar are drawn. */
export const barIcon = { size: 18, ...iconStyle };

export const Bar = styled("section")({
  ...flexRow(4),
  minHeight: 56,
  maxWidth: "100%",
  padding: 6,
  borderRadius: "var(--rw-radius-bar)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow3)",
  pointerEvents: "auto",
  animation: `${rise} 180ms var(--rw-ease-out)`,
  // Its one filled button is cut off nowhere.
  "@container (max-width: 240px)": { flexWrap: "wrap", justifyContent: "center" },
});

export const Chip = styled("span")({
  ...flexRow(8),
  ...textSize(14.5, undefined, 550),
  flex: "1 1 auto",
  minWidth: 40,
  padding: "0 14px 0 12px",
  whiteSpace: "nowrap",
  "& > span:last-of-type": { overflow: "hidden", textOverflow: "ellipsis" },
  // Beside its buttons a word is cut to a letter or two here: the colour says it, and it is read out.
  "@container (max-width: 340px)": {
    padding: "0 8px",
    minWidth: 28,
    flex: "none",
    "& > span:last-of-type": { position: "absolute", clipPath: "inset(50%)", width: 1 },
  },
});

export const Dot = styled("span")({
  width: 12,
  height: 12,
  flex: "none",
  borderRadius: 4,
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .16)",
});

export const Divider = styled("span")({
  width: 1,
  height: 24,
  margin: "0 6px",
  flex: "none",
  backgroundColor: "var(--rw-line)",
});

export const Quiet = styled(AppButton)({ color: "var(--rw-ink)", flex: "none" });

/** The bar's one filled button, as the company's theme has it. */
export function MainButton(props: AppButtonProps) {
  const variant = useThemeChoice(({ buttons }) => buttons.renderButtonVariant);
  return <NextStep {...props} variant={variant} />;
}

const NextStep = styled(AppButton)({ flex: "none" });

export type BarButtonProps = {
  label: string;
  icon: LucideIcon;
  /** The icon alone; its name stands beside it otherwise. */
  isCompact: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A command of a bar that is not its main one. */
export function BarButton({ icon: Icon, isCompact, ...props }: BarButtonProps) {
  if (isCompact) {
    return <ToolIconButton {...props} icon={<Icon {...barIcon} />} tooltipPlacement="top" />;
  }
  const { label, disabled, onClick } = props;
  return (
    <Quiet variant="text" disabled={disabled ?? false} onClick={onClick} icon={Icon}>
      {label}
    </Quiet>
  );
}
